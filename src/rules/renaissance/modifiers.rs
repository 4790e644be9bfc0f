//! The values of the named modifiers (Renaissance, Modifiers).

use std::ops::RangeInclusive;

use crate::rules::formula::Formula;

/// A specialization that applies; at most one per skill.
pub(crate) const SPECIALIZATION: i64 = 10;

/// A proficiency skill used without the proficiency.
pub(crate) const UNPROFICIENT: i64 = -20;

/// A passive check, rolled by the GM for a player.
pub(crate) const PASSIVE: i64 = -20;

/// Defaulting to a related skill, unless the GM sets another modifier. (Defaulting to the linked
/// aptitude is free.)
pub(crate) const DEFAULT_TO_RELATED: i64 = -30;

/// The modifier for difficulty, from Very Hard to Very Easy.
pub(crate) const DIFFICULTY: RangeInclusive<i64> = -30..=30;

/// The penalty for trying again, an optional rule: -10 for each earlier attempt at the same check
/// by the same character, until the scene ends or circumstances change.
pub(crate) fn try_again(earlier: i64) -> i64 {
    earlier.saturating_mul(-10)
}

/// +10 for each helper, at most +30.
pub(crate) fn assist(helpers: i64) -> i64 {
    helpers.min(3) * 10
}

/// Whether ranks give basic proficiency (10 or more): ordinary use needs no roll, and the
/// character can assist.
pub(crate) fn basic_proficiency(ranks: i64) -> bool {
    ranks >= 10
}

/// The minimum bonus of a related skill.
pub(crate) const LEAST_RELATED: i64 = 10;

/// The bonus of a related skill by its ranks: +10 from 10, +20 from 25, +30 from 40. `None` below
/// 10 ranks, which are not basic proficiency.
pub(crate) fn related_skill(ranks: i64) -> Option<i64> {
    match ranks {
        40.. => Some(30),
        25.. => Some(20),
        10.. => Some(LEAST_RELATED),
        _ => None,
    }
}

/// The check under which tries at a formula are counted: `COO x1` is a check of COO.
pub(crate) fn check_tried(what: &str) -> String {
    match Formula::parse(what) {
        Ok(formula) => formula.without_factor_of_one().to_string(),
        Err(_) => what.to_owned(),
    }
}

/// The penalty of sustained actions on every test: -10 for each beyond the first (Renaissance,
/// Actions).
pub(crate) fn sustained_penalty(actions: u32) -> i64 {
    i64::from(actions.saturating_sub(1)) * -10
}
