//! The verbs of Forge of Power, one row each; `trip`, `shove`, `grapple`, `disarm` and `escape` with what they do to move,
//! hold or disarm a target (Forge of Power, combat.md: Brawling).

use super::conditions::{EXPOSED, GRABBED, HOLDS, LOOSE_GRIP, PRONE, RESTRAINED};
use super::remarks::{CAUGHT, DROPS, PUSHED};
use crate::campaign::Edge;
use crate::game::spec::{After, Does, Lasts};
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, one_of, signed, what};
use crate::game::{Shape, Verb};
use crate::rules::forge_of_power::{CRITICAL_FAILURE, CRITICAL_SUCCESS, SUCCESS};
use crate::verbs::totals::{
    ATTACK, CHECK, DC, HIT, OF_SOMEBODY, POWER_AT, ROLLED, SAVE, SAVERS, SUFFERED, saves,
};

pub(super) const VERBS: &[Verb] = &[
    Verb {
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
        doc: "1d20 + the bonus against the DC; against a character's AC or save it is an attack, which may do damage.",
        ..CHECK
    },
    Verb {
        doc: "1d20 + a weapon skill against AC: a hit does dice plus attribute, a critical hit its dice twice; uses the 1-Action.",
        ..ATTACK
    },
    Verb {
        name: "trip",
        doc: "1d20 + the bonus against 10 + Reflex: the target falls prone; critical: +1d6 damage.",
        shape: Some(&Shape::Power(
            "Reflex",
            "prone",
            &[
                After::target(CRITICAL_SUCCESS, Does::begins(PRONE)),
                // The fall does damage, but not as a critical hit.
                After::target(CRITICAL_SUCCESS, Does::Hurts(6, "damage of the fall")),
                After::target(SUCCESS, Does::begins(PRONE)),
                After::oneself(CRITICAL_FAILURE, Does::begins(PRONE)),
            ],
        )),
        ..POWER_AT
    },
    Verb {
        name: "shove",
        doc: "1d20 + the bonus against 10 + Fortitude: pushes 5 feet; critical: 10.",
        shape: Some(&Shape::Power(
            "Fortitude",
            "5 feet back",
            &[
                After::target(CRITICAL_SUCCESS, Does::Remark(&PUSHED, "10 feet")),
                After::target(SUCCESS, Does::Remark(&PUSHED, "5 feet")),
                After::oneself(CRITICAL_FAILURE, Does::begins(PRONE)),
            ],
        )),
        ..POWER_AT
    },
    Verb {
        name: "grapple",
        doc: "1d20 + the bonus against 10 + Fortitude: grabbed until the end of the attacker's next turn; critical: restrained.",
        shape: Some(&Shape::Power(
            "Fortitude",
            "grabbed",
            &[
                After::target(
                    CRITICAL_SUCCESS,
                    Does::Begins(RESTRAINED, Lasts::NextTurn(Edge::End)),
                ),
                After::target(SUCCESS, Does::Begins(GRABBED, Lasts::NextTurn(Edge::End))),
                After::oneself(CRITICAL_FAILURE, Does::Remark(&CAUGHT, "")),
            ],
        )),
        ..POWER_AT
    },
    Verb {
        name: "disarm",
        doc: "1d20 + the bonus against 10 + Reflex: attacks -2 with what it holds; critical: it drops it.",
        shape: Some(&Shape::Power(
            "Reflex",
            "its grip, or what it holds",
            &[
                After::target(CRITICAL_SUCCESS, Does::Remark(&DROPS, "")),
                After::target(SUCCESS, Does::begins(LOOSE_GRIP)),
                After::oneself(
                    CRITICAL_FAILURE,
                    Does::Begins(EXPOSED, Lasts::NextTurn(Edge::Start)),
                ),
            ],
        )),
        ..POWER_AT
    },
    Verb {
        name: "escape",
        syntax: &[
            ANYONE,
            what("BONUS"),
            MODIFIERS,
            Arg::Word(DC, "the DC of the hold"),
            DIFFICULTY,
            MODIFIERS,
            DICE,
        ],
        doc: "1d20 + the bonus against the DC of the hold: neither grabbed nor restrained nor immobilized.",
        shape: Some(&Shape::Escape(&[
            After::oneself(CRITICAL_SUCCESS, Does::Ends(HOLDS)),
            After::oneself(SUCCESS, Does::Ends(HOLDS)),
        ])),
        ..ROLLED
    },
    Verb {
        syntax: &[
            SAVERS,
            one_of("fortitude|reflex|will", saves),
            MODIFIERS,
            Arg::Word(DC, "the difficulty"),
            Arg::Short("N", &[DIFFICULTY]),
            SUFFERED,
            DICE,
        ],
        doc: "Saves for one or many: damage is rolled once, then each one saves and takes all, half, double or none of it. Damage is a power of the active character or of the one after 'by', whose 1-Action it uses; 'by -' makes it nobody's.",
        ..SAVE
    },
];

/// The target of a roll.
const DIFFICULTY: Arg = Arg::OneOf(&[
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
