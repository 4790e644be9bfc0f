//! Shows the table as it was after an entry of the log.

use super::aim::Reveal;
use super::log::LogView;
use super::past::Past;
use super::state::Desk;
use crate::campaign::{Campaign, Entries};
use crate::tui::keymap::Context;
use crate::view::header;
use crate::view::text::{clean, clip};
use crate::view::{Ink, Line};

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

    /// The moment looked back at, in words.
    pub(in crate::tui) fn past_in_words(&self) -> Option<Line> {
        let number = self.past.as_ref()?.number;
        let words = format!("as it was after #{number} · {{back}} returns");
        Some(self.keys.says(Context::Panes, Ink::Plain, &words))
    }

    /// The campaign and its round, for the title of the terminal's window. It always shows the
    /// present.
    pub(in crate::tui) fn title_of_window(&self) -> String {
        let campaign = self.campaign();
        let phase = header::phase(campaign);
        let name = clean(&campaign.name);
        let name = clip(&name, LONGEST_TITLE);
        if phase.is_empty() {
            return name.into_owned();
        }
        format!("{name} · {phase}")
    }

    /// Shows the table as it was right after an entry.
    pub(in crate::tui) fn look_back(&mut self, number: u64) {
        let history = self.session.history();
        let Some(campaign) = history.as_it_was(self.session.campaign(), number) else {
            return self.notice(format!(
                "the log is missing acts that the table after #{number} needs"
            ));
        };
        let row = history.entries().row_of(number);
        self.past = Some(Past {
            number,
            entries: row + 1,
            flipped: history.flipped_since(number),
            campaign,
        });
        self.show_moment();
    }

    /// Looks back at the same entry again after an act from outside.
    pub(super) fn look_again(&mut self) {
        if let Some(number) = self.past.as_ref().map(|past| past.number) {
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
        let words = self.log.words().to_owned();
        self.log = LogView::default();
        self.set_filter(&words);
        self.keep_selection();
        self.aim.reveals = Reveal::Selected;
    }

    /// Says that the past cannot be changed.
    pub(in crate::tui) fn refuse_the_past(&mut self) {
        if let Some(past) = &self.past {
            let number = past.number;
            let text =
                format!("this is the table after #{number}: {{back}} returns to now, then act");
            let text = self.keys.says(Context::Panes, Ink::Plain, &text);
            self.notice(text);
        }
    }
}
