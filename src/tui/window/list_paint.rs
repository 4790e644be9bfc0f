//! Paints a list to choose from.

use std::iter::{once, repeat};

use ratatui::layout::Rect;

use super::content::{Row, WIDEST};
use super::list::List;
use crate::tui::keymap::Context;
use crate::tui::paint::Painter;
use crate::tui::rows::{Lines, fit};
use crate::view::line::wrap_all;
use crate::view::measured::Measured;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// The least width of a list with text below or in place of its rows.
const NARROWEST: usize = 64;

/// Rows kept visible before there is any text above or below them, where there is little room.
const FEWEST: usize = 3;

/// The greatest width of names with other columns beside them.
const NAMES: usize = 40;

/// The columns between two columns of a row.
const GAP: usize = 2;

/// Where the parts of a row stand: the name, then the cells beside it; each its first column, and how wide
/// it is.
struct Columns {
    parts: Vec<(usize, usize)>,
    /// The columns of the whole.
    all: usize,
}

impl Columns {
    /// Parts in their columns, after a first one.
    fn line(&self, first: &str, parts: impl Iterator<Item = Line>) -> Line {
        let mut line = Measured::default();
        line.push(Ink::Strong, first);
        let shown = parts.zip(&self.parts);
        let shown = shown.filter(|(part, (_, wide))| *wide > 0 && part.width() > 0);
        for (part, (x, wide)) in shown {
            line.fill_to(*x);
            line.add(part.cut(*wide));
        }
        line.text
    }
}

/// How a list stands in an area.
struct Layout {
    columns: Columns,
    /// The columns and rows of the window.
    size: (u16, u16),
    /// What stands in its lines: rows, by index among the visible ones, and text.
    lines: Vec<Result<usize, Line>>,
    /// How many lines stand above those that scroll, and how many are rows or above rows.
    above: usize,
    last: usize,
}

fn parts(row: &Row) -> impl Iterator<Item = Line> {
    once(row.named()).chain(row.cells.iter().cloned())
}

impl List {
    fn heading(&self) -> String {
        let title = clean(&self.content.title);
        if let Some(filter) = &self.filter {
            return format!("{title} · /{}", clean(filter.line()));
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

    /// The text below the rows while the cursor is on one of them: what does not fit into it, and notes.
    fn below(&self, row: Option<&Row>, columns: &Columns, room: usize) -> Vec<Line> {
        let told = |lines: &[Line]| wrap_all(lines, room, 2);
        let mut lines = Vec::new();
        if let Some(row) = row {
            let mut missing = Line::new();
            for (part, (x, wide)) in parts(row).zip(&columns.parts) {
                if part.width() > (*wide).min(room.saturating_sub(*x)) {
                    let gap = if missing.pieces.is_empty() { "" } else { "  " };
                    missing = missing.with(Ink::Plain, gap).and(part);
                }
            }
            if !missing.pieces.is_empty() {
                lines = told(&[missing]);
            }
            lines.extend(told(&row.notes));
        }
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
        let mut end = widest(&|row| row.key.len()).max(1);
        let is_alone = widest(&|row| row.cells.iter().map(Line::width).sum()) == 0;
        let heads = once(&"").chain(self.content.heads).chain(repeat(&""));
        let mut part = |(nth, head): (usize, &&str)| {
            let mut wide = widest(&|row| parts(row).nth(nth).map_or(0, |part| part.width()));
            if nth == 0 && !is_alone {
                wide = wide.min(NAMES);
            }
            let x = end + GAP;
            if wide == 0 {
                return (x, 0);
            }
            let wide = wide.max(width(head));
            end = x + wide;
            (x, wide)
        };
        let cells = widest(&|row| row.cells.len());
        let parts = (0..=cells).zip(heads).map(&mut part).collect();
        Columns {
            parts,
            all: end + 2,
        }
    }

    fn layout(&self, area: Rect, shown: &[usize]) -> Layout {
        let columns = self.columns();
        let has_text = !self.content.notes.is_empty() || shown.is_empty();
        let of_text = if has_text { NARROWEST } else { 0 };
        let most = columns.all.max(width(&self.heading()) + 4).max(of_text);
        let is_read = self.is_read();
        let wide = if is_read || self.content.map.is_some() {
            WIDEST
        } else {
            fit(most + 2).min(WIDEST)
        };
        let room = usize::from(wide.min(area.width).saturating_sub(3).max(1));
        let row = |at: &usize| &self.content.rows[*at];
        let mut below = self.below(shown.get(self.at).map(row), &columns, room);
        if !is_read {
            // Room is kept for the row with the longest text.
            let all = shown.iter().map(row);
            let all = all.map(|row| self.below(Some(row), &columns, room).len());
            below.resize(all.max().unwrap_or(0).max(below.len()), Line::new());
        }
        let mut lines = Vec::new();
        if let Some(map) = &self.content.map {
            let drawn = map.drawn(shown.get(self.at).copied());
            let rows = FEWEST.min(shown.len());
            if !drawn.is_empty() && drawn.len() + 3 + rows <= usize::from(area.height) {
                lines.extend(drawn.into_iter().chain([Line::new()]).map(Err));
            }
        }
        if !self.content.heads.is_empty() {
            let heads = self.content.heads.iter();
            let heads = heads.map(|head| Line::of(Ink::Dim, *head));
            lines.push(Err(columns.line("", once(Line::new()).chain(heads))));
        }
        let above = lines.len();
        let mut before = "";
        for (nth, at) in shown.iter().enumerate() {
            let group = row(at).group;
            if group != before {
                let mut line = Measured::default();
                line.push(Ink::Dim, "─ ");
                line.push(Ink::Strong, group);
                line.push(Ink::Plain, " ");
                line.rule_to(room);
                lines.push(Err(line.text));
            }
            before = group;
            lines.push(Ok(nth));
        }
        if shown.is_empty() {
            let nothing = self.filter.as_ref();
            let nothing = nothing.map(|_| Line::of(Ink::Dim, "nothing fits"));
            lines.push(Err(nothing.unwrap_or_else(|| self.content.empty.clone())));
        }
        let last = lines.len();
        if !below.is_empty() {
            lines.push(Err(Line::new()));
            lines.extend(below.into_iter().map(Err));
        }
        let high = if is_read {
            area.height
        } else {
            fit(lines.len() + 2)
        };
        Layout {
            columns,
            size: (wide, high),
            lines,
            above,
            last,
        }
    }

    /// Rows of the list in an area.
    pub(super) fn rows_in(&self, area: Rect) -> u16 {
        self.layout(area, &self.shown()).size.1
    }

    /// Paints the list at the bottom of an area and returns the position of the cursor.
    pub(in crate::tui) fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let shown = self.shown();
        self.at = self.at.min(shown.len().saturating_sub(1));
        let mut layout = self.layout(area, &shown);
        let (above, end) = (layout.above, layout.last);
        let pinned = shown.iter().filter(|at| self.content.rows[**at].pinned);
        let pinned = pinned.count();
        let high = usize::from(layout.size.1.min(area.height)).saturating_sub(2 + above);
        let least = FEWEST.max((high / 2).saturating_sub(pinned));
        let least = least.min(end - above - pinned);
        let under = high.saturating_sub(pinned + least);
        let lines = &mut layout.lines;
        lines.truncate(end + if under > 1 { under } else { 0 });
        let here = lines.iter().position(|line| *line == Ok(self.at));
        let here = here.unwrap_or(above);
        let wanted = Lines {
            high: high + above,
            scroll: above..end - pinned,
            pinned,
            least,
            seen: here..here + 1,
            ..Lines::of(&self.heading(), layout.size.0, lines.len())
        };
        for (line, row) in self.scroll.open(painter, area, wanted) {
            match &lines[line] {
                Ok(nth) => {
                    let of = &self.content.rows[shown[*nth]];
                    // While letters filter, they choose nothing.
                    let key = self.filter.as_ref().map_or(&*of.key, |_| "");
                    painter.told(row, &layout.columns.line(key, parts(of)));
                }
                Err(text) => painter.told(row, text),
            }
            if line == here && !shown.is_empty() {
                painter.lay(row, painter.theme.selected());
                painter.ink(row.x, row.y, 1, "▸", Ink::Strong);
            }
        }
        self.painted = layout.lines.into_iter().map(Result::ok).collect();
        self.scroll.cursor(here)
    }
}
