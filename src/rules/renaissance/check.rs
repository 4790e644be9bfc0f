//! A single check: target, grade, margin and shifts.

use crate::dice::Die;
use crate::rules::Grade;
use crate::rules::scale::{Numbers, Scale, Seen, Throw};

/// The edition that a campaign plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Edition {
    /// Targets are at least 1; a margin of 30 is exceptional.
    Current,
    /// Targets are at least 0; a margin must be above 30 to be exceptional.
    Draft,
}

/// A success on doubles.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 3);
/// A success by a wide margin.
pub(crate) const EXCEPTIONAL_SUCCESS: Grade = Grade::new("exceptional success", 2);
pub(crate) const BASIC_SUCCESS: Grade = Grade::new("basic success", 1);
pub(crate) const BASIC_FAILURE: Grade = Grade::new("basic failure", -1);
/// A failure by a wide margin.
pub(crate) const EXCEPTIONAL_FAILURE: Grade = Grade::new("exceptional failure", -2);
/// A failure on doubles.
pub(crate) const CRITICAL_FAILURE: Grade = Grade::new("critical failure", -3);
/// A simple check at or below its target.
pub(crate) const EXCEL: Grade = Grade::new("excel", 1);
/// A simple check above its target; the task succeeds anyway.
pub(crate) const STUMBLE: Grade = Grade::new("stumble", -1);

/// Every grade: the six of full checks, best first, then those of simple checks.
pub(crate) const GRADES: &[Grade] = &grades("basic success", "basic failure");

/// The same in the draft, which calls the results that are neither exceptional nor critical normal.
pub(crate) const GRADES_OF_DRAFT: &[Grade] = &grades("normal success", "normal failure");

const fn grades(success: &'static str, failure: &'static str) -> [Grade; 8] {
    [
        CRITICAL_SUCCESS,
        EXCEPTIONAL_SUCCESS,
        BASIC_SUCCESS.labelled(success),
        BASIC_FAILURE.labelled(failure),
        EXCEPTIONAL_FAILURE,
        CRITICAL_FAILURE,
        EXCEL,
        STUMBLE,
    ]
}

/// A target number within its limits: at most 98, and at least 1 (0 in the draft) (Renaissance,
/// The check).
pub(crate) fn limit(tn: i64, edition: Edition) -> i64 {
    tn.clamp(i64::from(edition == Edition::Current), 98)
}

/// D% against a target number, which is limited first; `is_simple` only says how well something is done.
pub(crate) fn numbers(tn: i64, edition: Edition, is_simple: bool) -> Numbers {
    let scale = match (is_simple, edition) {
        (true, _) => SIMPLE,
        (false, Edition::Current) => CURRENT,
        (false, Edition::Draft) => DRAFT,
    };
    let throw = Throw::Die(Die::Percentile);
    Numbers::new(scale, throw, tn, limit(tn, edition))
}

/// Exceptional from a margin of 30.
const CURRENT: &Scale = &Scale {
    bonus: &|seen| attack_bonus(Edition::Current, seen.rolled),
    margin: |seen| Some(margin(seen)),
    ..Scale::of(GRADES, &|seen| graded(seen, 30))
};

/// Exceptional from a margin of 31.
const DRAFT: &Scale = &Scale {
    grade: &|seen| graded(seen, 31),
    bonus: &|seen| attack_bonus(Edition::Draft, seen.rolled),
    ..*CURRENT
};

const SIMPLE: &Scale = &Scale {
    grade: &|seen| if succeeds(seen) { EXCEL } else { STUMBLE },
    margin: |_| None,
    ..*CURRENT
};

fn succeeds(seen: &Seen<'_>) -> bool {
    seen.rolled <= seen.against
}

/// For a success the MoS, which is the roll; for a failure the MoF.
fn margin(seen: &Seen<'_>) -> (&'static str, i64) {
    if succeeds(seen) {
        ("MoS", seen.rolled)
    } else {
        ("MoF", seen.rolled - seen.against)
    }
}

fn graded(seen: &Seen<'_>, exceptional: i64) -> Grade {
    let is_exceptional = margin(seen).1 >= exceptional;
    match (succeeds(seen), seen.rolled % 11 == 0, is_exceptional) {
        (true, true, _) => CRITICAL_SUCCESS,
        (true, false, true) => EXCEPTIONAL_SUCCESS,
        (true, false, false) => BASIC_SUCCESS,
        (false, true, _) => CRITICAL_FAILURE,
        (false, false, true) => EXCEPTIONAL_FAILURE,
        (false, false, false) => BASIC_FAILURE,
    }
}

/// The bonus of the MoS to the DV of a hit, by edition: 5 from an MoS of 30, 10 from 60; in the draft from 31
/// and 61.
pub(crate) fn attack_bonus(edition: Edition, mos: i64) -> i64 {
    match mos - i64::from(edition == Edition::Draft) {
        60.. => 10,
        30.. => 5,
        _ => 0,
    }
}

/// The grade one step up; `None` if it cannot be upgraded (Renaissance, Upgrade and downgrade).
pub(crate) fn upgrade(grade: Grade) -> Option<Grade> {
    match grade {
        CRITICAL_FAILURE | EXCEPTIONAL_FAILURE => Some(BASIC_FAILURE),
        BASIC_SUCCESS => Some(EXCEPTIONAL_SUCCESS),
        EXCEPTIONAL_SUCCESS => Some(CRITICAL_SUCCESS),
        _ => None,
    }
}

/// The grade one step down; `None` if it cannot be downgraded. A critical success becomes `of_critical`: the rules
/// say both an exceptional and a basic one (Renaissance, Upgrade and downgrade).
pub(crate) fn downgrade(grade: Grade, of_critical: Grade) -> Option<Grade> {
    match grade {
        CRITICAL_SUCCESS => Some(of_critical),
        EXCEPTIONAL_SUCCESS => Some(BASIC_SUCCESS),
        BASIC_FAILURE => Some(EXCEPTIONAL_FAILURE),
        EXCEPTIONAL_FAILURE => Some(CRITICAL_FAILURE),
        _ => None,
    }
}

/// A roll of 0 to 99 with its digits swapped: 94 and 49, 7 and 70 (Renaissance, Luck).
pub(crate) fn flip(roll: u16) -> u16 {
    roll % 10 * 10 + roll / 10 % 10
}
