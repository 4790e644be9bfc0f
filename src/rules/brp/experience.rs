//! Improving skills (Basic Roleplaying, Experience). Ratings are in percent.

use super::{Difficulty, Grading};
use crate::rules::Grade;

/// The maximum number of marks of the player's choice that months of downtime may grant.
pub(crate) const FREE_MARKS: u8 = 4;

/// Whether a skill check earns an experience mark: it was rolled and succeeded by its own roll
/// (before any contest), was not Easy, and something was at stake. Resistance and characteristic
/// rolls are not skill checks.
#[must_use]
pub(crate) fn earns_mark(grade: Grade, difficulty: Difficulty, at_stake: bool) -> bool {
    let counts = matches!(difficulty, Difficulty::Normal | Difficulty::Difficult);
    counts && at_stake && grade.rank > 0
}

/// What is added to an experience roll: in edition `uge` half of INT, rounded up (brp.md, Turn
/// order and editions).
#[must_use]
pub(crate) fn experience_bonus(int: i64, grading: Grading) -> i64 {
    match grading {
        Grading::Table | Grading::RoundUp => 0,
        Grading::Universal => int.max(0) / 2 + int.max(0) % 2,
    }
}

/// Whether an experience roll of 1 to 100 improves a skill: it is above the rating, or exactly 100.
#[must_use]
pub(crate) fn improves(roll: u16, rating: i64) -> bool {
    roll == 100 || i64::from(roll) > rating
}

/// The new rating of a skill that improves by this result of 1D6.
#[must_use]
pub(crate) fn improved(rating: i64, d6: u16) -> i64 {
    rating.saturating_add(i64::from(d6))
}

/// The chance of a teacher's roll: the Teach rating, limited to the teacher's rating in the skill
/// taught.
#[must_use]
pub(crate) fn teaching(teach: i64, taught: i64) -> i64 {
    teach.min(taught)
}

/// Whether the student may make an experience roll: the teacher succeeded in both Teach and the
/// skill taught.
#[must_use]
pub(crate) fn may_learn(teach: Grade, taught: Grade) -> bool {
    teach.rank > 0 && taught.rank > 0
}
