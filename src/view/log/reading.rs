//! What the log is read with, and how its lines begin.

use std::collections::BTreeSet;

use super::people::People;
use crate::campaign::{Entry, History};
use crate::game::Game;
use crate::rules::Grade;
use crate::view::header::Hours;
use crate::view::{Ink, Line};

/// How far the lines after the first are indented.
pub(super) const INDENT: usize = 6;

/// Stands before what an act has changed.
pub(super) const CHANGED: &str = "→ ";

/// What the lines of an entry depend on besides the entry.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    /// The history that holds it.
    pub history: &'a History,
    /// The game that is played.
    pub game: &'static Game,
    /// The grades that its rolls can have here.
    pub grades: &'static [Grade],
    /// How the time of day is told.
    pub hours: Hours,
    /// Records up to here are on disk.
    pub durable: u64,
    /// Entries that were undone at the moment that is shown and are not now, or
    /// the other way round; none where now is shown.
    pub flipped: Option<&'a BTreeSet<u64>>,
    /// The last entry of the moment that is shown.
    pub until: u64,
    /// How a day is told.
    pub days: Hours,
    /// Who takes part; `None` gives every name as it was, without a side.
    pub people: Option<People<'a>>,
}

impl Reading<'_> {
    /// Whether an entry is undone at the moment that is shown.
    #[must_use]
    pub fn is_undone(&self, entry: &Entry) -> bool {
        let flipped = self
            .flipped
            .is_some_and(|these| these.contains(&entry.number));
        entry.undone != flipped
    }

    /// The entry that stands in the place of this one at the moment that is shown.
    #[must_use]
    pub fn corrected_by(&self, entry: &Entry) -> Option<u64> {
        entry.corrected.filter(|by| *by <= self.until)
    }
}

pub(super) fn indent() -> Line {
    Line::of(Ink::Plain, " ".repeat(INDENT))
}

/// The beginning of a line that says what has changed.
pub(super) fn changed() -> Line {
    indent().with(Ink::Dim, CHANGED)
}
