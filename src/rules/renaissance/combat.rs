//! Attacks and the effect of a hit (Renaissance, Combat). Damage is in points of damage value (DV).

use super::{BASIC_SUCCESS, CRITICAL_SUCCESS, EXCEPTIONAL_SUCCESS};
use crate::rules::Grade;
use crate::rules::amount::{Counts, Way};

/// What hits do with the dice: a critical one counts them as their maximum. (Reading: the maximum follows the
/// final grade, the bonus the MoS.)
pub(crate) const WAYS: &[Way] = &[
    Way {
        times: &[Counts::Maximum],
        ..Way::once(CRITICAL_SUCCESS)
    },
    Way::once(EXCEPTIONAL_SUCCESS),
    Way::once(BASIC_SUCCESS),
];

/// Whether a hit of this grade is good enough for the effect of a strike (Renaissance, Strikes).
pub(crate) fn is_strong(grade: Grade) -> bool {
    grade == EXCEPTIONAL_SUCCESS || grade == CRITICAL_SUCCESS
}

/// The target number of an attack on an unseen target, instead of the skill: 50 or Luck x10,
/// whichever is lower; 50 for a character without Luck (Renaissance, Blind attacks).
pub(crate) fn blind_attack(luck: Option<i64>) -> i64 {
    luck.map_or(BLIND, |luck| luck.saturating_mul(10).min(BLIND))
}

const BLIND: i64 = 50;
