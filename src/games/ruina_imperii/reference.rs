//! The rules in brief, for looking up at the table. Numbers here are those of
//! `crate::rules::ruina_imperii`.

use crate::game::Topic;

const fn topic(title: &'static str, lines: &'static [&'static str]) -> Topic {
    Topic { title, lines }
}

/// What F1 shows.
pub(super) const REFERENCE: &[Topic] = &[
    topic(
        "Checks",
        &[
            "Roll as many d6 as the skill has. Each 4, 5 or 6 is a hit. Roll only where something can go wrong or be lost.",
            "Hits are held against a number: how hard it is, or the hits of whoever opposes it.",
            "check NAME WHAT vs NUMBER; modifiers of the pool (+1, -2) stand before vs.",
        ],
    ),
    topic(
        "Results",
        &[
            "Critical success: more hits than twice the number. Success: more hits than the number. Equal hits fail.",
            "Failure: anything else. Harsh failure: a failure with a risk taken and fewer hits than the risk.",
            "Against 0, a single hit is a critical success.",
        ],
    ),
    topic(
        "Explode",
        &[
            "Explode 4, 5 or 6: each die that shows so much or more adds a die, which can explode again, without end.",
            "Dice on the table are typed pool and risk first, then a die for each that exploded, wave by wave.",
            "Or as hits, however they fell: = 3 hits.",
        ],
    ),
    topic(
        "Risk",
        &[
            "risk N, up to one's Risk Limit (set NAME Risk 2): so many extra dice, and the roll explodes on 6; on 5 if it did on 6. 5 and 4 stay.",
            "Risk 0 is no risk: no dice, no explosion, no harsh failure.",
            "No dice and no risk: the roll is made at Risk 1, even past the limit.",
        ],
    ),
    topic(
        "Opposed rolls",
        &[
            "oppose SIDE vs SIDE: both roll, each with its own risk. The first needs more hits, so a tie is the second's.",
            "The second succeeds if the first fails; it never does so critically, and its failure is harsh by its own risk.",
        ],
    ),
    topic(
        "Attacks",
        &[
            "attack NAME SKILL vs NAME: pool against pool, the target's best of what fights or evades unless a skill follows.",
            "attack NAME SKILL vs NAME 2: against a number of hits.",
            "The game has no damage. What dv 1d6 rolls, or an attack of the sheet, is told, and what it means is the GM's choice.",
            "A counter of that name keeps it: counter NAME harm 0 max 10.",
        ],
    ),
    topic(
        "Fortune",
        &[
            "One: 'fortune' on a roll, before the dice: it cannot fail harshly; without a risk none is spent. Or fortune NAME detail: a small detail of the scene.",
            "All that is left, at least 1: fortune NAME all: no harsh failure until the scene ends.",
            "Or fortune NAME escape: death, dismemberment or another lasting consequence is averted.",
            "fortune NAME +1 gives, -1 takes.",
        ],
    ),
    topic(
        "Turns",
        &[
            "In the order in which begin names them; place NAME before NAME moves somebody.",
            "Sustaining something costs nothing. There is no damage: whatever hurts is a condition.",
        ],
    ),
];
