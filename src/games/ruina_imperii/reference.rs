//! The rules in brief, for reference at the table. The numbers come from `crate::rules::ruina_imperii`.

use crate::game::{Topic, topic};

/// The pages shown with F1.
pub(super) const REFERENCE: &[Topic] = &[
    topic(
        "Checks",
        &[
            "Roll as many d6 as the skill has. Each 4, 5 or 6 is a hit. Roll only where something can go wrong or be lost.",
            "Hits are compared with a number: how hard it is, or the opponent's hits.",
            "check NAME WHAT vs NUMBER; modifiers of the pool (+1, -2) go before vs.",
        ],
    ),
    topic(
        "Results",
        &[
            "Critical success: more hits than twice the number. Success: more hits than the number. Equal hits fail.",
            "Failure: anything else. Harsh failure: a failure with fewer hits than the risk taken.",
            "Against 0, a single hit is a critical success.",
        ],
    ),
    topic(
        "Explode",
        &[
            "Explode 4, 5 or 6: each die that shows that much or more adds a die, which can explode in turn.",
            "Type the table's dice in this order: pool and risk, then a die for each that exploded, wave by wave.",
            "Or type only the number of hits: = 3 hits.",
        ],
    ),
    topic(
        "Risk",
        &[
            "risk N, up to the Risk Limit (set NAME Risk 2): N extra dice, and the roll explodes on 6; on 5 if it already did on 6. 5 and 4 stay.",
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
            "attack NAME SKILL vs NAME: pool against pool, the target uses its best fighting or evading skill unless another follows.",
            "attack NAME SKILL vs NAME 2: against a number of hits.",
            "The game has no damage. What dv 1d6 or an attack on the sheet rolls is shown; what it means is the GM's choice.",
            "A counter can keep track of it: counter NAME harm 0 max 10.",
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
            "Turns go in the order given to begin; place NAME before NAME moves somebody.",
            "Sustaining something costs nothing. There is no damage: injuries are conditions.",
        ],
    ),
];
