//! What is shown: the table as it is now, or as it was after an entry of the log.

use super::state::{Desk, Moment, Past, Reveal};
use crate::campaign::{Campaign, Entries};
use crate::tui::keymap::Context;
use crate::view::filter::Filter;
use crate::view::header::local_days;
use crate::view::log::{Reading, round_began};
use crate::view::text::{clean, clip};
use crate::view::{Ink, Line, header};

/// The most columns a campaign's name takes in the window title.
const LONGEST_TITLE: usize = 60;

impl Desk {
    /// Whether the panes show an earlier state of the table.
    pub(in crate::tui) fn looks_back(&self) -> bool {
        self.past.is_some()
    }

    /// The campaign that the panes show: now, or at the moment looked back at.
    pub(in crate::tui) fn shown(&self) -> &Campaign {
        let past = self.past.as_ref();
        past.map_or(self.session.campaign(), |past| &past.campaign)
    }

    /// The log entries shown: all, or those up to the moment looked back at.
    pub(in crate::tui) fn entries(&self) -> Entries<'_> {
        let entries = self.session.history().entries();
        let past = self.past.as_ref();
        past.map_or(entries, |past| entries.up_to(past.entries))
    }

    /// The state shown.
    pub(in crate::tui) fn moment(&self) -> Moment {
        Moment {
            seq: self.session.history().mark().seq,
            past: self.past.as_ref().map(|past| past.number),
        }
    }

    /// The row of the log in which the current round of the fight shown began.
    pub(in crate::tui) fn round_row(&self) -> Option<usize> {
        let fights = self.shown().fight().is_some();
        let began = || fights.then(|| round_began(self.entries())).flatten();
        *self.memos.round.get(self.moment(), began)
    }

    /// How the log is read.
    pub(in crate::tui) fn reading(&self) -> Reading<'_> {
        let past = self.past.as_ref();
        Reading {
            history: self.session.history(),
            campaign: self.shown(),
            game: self.session.game(),
            grades: self.session.table().grades(),
            hours: self.hours,
            durable: self.disk.durable,
            flipped: past.map(|past| &past.flipped),
            until: past.map_or(u64::MAX, |past| past.number),
            days: local_days,
            briefly: true,
        }
    }

    /// The moment looked back at, in words.
    pub(in crate::tui) fn past_in_words(&self) -> Option<Line> {
        let number = self.past.as_ref()?.number;
        let words = format!("as it was after #{number} · {{back}} returns");
        Some(self.keys.says(Context::Panes, Ink::Plain, &words))
    }

    /// Refuses to change the past.
    pub(in crate::tui) fn is_now(&self) -> Result<(), Line> {
        let Some(Past { number, .. }) = self.past else {
            return Ok(());
        };
        let text = format!("this is the table after #{number}: {{back}} returns to now, then act");
        Err(self.keys.says(Context::Panes, Ink::Plain, &text))
    }

    /// The campaign and its round, for the title of the terminal's window. It always shows the
    /// present.
    pub(in crate::tui) fn title_of_window(&self) -> String {
        let campaign = self.campaign();
        let name = clean(&campaign.name);
        let phase = header::phase(campaign);
        let between = if phase.is_empty() { "" } else { " · " };
        format!("{}{between}{phase}", clip(&name, LONGEST_TITLE))
    }

    /// Shows the table as it was right after an entry.
    pub(in crate::tui) fn look_back(&mut self, number: u64) {
        let history = self.session.history();
        let Some(campaign) = history.as_it_was(self.session.campaign(), number) else {
            let missing = "the log is missing acts that the table after";
            self.notice(format!("{missing} #{number} needs"));
            return;
        };
        self.past = Some(Past {
            number,
            entries: history.entries().row_of(number) + 1,
            flipped: history.flipped_since(number),
            campaign,
        });
        self.show_moment();
    }

    /// Looks back at the same entry again after an act from outside.
    pub(super) fn look_again(&mut self) {
        if let Some(Past { number, .. }) = self.past {
            let (at, bottom) = (self.log.at, self.log.bottom);
            self.look_back(number);
            (self.log.at, self.log.bottom) = (at, bottom);
        }
    }

    /// Returns to the present, with the entry looked back at selected. Returns whether it looked
    /// back.
    pub(in crate::tui) fn return_to_now(&mut self) -> bool {
        let Some(past) = self.past.take() else {
            return false;
        };
        self.show_moment();
        let row = past.entries.saturating_sub(1);
        self.log.at = self.newer(past.entries).map(|_| row);
        self.log.reveal = true;
        true
    }

    fn show_moment(&mut self) {
        let filter = std::mem::take(&mut self.log).filter;
        self.set_filter(filter.words());
        self.keep_selection();
        self.aim.reveals = Reveal::Selected;
    }

    /// Shows only entries that fit these words.
    pub(in crate::tui) fn set_filter(&mut self, words: &str) {
        self.log.filter = Filter::new(words, self.session.table());
        self.log.follow_newest();
        self.log.reveal = false;
        self.has_changed();
    }

    /// The number of the selected log entry, or of the newest if none is selected.
    pub(in crate::tui) fn selected_entry(&mut self) -> Option<u64> {
        let row = self.log.at.or_else(|| self.older(usize::MAX))?;
        self.entries().get(row).map(|entry| entry.number)
    }

    /// The newest visible row of the log before a row.
    pub(in crate::tui) fn older(&mut self, before: usize) -> Option<usize> {
        self.search(|filter, entries| filter.older(entries, before))
    }

    /// The oldest visible row of the log from a row onward.
    pub(in crate::tui) fn newer(&mut self, from: usize) -> Option<usize> {
        self.search(|filter, entries| filter.newer(entries, from))
    }

    /// The next visible row of the log further down or up.
    pub(in crate::tui) fn beside(&mut self, row: usize, down: bool) -> Option<usize> {
        if down {
            return self.newer(row + 1);
        }
        self.older(row)
    }

    fn search<T>(&mut self, by: impl FnOnce(&mut Filter, Entries<'_>) -> T) -> T {
        let mut filter = std::mem::take(&mut self.log.filter);
        filter.go_on();
        let found = by(&mut filter, self.entries());
        self.log.filter = filter;
        found
    }
}
