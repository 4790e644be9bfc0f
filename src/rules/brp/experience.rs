//! Improving skills (Basic Roleplaying, Experience). Ratings are in percent.

use super::check::plain;
use super::{Difficulty, FAILURE, Grading, SUCCESS};
use crate::dice::Die;
use crate::rules::scale::{Numbers, Scale, Throw};

/// The maximum number of marks of the player's choice that months of downtime may grant.
pub(crate) const FREE_MARKS: u8 = 4;

/// Whether the success of a skill check earns an experience mark: it is rolled and not Easy, and something is at
/// stake. Resistance and characteristic rolls are not skill checks.
pub(crate) fn earns_mark(difficulty: Difficulty, at_stake: bool) -> bool {
    at_stake && matches!(difficulty, Difficulty::Normal | Difficulty::Difficult)
}

/// What is added to an experience roll: in edition `uge` half of INT, rounded up (brp.md, Turn
/// order and editions).
pub(crate) fn experience_bonus(int: i64, grading: Grading) -> i64 {
    if grading.is_universal() {
        int.max(0) / 2 + int.max(0) % 2
    } else {
        0
    }
}

/// An experience roll: D100 improves a skill above the rating, or if it is exactly 100.
pub(crate) fn improvement(rating: i64) -> Numbers {
    Numbers::new(IMPROVES, Throw::Die(Die::D100), rating, rating)
}

const IMPROVES: &Scale = &Scale {
    is_target: false,
    ..Scale::of(&[SUCCESS, FAILURE], &|seen| {
        plain(seen.rolled == 100 || seen.rolled > seen.against)
    })
};
