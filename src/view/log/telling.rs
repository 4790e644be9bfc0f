//! Which rows of the log have lines. Entries that pass the turn have none, and there may be any
//! number of them.

use std::collections::VecDeque;
use std::ops::Range;

use super::is_silent;
use super::reading::Reading;
use crate::campaign::Entries;

/// How many entries without a line are checked for one frame.
const AT_ONCE: usize = 2_000;

/// What the log is read from.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) reading: Reading<'a>,
    pub(crate) entries: Entries<'a>,
    /// The row in which the current round began.
    pub(crate) round: Option<usize>,
}

/// The rows that may have lines, among those checked so far. Each row is checked once as long as
/// the view moves on from there: an entry without a line never gets one, even if it is undone or
/// corrected later.
#[derive(Clone, Debug, Default)]
pub(crate) struct TellingRows {
    /// The rows that have been checked.
    known: Range<usize>,
    /// Those that may have lines, ascending.
    telling: VecDeque<usize>,
    /// How many more rows may be checked for this frame.
    left: usize,
    looked_at: usize,
}

impl TellingRows {
    /// Allows more rows to be checked, for a new frame.
    pub(crate) fn go_on(&mut self) {
        self.left = AT_ONCE;
    }

    /// How many entries have been checked.
    pub(crate) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// The newest row before another one that may have lines; `None` if there is none or finding it
    /// would take too long for one frame.
    pub(crate) fn older(&mut self, source: Source<'_>, before: usize) -> Option<usize> {
        let before = before.min(source.entries.len());
        if before < self.known.start || before > self.known.end {
            self.go_to(before, source);
        }
        loop {
            let at = self.telling.partition_point(|row| *row < before);
            if let Some(row) = at.checked_sub(1).and_then(|at| self.telling.get(at)) {
                return Some(*row);
            }
            let row = self.known.start.checked_sub(1)?;
            if row < source.entries.first() || !self.may_look() {
                return None;
            }
            let tells = tells(source, row)?;
            self.known.start = row;
            if tells {
                self.telling.push_front(row);
            }
        }
    }

    /// The oldest row from a given one that may have lines; `None` if there is none or finding it
    /// would take too long for one frame.
    pub(crate) fn newer(&mut self, source: Source<'_>, from: usize) -> Option<usize> {
        let from = from.max(source.entries.first());
        if from < self.known.start || from > self.known.end {
            self.go_to(from, source);
        }
        loop {
            let at = self.telling.partition_point(|row| *row < from);
            if let Some(row) = self.telling.get(at) {
                return (*row < source.entries.len()).then_some(*row);
            }
            let row = self.known.end;
            if row >= source.entries.len() || !self.may_look() {
                return None;
            }
            // An entry that cannot be read is skipped.
            let tells = tells(source, row).unwrap_or(false);
            self.known.end = row + 1;
            if tells {
                self.telling.push_back(row);
            }
        }
    }

    /// Extends the checked rows to a row: continuously if it is close to them, or else starting
    /// again there.
    fn go_to(&mut self, row: usize, source: Source<'_>) {
        let is_near = row > self.known.end && row - self.known.end <= self.left;
        if is_near && self.known.end > 0 {
            while self.known.end < row && self.may_look() {
                let row = self.known.end;
                self.known.end = row + 1;
                if tells(source, row).unwrap_or(false) {
                    self.telling.push_back(row);
                }
            }
            return;
        }
        self.known = row..row;
        self.telling.clear();
    }

    fn may_look(&mut self) -> bool {
        let may = self.left > 0;
        self.left = self.left.saturating_sub(1);
        self.looked_at += usize::from(may);
        may
    }
}

/// Whether the entry of a row may have lines; `None` for one that cannot be read.
fn tells(source: Source<'_>, row: usize) -> Option<bool> {
    let entry = source.entries.get(row)?;
    Some(!is_silent(source.reading, &entry))
}
