//! Wounds and First Aid (combat.md, Basic Roleplaying).

use super::{CRITICAL_SUCCESS, FUMBLE, SPECIAL_SUCCESS};
use crate::rules::Grade;

/// Whether a wound is a major one: at least half of the maximum hit points, rounded up (`uge`).
#[must_use]
pub(crate) fn is_major(damage: i64, most: i64) -> bool {
    damage > 0 && damage >= least_major(most)
}

/// The minimum damage of a major wound.
#[must_use]
pub(crate) fn least_major(most: i64) -> i64 {
    most / 2 + most % 2
}

/// A character with no more hit points than this is unconscious.
pub(crate) const UNCONSCIOUS: i64 = 2;

/// The state by hit points: dying at 0 or less, unconscious at 1 and 2.
#[must_use]
pub(crate) fn state(hit_points: i64) -> Option<&'static str> {
    match hit_points {
        ..=0 => Some("dying"),
        1..=UNCONSCIOUS => Some("unconscious"),
        _ => None,
    }
}

/// After how many ends of a round a dying character dies: that of this round in edition `srd`,
/// that of the next one in `uge`.
#[must_use]
pub(crate) fn rounds_to_live(universal: bool) -> i64 {
    if universal { 2 } else { 1 }
}

/// The die for the number of rounds that a crushing blow stuns (`uge`).
pub(crate) const STUNNED: u16 = 3;

/// How many metres damage before armour throws the target back (`uge`).
#[must_use]
pub(crate) fn thrown_back(damage: i64) -> i64 {
    damage.max(0) / 5
}

/// The effect of First Aid on a wound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aid {
    Nothing,
    /// Heals the result of these dice.
    Heals(&'static str),
    /// Costs further hit points.
    Harms(i64),
}

/// The effect of First Aid by grade; only edition `uge` (`universal`) distinguishes successes and
/// failures.
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
