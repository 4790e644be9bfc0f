//! Where accepted acts are saved: on disk, nowhere, or not at all because the campaign is
//! read-only.

use super::error::StoreError;
use super::journal::Encoded;
use crate::campaign::Campaign;
use crate::campaign::history::Mark;

/// What happened to a record that was withdrawn because it could not be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withdrawn {
    /// It is on disk after all.
    Kept,
    /// It is not on disk and never will be.
    Gone,
    /// The disk does not say.
    Unsure,
}

/// Saves the acts that it accepts; by itself nowhere.
pub trait Storage {
    /// Checks that acts are accepted at all. A failing disk is not a reason to refuse, because it
    /// is tried again.
    ///
    /// # Errors
    /// Returns the reason for refusing; then nothing may be changed.
    fn accepts(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Saves a record. With [`Store`](super::Store) it is on disk when this returns, with
    /// [`Writer`](super::Writer) it is in the queue.
    ///
    /// # Errors
    /// Returns an error if writing failed. The record is then saved with the next one, or with the
    /// state, unless it is withdrawn.
    fn keep(&mut self, _record: Encoded) -> Result<(), StoreError> {
        self.accepts()
    }

    /// The number of the last record on disk, if records are written on another thread. It may be
    /// ahead of what that thread has reported.
    fn durable(&self) -> Option<u64> {
        None
    }

    /// Withdraws the last record, which could not be saved. Nothing is accepted after it.
    fn withdraw(&mut self, _seq: u64) -> Withdrawn {
        Withdrawn::Gone
    }

    /// Writes the state into the campaign's file.
    ///
    /// # Errors
    /// Returns an error if writing failed.
    fn snapshot(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        self.accepts()
    }

    /// Writes the state if it has changed, waits until everything is on disk, and releases the
    /// campaign.
    ///
    /// # Errors
    /// Returns an error if writing failed. The campaign is then still locked: close it again, or
    /// drop it.
    fn close(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Saves nothing, for a campaign that is only tried out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unsaved;

impl Storage for Unsaved {}

/// A read-only campaign (open elsewhere, damaged, or newer than this program), which refuses every
/// act with the reason.
#[derive(Clone, Debug)]
pub struct ReadOnly {
    why: String,
}

impl ReadOnly {
    /// A storage that refuses every act for this reason.
    pub(crate) fn new(why: impl Into<String>) -> Self {
        Self { why: why.into() }
    }
}

impl Storage for ReadOnly {
    fn accepts(&self) -> Result<(), StoreError> {
        Err(StoreError::ReadOnly {
            why: self.why.clone(),
        })
    }
}
