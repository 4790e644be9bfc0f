//! The conditions that the rules know by name, and what they do (combat.md, Basic Roleplaying).

use super::harm::{BLEEDING, PRONE, WOKEN};
use crate::game::{ConditionRow, Conditions};

/// Of whoever cannot move this round and the next.
pub(super) const ENTANGLED: &str = "entangled";

/// What the game declares.
pub(super) const CONDITIONS: Conditions = Conditions {
    range: Some((-200, 200)),
    comes: &[
        (PRONE, "falls prone"),
        ("lasting injury", "has a lasting injury"),
    ],
    rows: &[
        row(
            PRONE,
            "easy to hit in melee, difficult by missiles; all it does is difficult, and rising takes its attack",
        ),
        row(
            "stunned",
            "cannot act, easy to hit; each defence needs INT*5",
        )
        .cannot_act(),
        row("helpless", "easy to hit, does not defend").cannot_act(),
        row(
            "surprised",
            "in melee edition uge: easy to hit, all it does is difficult; srd: it only defends; by missiles easy to hit without defence",
        ),
        row("unconscious", "cannot act, easy to hit, does not defend").cannot_act(),
        row("paralysed", "cannot act, easy to hit, does not defend")
            .also(&["paralyzed"])
            .cannot_act(),
        row(ENTANGLED, "does not move").holds(),
        row(
            BLEEDING,
            "loses a hit point each round until CON*5 or First Aid",
        ),
        row(
            WOKEN,
            "awake with 1 or 2 hit points, until it is hurt again",
        ),
        row("dead", "cannot act").cannot_act(),
    ],
    ..Conditions::PLAIN
};

const fn row(name: &'static str, doc: &'static str) -> ConditionRow {
    ConditionRow::new(name, doc)
}
