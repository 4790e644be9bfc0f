//! Moves through the log.

use super::state::Desk;
use crate::view::filter::Filter;

impl Desk {
    /// Shows only entries that fit these words.
    pub(in crate::tui) fn set_filter(&mut self, words: &str) {
        self.log.filter = Filter::new(words, self.entries().len(), self.session.table());
        self.log.follow_newest();
        self.log.reveal = false;
        self.has_changed();
    }

    /// Whether a search of the log is unfinished and needs another frame.
    pub(in crate::tui) fn is_searching(&self) -> bool {
        self.log.filter.is_paused()
    }

    /// The number of the selected log entry, or of the newest if none is selected.
    pub(in crate::tui) fn selected_entry(&mut self) -> Option<u64> {
        let row = match self.log.at {
            Some(row) => row,
            None => self.older(usize::MAX)?,
        };
        self.entries().get(row).map(|entry| entry.number)
    }

    /// The newest visible row of the log before a row.
    pub(in crate::tui) fn older(&mut self, before: usize) -> Option<usize> {
        let mut filter = std::mem::take(&mut self.log.filter);
        filter.go_on();
        let row = filter.older(self.entries(), before);
        self.log.filter = filter;
        row
    }

    /// The oldest visible row of the log from a row onward.
    pub(in crate::tui) fn newer(&mut self, from: usize) -> Option<usize> {
        let mut filter = std::mem::take(&mut self.log.filter);
        let row = filter.newer(self.entries(), from);
        self.log.filter = filter;
        row
    }
}
