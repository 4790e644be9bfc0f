//! Looks back at the table as it was after an entry of the log.

use super::past::{Past, entries, shown};
use super::{LogScroll, MainScreen, Tone};
use crate::campaign::{Campaign, Entries};
use crate::view::Ink;
use crate::view::header;
use crate::view::kept::Keepers;
use crate::view::text::{clean, clip};

/// A campaign's name takes so many columns of the window's title at most.
const LONGEST_TITLE: usize = 60;

impl MainScreen {
    /// The campaign that the panes show: as it stands, or as it was.
    pub(super) fn shown(&self) -> &Campaign {
        shown(self.past.as_ref(), (&self.session, &self.keepers)).0
    }

    /// Who keeps something up in the campaign that shows.
    pub(super) fn keepers(&self) -> &Keepers {
        shown(self.past.as_ref(), (&self.session, &self.keepers)).1
    }

    /// The entries that show.
    pub(super) fn entries(&self) -> Entries<'_> {
        entries(self.past.as_ref(), &self.session)
    }

    /// The campaign and its round, for the window of the terminal. It is always of now.
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

    /// The number of the selected entry of the log: the newest where none is.
    pub(super) fn selected_entry(&mut self) -> Option<u64> {
        let row = match self.log.at {
            Some(row) => row,
            None => self.older(usize::MAX)?,
        };
        self.entries().get(row).map(|entry| entry.number)
    }

    /// The newest row of the log that shows, before a row.
    pub(super) fn older(&mut self, before: usize) -> Option<usize> {
        let mut filter = std::mem::take(&mut self.filter);
        filter.go_on();
        let row = filter.older(self.entries(), before);
        self.filter = filter;
        row
    }

    /// The oldest row of the log that shows, from a row on.
    pub(super) fn newer(&mut self, from: usize) -> Option<usize> {
        let mut filter = std::mem::take(&mut self.filter);
        let row = filter.newer(self.entries(), from);
        self.filter = filter;
        row
    }

    /// Whether the log has been searched only so far, and should be drawn again.
    pub(in crate::tui) fn is_searching(&self) -> bool {
        self.filter.is_paused()
    }

    /// Shows the table as it was right after an entry.
    pub(super) fn look_back(&mut self, number: u64) {
        let history = self.session.history();
        let Some(campaign) = history.as_it_was(self.session.campaign(), number) else {
            let why = format!("the log does not hold all that the table after #{number} needs");
            self.say(Tone::Notice, why);
            return;
        };
        let row = history.entries().row_of(number);
        self.past = Some(Past {
            number,
            entries: row + 1,
            keepers: Keepers::of(&campaign, self.session.game()),
            flipped: history.flipped_since(number),
            campaign,
        });
        self.show_moment(LogScroll::default());
    }

    /// Shows the table as it stands again, with the entry looked back at selected.
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
        for scroll in &mut self.scrolls {
            scroll.reveal = true;
        }
    }

    /// Says that nothing can be done here.
    pub(super) fn refuse_the_past(&mut self) {
        if let Some(past) = &self.past {
            let number = past.number;
            let text =
                format!("this is the table after #{number}: {{back}} returns to now, then act");
            let text = self.keys.says_bare(Ink::Plain, &text);
            self.say(Tone::Notice, text);
        }
    }
}
