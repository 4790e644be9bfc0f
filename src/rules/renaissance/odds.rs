//! Exact odds, counted in integers and divided once. Rerolls are excluded from the total, which is
//! equivalent to rolling until the contest is decided.

use super::{Check, Edition, GRADES, OrderOn, check, limit, ordered, simple};
use crate::rules::{Odds, Verdict};

/// The number of faces of D%.
const FACES: u32 = 100;

/// The odds of each grade of a check.
#[must_use]
pub(crate) fn check_odds(tn: i64, edition: Edition) -> Odds {
    graded(|roll| check(roll, tn, edition))
}

/// The odds of a simple check.
#[must_use]
pub(crate) fn simple_odds(tn: i64, edition: Edition) -> Odds {
    graded(|roll| simple(roll, tn, edition))
}

fn graded(check: impl Fn(u16) -> Check) -> Odds {
    let mut counts: Vec<_> = GRADES.iter().map(|grade| (*grade, 0)).collect();
    for roll in 0..=99 {
        let rolled = check(roll).grade;
        for (_, count) in counts.iter_mut().filter(|(grade, _)| *grade == rolled) {
            *count += 1;
        }
    }
    Odds::from_counts(counts)
}

/// The odds of each verdict of an opposed contest.
#[must_use]
pub(crate) fn opposed_odds(first: i64, second: i64, edition: Edition) -> Odds {
    let pairs = Pairs::new(first, second, edition);
    Odds::from_counts([
        (Verdict::FIRST, pairs.first_higher + pairs.first_alone),
        (Verdict::SECOND, pairs.second_higher + pairs.second_alone),
    ])
}

/// The odds of each verdict of a variable contest.
#[must_use]
pub(crate) fn variable_odds(first: i64, second: i64, edition: Edition) -> Odds {
    let pairs = Pairs::new(first, second, edition);
    Odds::from_counts([
        (Verdict::FIRST, pairs.first_alone),
        (
            Verdict::Partial,
            pairs.first_higher + pairs.second_higher + pairs.equal,
        ),
        (Verdict::SECOND, pairs.second_alone),
    ])
}

/// The odds of each verdict of an ordered contest in which the second side can roll.
#[must_use]
pub(crate) fn ordered_odds(first: i64, second: i64, on: OrderOn, edition: Edition) -> Odds {
    Odds::from_counts(ordered_counts(first, second, on, edition))
}

fn ordered_counts(first: i64, second: i64, on: OrderOn, edition: Edition) -> [(Verdict, u32); 3] {
    let pairs = Pairs::new(first, second, edition);
    // A single roll is counted once for each face that the other die might have shown.
    let (won, lost, neither) = match on {
        OrderOn::Success => (
            pairs.first_higher + pairs.first_alone,
            pairs.second_higher,
            pairs.first_fails,
        ),
        OrderOn::Failure => (FACES * FACES - pairs.first_fails, pairs.second_alone, 0),
    };
    [
        (Verdict::FIRST, won),
        (Verdict::SECOND, lost),
        (Verdict::Neither, neither),
    ]
}

/// The odds of each verdict of an ordered contest whose first side has rolled and whose second
/// side rolls now. Undecided results are rerolled from the first side on.
#[must_use]
pub(crate) fn second_odds(first: &Check, second: i64, on: OrderOn, edition: Edition) -> Odds {
    let again = ordered_counts(first.target, second, on, edition);
    let all: u32 = again.iter().map(|(_, count)| count).sum();
    let verdicts: Vec<_> = (0..=99)
        .map(|roll| ordered(first, Some(&check(roll, second, edition)), on))
        .collect();
    let count = |verdict| {
        let alike = verdicts.iter().filter(|one| **one == verdict).count();
        u32::try_from(alike).unwrap_or(0)
    };
    let undecided = count(None);
    Odds::from_counts(again.map(|(verdict, more)| {
        let decided = count(Some(verdict)) * all;
        (verdict, decided + undecided * more)
    }))
}

/// The number of the 10,000 pairs of rolls with each result.
struct Pairs {
    first_alone: u32,
    second_alone: u32,
    /// Both succeed, and the first has the higher MoS.
    first_higher: u32,
    second_higher: u32,
    equal: u32,
    /// Whatever the second side rolls.
    first_fails: u32,
}

impl Pairs {
    fn new(first: i64, second: i64, edition: Edition) -> Self {
        let (a, b) = (successes(first, edition), successes(second, edition));
        let equal = a.min(b);
        // Of the successes that both sides can roll, each side wins half of the unequal pairs;
        // successes that only the better side can roll are higher than all of the other's.
        let shared = equal * (equal - 1) / 2;
        Self {
            first_alone: a * (FACES - b),
            second_alone: (FACES - a) * b,
            first_higher: shared + (a - equal) * b,
            second_higher: shared + (b - equal) * a,
            equal,
            first_fails: (FACES - a) * FACES,
        }
    }
}

/// How many of the 100 faces succeed: 1 to 99, because of the limits.
fn successes(tn: i64, edition: Edition) -> u32 {
    u32::try_from(limit(tn, edition)).unwrap_or(0) + 1
}
