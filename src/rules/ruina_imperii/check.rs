//! Grades of a pool (Ruina Imperii, Possible results).

use crate::rules::{Grade, Verdict};

/// More hits than twice the number.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 2);
/// More hits than the number.
pub(crate) const SUCCESS: Grade = Grade::new("success", 1);
/// No more hits than the number.
pub(crate) const FAILURE: Grade = Grade::new("failure", -1);
/// A failure with fewer hits than the risk taken.
pub(crate) const HARSH_FAILURE: Grade = Grade::new("harsh failure", -2);

/// Every grade, best first.
pub(crate) const GRADES: &[Grade] = &[CRITICAL_SUCCESS, SUCCESS, FAILURE, HARSH_FAILURE];

/// A counted roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side {
    pub hits: u32,
    /// The risk taken, forced or chosen; 0 for none.
    pub risk: u32,
    /// Whether Fortune covers it, so that it cannot be a harsh failure.
    pub covered: bool,
}

/// Grades a roll against a number of hits; a negative number counts as 0.
#[must_use]
pub(crate) fn check(side: Side, number: i64) -> Grade {
    let (hits, number) = (i64::from(side.hits), number.max(0));
    if hits > number.saturating_mul(2) {
        CRITICAL_SUCCESS
    } else if hits > number {
        SUCCESS
    } else {
        failure(side)
    }
}

/// The grade of a failed roll.
fn failure(side: Side) -> Grade {
    if side.hits < side.risk && !side.covered {
        HARSH_FAILURE
    } else {
        FAILURE
    }
}

/// The result of an opposed roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contest {
    /// The actor is the first side, the opponent the second.
    pub verdict: Verdict,
    /// The actor's grade against the opponent's hits.
    pub actor: Grade,
    /// The opponent's grade: a success if the actor failed, otherwise a failure, which is harsh by
    /// the opponent's own risk.
    pub opponent: Grade,
}

/// Decides an opposed roll: the opponent's hits are the number, so a tie goes to the opponent.
#[must_use]
pub(crate) fn opposed(actor: Side, opponent: Side) -> Contest {
    let grade = check(actor, i64::from(opponent.hits));
    let (verdict, other) = if grade.rank > 0 {
        (Verdict::FIRST, failure(opponent))
    } else {
        (Verdict::SECOND, SUCCESS)
    };
    Contest {
        verdict,
        actor: grade,
        opponent: other,
    }
}
