//! What all requests share.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::desk::Desk;
use super::seats::Seats;
use crate::view::public::Question;

/// What is shown now.
#[derive(Clone)]
pub(super) struct Shown {
    /// The table as JSON; empty before the first one.
    pub(super) table: watch::Receiver<Arc<str>>,
    /// The open questions, at most one per player.
    pub(super) questions: watch::Receiver<Arc<[Question]>>,
}

/// The seats, and whether they have changed.
#[derive(Clone)]
pub(super) struct Places {
    pub(super) seats: Arc<Mutex<Seats>>,
    pub(super) changes: watch::Sender<()>,
}

impl Places {
    pub(super) fn seats(&self) -> MutexGuard<'_, Seats> {
        // Each change of the seats is a single step, so a panic leaves nothing half done.
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone)]
pub(super) struct Shared {
    pub(super) places: Places,
    pub(super) shown: Shown,
    /// How many clients follow the table.
    pub(super) connected: Arc<AtomicUsize>,
    pub(super) desk: Arc<dyn Desk>,
}
