//! Attacks (Forge of Power, combat.md: Strike, Brawling).

use super::{CRITICAL_SUCCESS, SUCCESS};
use crate::rules::Grade;

/// The DC that a save or a skill sets, such as the Brawling of a creature that holds another.
#[must_use]
pub(crate) fn skill_dc(bonus: i64) -> i64 {
    bonus.saturating_add(10)
}

/// The damage of an attack: dice plus attribute; the dice count double with a critical success.
/// Never below 0; `None` for a miss.
#[must_use]
pub(crate) fn attack_damage(grade: Grade, dice: i64, attribute: i64) -> Option<i64> {
    let times = match grade {
        SUCCESS => 1,
        CRITICAL_SUCCESS => 2,
        _ => return None,
    };
    let damage = dice.saturating_mul(times).saturating_add(attribute);
    Some(damage.max(0))
}
