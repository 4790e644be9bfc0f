//! What follows from the stats, and what hurts (Renaissance, Stats and Combat). Damage is in points
//! of damage value (DV), stress in points of stress value (SV).

use super::{EXCEPTIONAL_SUCCESS, Edition};
use crate::rules::Grade;

/// WT, the damage that makes a wound: DUR / 5, at least 1.
#[must_use]
pub(crate) fn wound_threshold(dur: i64) -> i64 {
    dur.div_euclid(5).max(1)
}

/// DR, the damage that kills: DUR x 2.
#[must_use]
pub(crate) fn death_rating(dur: i64) -> i64 {
    dur.saturating_mul(2)
}

/// LUC, the stress that can be borne: WIL x 2.
#[must_use]
pub(crate) fn lucidity(wil: i64) -> i64 {
    wil.saturating_mul(2)
}

/// TT, the stress that a trauma exceeds: LUC / 5, at least 1.
#[must_use]
pub(crate) fn trauma_threshold(wil: i64) -> i64 {
    lucidity(wil).div_euclid(5).max(1)
}

/// IR, the stress above which a character is lost: LUC x 2.
#[must_use]
pub(crate) fn insanity_rating(wil: i64) -> i64 {
    lucidity(wil).saturating_mul(2)
}

/// INIT, the initiative modifier of a fight: (INT + COO) / 5.
#[must_use]
pub(crate) fn combat_initiative(int: i64, coo: i64) -> i64 {
    int.saturating_add(coo).div_euclid(5)
}

/// DB, what strength adds to damage: (SOM + STR) / 10.
#[must_use]
pub(crate) fn damage_bonus(som: i64, str: i64) -> i64 {
    som.saturating_add(str).div_euclid(10)
}

/// What can be carried: STR / 5.
#[must_use]
pub(crate) fn carrying_capacity(str: i64) -> i64 {
    str.div_euclid(5)
}

/// What a hit adds to its DV: 5 from an MoS of 30, 10 from 60; in the draft from 31 and 61.
#[must_use]
pub(crate) fn attack_bonus(mos: i64, edition: Edition) -> i64 {
    let above = match edition {
        Edition::Current => mos,
        Edition::Draft => mos - 1,
    };
    match above {
        60.. => 10,
        30.. => 5,
        _ => 0,
    }
}

/// What the final grade of a hit adds to its DV where the campaign reads it so: 5 for an exceptional
/// success, which may have been upgraded to it.
#[must_use]
pub(crate) fn bonus_of_grade(grade: Grade) -> i64 {
    if grade == EXCEPTIONAL_SUCCESS { 5 } else { 0 }
}

/// The damage that comes through: DV less what armour value `av` keeps after armour piercing `ap`;
/// never below 0.
#[must_use]
pub(crate) fn damage_after_armour(dv: i64, av: i64, ap: i64) -> i64 {
    dv.saturating_sub(av.saturating_sub(ap).max(0)).max(0)
}

/// How many wounds one blow makes: one for each full WT in its damage.
#[must_use]
pub(crate) fn wounds(damage: i64, dur: i64) -> i64 {
    damage.max(0) / wound_threshold(dur)
}

/// What wounds cost on every action: -10 each, those that are negated not counted. Never above 0.
#[must_use]
pub(crate) fn wound_penalty(wounds: i64, negated: i64) -> i64 {
    wounds.saturating_sub(negated).max(0).saturating_mul(-10)
}

/// How many traumas one dose of stress makes: one for each multiple of TT that it exceeds.
#[must_use]
pub(crate) fn traumas(stress_dose: i64, wil: i64) -> i64 {
    stress_dose.saturating_sub(1).max(0) / trauma_threshold(wil)
}

/// What a character's damage has made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub(crate) enum Harm {
    /// Damage below DUR.
    Able,
    /// Damage of DUR or more.
    Disabled,
    /// Damage of DR or more.
    Dead,
}

/// What this much damage in all makes of a character. Without damage nobody is harmed, whatever
/// their DUR.
#[must_use]
pub(crate) fn harm(total: i64, dur: i64) -> Harm {
    if total <= 0 {
        Harm::Able
    } else if total >= death_rating(dur) {
        Harm::Dead
    } else if total >= dur {
        Harm::Disabled
    } else {
        Harm::Able
    }
}
