//! Luck Points (Renaissance, Luck). They run from 0 to the stat Luck, which itself runs from 0 to 10.

use super::{Check, EXCEL, Edition, STUMBLE, check, flip, simple};

/// The points left after spending one; `None` if there is none to spend.
#[must_use]
pub(crate) fn spend_luck(points: i64) -> Option<i64> {
    (points > 0).then(|| points - 1)
}

/// The points after gaining some, up to the stat Luck. A session, or a break declared to be one,
/// gives 1. Neither side of the sum counts below 0, and what is above Luck already is lost.
#[must_use]
pub(crate) fn gain_luck(points: i64, gained: i64, luck: i64) -> i64 {
    points.max(0).saturating_add(gained.max(0)).min(luck.max(0))
}

/// Whether one more point may go into a check that took `spent` so far. `per_check` is the
/// campaign's limit; without one there is none.
#[must_use]
pub(crate) fn luck_allows(spent: u32, per_check: Option<u32>) -> bool {
    per_check.is_none_or(|most| spent < most)
}

/// Whether flipping a roll of 0 to 99 changes it: not if it is a double (0 is one). A flip that
/// changes nothing costs nothing.
#[must_use]
pub(crate) fn flip_changes(roll: u16) -> bool {
    flip(roll) != roll
}

/// What a check becomes when its roll is flipped: the flipped roll, graded anew against the same
/// target, a simple check simply. `None` if the flip changes nothing.
///
/// A flip comes before any shift: a shift that was made is not carried over.
#[must_use]
pub(crate) fn check_after_flip(before: &Check, edition: Edition) -> Option<Check> {
    let grading = match before.grade {
        EXCEL | STUMBLE => simple,
        _ => check,
    };
    flip_changes(before.roll).then(|| grading(flip(before.roll), before.target, edition))
}
