//! The conditions that Renaissance defines, one row each. Their effects in attacks are in the modifier table,
//! which refers to these names.

use crate::game::ConditionRow;

/// On the ground.
pub(super) const PRONE: &str = "prone";

const fn row(name: &'static str, doc: &'static str) -> ConditionRow {
    ConditionRow::new(name, doc)
}

/// Source: `combat.md` of the rules (Being Prone, Attacking), `injury-and-recovery.md`.
pub(super) const ROWS: &[ConditionRow] = &[
    row(
        PRONE,
        "attacks -30; melee against it +10, ranged -10; standing up is Quick",
    ),
    row("stunned", "no actions or reactions; still defends").cannot_act(),
    row("grabbed", "can only break free: Unarmed Combat or STR+SOM"),
    row(
        "bleeding",
        "1 DV a minute, ignoring armour, until First Aid",
    ),
    row("feinted", "defends at -20"),
    row("unaware", "does not defend"),
    row("surprised", "does not defend"),
    row("paralysed", "cannot act")
        .also(&["paralyzed"])
        .cannot_act(),
    row("unconscious", "cannot act").cannot_act(),
    row("dead", "cannot act").cannot_act(),
];
