//! What wounds make of people, and First Aid (combat.md, Basic Roleplaying).

use super::{CRITICAL_SUCCESS, FUMBLE, SPECIAL_SUCCESS};
use crate::rules::Grade;

/// Whether one wound is a major one: half of the most hit points, rounded up, or more (`uge`).
#[must_use]
pub(crate) fn is_major(damage: i64, most: i64) -> bool {
    damage > 0 && damage >= least_major(most)
}

/// The least damage of a major wound.
#[must_use]
pub(crate) fn least_major(most: i64) -> i64 {
    most / 2 + most % 2
}

/// Whoever has no more hit points than this is unconscious.
pub(crate) const UNCONSCIOUS: i64 = 2;

/// What hit points make of somebody: dying at 0 or less, unconscious at 1 and 2.
#[must_use]
pub(crate) fn state(hit_points: i64) -> Option<&'static str> {
    match hit_points {
        ..=0 => Some("dying"),
        1..=UNCONSCIOUS => Some("unconscious"),
        _ => None,
    }
}

/// The end of how many rounds somebody dying lives to see no more: of this one in edition `srd`, of the
/// next one in `uge`.
#[must_use]
pub(crate) fn rounds_to_live(universal: bool) -> i64 {
    if universal { 2 } else { 1 }
}

/// The die for how many rounds a crushing blow stuns (`uge`).
pub(crate) const STUNNED: u16 = 3;

/// How many metres damage before armour throws somebody back (`uge`).
#[must_use]
pub(crate) fn thrown_back(damage: i64) -> i64 {
    damage.max(0) / 5
}

/// What First Aid does to a wound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aid {
    Nothing,
    /// It heals what these dice come to.
    Heals(&'static str),
    /// It costs so many hit points more.
    Harms(i64),
}

/// What First Aid of a grade does: only edition `uge` (`universal`) tells successes and failures apart.
#[must_use]
pub(crate) fn first_aid(grade: Grade, universal: bool) -> Aid {
    match grade {
        CRITICAL_SUCCESS if universal => Aid::Heals("1d3+3"),
        SPECIAL_SUCCESS if universal => Aid::Heals("2d3"),
        FUMBLE if universal => Aid::Harms(1),
        grade if grade.rank > 0 => Aid::Heals("1d3"),
        _ => Aid::Nothing,
    }
}
