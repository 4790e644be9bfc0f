//! Exact odds: the 20 faces, counted.

use std::collections::BTreeMap;

use super::{GRADES, check, damage_share};
use crate::dice::{Die, Expression};
use crate::rules::Odds;

/// How wide the damage of a roll may spread for its odds to be worked out.
const WIDEST: i64 = 1000;

/// How many of the 20 faces lead to each grade, best first.
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

/// The odds of how much damage comes through a save, the least first. `damage` holds what may be
/// rolled and how likely each is; for a fixed number, that number with 1.
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

/// The odds of each number that dice may come to, the least first. `None` if the numbers spread over
/// more than 1000, which is too much to work out between two keys.
#[must_use]
pub(crate) fn rolled_damage(expression: &Expression) -> Option<Vec<(i64, f64)>> {
    let (lowest, highest) = (expression.lowest(), expression.highest());
    if highest.checked_sub(lowest)? > WIDEST {
        return None;
    }
    // A die that is subtracted spreads as one that is added does, from the lowest number up.
    let mut odds = vec![1.0];
    for die in expression.dice() {
        odds = with_die(&odds, die);
    }
    Some((lowest..).zip(odds).collect())
}

/// The odds of a sum, counted from its lowest, with one more die in it.
fn with_die(odds: &[f64], die: Die) -> Vec<f64> {
    let faces = usize::from(die.highest() - die.lowest()) + 1;
    let each = 1.0 / f64::from(die.highest() - die.lowest() + 1);
    (0..odds.len() + faces - 1)
        .map(|sum| {
            let least = (sum + 1).saturating_sub(faces);
            let most = sum.min(odds.len() - 1);
            let window = odds.get(least..=most).unwrap_or_default();
            window.iter().sum::<f64>() * each
        })
        .collect()
}
