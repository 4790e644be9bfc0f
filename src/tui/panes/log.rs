//! Paints the log, newest at the bottom.

use ratatui::layout::Rect;

use super::{cursor, nothing};
use crate::campaign::Entries;
use crate::tui::main_screen::LogScroll;
use crate::tui::paint::Painter;
use crate::view::Line;
use crate::view::filter::Filter;
use crate::view::log::{People, Reading, faded, lines, lines_of_selected, round_began};

/// So many entries are looked at for a pane that turns without a line do not fill.
const MOST_ENTRIES: usize = 2_000;

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
    let selected = scroll.at.unwrap_or(newest);
    // A turn that passes has a line only while it is selected.
    let at = (focused || scroll.at.is_some()).then_some(selected);
    let window = Window::of(area, reading, entries, at, !filter.is_off());
    let (shown, cut) = window.shown(scroll, filter, newest);
    let mut place = None;
    let mut y = area.y;
    let mut skip = cut;
    for (row, lines) in shown {
        for (nth, line) in lines.iter().enumerate() {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            if y >= area.bottom() {
                return place;
            }
            painter.line(area.x + 1, y, area.width - 1, line);
            if row == selected && (nth == 0 || place.is_none()) {
                if focused {
                    cursor(painter, (area.x, y), focused);
                }
                place = Some((area.x, y));
            }
            y += 1;
        }
    }
    place
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
    let window = Window::of(area, reading, entries, scroll.at, !filter.is_off());
    let (shown, cut) = window.shown(&mut scroll, filter, newest);
    let rows = shown
        .iter()
        .flat_map(|(row, lines)| lines.iter().map(|_| *row));
    rows.skip(cut).nth(usize::from(line))
}

/// How many rows all entries take in a pane of so many columns.
pub(crate) fn rows(reading: Reading<'_>, entries: Entries<'_>, columns: usize) -> usize {
    let columns = columns.saturating_sub(1);
    let all = entries.iter();
    all.map(|entry| lines(reading, &entry, columns).len()).sum()
}

struct Window<'a> {
    reading: Reading<'a>,
    entries: Entries<'a>,
    columns: usize,
    height: usize,
    /// The row that is selected, if it is to be seen.
    selected: Option<usize>,
    /// Somebody looks for something: then nothing that is found is passed over.
    whole: bool,
    /// Rows before this one are of rounds that are over.
    round: usize,
}

impl<'a> Window<'a> {
    fn of(
        area: Rect,
        reading: Reading<'a>,
        entries: Entries<'a>,
        selected: Option<usize>,
        whole: bool,
    ) -> Self {
        let fights = |people: People<'_>| people.campaign.fight().is_some();
        let fights = reading.people.is_some_and(fights);
        let round = if fights { round_began(entries) } else { None };
        Self {
            whole,
            selected,
            round: round.unwrap_or(0),
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
        let told = shown.iter().filter(|(_, lines)| !lines.is_empty());
        let cut = if told.count() == 1 { 0 } else { cut };
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
        for _ in 0..MOST_ENTRIES {
            let Some(row) = next.filter(|_| used < self.height) else {
                break;
            };
            let lines = self.lines(row);
            used += lines.len();
            shown.push((row, lines));
            next = after(row);
        }
        (shown, used)
    }

    fn lines(&self, row: usize) -> Vec<Line> {
        let Some(entry) = self.entries.get(row) else {
            return Vec::new();
        };
        let told = if self.whole || self.selected == Some(row) {
            lines_of_selected(self.reading, &entry, self.columns)
        } else {
            lines(self.reading, &entry, self.columns)
        };
        if row < self.round { faded(told) } else { told }
    }
}
