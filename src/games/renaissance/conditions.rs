//! The conditions that Renaissance knows by name, a row each. What they do in attacks is in the rows of
//! the modifiers, which look for these names.

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
        "attacks -30, melee at it +10, ranged -10; rising is Quick",
    ),
    row("stunned", "no actions or reactions; still defends").cannot_act(),
    row("grabbed", "only breaks free: Unarmed Combat or STR+SOM"),
    row("bleeding", "1 DV a minute past armour, until First Aid"),
    row("feinted", "defends at -20"),
    row("unaware", "does not defend"),
    row("surprised", "does not defend"),
    row("paralysed", "cannot act")
        .also(&["paralyzed"])
        .cannot_act(),
    row("unconscious", "cannot act").cannot_act(),
    row("dead", "cannot act").cannot_act(),
];
