//! The rows of sustained effects, rebuilt when an act, the moment shown or the room has changed,
//! and reused for scrolling.

use std::collections::BTreeSet;
use std::ops::Range;

use ratatui::layout::Rect;

use crate::campaign::CharacterId;
use crate::tui::panes::kept::BEFORE;
use crate::view::kept::Row;

/// What the rows are built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    /// The last record.
    pub(super) seq: u64,
    /// The log entry being looked back at.
    pub(super) past: Option<u64>,
    /// The area of the pane.
    pub(super) room: Rect,
}

impl Wanted {
    /// Columns and lines for the rows.
    pub(super) fn size(self) -> (usize, usize) {
        let columns = self.room.width.saturating_sub(BEFORE + 1);
        (usize::from(columns), usize::from(self.room.height))
    }
}

/// The rows as last drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptRows {
    made: Option<Wanted>,
    pub(super) rows: Vec<Row>,
}

impl KeptRows {
    pub(super) fn are_for(&self, wanted: Wanted) -> bool {
        self.made == Some(wanted)
    }

    pub(super) fn of(wanted: Wanted, rows: Vec<Row>) -> Self {
        Self {
            made: Some(wanted),
            rows,
        }
    }

    /// The rows about a character, from the first to the last.
    pub(super) fn about(&self, who: CharacterId) -> Option<Range<usize>> {
        let is_about = |row: &Row| row.people.iter().any(|(one, _)| *one == who);
        let first = self.rows.iter().position(is_about)?;
        let more = self.rows[first + 1..].iter();
        let more = more.take_while(|row| row.goes_on).count();
        Some(first..first + 1 + more)
    }

    /// Everyone the rows are about, from top to bottom, each once.
    pub(super) fn people(&self) -> Vec<CharacterId> {
        let mut seen = BTreeSet::new();
        let people = self.rows.iter().flat_map(|row| &row.people);
        let people = people.map(|(who, _)| *who);
        people.filter(|who| seen.insert(*who)).collect()
    }

    /// The character in a row, at a column of the pane.
    pub(super) fn at(&self, row: usize, column: u16) -> Option<CharacterId> {
        let row = self.rows.get(row)?;
        row.at(usize::from(column.saturating_sub(BEFORE)))
    }
}
