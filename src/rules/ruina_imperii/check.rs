//! Grades of a pool (Ruina Imperii, Possible results).

use crate::rules::Grade;
use crate::rules::scale::{Calc, Scale, Seen};

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

/// The numbers of a roll in the log.
const FACTS: &[(&str, Calc)] = &[
    ("hits", &|seen| seen.rolled),
    ("number", &|seen| seen.against),
    ("risk", &|seen| seen.number("risk")),
    ("pool", &|seen| seen.number("pool")),
];

/// A roll against a number of hits, or against those of an opponent, so that a tie is the opponent's. A negative
/// number counts as 0.
pub(crate) const CHECK: &Scale = &Scale {
    grades: GRADES,
    grade: &|seen| {
        let number = seen.against.max(0);
        match seen.rolled {
            hits if hits > number.saturating_mul(2) => CRITICAL_SUCCESS,
            hits if hits > number => SUCCESS,
            _ => failure(seen),
        }
    },
    is_target: false,
    margin: |_| None,
    facts: FACTS,
};

/// The roll of an opponent: a success if the other side failed, never a critical one.
pub(crate) const ANSWER: &Scale = &Scale {
    grade: &|seen| {
        if seen.rolled >= seen.against {
            SUCCESS
        } else {
            failure(seen)
        }
    },
    ..*CHECK
};

/// The grade of a failed roll: harsh below its own risk, unless Fortune covers it.
fn failure(seen: &Seen<'_>) -> Grade {
    if seen.rolled < seen.number("risk") && seen.number("covered") == 0 {
        HARSH_FAILURE
    } else {
        FAILURE
    }
}
