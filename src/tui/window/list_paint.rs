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

/// Where the parts of a row stand.
struct Columns {
    /// Where the names begin.
    names: usize,
    /// Where the cells beside them begin, and how wide they are.
    cells: Vec<(usize, usize)>,
    /// The columns of the whole.
    all: usize,
}

impl List {
    fn heading(&self) -> Line {
        let title = clean(&self.content.title);
        Line::from(if let Some(words) = &self.filter {
            format!(" {title} · /{} ", clean(words))
        } else if !self.begun.is_empty() {
            format!(" {title} · {}_ ", self.begun)
        } else {
            match (self.content.counts, self.count) {
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
        let names = 1 + widest(&|row| row.key.len()).max(1) + GAP;
        let mut end = names + widest(&|row| row.named().width());
        let cell = |nth: usize| {
            let head = self.content.heads.get(nth).map_or(0, |head| width(head));
            let wide = widest(&|row| row.cells.get(nth).map_or(0, Line::width));
            let x = end + GAP;
            if wide == 0 {
                return (x, 0);
            }
            end = x + wide.max(head);
            (x, wide.max(head))
        };
        let cells = (0..widest(&|row| row.cells.len())).map(cell).collect();
        let all = end + 1;
        Columns { names, cells, all }
    }

    /// The part of a row that does not fit beside its name.
    fn cut(row: &Row, columns: &Columns, room: usize) -> Vec<Line> {
        let mut cut = Line::new();
        for (cell, (x, wide)) in row.cells.iter().zip(&columns.cells) {
            if columns.all > room && *wide > 0 && x + cell.width() > room {
                let gap = if cut.pieces.is_empty() { "" } else { "  " };
                cut = cut.with(Ink::Plain, gap).and(cell.clone());
            }
        }
        if cut.pieces.is_empty() {
            return Vec::new();
        }
        wrap(&cut, room, 2)
    }

    /// The visible rows in lines of their own, and a rule above the first that stands below one.
    fn lines(&self, shown: &[usize]) -> Vec<Option<usize>> {
        let mut lines: Vec<Option<usize>> = (0..shown.len()).map(Some).collect();
        let ruled = shown.iter().position(|at| self.content.rows[*at].below);
        if let Some(at) = ruled.filter(|at| *at > 0) {
            lines.insert(at, None);
        }
        lines
    }

    /// Columns and rows of the list in an area, and the text below its rows.
    fn measured(&self, area: Rect, columns: &Columns) -> ((u16, u16), Vec<Line>) {
        let shown = self.shown();
        let most = columns.all.max(self.heading().width() + 2);
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
        if self.is_read() {
            return ((wide, area.height), below);
        }
        // Text cut from a row is shown below the list, which keeps room for the longest.
        if self.trouble.is_none() {
            let cut = |at: &usize| Self::cut(&self.content.rows[*at], columns, room);
            let kept = shown.iter().map(|at| cut(at).len()).max();
            let here = shown.get(self.at).map(cut);
            below.splice(0..0, here.unwrap_or_default());
            let kept = kept.unwrap_or(0).max(below.len());
            below.resize(kept, Line::new());
        }
        let heads = usize::from(!self.content.heads.is_empty());
        let listed = self.lines(&shown).len().max(1) + heads;
        let high = listed + usize::from(!below.is_empty()) + below.len() + 2;
        ((wide, u16::try_from(high).unwrap_or(u16::MAX)), below)
    }

    /// Rows of the list in an area.
    pub(super) fn rows_in(&self, area: Rect) -> u16 {
        self.measured(area, &self.columns()).0.1
    }

    /// Paints the list at the bottom of an area and returns the position of the cursor.
    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let shown = self.shown();
        let len = shown.len();
        self.at = self.at.min(len.saturating_sub(1));
        let columns = self.columns();
        let (size, below) = self.measured(area, &columns);
        let (place, inside) = painter.window(area, size, &self.heading());
        let heads = self.content.heads;
        let high = usize::from(inside.height).saturating_sub(usize::from(!heads.is_empty()));
        // Pinned rows stay visible below those that scroll, and the rule scrolls with the rows.
        let pinned = shown.iter().filter(|at| self.content.rows[**at].pinned);
        let pinned = pinned.count();
        let fixed = if high > pinned { pinned } else { 0 };
        let lines = self.lines(&shown);
        let scrolls = lines.len() - fixed;
        let fewest = FEWEST.max((high / 2).saturating_sub(fixed));
        let fewest = scrolls.min(fewest) + fixed;
        let under = below.len().min(high.saturating_sub(fewest + 1));
        let rows = high
            .saturating_sub(under + usize::from(under > 0) + fixed)
            .max(1);
        let here = lines.iter().position(|line| *line == Some(self.at));
        let chosen = here.map_or(0, |line| line.min(scrolls.saturating_sub(1)));
        self.scroll = scrolled(self.scroll, chosen, rows).min(scrolls.saturating_sub(rows));
        let end = scrolls.min(self.scroll + rows);
        let visible = lines[self.scroll..end].iter().chain(&lines[scrolls..]);
        self.drawn = visible.copied().take(high).collect();
        for (head, (x, wide)) in heads.iter().zip(&columns.cells) {
            if *wide > 0 {
                put(painter, inside, (*x, inside.y), &Line::of(Ink::Dim, *head));
            }
        }
        let high = u16::try_from(high).unwrap_or(0);
        self.inside = Rect {
            y: inside.bottom() - high,
            height: high,
            ..inside
        };
        let inside = self.inside;
        self.draw_rows(painter, &shown, &columns);
        if len == 0 {
            let nothing = Line::of(Ink::Dim, "nothing fits");
            let empty = match self.filter {
                Some(_) => &nothing,
                None => &self.content.empty,
            };
            put(painter, inside, (1, inside.y), empty);
        }
        let first = inside.y + u16::try_from(self.drawn.len().max(1) + 1).unwrap_or(0);
        for (line, y) in below.iter().take(under).zip(first..inside.bottom()) {
            put(painter, inside, (1, y), line);
        }
        more(painter, place, self.scroll, scrolls.saturating_sub(end));
        let down = self.drawn.iter().position(|nth| *nth == Some(self.at));
        let down = u16::try_from(down.unwrap_or(0)).unwrap_or(0);
        let lowest = inside.bottom().saturating_sub(1);
        (inside.x, inside.y.saturating_add(down).min(lowest))
    }
    /// Paints the visible rows.
    fn draw_rows(&self, painter: &mut Painter<'_>, shown: &[usize], columns: &Columns) {
        let inside = self.inside;
        for (y, nth) in (inside.top()..).zip(&self.drawn) {
            let Some(nth) = *nth else {
                painter.horizontal(inside.x, y, inside.width, ["─", "─"]);
                continue;
            };
            let row = &self.content.rows[shown[nth]];
            // While letters filter, they choose nothing.
            if self.filter.is_none() {
                let key = Line::of(Ink::Strong, row.key.clone());
                put(painter, inside, (1, y), &key);
            }
            put(painter, inside, (columns.names, y), &row.named());
            for (cell, (x, wide)) in row.cells.iter().zip(&columns.cells) {
                if *wide > 0 {
                    put(painter, inside, (*x, y), cell);
                }
            }
            if nth == self.at {
                let height = 1;
                painter.lay(
                    Rect {
                        y,
                        height,
                        ..inside
                    },
                    painter.theme.selected(),
                );
                painter.ink(inside.x, y, 1, "▸", Ink::Strong);
            }
        }
    }
}

/// Paints a line at a column of an area, counted from 0, in a row of the screen.
fn put(painter: &mut Painter<'_>, area: Rect, (x, y): (usize, u16), line: &Line) {
    let x = area.x.saturating_add(u16::try_from(x).unwrap_or(u16::MAX));
    painter.line(x, y, area.right().saturating_sub(x), line);
}
