//! Luck Points (Renaissance, Luck). They run from 0 to the stat Luck, which itself runs from 0 to 10.

use super::{BASIC_FAILURE, Check, EXCEL, Edition, Hit, STUMBLE, check, flip, simple};
use crate::rules::Grade;

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

/// How a side of a contest stands, worst first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// Another side wins, or nobody does.
    Lost,
    /// It is rolled again, or the other side is still to roll.
    Open,
    /// Both have a partial success.
    Partial,
    /// It wins.
    Won,
}

/// What a check comes to, as far as anything depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stake {
    /// A check by itself.
    Alone(Grade),
    /// A check of which only success or failure counts.
    Settles(bool),
    /// A side of a contest.
    Contest(Standing, Grade),
    /// A side of an attack; how it hits, if it is the attacker's and does.
    Attack(Standing, Grade, Option<Hit>),
}

impl Stake {
    /// Whether this is a better result than another of the same check. Of contests and attacks that are
    /// lost only whether the failure is a bad one matters still; of a hit, what it does.
    #[must_use]
    pub(crate) fn is_better_than(self, other: Self) -> bool {
        self.worth() > other.worth()
    }

    fn worth(self) -> (Standing, Option<Hit>, i8) {
        let bad = |grade: Grade| grade.rank.min(BASIC_FAILURE.rank);
        match self {
            Self::Settles(succeeds) => (Standing::Open, None, i8::from(succeeds)),
            Self::Alone(grade) => (Standing::Open, None, grade.rank),
            Self::Contest(Standing::Lost, grade) => (Standing::Lost, None, bad(grade)),
            Self::Contest(standing, grade) => (standing, None, grade.rank),
            Self::Attack(standing, grade, hit) => (standing, hit, bad(grade)),
        }
    }
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
