//! A campaign that is looked at and not written: open elsewhere, damaged, or newer than this program.

use super::error::StoreError;
use super::journal::Encoded;
use super::{Mark, Storage};
use crate::campaign::Campaign;

/// Keeps nothing and says so: every act is refused.
#[derive(Clone, Debug)]
pub struct ReadOnly {
    why: String,
}

impl ReadOnly {
    /// One that refuses, with what it says then.
    #[must_use]
    pub fn new(why: impl Into<String>) -> Self {
        Self { why: why.into() }
    }
}

impl Storage for ReadOnly {
    fn accepts(&self) -> Result<(), StoreError> {
        Err(StoreError::ReadOnly {
            why: self.why.clone(),
        })
    }

    fn keep(&mut self, _record: Encoded) -> Result<(), StoreError> {
        self.accepts()
    }

    fn snapshot(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        self.accepts()
    }

    /// Nothing was done, so nothing is left to write.
    fn close(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        Ok(())
    }
}
