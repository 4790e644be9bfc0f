//! Exact odds, counted over the 20 faces.

use std::collections::BTreeMap;

use super::brawl::FALL;
use super::{GRADES, check, damage_share};
use crate::rules::Odds;

/// How many of the 20 faces give each grade, best first.
pub(super) fn counts(bonus: i64, dc: i64) -> [u32; GRADES.len()] {
    let mut counts = [0; GRADES.len()];
    for roll in 1..=20 {
        let grade = check(roll, bonus, dc).grade;
        for (count, _) in counts
            .iter_mut()
            .zip(GRADES)
            .filter(|(_, each)| **each == grade)
        {
            *count += 1;
        }
    }
    counts
}

/// The odds of each grade of a check, or of a save.
#[must_use]
pub(crate) fn check_odds(bonus: i64, dc: i64) -> Odds {
    let grades = GRADES.iter().copied();
    Odds::from_counts(grades.zip(counts(bonus, dc)))
}

/// The odds of each amount of damage by the fall of a critical trip, lowest first; the sum is the chance of one.
#[must_use]
pub(crate) fn fall_odds(bonus: i64, dc: i64) -> Vec<(i64, f64)> {
    let [criticals, ..] = counts(bonus, dc);
    let each = f64::from(criticals) / 20.0 / f64::from(FALL);
    let faces = (1..=FALL).filter(|_| criticals > 0);
    faces.map(|face| (i64::from(face), each)).collect()
}

/// The odds of each amount of damage after a save, lowest first. `damage` holds the possible rolls
/// with their probabilities; for fixed damage, that number with 1.
#[must_use]
pub(crate) fn save_damage_odds(bonus: i64, dc: i64, damage: &[(i64, f64)]) -> Vec<(i64, f64)> {
    let mut odds = BTreeMap::new();
    for (count, grade) in counts(bonus, dc).into_iter().zip(GRADES) {
        if count == 0 {
            continue;
        }
        for (rolled, p) in damage {
            *odds.entry(damage_share(*grade, *rolled)).or_insert(0.0) +=
                p * f64::from(count) / 20.0;
        }
    }
    odds.into_iter().collect()
}

/// The mean share of this damage for each grade of a save, in the order of [`GRADES`].
#[must_use]
pub(crate) fn mean_shares(damage: &[(i64, f64)]) -> [f64; GRADES.len()] {
    let mut means = [0.0; GRADES.len()];
    for (mean, grade) in means.iter_mut().zip(GRADES) {
        #[allow(clippy::cast_precision_loss)] // damage is small
        let each = damage
            .iter()
            .map(|(rolled, p)| damage_share(*grade, *rolled) as f64 * p);
        *mean = each.sum();
    }
    means
}

/// The mean damage after a save, given the mean share for each of its grades.
#[must_use]
pub(crate) fn mean_save_damage(bonus: i64, dc: i64, shares: &[f64; GRADES.len()]) -> f64 {
    let counts = counts(bonus, dc).into_iter();
    counts
        .zip(shares)
        .map(|(count, share)| f64::from(count) / 20.0 * share)
        .sum()
}
