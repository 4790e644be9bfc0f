//! Shows the table as it was after an entry of the log.

use super::past::{Past, entries, shown};
use super::{LogScroll, MainScreen, Tone};
use crate::campaign::{Campaign, Entries};
use crate::tui::keymap::Context;
use crate::view::Ink;
use crate::view::header;
use crate::view::text::{clean, clip};

/// The most columns a campaign's name takes in the window title.
const LONGEST_TITLE: usize = 60;

impl MainScreen {
    /// The campaign that the panes show: now, or at the moment looked back at.
    pub(super) fn shown(&self) -> &Campaign {
        shown(self.past.as_ref(), &self.session)
    }

    /// The log entries shown.
    pub(super) fn entries(&self) -> Entries<'_> {
        entries(self.past.as_ref(), &self.session)
    }

    /// The campaign and its round, for the title of the terminal's window. It always shows the
    /// present.
    pub(in crate::tui) fn title_of_window(&self) -> String {
        let campaign = self.session.campaign();
        let phase = header::phase(campaign);
        let name = clean(&campaign.name);
        let name = clip(&name, LONGEST_TITLE);
        if phase.is_empty() {
            return name.into_owned();
        }
        format!("{name} · {phase}")
    }

    /// The number of the selected log entry, or of the newest if none is selected.
    pub(super) fn selected_entry(&mut self) -> Option<u64> {
        let row = match self.log.at {
            Some(row) => row,
            None => self.older(usize::MAX)?,
        };
        self.entries().get(row).map(|entry| entry.number)
    }

    /// The newest visible row of the log before a row.
    pub(super) fn older(&mut self, before: usize) -> Option<usize> {
        let mut filter = std::mem::take(&mut self.filter);
        filter.go_on();
        let row = filter.older(self.entries(), before);
        self.filter = filter;
        row
    }

    /// The oldest visible row of the log from a row onward.
    pub(super) fn newer(&mut self, from: usize) -> Option<usize> {
        let mut filter = std::mem::take(&mut self.filter);
        let row = filter.newer(self.entries(), from);
        self.filter = filter;
        row
    }

    /// Whether a search of the log is unfinished and needs another frame.
    pub(in crate::tui) fn is_searching(&self) -> bool {
        self.filter.is_paused()
    }

    /// Shows the table as it was right after an entry.
    pub(super) fn look_back(&mut self, number: u64) {
        let history = self.session.history();
        let Some(campaign) = history.as_it_was(self.session.campaign(), number) else {
            let why = format!("the log is missing acts that the table after #{number} needs");
            self.say(Tone::Notice, why);
            return;
        };
        let row = history.entries().row_of(number);
        self.past = Some(Past {
            number,
            entries: row + 1,
            flipped: history.flipped_since(number),
            campaign,
        });
        self.show_moment(LogScroll::default());
    }

    /// Returns to the present, with the entry looked back at selected.
    pub(super) fn return_to_now(&mut self) {
        let Some(past) = self.past.take() else {
            return;
        };
        self.show_moment(LogScroll::default());
        let row = past.entries.saturating_sub(1);
        self.log.at = self.newer(past.entries).map(|_| row);
        self.log.reveal = true;
    }

    fn show_moment(&mut self, log: LogScroll) {
        let words = self.filter.words().to_owned();
        self.set_filter(&words);
        self.log = log;
        self.keep_selection();
        self.scroll.reveal = true;
    }

    /// Says that the past cannot be changed.
    pub(super) fn refuse_the_past(&mut self) {
        if let Some(past) = &self.past {
            let number = past.number;
            let text =
                format!("this is the table after #{number}: {{back}} returns to now, then act");
            let text = self.keys.says(Context::Panes, Ink::Plain, &text);
            self.say(Tone::Notice, text);
        }
    }
}
