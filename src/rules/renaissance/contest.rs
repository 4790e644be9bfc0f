//! Contests of two sides (Renaissance, Kinds of check). Grades do not decide them, margins do.

use std::cmp::Ordering;

use super::Check;
use crate::rules::Verdict;

/// What the first side's roll must come to before the second rolls, in an ordered contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OrderOn {
    /// The second rolls when the first succeeded: a defence against an attack.
    #[default]
    Success,
    /// The second rolls when the first failed.
    Failure,
}

/// An opposed contest. The side that alone succeeds wins; of two successes, the higher MoS.
/// `None`: equal successes or two failures, so both roll again.
#[must_use]
pub(crate) fn opposed(first: &Check, second: &Check) -> Option<Verdict> {
    match (first.succeeded(), second.succeeded()) {
        (true, true) => higher(first, second),
        _ => alone(first, second),
    }
}

/// A variable contest: as opposed, but two successes are a partial success for both. `None`: two
/// failures, so both roll again.
#[must_use]
pub(crate) fn variable(first: &Check, second: &Check) -> Option<Verdict> {
    if first.succeeded() && second.succeeded() {
        Some(Verdict::Partial)
    } else {
        alone(first, second)
    }
}

/// Whether the second side of an ordered contest has to roll.
#[must_use]
pub(crate) fn second_rolls(first: &Check, on: OrderOn) -> bool {
    match on {
        OrderOn::Success => first.succeeded(),
        OrderOn::Failure => !first.succeeded(),
    }
}

/// An ordered contest. Without a second roll, because none is needed ([`second_rolls`]) or the
/// second cannot roll, the first wins if it succeeded, else neither does. A second roll that is not
/// needed does not count. `None`: equal successes or two failures, so it starts again from the
/// first's roll.
#[must_use]
pub(crate) fn ordered(first: &Check, second: Option<&Check>, on: OrderOn) -> Option<Verdict> {
    match second {
        Some(second) if second_rolls(first, on) => opposed(first, second),
        _ if first.succeeded() => Some(Verdict::FIRST),
        _ => Some(Verdict::Neither),
    }
}

fn higher(first: &Check, second: &Check) -> Option<Verdict> {
    match first.margin.cmp(&second.margin) {
        Ordering::Greater => Some(Verdict::FIRST),
        Ordering::Less => Some(Verdict::SECOND),
        Ordering::Equal => None,
    }
}

/// The verdict when at most one side succeeded.
fn alone(first: &Check, second: &Check) -> Option<Verdict> {
    if first.succeeded() {
        Some(Verdict::FIRST)
    } else if second.succeeded() {
        Some(Verdict::SECOND)
    } else {
        None
    }
}
