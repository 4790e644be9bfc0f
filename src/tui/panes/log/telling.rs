//! Which rows of the log have lines: turns that pass have none, and there may be any number of them.

use std::collections::VecDeque;
use std::ops::Range;

use crate::campaign::Entries;
use crate::view::log::{Reading, is_silent};

/// So many entries are looked at for a frame that turns without a line do not fill.
const AT_ONCE: usize = 2_000;

/// What the log is made of.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) reading: Reading<'a>,
    pub(crate) entries: Entries<'a>,
    /// The row with which the present round began.
    pub(crate) round: Option<usize>,
}

/// The rows that may have lines, of those that were looked at. Each is looked at once while somebody
/// looks on from there: one without a line stays so, whatever is undone or corrected later.
#[derive(Clone, Debug, Default)]
pub(crate) struct TellingRows {
    /// The rows that were looked at.
    known: Range<usize>,
    /// Those that may have lines, ascending.
    telling: VecDeque<usize>,
    /// How many more may be looked at for this frame.
    left: usize,
    looked_at: usize,
}

impl TellingRows {
    /// Lets it look at more rows.
    pub(super) fn go_on(&mut self) {
        self.left = AT_ONCE;
    }

    /// How many entries it has looked at.
    pub(crate) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// The newest row before another one that may have lines; `None` also where that would take too long
    /// to be found at once.
    pub(super) fn older(&mut self, source: Source<'_>, before: usize) -> Option<usize> {
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

    /// The oldest row from one on that may have lines; `None` also where that would take too long to be
    /// found at once.
    pub(super) fn newer(&mut self, source: Source<'_>, from: usize) -> Option<usize> {
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
            // What is lost is passed over.
            let tells = tells(source, row).unwrap_or(false);
            self.known.end = row + 1;
            if tells {
                self.telling.push_back(row);
            }
        }
    }

    /// Has the rows that are known reach a place: from where they end if that is near, else anew there.
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

/// Whether the entry of a row may have lines; `None` for one that is lost.
fn tells(source: Source<'_>, row: usize) -> Option<bool> {
    let entry = source.entries.get(row)?;
    Some(!is_silent(source.reading, &entry))
}
