//! Hit points and dying (Forge of Power, combat.md: HP 0).

use super::{CRITICAL_SUCCESS, FAILURE, SUCCESS};
use crate::rules::Grade;

/// Whoever is dying this much is dead.
pub(crate) const DEAD: i64 = 4;

/// The DC of a death save.
pub(crate) const DEATH_SAVE: i64 = 10;

/// What damage leaves somebody with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Health {
    /// Hit points left; at least 0.
    pub hp: i64,
    /// How far dying, from 0 to [`DEAD`].
    pub dying: i64,
}

/// Damage takes hit points, and what leaves none makes somebody dying, or more so: by 1, by 2 if a
/// critical hit or a critically failed save dealt it.
#[must_use]
pub(crate) fn hurt(health: Health, damage: i64, critical: bool) -> Health {
    if damage <= 0 {
        return health;
    }
    let hp = health.hp.saturating_sub(damage).max(0);
    let more = match (hp, critical) {
        (1.., _) => 0,
        (_, false) => 1,
        (_, true) => 2,
    };
    Health {
        hp,
        dying: (health.dying + more).min(DEAD),
    }
}

/// How far dying somebody is after a death save of this grade.
#[must_use]
pub(crate) fn death_save(dying: i64, grade: Grade) -> i64 {
    let change = match grade {
        CRITICAL_SUCCESS => -2,
        SUCCESS => -1,
        FAILURE => 1,
        _ => 2,
    };
    (dying + change).clamp(0, DEAD)
}
