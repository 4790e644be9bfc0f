//! Pools of dice (Ruina Imperii, Rolling, Explode, Risk).

use crate::rules::pool::{MOST_DICE, Pool, PoolError};

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
