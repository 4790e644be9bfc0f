//! What the console has for the players.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::tui::players::{Page, Replying, Served, Wake, Window};
use crate::view::public::Taken;

/// What the console has for the players.
#[derive(Default)]
pub(super) struct Players {
    pub(super) page: Option<Page>,
    pub(super) served: Served,
    /// For whom it was to be, and a port to take instead of one that is not free.
    pub(super) offer: Option<(Served, u16)>,
    pub(super) window: Option<Window>,
    /// Where the page says that something has happened.
    pub(super) wake: Option<Wake>,
    /// Whether that has not been heard yet.
    pub(super) waits: Arc<AtomicBool>,
    /// Those whose dice are part of a record, who hear of it once that is durable.
    owed: Vec<(u64, Replying)>,
}

impl Players {
    /// Somebody's dice are part of this record.
    pub(super) fn owe(&mut self, seq: u64, reply: Replying) {
        self.owed.push((seq, reply));
    }

    /// Tells those whose dice are durable, all records up to this one being so, or that the disk fails.
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
