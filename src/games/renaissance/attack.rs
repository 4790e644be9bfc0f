//! `attack`: an ordered contest, and the effect of the hit.

mod hit;
mod odds;
mod read;
mod strike;

use super::checks::prepare;
use crate::campaign::Contest;
use crate::game::syntax::{self, Arg, DICE, value};
use crate::game::{Args, Draft, Refusal, Reveals, Verb};
use crate::play::attack::{BEGINNING, DAMAGE, MORE, PIERCES};
use crate::play::flow::{self, Earlier};
use crate::play::taking::use_attack;
use hit::land;
pub(super) use hit::{as_hit, land_anew, may_land};
use read::{defences, read};
pub(super) use read::{defends, fights};

pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        Arg::Optional(&[value("DEFENCE", syntax::Kind::What, defences)]),
        Arg::Options(&[MORE, DAMAGE, PIERCES]),
        DICE,
    ],
    doc: "An attack: the defender rolls only if it would hit; then damage, armour and wounds.",
    reveals: Reveals::First,
    odds: Some(odds::preview),
    run,
    ..Verb::PLAIN
};

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let read::Attack { plan, mut kept } = read(draft.table(), args)?;
    let by = plan.sides[0].side.subject.who;
    prepare(draft, &plan)?;
    may_land(draft, by, &kept);
    let (contest, _) = flow::roll_on(draft, &plan, Earlier::default())?;
    let contest = Contest {
        attack: Some(kept.clone()),
        ..contest
    };
    let how = hit::how(draft.campaign(), &contest);
    let at = draft.rolled(contest);
    if let Some(by) = by {
        use_attack(draft, by);
    }
    if let Some(how) = how {
        land(draft, by, &mut kept, how, hit::Earlier::default())?;
        draft.keep_attack(at, kept);
    }
    Ok(())
}
