//! `attack`: a skill against a defence, and the effect of the hit.
//!
//! The defence is rolled only if the attack would hit, and not at all by a target that is unaware or cannot act;
//! of two successes the higher margin wins, and equal ones are rolled again. The margin adds to the damage, and a
//! critical success takes the maximum of the dice. A strike is named before the roll, at a penalty, and has its
//! result if the hit is exceptional or critical. Luck can change the attack afterwards: then its hit is taken
//! back and applied anew, with the dice that fell. Situations stand in the table of modifiers, each with the side
//! that it changes, wherever it is typed.

mod hit;
mod odds;
mod read;
mod strike;
#[cfg(test)]
mod tests;

use super::checks::prepare;
use crate::game::syntax::{Arg, DICE};
use crate::game::{Reveals, Verb};
use crate::play::attack::{BEGINNING, DAMAGE, DEFENCE, MORE, PIERCES};
use crate::play::flow;
pub(super) use hit::{as_how, land_anew, may_land};
use read::read;
pub(super) use read::{defends, fights};

pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        DEFENCE,
        Arg::Options(&[MORE, DAMAGE, PIERCES]),
        DICE,
    ],
    doc: "An attack: the defender rolls only if it would hit; then damage, armour and wounds.",
    reveals: Reveals::First,
    odds: Some(odds::preview),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        prepare(draft, &plan)?;
        flow::roll(draft, &plan).map(drop)
    },
    ..Verb::PLAIN
};
