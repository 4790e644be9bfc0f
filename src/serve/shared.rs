//! What every request may look at.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::desk::Desk;
use super::seats::Seats;
use crate::view::public::Question;

/// What is shown now.
#[derive(Clone)]
pub(super) struct Shown {
    /// The table as JSON; empty before there is anything.
    pub(super) table: watch::Receiver<Arc<str>>,
    /// What is asked, a question for each player at most.
    pub(super) questions: watch::Receiver<Arc<[Question]>>,
}

/// Who may answer for whom, and whether that has changed.
#[derive(Clone)]
pub(super) struct Places {
    pub(super) seats: Arc<Mutex<Seats>>,
    pub(super) changes: watch::Sender<()>,
}

impl Places {
    pub(super) fn seats(&self) -> MutexGuard<'_, Seats> {
        // Each change of the seats is one step, so nothing is ever half done.
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone)]
pub(super) struct Shared {
    pub(super) places: Places,
    pub(super) shown: Shown,
    /// How many follow the table.
    pub(super) connected: Arc<AtomicUsize>,
    pub(super) desk: Arc<dyn Desk>,
}
