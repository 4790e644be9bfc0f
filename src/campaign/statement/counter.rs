//! Statements about counters kept by hand.

use serde::{Deserialize, Serialize};

use crate::campaign::Counter;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CounterStatement {
    /// It was made, or replaced.
    Stands {
        value: i64,
        max: Option<i64>,
        public: bool,
    },
    Moved {
        from: i64,
        to: i64,
        max: Option<i64>,
        /// Whether it was stopped at its maximum or at 0.
        stopped: bool,
        public: bool,
    },
    Gone,
}

impl From<&Counter> for CounterStatement {
    fn from(counter: &Counter) -> Self {
        Self::Stands {
            value: counter.value,
            max: counter.max,
            public: counter.public,
        }
    }
}
