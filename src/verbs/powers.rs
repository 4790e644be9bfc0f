//! `use`: a power of a sheet, with all that it costs and does, as one act.
//!
//! What a power rolls and gives is written as lines of the game (`lines`), which run in the same act. So an attack, a
//! save, a check, a condition and a sustained action are those of the same verbs as ever.

mod lines;
mod odds;
mod pay;
mod read;
mod run;

pub(crate) use pay::why_not;

use super::zones::zones;
use crate::game::Verb;
use crate::game::candidates::powers_of;
use crate::game::syntax::{Arg, DICE, MODIFIERS, NAME, NAMES, number, one_of};
use crate::lang::syntax::VERSUS;

/// The verb for powers.
pub(super) const VERBS: &[Verb] = &[Verb {
    name: "use",
    syntax: &[
        NAME,
        one_of("\"Ember lash\"", powers_of),
        MODIFIERS,
        Arg::Options(&[
            &[Arg::Word(VERSUS, "its targets"), NAMES],
            &[
                Arg::Word(IN, "all others in a zone"),
                one_of("\"Bridge\"", zones),
            ],
            &[Arg::Word(DC, "what its check is against"), number("15")],
        ]),
        DICE,
    ],
    doc: "Uses a power of the sheet: pays what it costs, rolls what it rolls, and does what it does. What cannot be paid is refused before a die is rolled. Dice after = are those of each attack, then its damage; or the damage, then each save.",
    odds: Some(odds::odds),
    run: run::run,
    ..Verb::PLAIN
}];

/// The keywords before a zone and before a difficulty.
const IN: &str = "in";
const DC: &str = "dc";
