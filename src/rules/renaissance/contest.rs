//! Contests of two sides (Renaissance, Kinds of check), decided by margins rather than grades.

use std::cmp::Ordering;

use super::Check;
use crate::rules::Verdict;

/// When the second side of an ordered contest rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OrderOn {
    /// If the first succeeded: a defence against an attack.
    #[default]
    Success,
    /// If the first failed.
    Failure,
}

/// An opposed contest. A side that succeeds alone wins; of two successes, the higher MoS. `None`
/// for equal successes or two failures, after which both roll again.
#[must_use]
pub(crate) fn opposed(first: &Check, second: &Check) -> Option<Verdict> {
    match (first.succeeded(), second.succeeded()) {
        (true, true) => higher(first, second),
        _ => alone(first, second),
    }
}

/// A variable contest: like an opposed one, but two successes are a partial success for both.
/// `None` for two failures, after which both roll again.
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
/// second side cannot roll, the first side wins if it succeeds; otherwise neither does. An
/// unneeded second roll is ignored. `None` for equal successes or two failures, after which it
/// starts again with the first roll.
#[must_use]
pub(crate) fn ordered(first: &Check, second: Option<&Check>, on: OrderOn) -> Option<Verdict> {
    match second {
        Some(second) if second_rolls(first, on) => opposed(first, second),
        _ if first.succeeded() => Some(Verdict::FIRST),
        _ => Some(Verdict::Neither),
    }
}

/// Whether a side that rolled, 0 or 1, has lost a contest with this verdict.
#[must_use]
pub(crate) fn has_lost(verdict: Verdict, side: u8) -> bool {
    match verdict {
        Verdict::Side(winner) => winner != side,
        Verdict::Neither => true,
        Verdict::Partial | Verdict::Tie => false,
    }
}

fn higher(first: &Check, second: &Check) -> Option<Verdict> {
    match first.margin.cmp(&second.margin) {
        Ordering::Greater => Some(Verdict::FIRST),
        Ordering::Less => Some(Verdict::SECOND),
        Ordering::Equal => None,
    }
}

/// The verdict if at most one side succeeded.
fn alone(first: &Check, second: &Check) -> Option<Verdict> {
    if first.succeeded() {
        Some(Verdict::FIRST)
    } else if second.succeeded() {
        Some(Verdict::SECOND)
    } else {
        None
    }
}
