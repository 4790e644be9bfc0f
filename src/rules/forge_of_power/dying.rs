//! Hit points and dying (Forge of Power, combat.md: HP 0).

use super::{CRITICAL_SUCCESS, FAILURE, SUCCESS};
use crate::rules::Grade;

/// The dying value at which a character is dead.
pub(crate) const DEAD: i64 = 4;

/// The DC of a death save.
pub(crate) const DEATH_SAVE: i64 = 10;

/// The dying value after this much damage beyond temporary hit points, which leaves `hp` hit points: damage that
/// leaves none increases it by 1, or by 2 if it comes from a critical hit or a critically failed save.
pub(crate) fn worse(dying: i64, hp: i64, damage: i64, critical: bool) -> i64 {
    let more = match (hp, critical) {
        _ if damage <= 0 || hp > 0 => 0,
        (_, false) => 1,
        (_, true) => 2,
    };
    (dying + more).min(DEAD)
}

/// Whether a character with this dying value makes death saves: neither the healthy nor the dead do.
pub(crate) fn is_dying(dying: i64) -> bool {
    (1..DEAD).contains(&dying)
}

/// The dying value after a death save of this grade.
pub(crate) fn death_save(dying: i64, grade: Grade) -> i64 {
    let change = match grade {
        CRITICAL_SUCCESS => -2,
        SUCCESS => -1,
        FAILURE => 1,
        _ => 2,
    };
    (dying + change).clamp(0, DEAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn death_saves_are_made_from_dying_1_to_3() {
        assert_eq!([0, 1, 3, DEAD].map(is_dying), [false, true, true, false]);
    }
}
