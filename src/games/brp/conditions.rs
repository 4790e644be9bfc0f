//! The conditions defined by the rules, and their effects (combat.md, Basic Roleplaying).

use super::harm::{BLEEDING, LASTING, PRONE, WOKEN};
use super::turns::ATTACKED;
use crate::game::Conditions;
use crate::game::condition::row;

/// Cannot move this round and the next.
pub(super) const ENTANGLED: &str = "entangled";

/// Held by somebody (Skills, Grapple).
pub(super) const GRAPPLED: &str = "grappled";

/// The declaration for the game.
pub(super) const CONDITIONS: Conditions = Conditions {
    range: Some((-200, 200)),
    comes: &[(PRONE, "falls prone")],
    nouns: &[(LASTING, "a lasting injury")],
    rows: &[
        row(
            PRONE,
            "easy to hit in melee and point-blank, difficult with missiles; its own attacks and defences are difficult, with no positive damage modifier; standing up takes its attack",
        )
        .not_after(ATTACKED, "has attacked this turn, and rising takes the attack"),
        row(
            "stunned",
            "cannot act, easy to hit; each defence needs INT*5",
        )
        .cannot_act(),
        row("helpless", "easy to hit, does not defend").cannot_act(),
        row(
            "surprised",
            "in melee, edition uge: easy to hit, its own rolls are difficult; srd: only defends; with missiles: easy to hit, no defence",
        ),
        row("unconscious", "cannot act, easy to hit, does not defend").cannot_act(),
        row("paralysed", "cannot act, easy to hit, does not defend")
            .cannot_act(),
        row(ENTANGLED, "does not move").holds(),
        row(
            GRAPPLED,
            "does not move, attacks only with a free hand; 'escape', STR vs STR, breaks free",
        )
        .also(&["grabbed", "held"])
        .holds(),
        row(
            BLEEDING,
            "loses a hit point each round until CON*5 or First Aid",
        ),
        row(
            WOKEN,
            "awake with 1 or 2 hit points, until it is hurt again",
        ),
        row("unaware", "attacks on it find it surprised"),
        row("dead", "cannot act").cannot_act(),
    ],
    ..Conditions::PLAIN
};
