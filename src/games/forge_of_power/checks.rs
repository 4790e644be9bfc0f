//! `check`: 1d20 + a bonus against a DC.

use crate::game::Verb;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, signed, what};
use crate::verbs::totals::{CHECK, DC, HIT, OF_SOMEBODY};

pub(super) const VERBS: &[Verb] = &[Verb {
    syntax: &[
        ANYONE,
        what("BONUS"),
        MODIFIERS,
        Arg::Word(DC, "the difficulty"),
        DIFFICULTY,
        MODIFIERS,
        HIT,
        MODIFIERS,
        DICE,
    ],
    doc: "1d20 + the bonus against the DC; against a character's stat it is an attack, which may do damage.",
    ..CHECK
}];

/// The target of a roll.
pub(super) const DIFFICULTY: Arg = Arg::OneOf(&[
    &[signed("N")],
    &[Arg::Word("simple", "10")],
    &[Arg::Word("average", "15")],
    &[Arg::Word("hard", "20")],
    &[Arg::Word("very-hard", "25")],
    &[Arg::Word("extremely-hard", "30")],
    &[
        Arg::OneOf(&[
            &[Arg::Word("very", "very hard: 25")],
            &[Arg::Word("extremely", "extremely hard: 30")],
        ]),
        Arg::Word("hard", "25 or 30"),
    ],
    &[Arg::Word("impossible", "40")],
    OF_SOMEBODY,
]);
