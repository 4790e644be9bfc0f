//! Paints a form: its lines, and help beside them or, where there is no room, below.

use std::ops::Range;

use ratatui::layout::Rect;

use super::form::{Asks, Form};
use super::form_layout::Layout;
use crate::game::Table;
use crate::sheet::{At, Kind, Part, Shape};
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::tui::layer::Room;
use crate::tui::paint::Painter;
use crate::tui::rows::{Lines, fit};
use crate::view::line::{wrap, wrap_all};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// Columns between the fields and the help.
const GAP: u16 = 2;
/// Columns of the help beside the fields, and of the fields at least.
const HELP: u16 = 30;
const FIELDS: u16 = 60;
/// Rows of the help below the fields at least, so that the form seldom changes its height.
const BELOW: usize = 2;

impl Form {
    /// Paints it over an area and returns the position of the cursor.
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        room: Room,
        desk: &Desk,
    ) -> (u16, u16) {
        let mut area = room.middle;
        let [says, aside] = self.fill.now(&mut self.values, self.at, desk);
        if self.values.field(self.at).is_none() {
            self.go(At::default());
        }
        let (fields, beside) = self.columns(area.width);
        let offered = self.offered(desk.table()).unwrap_or_default();
        let layout = Layout::of(self, &offered, fields);
        let (mut lines, places) = (layout.lines, layout.fields);
        let rows = usize::from(area.height.saturating_sub(2));
        let mut help = self.help(
            desk.table(),
            usize::from(if beside { HELP } else { fields }),
        );
        let mut under = wrap_all(&says, fields.into(), 0);
        // The field with the cursor and its error stay visible, and the help beside it.
        let here = places.iter().find(|place| place.what.at == self.at);
        let line = here.map_or(0, |place| place.line);
        let cell = self.values.cell(self.at);
        let is_wrong = cell.is_some_and(|cell| cell.wrong.is_some());
        let mut seen = line..line + 1 + usize::from(is_wrong);
        let mut wide = fields;
        if beside {
            let mut most = HELP;
            let needs = aside.iter().map(|line| fit(line.width())).max();
            let needs = needs.unwrap_or(0).max(HELP);
            if fields + GAP + needs + 4 <= area.width && help.len() + aside.len() <= rows {
                help.extend(aside);
                most = needs;
            }
            help.truncate(rows);
            wide = fields + GAP + most;
            seen = put_beside(&mut lines, &seen, (fields + GAP).into(), help);
        } else {
            under.extend(help);
        }
        let last = lines.len();
        let high = under.len().max(if beside { 0 } else { BELOW });
        // Where there is little room, there is none for blank lines.
        if high > 0 && last + 1 + high <= rows {
            under.insert(0, Line::new());
            under.resize(1 + high, Line::new());
        }
        lines.extend(under);
        if self.context == Context::StartForm {
            area.height -= (area.height - fit(lines.len() + 2).min(area.height)) / 2;
        }
        let title = self.fill.title(&self.values);
        let title = title.as_deref().unwrap_or(&self.title);
        let wanted = Lines {
            scroll: 0..last,
            least: 3,
            seen,
            ..Lines::of(&clean(title), wide + 4, lines.len())
        };
        for (line, row) in self.scroll.open(painter, area, wanted) {
            let room = row.width.saturating_sub(2).max(1);
            painter.line(left_of(row), row.y, room, &lines[line]);
        }
        let inside = self.scroll.inside;
        for place in places.iter().filter(|place| place.what.marked > 0) {
            if let Some(row) = self.scroll.row(place.line) {
                let x = left_of(row).saturating_add(place.x);
                let place = Rect::new(x, row.y, place.what.marked, 1);
                painter.lay(place.intersection(inside), painter.theme.selected());
            }
        }
        let column = match self.kind() {
            Some(Kind::Choice(_)) | None => 0,
            Some(_) => {
                let wide = here.map_or(0, |it| usize::from(it.wide));
                self.editor.view(wide).1
            }
        };
        let row = self.scroll.row(line).unwrap_or(inside);
        let x = here.map_or(0, |place| usize::from(place.x)) + column;
        let x = left_of(row).saturating_add(fit(x));
        (x.min(inside.right().saturating_sub(1)), row.y)
    }

    /// Columns of the fields in a window of a screen, and whether the help stands beside them.
    pub(super) fn columns(&self, screen: u16) -> (u16, bool) {
        let room = screen.saturating_sub(4).max(1);
        let fields = self.wide.min(room);
        if room >= FIELDS.min(self.wide) + GAP + HELP {
            (fields.min(room - GAP - HELP), true)
        } else {
            (fields, false)
        }
    }
}

/// Where the fields begin in a row of the window.
fn left_of(row: Rect) -> u16 {
    row.x + u16::from(row.width > 2)
}

/// Puts lines beside others at a column, from the first that is to be seen on or, if there are too many,
/// from further up. Returns what is to be seen now.
fn put_beside(
    lines: &mut Vec<Line>,
    seen: &Range<usize>,
    column: usize,
    beside: Vec<Line>,
) -> Range<usize> {
    lines.resize_with(lines.len().max(beside.len()), Line::new);
    let from = seen.start.min(lines.len() - beside.len());
    let seen = from..seen.end.max(from + beside.len());
    for (line, beside) in lines[from..].iter_mut().zip(beside) {
        let gap = " ".repeat(column.saturating_sub(line.width()));
        *line = std::mem::take(line).with(Ink::Plain, gap).and(beside);
    }
    seen
}

impl Form {
    /// What is said of the field with the cursor, or asked.
    pub(super) fn help(&self, table: Table<'_>, wide: usize) -> Vec<Line> {
        let mut all = Vec::new();
        match &self.asks {
            Some(Asks::Leave) => {
                let asks = "Leave? {back} again leaves and keeps what you typed as a draft, any other key stays";
                return wrap(&self.says(Ink::Notice, asks), wide, 0);
            }
            Some(Asks::Draft) => {
                let asks = "A draft is kept. {open} goes on with it, any other key begins anew";
                all.push(self.says(Ink::Notice, asks));
            }
            None => all.extend(self.said.clone()),
        }
        let (_, offers) = self.fill.offers(&self.values, self.at, table);
        if let Some((first, more)) = offers.split_first() {
            let takes = if self.completes() {
                "{next-field} takes "
            } else {
                "{cursor-right} takes "
            };
            let takes = self.says(Ink::Dim, takes);
            let mut takes = takes.with(Ink::Plain, clean(first));
            if !more.is_empty() {
                takes = takes.with(Ink::Dim, format!("  ({})", clean(&more.join(", "))));
            }
            all.push(takes);
        } else {
            all.extend(self.about());
        }
        wrap_all(&all, wide, 0)
    }

    /// What the field takes, and what keys do there.
    fn about(&self) -> Vec<Line> {
        let Some(field) = self.values.field(self.at) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        let from = self.values.cell(self.at).map_or("", |cell| &cell.from);
        if field.kind == Kind::Number && !from.is_empty() {
            all.push(Line::of(Ink::Notice, format!("rolled {}", clean(from))));
        }
        let chooses = match field.kind {
            // Among what players see, the hints name the keys that choose.
            Kind::Choice(_) if self.context != Context::Players => {
                "{cursor-left} {cursor-right} or a first letter chooses"
            }
            _ => "",
        };
        let (of_field, of_form) = (clean(&field.help), self.fill.help(&self.values, self.at));
        let mut words = vec![&*of_field, &*of_form, chooses];
        words.retain(|words| !words.is_empty());
        if !words.is_empty() {
            all.push(self.says(Ink::Dim, &words.join("; ")));
        }
        let is_list = |part: &&Part| part.shape == Shape::Rows;
        if let Some(part) = self.values.parts.get(self.at.part).filter(is_list) {
            let words = match (part.is_blank(self.at.row), part.moves) {
                (true, _) => "{open} on an empty row goes on",
                (false, true) => "{remove-row} removes, {move-up} {move-down} moves",
                (false, false) => "{remove-row} removes",
            };
            all.push(self.says(Ink::Dim, words));
        }
        all
    }
}
