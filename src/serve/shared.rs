//! What the page, its requests and the console share.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, MutexGuard};

use tokio::sync::watch;

use super::desk::Desk;
use super::links::Links;
use super::seats::Seats;
use crate::view::public::Question;

pub(super) struct Shared {
    pub(super) links: Links,
    /// Reports that links have changed.
    pub(super) changes: watch::Sender<()>,
    /// The table as JSON; empty before the first one.
    pub(super) table: watch::Sender<Arc<str>>,
    /// The open questions, at most one per player.
    pub(super) questions: watch::Sender<Arc<[Question]>>,
    /// How many clients follow the table.
    pub(super) connected: AtomicUsize,
    pub(super) desk: Desk,
}

impl Shared {
    pub(super) fn seats(&self) -> MutexGuard<'_, Seats> {
        self.links.seats()
    }
}
