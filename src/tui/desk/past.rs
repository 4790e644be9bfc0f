//! The table as it was after an entry of the log, read-only.

use std::collections::BTreeSet;

use crate::campaign::Campaign;

/// A past state of the table.
pub(super) struct Past {
    /// The log entry it follows.
    pub(super) number: u64,
    /// How many entries there were, including that one.
    pub(super) entries: usize,
    pub(super) campaign: Campaign,
    /// Entries that were undone then but not now, or the other way round.
    pub(super) flipped: BTreeSet<u64>,
}
