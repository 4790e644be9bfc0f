//! Paints the log, newest at the bottom.

use ratatui::layout::Rect;

use super::{mark, nothing};
use crate::campaign::Entries;
use crate::tui::main_screen::LogScroll;
use crate::tui::paint::Painter;
use crate::view::Line;
use crate::view::filter::Filter;
use crate::view::log::{Reading, lines};

/// An entry that shows: its row in the log, and its lines.
type Shown = (usize, Vec<Line>);

/// Paints what shows; answers with where the selected entry stands.
pub(crate) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    reading: Reading<'_>,
    entries: Entries<'_>,
    scroll: &mut LogScroll,
    filter: &mut Filter,
    focused: bool,
) -> Option<(u16, u16)> {
    let Some(newest) = filter.older(entries, usize::MAX) else {
        let why = if entries.is_empty() {
            "nothing has happened yet"
        } else if filter.is_paused() {
            "looking back ..."
        } else {
            "no entry fits the filter; Esc clears it"
        };
        nothing(painter, area, &[why]);
        return None;
    };
    if area.width < 2 || area.height == 0 {
        return None;
    }
    let window = Window::of(area, reading, entries);
    let (shown, cut) = window.shown(scroll, filter, newest);
    let selected = scroll.at.unwrap_or(newest);
    let mut cursor = None;
    let mut y = area.y;
    let mut skip = cut;
    for (row, lines) in shown {
        for (nth, line) in lines.iter().enumerate() {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            if y >= area.bottom() {
                return cursor;
            }
            painter.line(area.x + 1, y, area.width - 1, line);
            if row == selected && (nth == 0 || cursor.is_none()) {
                if focused {
                    mark(painter, area, y, focused);
                }
                cursor = Some((area.x, y));
            }
            y += 1;
        }
    }
    cursor
}

/// The row of the log whose entry stands in a line of the pane, counted from its top.
pub(crate) fn row_at(
    area: Rect,
    reading: Reading<'_>,
    entries: Entries<'_>,
    mut scroll: LogScroll,
    filter: &mut Filter,
    line: u16,
) -> Option<usize> {
    let newest = filter.older(entries, usize::MAX)?;
    let (shown, cut) = Window::of(area, reading, entries).shown(&mut scroll, filter, newest);
    let rows = shown
        .iter()
        .flat_map(|(row, lines)| lines.iter().map(|_| *row));
    rows.skip(cut).nth(usize::from(line))
}

struct Window<'a> {
    reading: Reading<'a>,
    entries: Entries<'a>,
    columns: usize,
    height: usize,
}

impl<'a> Window<'a> {
    fn of(area: Rect, reading: Reading<'a>, entries: Entries<'a>) -> Self {
        Self {
            reading,
            entries,
            columns: usize::from(area.width.saturating_sub(1)),
            height: usize::from(area.height),
        }
    }

    /// The entries that show, oldest first, and how many lines of the first are cut off.
    fn shown(
        &self,
        scroll: &mut LogScroll,
        filter: &mut Filter,
        newest: usize,
    ) -> (Vec<Shown>, usize) {
        let selected = scroll.at.unwrap_or(newest);
        let bottom = scroll.bottom.unwrap_or(newest).min(newest);
        let (shown, cut) = self.up_from(filter, bottom);
        let whole = shown.get(usize::from(cut > 0)).or(shown.first());
        let above = whole.is_some_and(|(row, _)| selected < *row);
        let hidden = above || selected > bottom;
        let (shown, cut) = if std::mem::take(&mut scroll.reveal) && hidden {
            if above {
                let down = self.down_from(filter, selected);
                scroll.bottom = down.last().map(|(row, _)| *row).filter(|row| *row < newest);
                if scroll.bottom.is_some() {
                    return (down, 0);
                }
                self.up_from(filter, newest)
            } else {
                scroll.bottom = Some(selected).filter(|row| *row < newest);
                self.up_from(filter, selected)
            }
        } else {
            (shown, cut)
        };
        // The beginning of an entry that is too long for the pane says more than its end.
        let cut = if shown.len() == 1 { 0 } else { cut };
        (shown, cut)
    }

    fn up_from(&self, filter: &mut Filter, bottom: usize) -> (Vec<Shown>, usize) {
        let (mut shown, used) = self.fill(bottom, |row| filter.older(self.entries, row));
        shown.reverse();
        (shown, used.saturating_sub(self.height))
    }

    fn down_from(&self, filter: &mut Filter, top: usize) -> Vec<Shown> {
        let (shown, _) = self.fill(top, |row| filter.newer(self.entries, row + 1));
        shown
    }

    /// Entries from one on until the pane is full, and how many lines they take.
    fn fill(
        &self,
        from: usize,
        mut after: impl FnMut(usize) -> Option<usize>,
    ) -> (Vec<Shown>, usize) {
        let (mut shown, mut used) = (Vec::new(), 0);
        let mut next = Some(from);
        while let Some(row) = next.filter(|_| used < self.height) {
            let lines = self.lines(row);
            used += lines.len();
            shown.push((row, lines));
            next = after(row);
        }
        (shown, used)
    }

    fn lines(&self, row: usize) -> Vec<Line> {
        self.entries
            .get(row)
            .map(|entry| lines(self.reading, &entry, self.columns))
            .unwrap_or_default()
    }
}
