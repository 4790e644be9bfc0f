//! What the console holds for the players' page and window.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::tui::players::{Links, Page, Replying, Served, Wake, Window};
use crate::view::public::Taken;

/// What the console holds for the players' page and window.
#[derive(Default)]
pub(super) struct Players {
    pub(super) page: Option<Page>,
    pub(super) served: Served,
    /// The links and the port of the last page, which the next one keeps.
    pub(super) links: Option<Links>,
    pub(super) port: Option<u16>,
    /// The campaign whose history may keep the links.
    pub(super) campaign: Option<PathBuf>,
    /// What the page was to serve, and a free port to offer instead of one in use.
    pub(super) offer: Option<(Served, u16)>,
    pub(super) window: Option<Window>,
    /// Called by the page when something has happened.
    pub(super) wake: Option<Wake>,
    /// Whether a wake-up message is already queued.
    pub(super) waits: Arc<AtomicBool>,
    /// Players whose dice are in a record that is not durable yet, with the record's number.
    owed: Vec<(u64, Replying)>,
}

impl Players {
    /// Remembers to answer a player when this record is durable.
    pub(super) fn owe(&mut self, seq: u64, reply: Replying) {
        self.owed.push((seq, reply));
    }

    /// Answers the players whose dice are saved, `durable` being the last durable record, or tells
    /// them that saving fails.
    pub(super) fn settle(&mut self, durable: u64, fails: bool) {
        let done = self
            .owed
            .extract_if(.., |(seq, _)| *seq <= durable || fails);
        for (seq, reply) in done {
            reply(Ok(if seq <= durable {
                Taken::Kept
            } else {
                Taken::Unsaved
            }));
        }
    }
}
