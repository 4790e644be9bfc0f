//! Exact odds, over every face. Dice that decide nothing are rolled again and change no ratio.

use super::{Check, Edition, Manner, check};
use crate::rules::chances::Chances;
use crate::rules::{Odds, Verdict};

/// The verdicts of contests, in the order of the odds.
pub(crate) const VERDICTS: [Verdict; 4] = [
    Verdict::FIRST,
    Verdict::Partial,
    Verdict::SECOND,
    Verdict::Neither,
];

/// The odds of each verdict of a contest of two target numbers.
#[must_use]
pub(crate) fn contest_odds(manner: Manner, first: i64, second: i64, edition: Edition) -> Odds {
    contest(manner, first, second, edition).odds(VERDICTS)
}

fn contest(manner: Manner, first: i64, second: i64, edition: Edition) -> Chances<Verdict> {
    let [first, second] = [first, second].map(|tn| successes(tn, edition));
    first
        .with(&second, |one, two| manner.decide(one, two))
        .decided()
}

/// The odds of each verdict of a contest whose first side has rolled and whose second side rolls now. Undecided
/// results are rerolled from the first side on.
#[must_use]
pub(crate) fn second_odds(manner: Manner, first: &Check, second: i64, edition: Edition) -> Odds {
    let now = successes(second, edition).map(|two| manner.decide(first.success(), two));
    now.or(&contest(manner, first.target, second, edition))
        .odds(VERDICTS)
}

/// What each face of D% is in a contest ([`Check::success`]).
pub(super) fn successes(tn: i64, edition: Edition) -> Chances<Option<i64>> {
    Chances::of(0..=99, |roll| check(roll, tn, edition).success())
}
