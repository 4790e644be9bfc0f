//! The numbers of Forge of Power.
//!
//! A d20 plus a bonus against a difficulty class (DC). Elective turns, actions and zones are in
//! `play` and the campaign's zones.

#[cfg(test)]
mod tests;

use super::Grade;
use super::amount::Way;
use super::scale::{NamedDc, Scale};

/// 10 or more above the DC.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 2);
/// The DC, or up to 9 above it.
pub(crate) const SUCCESS: Grade = Grade::new("success", 1);
/// Below the DC by at most 10.
pub(crate) const FAILURE: Grade = Grade::new("failure", -1);
/// Below the DC by 11 or more.
pub(crate) const CRITICAL_FAILURE: Grade = Grade::new("critical failure", -2);

/// Every grade, best first.
pub(crate) const GRADES: &[Grade] = &[CRITICAL_SUCCESS, SUCCESS, FAILURE, CRITICAL_FAILURE];

/// Every named DC, lowest first.
pub(crate) const NAMED_DCS: &[NamedDc] = &[
    NamedDc::new("simple", "Simple", 10),
    NamedDc::new("average", "Average", 15),
    NamedDc::new("hard", "Hard", 20),
    NamedDc::new("very-hard", "Very Hard", 25),
    NamedDc::new("extremely-hard", "Extremely Hard", 30),
    NamedDc::new("impossible", "Impossible", 40),
];

/// A d20 with a bonus against a DC. A natural 20 is one level better and a natural 1 one level worse, within the
/// four levels (Forge of Power, Die rolls).
pub(crate) const CHECK: &Scale = &Scale::of_totals(GRADES, &|seen| {
    // How many levels below the best one.
    let below = match seen.margin() {
        10.. => 0,
        0.. => 1,
        -10.. => 2,
        _ => 3_usize,
    };
    let below = match seen.rolled {
        20 => below.saturating_sub(1),
        1 => below + 1,
        _ => below,
    };
    GRADES.get(below).copied().unwrap_or(CRITICAL_FAILURE)
});

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

/// What a DC has more than the save or skill that sets it, such as the Brawling of a creature that holds another.
pub(crate) const PASSIVE: i64 = 10;

/// The damage of a hit: dice plus attribute; the dice count double with a critical success.
pub(crate) const WAYS: &[Way] = &[Way::twice(CRITICAL_SUCCESS, "critical"), Way::once(SUCCESS)];

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
