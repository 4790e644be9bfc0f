//! The players' page, as the console serves it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::tui::page::{Answered, Links, Page, Replying, Served, Wake};

/// What the console holds for the players' page.
#[derive(Default)]
pub(in crate::tui) struct Players {
    pub(in crate::tui) page: Option<Page>,
    pub(in crate::tui) served: Served,
    /// The links and the port of the last page, which the next one keeps.
    pub(super) links: Option<Links>,
    pub(super) port: Option<u16>,
    /// The campaign whose history may keep the links.
    pub(super) campaign: Option<PathBuf>,
    /// What the page was to serve, and a free port to offer instead of one in use.
    pub(super) offer: Option<(Served, u16)>,
    /// Called by the page when something has happened.
    pub(super) wake: Option<Wake>,
    /// Whether a wake-up message is already queued.
    pub(super) waits: Arc<AtomicBool>,
    /// Players whose dice are in a record that is not durable yet, with the record's number.
    pub(super) owed: Vec<(u64, Replying)>,
}

impl Players {
    /// Remembers to answer a player when this record is durable.
    pub(in crate::tui) fn owe(&mut self, seq: u64, reply: Replying) {
        self.owed.push((seq, reply));
    }

    /// What a player has entered since, if anything; it must be replied to.
    pub(in crate::tui) fn answer(&self) -> Option<Answered> {
        self.page.as_ref().and_then(Page::answer)
    }

    /// All messages of the page are about to be handled.
    pub(in crate::tui) fn hears(&self) {
        self.waits.store(false, Ordering::Release);
    }
}
