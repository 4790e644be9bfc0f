//! What the end of a round did to a character.

use serde::{Deserialize, Serialize};

use super::character::Injury;
use super::condition::Condition;
use super::ids::CharacterId;

/// What the end of a round did to a character, kept for stepping back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundEnd {
    /// The round that ended.
    pub round: u32,
    pub who: CharacterId,
    /// Each changed track with its value before and after.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<(String, i64, i64)>,
    /// The conditions that began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub began: Vec<String>,
    /// The conditions that ended.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ended: Vec<Condition>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Injury>,
    /// The pending checks that were called for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<u32>,
}

impl RoundEnd {
    /// A round's end that has not done anything to a character yet.
    #[must_use]
    pub fn of(round: u32, who: CharacterId) -> Self {
        Self {
            round,
            who,
            ..Self::default()
        }
    }
}
