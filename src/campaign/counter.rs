//! Counters kept by hand: the arrows of a character, a clock for the whole table.

use super::fields::stored;
use super::refill::Refill;

/// The largest value.
pub const MOST: i64 = 1_000_000_000;

stored! {
    /// A counter, from 0 to `max`.
    pub struct Counter {
        pub name: String,
        pub value: i64,
        ..
        /// At least 1; `None` for no maximum.
        pub max: Option<i64>,
        /// Whether players see it; a character's counters are shown with the sheet instead.
        pub public: bool,
        /// When it goes back to `max` by itself; only with a maximum.
        pub refill: Option<Refill>,
    }
}

impl Counter {
    /// The nearest valid value.
    pub(crate) fn nearest(&self, value: i64) -> i64 {
        value.min(self.max.unwrap_or(MOST)).max(0)
    }

    /// `3/6`, or `12` without a maximum.
    pub(crate) fn level(&self) -> String {
        match self.max {
            Some(max) => format!("{}/{max}", self.value),
            None => self.value.to_string(),
        }
    }

    /// Whether it has reached its maximum.
    pub(crate) fn is_full(&self) -> bool {
        self.max == Some(self.value)
    }
}
