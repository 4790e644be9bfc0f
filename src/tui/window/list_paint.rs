//! Paints a list to choose from.

use ratatui::layout::Rect;

use super::list::List;
use super::row::Row;
use crate::tui::paint::Painter;
use crate::tui::rows::{more, scrolled};
use crate::view::line::wrap;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The greatest width of a list.
const WIDEST: u16 = 100;

/// The least width of a list with text below or in place of its rows.
const NARROWEST: usize = 64;

/// Rows kept visible before there is any text below them, where there is little room.
const FEWEST: usize = 3;

/// The columns between two columns of a row.
const GAP: usize = 2;

/// Where the parts of a row begin, and how wide they are.
struct Columns {
    keys: usize,
    names: usize,
    cells: Vec<usize>,
}

/// How large a list is, and what stands in it.
struct Measured {
    /// Columns and rows of the window.
    size: (u16, u16),
    columns: Columns,
    /// The text below the rows, and how many lines are kept for it.
    below: Vec<Line>,
    kept: usize,
    /// Rows of the headings.
    heads: usize,
    /// The row that a rule stands above.
    ruled: Option<usize>,
}

impl Columns {
    /// The columns up to the end of the names.
    fn before(&self) -> usize {
        1 + self.keys + GAP + self.names
    }

    fn all(&self) -> usize {
        let cells = self.cells.iter().filter(|wide| **wide > 0);
        self.before() + cells.map(|wide| GAP + wide).sum::<usize>() + 1
    }
}

impl List {
    fn heading(&self) -> Line {
        let title = clean(&self.content.title);
        Line::from(if let Some(words) = &self.filter {
            format!(" {title} · /{} ", clean(words))
        } else if !self.begun.is_empty() {
            format!(" {title} · {}_ ", self.begun)
        } else {
            match (self.content.counts, self.count()) {
                (false, _) => format!(" {title} "),
                (true, None) => format!(" {title} · digits: how many "),
                (true, Some(count)) => format!(" {title} {count} "),
            }
        })
    }

    /// The text below the rows.
    fn below(&self, row: Option<&Row>, columns: usize) -> Vec<Line> {
        let told = |lines: &[Line]| -> Vec<Line> {
            let lines = lines.iter().flat_map(|line| wrap(line, columns, 2));
            lines.collect()
        };
        if let Some(trouble) = &self.trouble {
            return told(&[Line::of(Ink::Notice, clean(trouble))]);
        }
        let mut lines = row.map_or_else(Vec::new, |row| told(&row.notes));
        if !lines.is_empty() && !self.content.notes.is_empty() {
            lines.push(Line::new());
        }
        lines.extend(told(&self.content.notes));
        lines
    }

    /// Whether rows have text below them, in which case the list keeps its size wherever the cursor
    /// is.
    fn is_read(&self) -> bool {
        self.content.rows.iter().any(|row| !row.notes.is_empty())
    }

    /// The columns, the same whatever the filter and wherever the cursor is.
    fn columns(&self) -> Columns {
        let rows = &self.content.rows;
        let widest = |of: &dyn Fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0);
        let count = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let cell = |nth: usize| {
            let head = self.content.heads.get(nth).map_or(0, |head| width(head));
            let wide = widest(&|row| row.cells.get(nth).map_or(0, Line::width));
            if wide == 0 { 0 } else { wide.max(head) }
        };
        Columns {
            keys: widest(&|row| row.key.len()).max(1),
            names: widest(&|row| row.named().width()),
            cells: (0..count).map(cell).collect(),
        }
    }

    /// The part of a row that does not fit beside its name.
    fn cut(row: &Row, columns: &Columns, room: usize) -> Vec<Line> {
        if columns.all() <= room {
            return Vec::new();
        }
        let mut x = columns.before();
        let mut cut = Line::new();
        for (cell, wide) in row.cells.iter().zip(&columns.cells) {
            x += GAP;
            if x + cell.width() > room {
                let gap = if cut.pieces.is_empty() { "" } else { "  " };
                cut = cut.with(Ink::Plain, gap).and(cell.clone());
            }
            x += wide;
        }
        if cut.pieces.is_empty() {
            return Vec::new();
        }
        wrap(&cut, room, 2)
    }

    /// How large the list is in an area, and what stands in it.
    fn measured(&self, area: Rect) -> Measured {
        let shown = self.shown();
        let columns = self.columns();
        let most = columns.all().max(self.heading().width() + 2);
        let most = match (&self.content.notes[..], shown.len()) {
            ([], 1..) => most,
            _ => most.max(NARROWEST),
        };
        let most = u16::try_from(most).unwrap_or(u16::MAX).saturating_add(2);
        let wide = if self.is_read() {
            WIDEST
        } else {
            most.min(WIDEST)
        };
        let room = usize::from(wide.min(area.width).saturating_sub(3).max(1));
        let row = shown.get(self.at).map(|at| &self.content.rows[*at]);
        let mut below = self.below(row, room);
        // Text cut from a row is shown below the list, which keeps room for the longest.
        let cut = shown
            .iter()
            .map(|at| Self::cut(&self.content.rows[*at], &columns, room).len());
        let mut kept = cut.max().unwrap_or(0);
        if self.is_read() || self.trouble.is_some() {
            kept = 0;
        } else if let Some(row) = row {
            below.splice(0..0, Self::cut(row, &columns, room));
        }
        let kept = kept.max(below.len());
        let heads = usize::from(!self.content.heads.is_empty());
        let ruled = shown.iter().position(|at| self.content.rows[*at].below);
        let ruled = ruled.filter(|at| *at > 0);
        let listed = shown.len().max(1) + heads + usize::from(ruled.is_some());
        let high = listed + usize::from(kept > 0) + kept + 2;
        let high = u16::try_from(high).unwrap_or(u16::MAX);
        Measured {
            size: (wide, if self.is_read() { area.height } else { high }),
            columns,
            below,
            kept,
            heads,
            ruled,
        }
    }

    /// Rows of the list in an area.
    pub(super) fn rows_in(&self, area: Rect) -> u16 {
        self.measured(area).size.1
    }

    /// Paints the list at the bottom of an area and returns the position of the cursor.
    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let shown = self.shown();
        self.at = self.at.min(shown.len().saturating_sub(1));
        let Measured {
            size,
            columns,
            below,
            kept,
            heads,
            ruled,
        } = self.measured(area);
        let len = shown.len();
        let (place, inside) = painter.window(area, size, &self.heading());
        let high = usize::from(inside.height).saturating_sub(heads);
        // Pinned rows stay visible below those that scroll.
        let pinned = shown.iter().filter(|at| self.content.rows[**at].pinned);
        let pinned = pinned.count();
        let fixed = if high > pinned { pinned } else { 0 };
        // The rule scrolls with the rows.
        let mut lines: Vec<Option<usize>> = (0..len - fixed).map(Some).collect();
        if let Some(at) = ruled.filter(|at| *at <= lines.len()) {
            lines.insert(at, None);
        }
        let scrolls = lines.len();
        let fewest = FEWEST.max((high / 2).saturating_sub(fixed));
        let fewest = scrolls.min(fewest) + fixed;
        let under = kept.min(high.saturating_sub(fewest + 1));
        let rows = high
            .saturating_sub(under + usize::from(under > 0) + fixed)
            .max(1);
        let here = lines.iter().position(|line| *line == Some(self.at));
        let chosen = here.unwrap_or(scrolls.saturating_sub(1));
        self.scroll = scrolled(self.scroll, chosen, rows).min(scrolls.saturating_sub(rows));
        let end = scrolls.min(self.scroll + rows);
        let visible = lines[self.scroll..end].iter().copied();
        let visible = visible.chain((len - fixed..len).map(Some)).take(high);
        self.drawn = visible.collect();
        self.inside = Rect {
            y: inside.y + u16::try_from(heads).unwrap_or(0).min(inside.height),
            height: u16::try_from(high).unwrap_or(0),
            ..inside
        };
        if heads > 0 {
            self.draw_heads(painter, inside, &columns);
        }
        for (y, nth) in (self.inside.top()..).zip(&self.drawn) {
            let row = Rect {
                y,
                height: 1,
                ..inside
            };
            match nth {
                Some(nth) => self.draw_row(painter, row, &self.content.rows[shown[*nth]], &columns),
                None => painter.horizontal(row.x, y, row.width, ["─", "─"]),
            }
            if *nth == Some(self.at) {
                painter.lay(row, painter.theme.selected());
                painter.ink(row.x, y, 1, "▸", Ink::Strong);
            }
        }
        let inside = self.inside;
        let right = inside.width.saturating_sub(1);
        if len == 0 {
            let nothing = Line::of(Ink::Dim, "nothing fits");
            let empty = match self.filter {
                Some(_) => &nothing,
                None => &self.content.empty,
            };
            painter.line(inside.x + 1, inside.y, right, empty);
        }
        let first = inside.y + u16::try_from(self.drawn.len().max(1) + 1).unwrap_or(0);
        for (line, y) in below.iter().take(under).zip(first..inside.bottom()) {
            painter.line(inside.x + 1, y, right, line);
        }
        more(painter, place, self.scroll, scrolls.saturating_sub(end));
        let down = self.drawn.iter().position(|nth| *nth == Some(self.at));
        let down = u16::try_from(down.unwrap_or(0)).unwrap_or(0);
        let lowest = inside.bottom().saturating_sub(1);
        (inside.x, inside.y.saturating_add(down).min(lowest))
    }

    fn draw_heads(&self, painter: &mut Painter<'_>, at: Rect, columns: &Columns) {
        let mut x = columns.before();
        for (head, wide) in self.content.heads.iter().zip(&columns.cells) {
            if *wide > 0 {
                x += GAP;
                let from = at.x.saturating_add(u16::try_from(x).unwrap_or(u16::MAX));
                let room = at.right().saturating_sub(from);
                painter.ink(from, at.y, room, head, Ink::Dim);
                x += wide;
            }
        }
    }

    fn draw_row(&self, painter: &mut Painter<'_>, at: Rect, row: &Row, columns: &Columns) {
        let put = |painter: &mut Painter<'_>, x: usize, line: &Line| {
            let x = at.x.saturating_add(u16::try_from(x).unwrap_or(u16::MAX));
            painter.line(x, at.y, at.right().saturating_sub(x), line);
        };
        // While letters filter, they choose nothing.
        if self.filter.is_none() {
            put(painter, 1, &Line::of(Ink::Strong, row.key.clone()));
        }
        put(painter, 1 + columns.keys + GAP, &row.named());
        let mut x = columns.before();
        for (cell, wide) in row.cells.iter().zip(&columns.cells) {
            if *wide > 0 {
                x += GAP;
                put(painter, x, cell);
                x += wide;
            }
        }
    }
}
