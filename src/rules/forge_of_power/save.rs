//! Saves against damage (Forge of Power, Saving throws).

use super::{CRITICAL_SUCCESS, FAILURE, SUCCESS};
use crate::rules::Grade;

/// The skills that are used as saves.
pub(crate) const SAVES: &[&str] = &["Fortitude", "Reflex", "Will"];

/// The damage after a save of this grade: none with a critical success, half (rounded down) with a
/// success, all with a failure, double with a critical failure. Negative damage counts as 0.
pub(crate) fn damage_share(grade: Grade, damage: i64) -> i64 {
    let damage = damage.max(0);
    match grade {
        CRITICAL_SUCCESS => 0,
        SUCCESS => damage / 2,
        FAILURE => damage,
        _ => damage.saturating_mul(2),
    }
}
