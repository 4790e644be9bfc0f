//! Attacks (Forge of Power, combat.md: Strike, Brawling).

use std::collections::BTreeMap;

use super::odds::counts;
use super::{CRITICAL_SUCCESS, GRADES, SUCCESS};
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

/// The odds of each amount of damage of an attack, lowest first; the sum is the chance to hit.
/// `rolled` holds the possible sums of dice and attribute with their probabilities.
#[must_use]
pub(crate) fn attack_damage_odds(
    bonus: i64,
    dc: i64,
    rolled: &[(i64, f64)],
    attribute: i64,
) -> Vec<(i64, f64)> {
    let mut odds = BTreeMap::new();
    for (count, grade) in counts(bonus, dc).into_iter().zip(GRADES) {
        for (sum, p) in rolled.iter().filter(|_| count > 0) {
            if let Some(damage) = attack_damage(*grade, sum - attribute, attribute) {
                *odds.entry(damage).or_insert(0.0) += p * f64::from(count) / 20.0;
            }
        }
    }
    odds.into_iter().collect()
}
