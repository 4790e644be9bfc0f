//! What keeps accepted acts: a store on the disk, one that saves nothing, one that refuses.

use super::error::StoreError;
use super::journal::Encoded;
use crate::campaign::Campaign;
use crate::campaign::history::Mark;

/// What became of a record that could not be kept and is not to be kept any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withdrawn {
    /// It is on the disk all the same, for certain.
    Kept,
    /// It is not on the disk, and will never be.
    Gone,
    /// The disk does not tell.
    Unsure,
}

pub trait Storage {
    /// Whether acts are accepted here at all. A disk that fails is no reason to refuse: it is
    /// tried again.
    ///
    /// # Errors
    /// Why not; nothing may be changed then.
    fn accepts(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Keeps a record. [`Store`](super::Store) has it on the disk when this
    /// returns, [`Writer`](super::Writer) has it in its queue.
    ///
    /// # Errors
    /// What the disk refused. The record is kept with the next one that can be, or with the state,
    /// unless it is withdrawn.
    fn keep(&mut self, record: Encoded) -> Result<(), StoreError>;

    /// Gives up the last record, which could not be kept. Nothing is accepted after it.
    fn withdraw(&mut self, _seq: u64) -> Withdrawn {
        Withdrawn::Gone
    }

    /// Writes the state into the campaign's file.
    ///
    /// # Errors
    /// What the disk refused.
    fn snapshot(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError>;

    /// Writes the state if it has changed, waits until all is on the disk, and releases the
    /// campaign.
    ///
    /// # Errors
    /// What the disk refused. The campaign is still held then: close it again, or drop it.
    fn close(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError>;
}

/// Keeps nothing: a campaign that is only played with.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unsaved;

impl Storage for Unsaved {
    fn keep(&mut self, _record: Encoded) -> Result<(), StoreError> {
        Ok(())
    }

    fn snapshot(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        Ok(())
    }

    fn close(&mut self, _campaign: &Campaign, _mark: &Mark) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A campaign that is looked at and not written (open elsewhere, damaged, or newer than this
/// program): every act is refused, with the reason.
#[derive(Clone, Debug)]
pub struct ReadOnly {
    why: String,
}

impl ReadOnly {
    /// One that refuses every act for this reason.
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
