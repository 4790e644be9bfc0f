//! The conditions that Renaissance defines, one row each. Their effects in attacks are in the modifier table,
//! which refers to these names.

use crate::game::ConditionRow;

/// On the ground.
pub(super) const PRONE: &str = "prone";

/// Taken in by a feint.
pub(super) const FEINTED: &str = "feinted";

/// Loses blood.
pub(super) const BLEEDING: &str = "bleeding";

/// Held by somebody.
pub(super) const GRABBED: &str = "grabbed";

/// Aimed at by whoever has the turn.
pub(super) const TARGETED: &str = "targeted";

/// Source: `combat.md` of the rules (Being Prone, Attacking), `injury-and-recovery.md`.
pub(super) const ROWS: &[ConditionRow] = &[
    ConditionRow::new(
        PRONE,
        "attacks -30; melee against it +10, ranged -10; standing up is Quick",
    )
    .ended_by("Q", "stand up"),
    ConditionRow::new("stunned", "no actions or reactions; still defends").cannot_act(),
    ConditionRow::new(GRABBED, "can only break free: Unarmed Combat or STR+SOM")
        .holds()
        .disarms()
        .only(&["break free", "breaks free", "breaking free", "escape"]),
    ConditionRow::new(BLEEDING, "1 DV a minute, ignoring armour, until First Aid"),
    ConditionRow::new(
        FEINTED,
        "defends at -20 until the feinter's next turn begins",
    )
    .one_turn(),
    ConditionRow::new(
        TARGETED,
        "attacks on it at +10 by whoever aimed, until the end of that turn",
    )
    .one_turn(),
    ConditionRow::new("unaware", "does not defend"),
    ConditionRow::new("surprised", "does not defend"),
    ConditionRow::new("paralysed", "cannot act").cannot_act(),
    ConditionRow::new("unconscious", "cannot act").cannot_act(),
    ConditionRow::new("dead", "cannot act").cannot_act(),
];
