//! Names of conditions, skills and defences that have a meaning in the rules.

use super::harm::state_of;
use crate::campaign::{Character, Condition};

/// Conditions that prevent any defence.
pub(super) const HELPLESS: &[&str] =
    &["helpless", "unconscious", "dying", "paralysed", "paralyzed"];

/// A defence in a round in which all attacks are given up.
pub(super) const FORGOES: &str = "forgoes";

/// Whether a character has one of these conditions or states.
pub(super) fn is_one_of(who: &Character, names: &[&str]) -> bool {
    let has = |held: &Condition| names.contains(&held.name.to_lowercase().as_str());
    who.conditions.iter().any(has) || state_of(who).is_some_and(|state| names.contains(&state))
}

/// Whether a skill is a dodge, by its name.
pub(super) fn is_dodge(what: &str) -> bool {
    let what = what.to_lowercase();
    what.contains("dodge") || what.starts_with("dex")
}
