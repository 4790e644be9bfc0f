//! What the console knows of a fighter by names: of conditions, skills and defences.

use super::harm::state_of;
use crate::campaign::{Character, Condition};

/// Those who cannot defend themselves.
pub(super) const HELPLESS: &[&str] =
    &["helpless", "unconscious", "dying", "paralysed", "paralyzed"];

/// A defence of a round in which all attacks are forgone.
pub(super) const FORGOES: &str = "forgoes";

/// What a turn keeps of who got up in it, which takes its attack.
pub(super) const ROSE: &str = "rose";

/// Whether somebody has one of these conditions or is in such a state.
pub(super) fn is_one_of(who: &Character, names: &[&str]) -> bool {
    let has = |held: &Condition| names.contains(&held.name.to_lowercase().as_str());
    who.conditions.iter().any(has) || state_of(who).is_some_and(|state| names.contains(&state))
}

/// Whether it is a dodge that is rolled, by its name.
pub(super) fn is_dodge(what: &str) -> bool {
    let what = what.to_lowercase();
    what.contains("dodge") || what.starts_with("dex")
}
