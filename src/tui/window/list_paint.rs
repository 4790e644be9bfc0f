//! Paints a list to choose from.

use ratatui::layout::Rect;

use super::list::List;
use super::row::Row;
use crate::tui::keymap::Context;
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

/// The greatest width of names with other columns beside them.
const NAMES: usize = 40;

/// The columns between two columns of a row.
const GAP: usize = 2;

/// Where the parts of a row stand.
struct Columns {
    /// Where the names begin, and how wide they are.
    names: (usize, usize),
    /// The same of the cells beside them.
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

    /// Whether it keeps its size wherever the cursor is: with text below its rows, and while rows still
    /// get more to say.
    fn is_read(&self) -> bool {
        let mut rows = self.content.rows.iter();
        self.content.context == Context::Start || rows.any(|row| !row.notes.is_empty())
    }

    /// The columns, the same whatever the filter and wherever the cursor is.
    fn columns(&self) -> Columns {
        let rows = &self.content.rows;
        let widest = |of: &dyn Fn(&Row) -> usize| rows.iter().map(of).max().unwrap_or(0);
        let names = 1 + widest(&|row| row.key.len()).max(1) + GAP;
        let named = widest(&|row| row.named().width());
        let is_alone = widest(&|row| row.cells.iter().map(Line::width).sum()) == 0;
        let named = if is_alone { named } else { named.min(NAMES) };
        let mut end = names + named;
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
        Columns {
            names: (names, named),
            cells,
            all,
        }
    }

    /// The parts of a row that do not fit into it.
    fn cut(row: &Row, columns: &Columns, room: usize) -> Vec<Line> {
        let mut cut = Line::new();
        let name = row.named();
        if name.width() > columns.names.1 {
            cut = name;
        }
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

    /// The visible rows in lines of their own, below the headings of their groups.
    pub(super) fn lines(&self, shown: &[usize]) -> Vec<Result<usize, &'static str>> {
        let mut lines = Vec::new();
        let mut before = "";
        for (nth, at) in shown.iter().enumerate() {
            let group = self.content.rows[*at].group;
            if group != before {
                lines.push(Err(group));
            }
            before = group;
            lines.push(Ok(nth));
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
        // Text cut from a row is shown below the list, which keeps room for the longest.
        if self.trouble.is_none() {
            let cut = |at: &usize| Self::cut(&self.content.rows[*at], columns, room);
            let kept = shown.iter().map(|at| cut(at).len()).max();
            let here = shown.get(self.at).map(cut);
            below.splice(0..0, here.unwrap_or_default());
            let kept = kept.unwrap_or(0).max(below.len());
            below.resize(kept, Line::new());
        }
        if self.is_read() {
            return ((wide, area.height), below);
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
    pub(in crate::tui) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
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
        let here = lines.iter().position(|line| *line == Ok(self.at));
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
                    for (head, place) in self.content.heads.iter().zip(&columns.cells) {
                        put(painter, row, *place, &Line::of(Ink::Dim, *head));
                    }
                }
                Some(Some(Ok(nth))) => {
                    let of = &self.content.rows[shown[*nth]];
                    self.draw_row(painter, row, of, &columns);
                    if line == here {
                        painter.lay(row, painter.theme.selected());
                        painter.ink(row.x, row.y, 1, "▸", Ink::Strong);
                    }
                }
                Some(Some(Err(group))) => {
                    painter.horizontal(row.x, row.y, row.width, ["─", "─"]);
                    let room = row.width.saturating_sub(1);
                    painter.ink(row.x + 1, row.y, room, &format!(" {group} "), Ink::Strong);
                }
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
        for (cell, place_of) in row.cells.iter().zip(&columns.cells) {
            put(painter, place, *place_of, cell);
        }
    }
}

/// Paints a line into a column of a row.
fn put(painter: &mut Painter<'_>, row: Rect, (x, wide): (usize, usize), line: &Line) {
    let x = row.x.saturating_add(fit(x));
    let room = row.right().saturating_sub(x).min(fit(wide));
    painter.line(x, row.y, room, line);
}
