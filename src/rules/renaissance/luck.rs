//! Luck Points (Renaissance, Luck), from 0 to the stat Luck, which ranges from 0 to 10.

use crate::rules::Grade;

/// The points left after spending one; `None` if there are none.
pub(crate) fn spend_luck(points: i64) -> Option<i64> {
    (points > 0).then(|| points - 1)
}

/// The points after a gain, limited to the stat Luck. A session, or a break declared as one, gives
/// 1. Negative values count as 0, and points already above Luck are lost.
pub(crate) fn gain_luck(points: i64, gained: i64, luck: i64) -> i64 {
    points.max(0).saturating_add(gained.max(0)).min(luck.max(0))
}

/// Whether another point may be spent on a check after `spent` points. `per_check` is the
/// campaign's limit, if any.
pub(crate) fn luck_allows(spent: u32, per_check: Option<u32>) -> bool {
    per_check.is_none_or(|most| spent < most)
}

/// The standing of a side in a contest, worst first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// Another side wins, or none does.
    Lost,
    /// The contest is rerolled, or the other side still has to roll.
    Open,
    /// Both sides have a partial success.
    Partial,
    /// This side wins.
    Won,
}

/// What matters of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) struct Hit {
    /// The bonus to the DV.
    pub bonus: i64,
    /// Whether it is critical, so that the dice count as their maximum.
    pub critical: bool,
    /// Whether its strikes have their effects.
    pub strong: bool,
}

/// The result of a check as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stake {
    /// A single check.
    Alone(Grade),
    /// A check for which only success or failure matters.
    Settles(bool),
    /// A side of a contest; the MoS of its success counts as long as the contest is open.
    Contest(Standing, Option<i64>),
    /// A side of an attack, with its hit if it is the attacker's and hits.
    Attack(Standing, Option<Hit>),
}

impl Stake {
    /// Whether this result is better than another of the same check. In a contest only the verdict
    /// matters, and of a hit its effect: a better grade of a miss, or of a contest already won,
    /// changes nothing.
    pub(crate) fn is_better_than(self, other: Self) -> bool {
        self.worth() > other.worth()
    }

    fn worth(self) -> (Standing, Option<Hit>, Option<i64>) {
        match self {
            Self::Settles(succeeds) => (Standing::Open, None, Some(i64::from(succeeds))),
            Self::Alone(grade) => (Standing::Open, None, Some(i64::from(grade.rank))),
            Self::Contest(Standing::Open, success) => (Standing::Open, None, success),
            Self::Contest(standing, _) => (standing, None, None),
            Self::Attack(standing, hit) => (standing, hit, None),
        }
    }
}
