//! Work under way, and checks that are owed.

use serde::{Deserialize, Serialize};

use super::ids::CharacterId;
use super::skip::is_default;
use crate::rules::Part;

/// A task or job that a character has begun.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Whose.
    pub who: CharacterId,
    /// What.
    pub what: String,
    /// A job is counted in shifts, a task in minutes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub job: bool,
    /// How much it takes, in minutes or shifts.
    pub total: i64,
    /// How much is done.
    #[serde(default)]
    pub done: i64,
    /// How much it would take without a check, more or less time taken counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub frame: i64,
    /// It was rushed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rushed: bool,
    /// At the end it turns out to have failed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fails: bool,
}

/// A check that a rule calls for, until it is rolled, typed or waived.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owed {
    /// What `roll` and `waive` call it.
    pub id: u32,
    /// Who owes it.
    pub who: CharacterId,
    /// What is rolled, as it would be typed.
    pub check: String,
    /// Why.
    pub why: String,
    /// The condition that a failure brings; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub or_else: String,
    /// How many rounds that condition lasts in a fight; 0 for good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: u32,
    /// How much of which track a success takes off again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spares: Vec<Part>,
    /// Another owed check whose success makes this one needless; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unless: u32,
}

/// How often a character has tried a check in this scene and failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    /// Who.
    pub who: CharacterId,
    /// What was rolled.
    pub what: String,
    /// How often it failed.
    pub times: u32,
}
