//! What the named modifiers come to (Renaissance, Modifiers).

use std::ops::RangeInclusive;

/// A specialization that applies; it costs nothing where it does not. At most one for each skill.
pub(crate) const SPECIALIZATION: i64 = 10;

/// A proficiency skill used without the proficiency.
pub(crate) const UNPROFICIENT: i64 = -20;

/// A passive check, rolled by the game master on a player's behalf.
pub(crate) const PASSIVE: i64 = -20;

/// Defaulting to a related skill, where the game master sets nothing else. (Defaulting to the linked
/// aptitude costs nothing.)
pub(crate) const DEFAULT_TO_RELATED: i64 = -30;

/// How hard something is, from Very Hard to Very Easy, and all between.
pub(crate) const DIFFICULTY: RangeInclusive<i64> = -30..=30;

/// What trying again costs, an optional rule: -10 for each earlier try of the same check by the same
/// character, counted until the scene ends or circumstances change.
#[must_use]
pub(crate) fn try_again(earlier: u32) -> i64 {
    i64::from(earlier) * -10
}

/// +10 for each helper, at most +30.
#[must_use]
pub(crate) fn assist(helpers: u32) -> i64 {
    i64::from(helpers.min(3)) * 10
}

/// Whether these ranks are basic proficiency (10 or more): mundane use needs no roll, and the
/// character can assist.
#[must_use]
pub(crate) fn basic_proficiency(ranks: i64) -> bool {
    ranks >= 10
}

/// Whether somebody with skills of these ranks can help: one of them is enough, whatever is rolled, as
/// long as it is of use (Renaissance, Modifiers: assisted).
#[must_use]
pub(crate) fn can_assist(ranks: impl IntoIterator<Item = i64>) -> bool {
    ranks.into_iter().any(basic_proficiency)
}

/// The least that a related skill adds.
pub(crate) const LEAST_RELATED: i64 = 10;

/// What a related skill of these ranks adds: 10 to 24 +10, 25 to 39 +20, 40 and more +30. `None`
/// below 10 ranks, which are no basic proficiency.
#[must_use]
pub(crate) fn related_skill(ranks: i64) -> Option<i64> {
    match ranks {
        40.. => Some(30),
        25.. => Some(20),
        10.. => Some(LEAST_RELATED),
        _ => None,
    }
}

/// +10 for each half of the timeframe that is taken on top of it, 1 to 3; else `None`.
#[must_use]
pub(crate) fn taking_time(steps: u32) -> Option<i64> {
    (1..=3).contains(&steps).then(|| i64::from(steps) * 10)
}

/// -10 for each quarter of the timeframe that is saved, 1 to 3; else `None`.
#[must_use]
pub(crate) fn rushing(steps: u32) -> Option<i64> {
    (1..=3).contains(&steps).then(|| i64::from(steps) * -10)
}

/// What sustained actions cost on every test: -10 for each beyond the first (Renaissance, Actions).
#[must_use]
pub(crate) fn sustained_penalty(actions: u32) -> i64 {
    i64::from(actions.saturating_sub(1)) * -10
}
