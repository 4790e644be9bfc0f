//! What has been saved, and whether the GM may quit.

use crate::tui::message::Flow;

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
    /// A command asked to quit the console or to close the campaign.
    pub(super) leaves: Option<Flow>,
    /// Ctrl-C was the last key pressed, with only the panes open.
    pub(super) cancelled: bool,
}

/// The number of the last durable record in a campaign that is not saved, so that no act waits for
/// the disk.
const NOTHING_KEPT: u64 = u64::MAX;

impl Disk {
    /// From now on nothing in the campaign is saved.
    pub(super) fn keep_nothing(&mut self) {
        self.durable = NOTHING_KEPT;
    }

    pub(super) fn keeps_nothing(&self) -> bool {
        self.durable == NOTHING_KEPT
    }
}
