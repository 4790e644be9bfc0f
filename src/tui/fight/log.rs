//! Paints the log, newest at the bottom.

pub(super) mod telling;

use ratatui::layout::Rect;

use crate::tui::desk::{Desk, LogView};
use crate::tui::keymap::{Context, Keymap};
use crate::tui::paint::Painter;
use crate::view::log::{faded, lines, lines_of_selected};
use crate::view::{Ink, Line};
use telling::{Source, TellingRows};

/// What it is called among the parts of the screen.
pub(super) const PART: &str = "log";

/// What the log is read from.
pub(super) fn source(desk: &Desk) -> Source<'_> {
    Source {
        reading: desk.reading(),
        entries: desk.entries(),
        round: desk.round_row(),
    }
}

/// A visible entry: its row in the log, and its lines.
type Shown = (usize, Vec<Line>);

/// Paints the visible entries and returns the row of the selected entry.
pub(super) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    source: Source<'_>,
    (view, telling): (&mut LogView, &mut TellingRows),
    (keys, focused): (&Keymap, bool),
) -> Option<u16> {
    let filter = &mut view.filter;
    let Some(newest) = filter.older(source.entries, usize::MAX) else {
        let says = |words| keys.says(Context::Panes, Ink::Dim, words);
        let why = if source.entries.is_empty() {
            says("nothing has happened yet")
        } else if filter.is_paused() {
            says("looking back ...")
        } else {
            says("no entry fits the filter; {back} clears it")
        };
        painter.part(PART, (area, 1), &[why]);
        return None;
    };
    if area.width < 2 || area.height == 0 {
        return None;
    }
    let selected = view.at.unwrap_or(newest);
    // The entry that passes a turn has a line only while it is selected.
    let at = (focused || view.at.is_some()).then_some(selected);
    let mut window = Window::of(area, source, at, (view, telling));
    let (shown, cut) = window.shown(newest);
    let mut place = None;
    let mut visible = Vec::new();
    let mut skip = cut;
    for (row, mut lines) in shown {
        let hidden = skip.min(lines.len());
        skip -= hidden;
        lines.drain(..hidden);
        if row == selected && !lines.is_empty() {
            let y = u16::try_from(visible.len()).unwrap_or(u16::MAX);
            place = Some(area.y.saturating_add(y));
        }
        visible.append(&mut lines);
    }
    painter.part(PART, (area, 1), &visible);
    place.filter(|y| *y < area.bottom())
}

/// The row of the log at a line of the pane, counted from its top.
pub(super) fn row_at(
    area: Rect,
    source: Source<'_>,
    view: &mut LogView,
    telling: &mut TellingRows,
    line: u16,
) -> Option<usize> {
    let newest = view.filter.older(source.entries, usize::MAX)?;
    let selected = view.at;
    let mut window = Window::of(area, source, selected, (view, telling));
    let (shown, cut) = window.shown(newest);
    let rows = shown
        .iter()
        .flat_map(|(row, lines)| lines.iter().map(|_| *row));
    rows.skip(cut).nth(usize::from(line))
}

struct Window<'a> {
    source: Source<'a>,
    columns: usize,
    height: usize,
    /// The selected row, if it is shown.
    selected: Option<usize>,
    /// During a search no match is skipped.
    whole: bool,
    view: &'a mut LogView,
    telling: &'a mut TellingRows,
}

impl<'a> Window<'a> {
    fn of(
        area: Rect,
        source: Source<'a>,
        selected: Option<usize>,
        (view, telling): (&'a mut LogView, &'a mut TellingRows),
    ) -> Self {
        telling.go_on();
        Self {
            source,
            columns: usize::from(area.width.saturating_sub(1)),
            height: usize::from(area.height),
            selected,
            whole: !view.filter.is_off(),
            view,
            telling,
        }
    }

    /// The visible entries, oldest first, and how many lines of the first are cut off.
    fn shown(&mut self, newest: usize) -> (Vec<Shown>, usize) {
        let selected = self.view.at.unwrap_or(newest);
        let bottom = self.view.bottom.unwrap_or(newest).min(newest);
        let (shown, cut) = self.up_from(bottom);
        let whole = shown.get(usize::from(cut > 0)).or(shown.first());
        let above = whole.is_some_and(|(row, _)| selected < *row);
        let hidden = above || selected > bottom;
        let (shown, cut) = if std::mem::take(&mut self.view.reveal) && hidden {
            if above {
                let last = self.last_whole(selected);
                // If only entries without a line follow, the newest is at the bottom.
                self.view.bottom = Some(last).filter(|row| self.newer(row + 1).is_some());
                self.up_from(self.view.bottom.unwrap_or(newest))
            } else {
                self.view.bottom = Some(selected).filter(|row| *row < newest);
                self.up_from(selected)
            }
        } else {
            (shown, cut)
        };
        // The beginning of an entry too long for the pane is more useful than its end.
        let told = shown.iter().filter(|(_, lines)| !lines.is_empty());
        let cut = if told.count() == 1 { 0 } else { cut };
        (shown, cut)
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

    /// The newest visible row before another one.
    fn older(&mut self, before: usize) -> Option<usize> {
        if self.whole {
            return self.view.filter.older(self.source.entries, before);
        }
        let selected = self.selected.filter(|row| *row < before);
        selected.max(self.telling.older(self.source, before))
    }

    /// The oldest visible row from a row onward.
    fn newer(&mut self, from: usize) -> Option<usize> {
        if self.whole {
            return self.view.filter.newer(self.source.entries, from);
        }
        let selected = self.selected.filter(|row| *row >= from);
        let telling = self.telling.newer(self.source, from);
        match (selected, telling) {
            (Some(selected), Some(telling)) => Some(selected.min(telling)),
            (selected, telling) => selected.or(telling),
        }
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
            let lines = self.lines(row);
            used += lines.len();
            shown.push((row, lines));
            next = after(self, row);
        }
        (shown, used)
    }

    fn lines(&self, row: usize) -> Vec<Line> {
        let Some(entry) = self.source.entries.get(row) else {
            return Vec::new();
        };
        let reading = self.source.reading;
        let told = if self.whole || self.selected == Some(row) {
            lines_of_selected(reading, &entry, self.columns)
        } else {
            lines(reading, &entry, self.columns)
        };
        if self.source.round.is_some_and(|round| row < round) {
            faded(told)
        } else {
            told
        }
    }
}
