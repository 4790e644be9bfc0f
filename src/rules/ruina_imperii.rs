//! The numbers of Ruina Imperii.
//!
//! Pools of d6: every 4, 5 or 6 is a hit, and dice may explode into more.

#[cfg(test)]
mod tests;

use super::Grade;
use super::pool::{MOST_DICE, Pool, PoolError};
use super::scale::{Calc, NOTHING, Scale, Seen};

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
    bonus: NOTHING,
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

/// The explosions of a roll with a risk, as the lowest face: none becomes 6, 6 becomes 5, and 5 and 4 stay as
/// they are. A risk of 0 changes nothing.
pub(crate) fn risked(explodes: Option<u16>, risk: u32) -> Option<u16> {
    match (risk, explodes) {
        (0, explodes) => explodes,
        (_, None) => Some(6),
        (_, Some(6)) => Some(5),
        (_, Some(face)) => Some(face),
    }
}

/// A pool of this many dice, with additional risk dice and its explosions without the risk. Negative numbers
/// count as 0; if both are 0, the roll has a forced risk of 1.
///
/// # Errors
///
/// Returns [`PoolError::TooMany`] if it has more than [`MOST_DICE`].
pub(crate) fn pool(dice: i64, risk: i64, explodes: Option<u16>) -> Result<Pool, PoolError> {
    let risk = if is_forced(dice, risk) {
        1
    } else {
        risk.max(0)
    };
    let dice = u32::try_from(dice.max(0).saturating_add(risk))
        .ok()
        .filter(|dice| *dice <= MOST_DICE)
        .ok_or(PoolError::TooMany)?;
    let risk = u32::try_from(risk).map_err(|_| PoolError::TooMany)?;
    Ok(Pool {
        dice,
        risk,
        called: "the risk",
        explodes: risked(explodes, risk),
    })
}

/// Whether a risk of 1 is forced because there are no dice.
pub(crate) fn is_forced(dice: i64, risk: i64) -> bool {
    dice <= 0 && risk <= 0
}

/// A use of Fortune.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fortune {
    /// Adds a small detail to the scene. Costs 1.
    Detail,
    /// No roll is a harsh failure until the scene ends. Costs everything that is left.
    CoverScene,
    /// Avoids death, dismemberment or another permanent consequence. Costs everything that is
    /// left.
    Escape,
}

impl Fortune {
    /// The Fortune left after this use; `None` if there is less than 1 to spend.
    pub(crate) fn spend(self, fortune: i64) -> Option<i64> {
        if fortune < 1 {
            return None;
        }
        Some(match self {
            Self::Detail => fortune - 1,
            Self::CoverScene | Self::Escape => 0,
        })
    }
}
