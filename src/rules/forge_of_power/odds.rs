//! Exact odds, over the 20 faces.

use super::brawl::FALL;
use super::{CRITICAL_SUCCESS, GRADES, attack_damage, check, damage_share};
use crate::rules::chances::Chances;
use crate::rules::{Grade, Odds};

/// The chances of each grade of a check, an attack or a save.
#[must_use]
pub(crate) fn grades(bonus: i64, dc: i64) -> Chances<Grade> {
    Chances::of(1..=20, |roll| check(roll, bonus, dc).grade)
}

/// The odds of each grade of a check, an attack or a save.
#[must_use]
pub(crate) fn check_odds(bonus: i64, dc: i64) -> Odds {
    grades(bonus, dc).odds(GRADES.iter().copied())
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
    grades(bonus, dc).amounts(rolled, |grade, sum| {
        attack_damage(grade, sum - attribute, attribute)
    })
}

/// The odds of each amount of damage by the fall of a critical trip, lowest first; the sum is the chance of one.
#[must_use]
pub(crate) fn fall_odds(bonus: i64, dc: i64) -> Vec<(i64, f64)> {
    let faces: Vec<_> = (1..=FALL)
        .map(|face| (i64::from(face), 1.0 / f64::from(FALL)))
        .collect();
    grades(bonus, dc).amounts(&faces, |grade, face| {
        (grade == CRITICAL_SUCCESS).then_some(face)
    })
}

/// The odds of each amount of damage after a save, lowest first. `damage` holds the possible rolls
/// with their probabilities; for fixed damage, that number with 1.
#[must_use]
pub(crate) fn save_damage_odds(bonus: i64, dc: i64, damage: &[(i64, f64)]) -> Vec<(i64, f64)> {
    grades(bonus, dc).amounts(damage, |grade, rolled| Some(damage_share(grade, rolled)))
}

/// The mean share of this damage after a save of this grade.
#[must_use]
pub(crate) fn mean_share(grade: Grade, damage: &[(i64, f64)]) -> f64 {
    #[allow(clippy::cast_precision_loss)] // damage is small
    let each = damage
        .iter()
        .map(|(rolled, p)| damage_share(grade, *rolled) as f64 * p);
    each.sum()
}
