//! What lists and windows have in common: rows, lines of which a part scrolls, and moving among them.

use std::ops::Range;

use ratatui::layout::{Position, Rect};

use super::keymap::Go;
use super::paint::Painter;
use crate::view::text::width;
use crate::view::{Ink, Line};

/// A row `by` steps further down or up, limited to `len` rows.
pub(super) fn stepped(at: usize, by: usize, down: bool, len: usize) -> usize {
    let last = len.saturating_sub(1);
    if down {
        at.saturating_add(by).min(last)
    } else {
        at.saturating_sub(by).min(last)
    }
}

/// The row of `len` that a movement key goes to from a row, in pages of `page` rows.
pub(super) fn moved(at: usize, to: Go, page: usize, len: usize) -> usize {
    match to {
        Go::Down => stepped(at, 1, true, len),
        Go::Up => stepped(at, 1, false, len),
        Go::PageDown => stepped(at, page, true, len),
        Go::PageUp => stepped(at, page, false, len),
        Go::First => 0,
        Go::Last => len.saturating_sub(1),
        Go::Left | Go::Right => at.min(len.saturating_sub(1)),
    }
}

/// The first visible row, scrolled as little as possible so that the selected row is visible.
pub(super) fn scrolled(first: usize, selected: usize, height: usize) -> usize {
    first
        .min(selected)
        .max((selected + 1).saturating_sub(height))
}

/// How many rows are scrolled off above and below; `None` if none are.
pub(super) fn more_words(above: usize, below: usize) -> Option<String> {
    match (above, below) {
        (0, 0) => None,
        (0, below) => Some(format!("↓ {below} more")),
        (above, 0) => Some(format!("↑ {above} more")),
        (above, below) => Some(format!("↑ {above} more · ↓ {below} more")),
    }
}

/// Writes on the frame of a list how many rows are scrolled off above and below.
pub(super) fn more(painter: &mut Painter<'_>, frame: Rect, above: usize, below: usize) {
    let Some(text) = more_words(above, below).map(|words| format!(" {words} ")) else {
        return;
    };
    let x = frame.right().saturating_sub(columns(&text) + 2);
    let x = x.max(frame.x + 1);
    let y = frame.bottom().saturating_sub(1);
    painter.ink(x, y, frame.right().saturating_sub(x + 1), &text, Ink::Dim);
}

/// What is left of an area below its first rows.
pub(super) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect::new(area.x, area.y + rows, area.width, area.height - rows)
}

/// A number of rows or columns of the screen.
pub(super) fn fit(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The width of a text in columns.
pub(super) fn columns(text: &str) -> u16 {
    fit(width(text))
}

/// Something that stands in a line.
#[derive(Clone, Debug)]
pub(super) struct Place<T> {
    /// The line, from 0.
    pub(super) line: usize,
    /// Its first column and how many it takes.
    pub(super) x: u16,
    pub(super) wide: u16,
    pub(super) what: T,
}

impl<T> Place<T> {
    /// How many columns lie between it and a column; 0 if it stands there.
    pub(super) fn away(&self, x: u16) -> u16 {
        let last = self.x.saturating_add(self.wide.saturating_sub(1));
        self.x.saturating_sub(x).max(x.saturating_sub(last))
    }
}

/// The index of the place about `by` lines further down or up, as near as possible to the column of
/// the one at `from`; `None` if nothing stands beyond. The places are in reading order.
pub(super) fn step<T>(places: &[Place<T>], from: usize, by: usize, down: bool) -> Option<usize> {
    let here = places.get(from)?;
    let lines = |place: &Place<T>| {
        let (from, to) = if down {
            (here.line, place.line)
        } else {
            (place.line, here.line)
        };
        to.checked_sub(from).filter(|lines| *lines > 0)
    };
    // As far as requested, or else to the last line with a place.
    let beyond = places.iter().filter_map(lines);
    let reached = beyond.clone().filter(|lines| *lines >= by).min();
    let reached = reached.or_else(|| beyond.max())?;
    let there = places.iter().enumerate();
    let there = there.filter(|(_, place)| lines(place) == Some(reached));
    let nearest = there.min_by_key(|(_, place)| place.x.abs_diff(here.x));
    nearest.map(|(at, _)| at)
}

/// The lines of a window, of which some scroll; what is above and below those stays.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) title: Line,
    /// Columns of the window at most.
    pub(super) wide: u16,
    /// Rows inside it, if there are more than lines.
    pub(super) high: usize,
    /// How many there are.
    pub(super) all: usize,
    pub(super) scroll: Range<usize>,
    /// How many of those below always show.
    pub(super) pinned: usize,
    /// How many of those that scroll show before any others below.
    pub(super) least: usize,
    /// What is to be seen; nothing leaves them where they are scrolled to.
    pub(super) seen: Range<usize>,
}

impl Lines {
    /// So many lines, all of which scroll.
    pub(super) fn of(title: &str, wide: u16, all: usize) -> Self {
        Self {
            title: Line::from(format!(" {title} ")),
            wide,
            all,
            scroll: 0..all,
            ..Self::default()
        }
    }

    /// Rows of the window with its frame.
    pub(super) fn rows(&self) -> u16 {
        fit(self.high.max(self.all) + 2)
    }
}

/// Where the lines of a window are, as last painted.
#[derive(Clone, Debug, Default)]
pub(super) struct Scroll {
    /// How many lines are scrolled off.
    pub(super) off: usize,
    pub(super) inside: Rect,
    /// The lines that show, from the top, and how many of them scroll.
    lines: Vec<usize>,
    rows: usize,
}

impl Scroll {
    /// Draws the box of a window at the bottom of an area and returns the lines that show, each with its
    /// row. The frame says how many are scrolled off.
    pub(super) fn open(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        lines: Lines,
    ) -> Vec<(usize, Rect)> {
        let size = (lines.wide, lines.rows());
        let (place, inside) = painter.window(area, size, &lines.title);
        let all = lines.scroll.len();
        let shown = self.lay(inside, lines);
        if place.width > 20 && place.height > 3 {
            let below = all.saturating_sub(self.off + self.rows);
            more(painter, place, self.off, below);
        }
        shown
    }

    /// Scrolls as little as possible and returns the lines that show in an area, each with its row.
    pub(super) fn lay(&mut self, inside: Rect, mut lines: Lines) -> Vec<(usize, Rect)> {
        let high = usize::from(inside.height);
        let above = lines.scroll.start;
        if high <= above + lines.pinned {
            lines.scroll.end += lines.pinned;
            lines.pinned = 0;
        }
        let Range { start, end } = lines.scroll;
        let end = end.max(start);
        let free = high.saturating_sub(above + lines.pinned);
        let fewest = lines.least.min(end - start);
        let under = lines.all.saturating_sub(end + lines.pinned);
        let under = under.min(free.saturating_sub(fewest));
        let rows = free.saturating_sub(under).max(1);
        if !lines.seen.is_empty() {
            // What is to be seen may be above those that scroll, of which there may be none.
            let place = |line: usize| line.min(end.saturating_sub(1)).saturating_sub(start);
            let [first, last] = [lines.seen.start, lines.seen.end - 1].map(place);
            self.off = scrolled(self.off, last, rows).min(first);
        }
        self.off = self.off.min((end - start).saturating_sub(rows));
        let from = start + self.off;
        let scrolled = from..end.min(from + rows);
        self.rows = scrolled.len();
        let shown = (0..start).chain(scrolled);
        self.lines = shown.chain(end..end + lines.pinned + under).collect();
        self.lines.truncate(high);
        self.inside = inside;
        self.lines.iter().copied().zip(inside.rows()).collect()
    }

    /// The row of a line, if it shows.
    pub(super) fn row(&self, line: usize) -> Option<Rect> {
        let nth = self.lines.iter().position(|shown| *shown == line)?;
        self.inside.rows().nth(nth)
    }

    /// Where the cursor is on a line.
    pub(super) fn cursor(&self, line: usize) -> (u16, u16) {
        let row = self.row(line).unwrap_or(self.inside);
        (row.x, row.y)
    }

    /// The line at a position.
    pub(super) fn line_at(&self, at: Position) -> Option<usize> {
        let nth = usize::from(at.y.checked_sub(self.inside.y)?);
        let line = self.lines.get(nth).filter(|_| self.inside.contains(at));
        line.copied()
    }

    /// How many lines a page goes on by.
    pub(super) fn page(&self) -> usize {
        self.rows.saturating_sub(1).max(1)
    }
}
