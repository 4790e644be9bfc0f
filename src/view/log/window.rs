//! Which lines of the log stand in a pane, the newest at the bottom.

use super::reading::Reading;
use super::row::INDENT;
use super::{faded, is_silent, lines, lines_of_selected};
use crate::campaign::Entries;
use crate::view::filter::Filter;
use crate::view::searched::Searched;
use crate::view::{Ink, Line};

/// A pane with the log.
pub(crate) struct Window<'a> {
    pub(crate) reading: Reading<'a>,
    pub(crate) entries: Entries<'a>,
    /// The row in which the current round began.
    pub(crate) round: Option<usize>,
    pub(crate) columns: usize,
    pub(crate) height: usize,
    /// The selected row, if it is shown.
    pub(crate) selected: Option<usize>,
    /// During a search no match is skipped.
    pub(crate) filter: &'a mut Filter,
    /// The rows that have lines: an entry without one never gets one.
    pub(crate) telling: &'a mut Searched,
}

/// An entry by its row in the log, and its lines.
type Shown = (usize, Vec<Line>);

impl Window<'_> {
    /// The lines that fit above and at the row at the bottom, each with the row of its entry. Of an
    /// entry that is too long for the pane, its middle is left out.
    pub(crate) fn lines(&mut self, bottom: usize) -> Vec<(usize, Line)> {
        let (mut shown, mut cut) = self.up_from(bottom);
        let mut told = shown.iter_mut().filter(|(_, lines)| !lines.is_empty());
        if let (Some((_, lines)), None) = (told.next(), told.next())
            && cut > 0
        {
            shorten(lines, self.height);
            cut = 0;
        }
        let each = |(row, lines): Shown| lines.into_iter().map(move |line| (row, line));
        shown.into_iter().flat_map(each).skip(cut).collect()
    }

    /// The row at the bottom so that another one is seen: as it is if that one is seen already, `None`
    /// for the newest.
    pub(crate) fn revealed(
        &mut self,
        row: usize,
        bottom: Option<usize>,
        newest: usize,
    ) -> Option<usize> {
        let lowest = bottom.unwrap_or(newest).min(newest);
        let (shown, cut) = self.up_from(lowest);
        let whole = shown.get(usize::from(cut > 0)).or(shown.first());
        if whole.is_some_and(|(first, _)| row < *first) {
            let last = self.last_whole(row);
            // If only entries without a line follow, the newest is at the bottom.
            Some(last).filter(|row| self.newer(row + 1).is_some())
        } else if row > lowest {
            Some(row).filter(|row| *row < newest)
        } else {
            bottom
        }
    }

    fn up_from(&mut self, bottom: usize) -> (Vec<Shown>, usize) {
        let (mut shown, used) = self.fill(bottom, Self::older);
        shown.reverse();
        (shown, used.saturating_sub(self.height))
    }

    /// The last row that fits below a row at the top.
    fn last_whole(&mut self, top: usize) -> usize {
        let (mut shown, used) = self.fill(top, |window, row| window.newer(row + 1));
        if used > self.height {
            shown.pop();
        }
        shown.last().map_or(top, |(row, _)| *row)
    }

    fn is_searched(&self) -> bool {
        !self.filter.is_off()
    }

    /// The newest visible row before another one.
    fn older(&mut self, before: usize) -> Option<usize> {
        if self.is_searched() {
            return self.filter.older(self.entries, before);
        }
        let selected = self.selected.filter(|row| *row < before);
        let tells = |entry: &_| !is_silent(self.reading, entry);
        selected.max(self.telling.older(self.entries, before, tells))
    }

    /// The oldest visible row from a row onward.
    fn newer(&mut self, from: usize) -> Option<usize> {
        if self.is_searched() {
            return self.filter.newer(self.entries, from);
        }
        let selected = self.selected.filter(|row| *row >= from);
        let tells = |entry: &_| !is_silent(self.reading, entry);
        let telling = self.telling.newer(self.entries, from, tells);
        selected.into_iter().chain(telling).min()
    }

    /// Collects entries from a row onward until the pane is full, and counts their lines.
    fn fill(
        &mut self,
        from: usize,
        after: impl Fn(&mut Self, usize) -> Option<usize>,
    ) -> (Vec<Shown>, usize) {
        let (mut shown, mut used) = (Vec::new(), 0);
        let mut next = Some(from);
        while let Some(row) = next.filter(|_| used < self.height) {
            let lines = self.lines_of(row);
            used += lines.len();
            shown.push((row, lines));
            next = after(self, row);
        }
        (shown, used)
    }

    fn lines_of(&self, row: usize) -> Vec<Line> {
        let Some(entry) = self.entries.get(row) else {
            return Vec::new();
        };
        let reading = self.reading;
        let told = if self.is_searched() || self.selected == Some(row) {
            lines_of_selected(reading, &entry, self.columns)
        } else {
            lines(reading, &entry, self.columns)
        };
        if self.round.is_some_and(|round| row < round) {
            faded(told)
        } else {
            told
        }
    }
}

/// Leaves out lines of an entry so that it fits into a height, and says how many. Who did what stands at its beginning,
/// and what came of it at its end.
fn shorten(lines: &mut Vec<Line>, height: usize) {
    if height < 3 {
        return lines.truncate(height);
    }
    let end = (height - 1) / 3;
    let begin = height - 1 - end;
    let behind = lines.len().saturating_sub(end);
    let more = behind.saturating_sub(begin);
    let mark = Line::of(Ink::Dim, format!("{:INDENT$}… {more} more lines", ""));
    lines.splice(begin..behind, [mark]);
}
