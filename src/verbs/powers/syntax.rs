//! The operands of `use`.

use crate::game::candidates::powers_of;
use crate::game::syntax::{Arg, DICE, MODIFIERS, NAME, NAMES_THEN, number, one_of};
use crate::lang::syntax::VERSUS;
use crate::play::attack::DEFENCE;
use crate::verbs::zones::zones;

pub(in crate::verbs) const SYNTAX: &[Arg] = &[
    NAME,
    one_of("\"Ember lash\"", powers_of),
    MODIFIERS,
    Arg::Options(&[
        &[
            Arg::Word(VERSUS, "its targets"),
            NAMES_THEN,
            DEFENCE,
            MODIFIERS,
        ],
        &[
            Arg::Word(IN, "all others in a zone"),
            one_of("\"Bridge\"", zones),
        ],
        &[Arg::Word(DC, "what its check is against"), number("15")],
    ]),
    DICE,
];

/// The keywords before a zone and before a difficulty.
pub(in crate::verbs) const IN: &str = "in";
pub(in crate::verbs) const DC: &str = "dc";
