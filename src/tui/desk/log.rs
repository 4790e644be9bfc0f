//! What of the log is shown: the words that filter it, and how far it is scrolled.

use crate::view::filter::Filter;

/// What of the log is shown.
#[derive(Debug, Default)]
pub(in crate::tui) struct LogView {
    pub(in crate::tui) filter: Filter,
    /// The selected row of the log; `None` follows the newest entry.
    pub(in crate::tui) at: Option<usize>,
    /// The row at the bottom, if it is not the newest.
    pub(in crate::tui) bottom: Option<usize>,
    /// The selection has moved, so it must be scrolled into view.
    pub(in crate::tui) reveal: bool,
    /// Whether the GM sees it, so that it need not be said what it shows.
    pub(in crate::tui) seen: bool,
}

impl LogView {
    pub(in crate::tui) fn words(&self) -> &str {
        self.filter.words()
    }

    pub(in crate::tui) fn is_scrolled(&self) -> bool {
        self.at.is_some() || self.bottom.is_some()
    }

    /// Follows the newest entry again.
    pub(in crate::tui) fn follow_newest(&mut self) {
        (self.at, self.bottom) = (None, None);
    }
}
