//! What is counted by hand: the arrows of a character, a clock of the whole table.

use serde::{Deserialize, Serialize};

use super::fields::is_default;

/// The largest value.
pub const MOST: i64 = 1_000_000_000;

/// One thing that is counted. It stands at 0 at least, and at `max` at most.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    pub name: String,
    pub value: i64,
    /// From 1; `None` where there is no end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// Players see it; those of characters are seen as their sheets are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub public: bool,
}

impl Counter {
    /// The value next to a number that it can have.
    #[must_use]
    pub fn nearest(&self, value: i64) -> i64 {
        value.min(self.max.unwrap_or(MOST)).max(0)
    }

    /// `3/6`, or `12` where there is no end.
    #[must_use]
    pub fn level(&self) -> String {
        match self.max {
            Some(max) => format!("{}/{max}", self.value),
            None => self.value.to_string(),
        }
    }

    /// Whether it has come to its end.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.max == Some(self.value)
    }
}
