//! Work in progress, and checks that failed in this scene.

use serde::{Deserialize, Serialize};

use super::fields::is_default;
use super::ids::CharacterId;

/// A task or job that a character has begun.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    pub who: CharacterId,
    pub what: String,
    /// Whether it is a job, counted in shifts, rather than a task, counted in minutes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub job: bool,
    /// How much it takes, in minutes or shifts.
    pub total: i64,
    #[serde(default)]
    pub done: i64,
    /// How much it would take without a check, after taking more or less time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub frame: i64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub rushed: bool,
    /// Whether it will turn out to have failed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fails: bool,
}

/// How many times a character has failed a check in this scene.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    pub who: CharacterId,
    pub what: String,
    pub times: u32,
}
