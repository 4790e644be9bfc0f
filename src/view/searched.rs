//! Rows of the log that are found as far as they are asked for, of which there may be any number.

use std::collections::VecDeque;
use std::ops::Range;

use crate::campaign::{Entries, Entry, Telling};
use crate::lang::work;

/// How many entries are looked at without a pause, because reading them back takes time.
const AT_ONCE: usize = 2_000;

/// The rows for which something holds, among those looked at so far. Each row is looked at once as long as the view
/// moves on from there and the entries are told as they were then: what holds for an entry still does after it was undone or
/// corrected, but not after its line ran again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Searched {
    /// The rows that have been looked at.
    known: Range<usize>,
    /// Those for which it holds, ascending.
    found: VecDeque<usize>,
    /// How they were told.
    telling: Telling,
    /// How many more rows may be looked at before pausing.
    left: usize,
    is_paused: bool,
}

impl Searched {
    /// Goes on after a pause.
    pub(crate) fn go_on(&mut self) {
        self.left = AT_ONCE;
        self.is_paused = false;
    }

    /// Whether the search paused before finding a row, so that it should go on.
    pub(crate) fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The newest row before another one that `fits`; `None` if there is none, or if the search paused.
    pub(crate) fn older(
        &mut self,
        entries: Entries<'_>,
        before: usize,
        fits: impl Fn(&Entry) -> bool,
    ) -> Option<usize> {
        let before = before.min(entries.len());
        self.go_to(before, entries, &fits);
        loop {
            let at = self.found.partition_point(|row| *row < before);
            if let Some(row) = at.checked_sub(1).and_then(|at| self.found.get(at)) {
                return Some(*row);
            }
            let row = self.known.start.checked_sub(1)?;
            if row < entries.first() || !self.may_look() {
                return None;
            }
            let fits = fits(&*entries.get(row)?);
            self.known.start = row;
            if fits {
                self.found.push_front(row);
            }
        }
    }

    /// The oldest row from a given one that `fits`; `None` if there is none, or if the search paused.
    pub(crate) fn newer(
        &mut self,
        entries: Entries<'_>,
        from: usize,
        fits: impl Fn(&Entry) -> bool,
    ) -> Option<usize> {
        let from = from.max(entries.first());
        self.go_to(from, entries, &fits);
        loop {
            let at = self.found.partition_point(|row| *row < from);
            if let Some(row) = self.found.get(at) {
                return (*row < entries.len()).then_some(*row);
            }
            if self.known.end >= entries.len() || !self.may_look() {
                return None;
            }
            self.take_next(entries, &fits);
        }
    }

    /// Extends the known rows to a row: continuously if it follows soon, or else starting again there.
    fn go_to(&mut self, row: usize, entries: Entries<'_>, fits: &impl Fn(&Entry) -> bool) {
        let ahead = row.saturating_sub(self.known.end);
        let is_far = row < self.known.start || ahead > AT_ONCE || ahead > 0 && self.known.end == 0;
        let telling = entries.telling();
        if is_far || telling != self.telling {
            self.known = row..row;
            self.found.clear();
            self.telling = telling;
        }
        for _ in self.known.end..row {
            work::count(|work| work.looks += 1);
            self.take_next(entries, fits);
        }
    }

    /// Looks at the row after those known. An entry that cannot be read does not fit.
    fn take_next(&mut self, entries: Entries<'_>, fits: &impl Fn(&Entry) -> bool) {
        let row = self.known.end;
        self.known.end = row + 1;
        if entries.get(row).is_some_and(|entry| fits(&entry)) {
            self.found.push_back(row);
        }
    }

    fn may_look(&mut self) -> bool {
        let may = self.left > 0;
        self.left = self.left.saturating_sub(1);
        if may {
            work::count(|work| work.looks += 1);
        }
        self.is_paused |= !may;
        may
    }
}
