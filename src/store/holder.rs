//! Who has a campaign open.

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::system;

/// The process that has a campaign open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// The number of the process.
    pub process: u32,
    /// When it opened the campaign, in seconds since 1970.
    pub since: i64,
}

impl Holder {
    /// This process, from now on.
    pub(super) fn own() -> Self {
        Self {
            process: std::process::id(),
            since: system::now(),
        }
    }
}

/// `process 123 since 2026-11-23 04:10`, in local time.
impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {}", self.process)?;
        let Ok(since) = Timestamp::from_second(self.since) else {
            return Ok(());
        };
        let since = since.to_zoned(system::time_zone().clone());
        write!(f, " since {}", since.strftime("%Y-%m-%d %H:%M"))
    }
}
