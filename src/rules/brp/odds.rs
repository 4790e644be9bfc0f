//! Exact odds, over every face.

use super::{Chance, FAILURE, GRADES, Grading, SUCCESS, improves, numbers, resist};
use crate::rules::Odds;
use crate::rules::chances::Chances;

/// D100, whatever a face means.
fn d100<T: Copy + PartialEq>(read: impl Fn(u16) -> T) -> Chances<T> {
    Chances::of(1..=100, read)
}

/// The odds of each grade of a check.
#[must_use]
pub(crate) fn check_odds(chance: Chance, grading: Grading) -> Odds {
    numbers(chance, grading)
        .grades()
        .odds(GRADES.iter().copied())
}

/// The odds of a resistance roll.
#[must_use]
pub(crate) fn resistance_odds(chance: Chance) -> Odds {
    d100(|roll| resist(roll, chance)).odds([SUCCESS, FAILURE])
}

/// The odds that an experience roll improves a skill of this rating, as success and failure.
#[must_use]
pub(crate) fn improvement_odds(rating: i64) -> Odds {
    let grade = |improves| if improves { SUCCESS } else { FAILURE };
    d100(|roll| grade(improves(roll, rating))).odds([SUCCESS, FAILURE])
}
