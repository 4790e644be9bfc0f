//! Paints a list to choose from.

use ratatui::layout::Rect;

use super::list::List;
use super::row::Row;
use crate::tui::paint::Painter;
use crate::tui::rows::fit;
use crate::tui::scroll::Lines;
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
    fn heading(&self) -> String {
        let title = clean(&self.content.title);
        if let Some(words) = &self.filter {
            return format!("{title} · /{}", clean(words));
        }
        if !self.begun.is_empty() {
            return format!("{title} · {}_", self.begun);
        }
        match (self.content.counts, self.count) {
            (false, _) => title.into_owned(),
            (true, None) => format!("{title} · digits: how many"),
            (true, Some(count)) => format!("{title} {count}"),
        }
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
    pub(super) fn lines(&self, shown: &[usize]) -> Vec<Option<usize>> {
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
        let most = columns.all.max(width(&self.heading()) + 4);
        let most = match (&self.content.notes[..], shown.len()) {
            ([], 1..) => most,
            _ => most.max(NARROWEST),
        };
        let most = fit(most + 2);
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
        ((wide, fit(high)), below)
    }

    /// Rows of the list in an area.
    pub(super) fn rows_in(&self, area: Rect) -> u16 {
        self.measured(area, &self.columns()).0.1
    }

    /// Paints the list at the bottom of an area and returns the position of the cursor.
    pub(super) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let shown = self.shown();
        self.at = self.at.min(shown.len().saturating_sub(1));
        let columns = self.columns();
        let (size, mut below) = self.measured(area, &columns);
        let lines = self.lines(&shown);
        let heads = usize::from(!self.content.heads.is_empty());
        let last = heads + lines.len().max(1);
        let pinned = shown.iter().filter(|at| self.content.rows[**at].pinned);
        let pinned = pinned.count();
        let high = usize::from(size.1.min(area.height)).saturating_sub(2 + heads);
        let fewest = FEWEST.max((high / 2).saturating_sub(pinned));
        let fewest = fewest.min(lines.len() - pinned);
        below.truncate(high.saturating_sub(pinned + fewest + 1));
        if !below.is_empty() {
            below.insert(0, Line::new());
        }
        let here = lines.iter().position(|line| *line == Some(self.at));
        let here = heads + here.unwrap_or(0);
        let wanted = Lines {
            high: high + heads,
            scroll: heads..last - pinned,
            pinned,
            least: fewest,
            seen: here..here + 1,
            ..Lines::of(&self.heading(), size.0, last + below.len())
        };
        for (line, row) in self.scroll.open(painter, area, wanted) {
            match line.checked_sub(heads).map(|nth| lines.get(nth)) {
                None => {
                    for (head, (x, wide)) in self.content.heads.iter().zip(&columns.cells) {
                        if *wide > 0 {
                            put(painter, row, *x, &Line::of(Ink::Dim, *head));
                        }
                    }
                }
                Some(Some(Some(nth))) => {
                    let of = &self.content.rows[shown[*nth]];
                    self.draw_row(painter, row, of, &columns);
                    if line == here {
                        painter.lay(row, painter.theme.selected());
                        painter.ink(row.x, row.y, 1, "▸", Ink::Strong);
                    }
                }
                Some(Some(None)) => painter.horizontal(row.x, row.y, row.width, ["─", "─"]),
                Some(None) if line < last => {
                    let nothing = Line::of(Ink::Dim, "nothing fits");
                    let filters = self.filter.is_some();
                    let empty = if filters {
                        &nothing
                    } else {
                        &self.content.empty
                    };
                    painter.told(row, empty);
                }
                Some(None) => painter.told(row, &below[line - last]),
            }
        }
        self.scroll.cursor(here)
    }

    fn draw_row(&self, painter: &mut Painter<'_>, place: Rect, row: &Row, columns: &Columns) {
        // While letters filter, they choose nothing.
        if self.filter.is_none() {
            painter.told(place, &Line::of(Ink::Strong, &*row.key));
        }
        put(painter, place, columns.names, &row.named());
        for (cell, (x, wide)) in row.cells.iter().zip(&columns.cells) {
            if *wide > 0 {
                put(painter, place, *x, cell);
            }
        }
    }
}

/// Paints a line at a column of a row.
fn put(painter: &mut Painter<'_>, row: Rect, x: usize, line: &Line) {
    let x = row.x.saturating_add(fit(x));
    painter.line(x, row.y, row.right().saturating_sub(x), line);
}
