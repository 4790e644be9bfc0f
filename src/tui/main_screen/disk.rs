//! What is on disk, and what becomes of it when the GM leaves.

/// What is on disk, as far as the store has told.
#[derive(Clone, Debug, Default)]
pub(super) struct Disk {
    pub(super) durable: u64,
    /// Why it refuses what it is given, and since when.
    pub(super) failed: Option<(i64, String)>,
    /// The GM has been asked whether to leave nevertheless.
    pub(super) asked: bool,
    /// A line asked to leave the console.
    pub(super) leaves: bool,
    /// Ctrl-C was pressed on the bare screen, and nothing since.
    pub(super) cancelled: bool,
}

/// The number of the last durable record where nothing is kept, so that no act is waited for.
const NOTHING_KEPT: u64 = u64::MAX;

impl Disk {
    /// From now on nothing of the campaign is kept.
    pub(super) fn keep_nothing(&mut self) {
        self.durable = NOTHING_KEPT;
    }

    pub(super) fn keeps_nothing(&self) -> bool {
        self.durable == NOTHING_KEPT
    }
}
