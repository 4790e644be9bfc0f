//! What has been saved, and whether the GM may quit.

use crate::campaign::History;
use crate::view::Ink;

/// What the store has reported as saved.
#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    /// Goes up whenever the store has reported something that shows.
    pub(super) version: u64,
    pub(super) durable: u64,
    /// Why saving fails, and since when.
    pub(super) failed: Option<(i64, String)>,
    /// The GM has been warned that quitting would lose acts.
    pub(super) asked: bool,
    /// Ctrl-C was the last key pressed, with nothing open.
    pub(super) cancelled: bool,
}

/// The number of the last durable record in a campaign that is not saved, so that no act waits for
/// the disk.
pub(super) const NOTHING_KEPT: u64 = u64::MAX;

impl Disk {
    pub(super) fn of(history: &History) -> Self {
        Self {
            durable: history.mark().seq,
            ..Self::default()
        }
    }

    pub(super) fn keeps_nothing(&self) -> bool {
        self.durable == NOTHING_KEPT
    }
}

/// What the header says of the disk, and how loudly.
#[derive(Clone, Debug)]
pub(in crate::tui) enum Kept {
    Fine(Ink, String),
    /// Acts may be lost.
    Failing(String),
}
