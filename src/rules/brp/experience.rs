//! How skills get better (Basic Roleplaying, Experience). Ratings are in percent.

use super::{Difficulty, Grading};
use crate::rules::Grade;

/// How many marks of the player's choice months of downtime may grant.
pub(crate) const FREE_MARKS: u8 = 4;

/// Whether a skill check earns the skill its experience mark: it succeeded by its own roll (whatever
/// a contest made of it), was rolled, was not Easy, and something was at stake. Resistance and
/// characteristic rolls are no skill checks.
#[must_use]
pub(crate) fn earns_mark(grade: Grade, difficulty: Difficulty, at_stake: bool) -> bool {
    let counts = matches!(difficulty, Difficulty::Normal | Difficulty::Difficult);
    counts && at_stake && grade.rank > 0
}

/// What an experience roll has to beat: the rating, in edition `uge` less half of INT, rounded up,
/// which is added to the roll (brp.md, Turn order and editions).
#[must_use]
pub(crate) fn to_beat(rating: i64, int: i64, grading: Grading) -> i64 {
    match grading {
        Grading::Table | Grading::RoundUp => rating,
        Grading::Universal => rating.saturating_sub(int.max(0) / 2 + int.max(0) % 2),
    }
}

/// Whether an experience roll of 1 to 100 improves a skill: it is above the rating, or exactly 100.
#[must_use]
pub(crate) fn improves(roll: u16, rating: i64) -> bool {
    roll == 100 || i64::from(roll) > rating
}

/// The new rating of a skill that improves, by what 1D6 shows.
#[must_use]
pub(crate) fn improved(rating: i64, d6: u16) -> i64 {
    rating.saturating_add(i64::from(d6))
}

/// The ability of a teacher's roll to teach: the Teach rating, but no more than the teacher's rating
/// in the skill that is taught.
#[must_use]
pub(crate) fn teaching(teach: i64, taught: i64) -> i64 {
    teach.min(taught)
}

/// Whether the student may make an experience roll: the teacher succeeded in both, teaching and the
/// skill that is taught.
#[must_use]
pub(crate) fn may_learn(teach: Grade, taught: Grade) -> bool {
    teach.rank > 0 && taught.rank > 0
}
