//! The conditions that Renaissance defines, one row each. Their effects in attacks are in the modifier table,
//! which refers to these names.

use crate::game::ConditionRow;

/// On the ground.
pub(super) const PRONE: &str = "prone";

/// Taken in by a feint.
pub(super) const FEINTED: &str = "feinted";

const fn row(name: &'static str, doc: &'static str) -> ConditionRow {
    ConditionRow::new(name, doc)
}

/// Source: `combat.md` of the rules (Being Prone, Attacking), `injury-and-recovery.md`.
pub(super) const ROWS: &[ConditionRow] = &[
    row(
        PRONE,
        "attacks -30; melee against it +10, ranged -10; standing up is Quick",
    )
    .ended_by("Q", "stand up"),
    row("stunned", "no actions or reactions; still defends").cannot_act(),
    row("grabbed", "can only break free: Unarmed Combat or STR+SOM")
        .holds_fast()
        .only(&["break free", "breaks free", "breaking free", "escape"]),
    row(
        "bleeding",
        "1 DV a minute, ignoring armour, until First Aid",
    ),
    row(
        FEINTED,
        "defends at -20 until the feinter's next turn begins",
    )
    .one_turn(),
    row("unaware", "does not defend"),
    row("surprised", "does not defend"),
    row("paralysed", "cannot act")
        .also(&["paralyzed"])
        .cannot_act(),
    row("unconscious", "cannot act").cannot_act(),
    row("dead", "cannot act").cannot_act(),
];
