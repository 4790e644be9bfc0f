//! What the log needs to show an entry.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::campaign::{Campaign, Contest, Entry, Event, History};
use crate::game::Game;
use crate::rules::Grade;
use crate::view::header::Hours;

/// What the lines of an entry depend on, besides the entry.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The history that contains the entry.
    pub history: &'a History,
    /// The campaign at the moment shown.
    pub campaign: &'a Campaign,
    /// The current game.
    pub game: &'static Game,
    /// The grades that a roll can have in this campaign.
    pub grades: &'static [Grade],
    /// Formats the time of day.
    pub hours: Hours,
    /// Records up to this number are on disk.
    pub durable: u64,
    /// Entries whose undone state differs between the moment shown and now; `None` if the present
    /// is shown.
    pub flipped: Option<&'a BTreeSet<u64>>,
    /// The last entry at the moment shown.
    pub until: u64,
    /// Formats a day.
    pub days: Hours,
    /// Whether players' characters and allies are called by their first names.
    pub briefly: bool,
}

impl Reading<'_> {
    /// Whether an entry is undone at the moment shown.
    pub(crate) fn is_undone(&self, entry: &Entry) -> bool {
        let flipped = self
            .flipped
            .is_some_and(|these| these.contains(&entry.number));
        entry.undone != flipped
    }

    /// The first roll of an entry in its reading at the moment shown.
    pub(crate) fn contest(&self, entry: &Entry) -> Option<Arc<Contest>> {
        let now = self.history.contest(entry.number)?;
        let is_past = self.flipped.is_some() && entry.corrects().is_none();
        let made = entry.rolled().filter(|_| is_past);
        let Some(made) = made.filter(|made| !Arc::ptr_eq(made, &now)) else {
            return Some(now);
        };
        // What changed it may have come later.
        let since = (entry.number + 1..=self.until).rev();
        let mut since = since.filter_map(|number| self.history.entry(number));
        let changed = |later: &Arc<Entry>| {
            let holds = Some(later).filter(|later| !self.is_undone(later));
            let mut events = holds?.events.iter().rev().filter_map(Event::regraded);
            let (_, contest) = events.find(|(number, _)| *number == entry.number)?;
            Some(Arc::clone(contest))
        };
        since
            .find_map(|later| changed(&later))
            .or(Some(Arc::clone(made)))
    }

    /// The entry that replaces this one at the moment shown.
    pub(crate) fn corrected_by(&self, entry: &Entry) -> Option<u64> {
        entry.corrected.filter(|by| *by <= self.until)
    }

    /// The correction that left this entry out at the moment shown.
    pub(crate) fn left_out_by(&self, entry: &Entry) -> Option<u64> {
        entry.ran_again.filter(|by| *by <= self.until)?;
        self.history.left_out_by(entry)
    }
}
