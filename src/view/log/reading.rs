//! What the log needs to show an entry.

use std::collections::BTreeSet;

use crate::campaign::{Campaign, Entry, History};
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
