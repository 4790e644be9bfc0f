//! Paints a form: its lines, and help beside them or, where there is no room, below.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::form::Form;
use super::form_layout::{Layout, Spot};
use crate::campaign::fold::fold;
use crate::game::Table;
use crate::sheet::Kind;
use crate::tui::keymap::Context;
use crate::tui::paint::Painter;
use crate::tui::rows::{columns, more, scrolled};
use crate::view::text::{clean, head};
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
        area: Rect,
        table: Table<'_>,
    ) -> (u16, u16) {
        let (fields, beside) = self.columns(area.width);
        let layout = Layout::of(self, fields);
        let lines = layout.lines;
        let help = self.help(table, usize::from(if beside { HELP } else { fields }));
        let (inner, wanted) = if beside {
            (fields + GAP + HELP, lines.max(help.len()))
        } else {
            (fields, lines + help.len().max(BELOW) + 1)
        };
        let wanted = u16::try_from(wanted + 2).unwrap_or(u16::MAX);
        let wanted = wanted.min(area.height);
        let under = if self.look.context == Context::StartForm {
            (area.height - wanted) / 2
        } else {
            0
        };
        let area = Rect {
            height: area.height - under,
            ..area
        };
        let title = self.fill.title(&self.values);
        let title = title.as_deref().unwrap_or(&self.look.title);
        let title = Line::from(format!(" {} ", clean(title)));
        let (place, inside) = painter.window(area, (inner + 4, wanted), &title);
        let left = inside.x + u16::from(inside.width > 2);
        let high = usize::from(inside.height);
        // The fields come first, then the help.
        let under = if beside {
            0
        } else if lines + BELOW < high {
            help.len().max(BELOW)
        } else {
            help.len()
        };
        let under = under.min(high.saturating_sub(lines.min(3)));
        let visible = high.saturating_sub(under).max(1);
        let area = Rect {
            x: left,
            width: inside.width.saturating_sub(2).max(1).min(fields),
            height: u16::try_from(visible).unwrap_or(inside.height),
            ..inside
        };
        // The field with the cursor and its error stay visible.
        let here = layout.cursor().map(|at| &layout.fields[at]);
        let line = here.map_or(0, |place| place.line);
        let cell = self.values.cell(self.at);
        let wrong = cell.is_some_and(|cell| cell.wrong.is_some());
        let last = (line + usize::from(wrong)).min(lines.saturating_sub(1));
        let scroll = scrolled(self.scroll, last, visible).min(line);
        let scroll = scroll.min(lines.saturating_sub(visible));
        let offered = self.offered(table).unwrap_or_default();
        self.draw_fields(painter, area, (&layout, scroll), &offered);
        let down = line.saturating_sub(scroll);
        let (x, first) = if beside {
            let first = down.min(high.saturating_sub(help.len()));
            (left + fields + GAP, first)
        } else {
            (left, high - under)
        };
        let room = inside.right().saturating_sub(x);
        let first = inside.y + u16::try_from(first).unwrap_or(0);
        for (line, y) in help.iter().zip(first..inside.bottom()) {
            painter.line(x, y, room, line);
        }
        if place.width > 20 && place.height > 3 {
            more(
                painter,
                place,
                scroll,
                lines.saturating_sub(scroll + visible),
            );
        }
        let column = match self.kind() {
            Some(Kind::Choice(_)) | None => 0,
            Some(_) => {
                self.editor
                    .view(here.map_or(0, |it| usize::from(it.wide)))
                    .1
            }
        };
        let x = here.map_or(0, |place| place.x);
        let x = left
            .saturating_add(x)
            .saturating_add(u16::try_from(column).unwrap_or(0));
        let y = inside.y.saturating_add(u16::try_from(down).unwrap_or(0));
        (self.inside, self.scroll) = (area, scroll);
        (
            x.min(inside.right().saturating_sub(1)),
            y.min(inside.bottom().saturating_sub(1)),
        )
    }

    /// Columns of the fields in a window of a screen, and whether the help stands beside them.
    pub(super) fn columns(&self, screen: u16) -> (u16, bool) {
        let room = screen.saturating_sub(4).max(1);
        let fields = self.look.wide.min(room);
        if room >= FIELDS.min(self.look.wide) + GAP + HELP {
            (fields.min(room - GAP - HELP), true)
        } else {
            (fields, false)
        }
    }

    /// Paints the lines from one on; `offered` is what the field with the cursor would be completed to.
    fn draw_fields(
        &self,
        painter: &mut Painter<'_>,
        area: Rect,
        (layout, first): (&Layout<'_>, usize),
        offered: &str,
    ) {
        // The rest of a line, from a column on.
        let rest = |line: usize, x: u16| {
            let down = u16::try_from(line.checked_sub(first)?).ok()?;
            let (width, x) = (area.width.saturating_sub(x), area.x.saturating_add(x));
            (down < area.height).then(|| Rect::new(x, area.y + down, width, 1))
        };
        for (line, x, text) in &layout.texts {
            if let Some(row) = rest(*line, *x) {
                painter.line(row.x, row.y, row.width, text);
            }
        }
        for place in &layout.fields {
            if let Some(row) = rest(place.line, place.x) {
                let width = row.width.min(place.wide);
                self.draw_field(painter, Rect { width, ..row }, place.what, offered);
            }
        }
    }

    fn draw_field(&self, painter: &mut Painter<'_>, place: Rect, spot: Spot, offered: &str) {
        let active = spot.at == self.at;
        let (Some(field), Some(cell)) = (self.values.field(spot.at), self.values.cell(spot.at))
        else {
            return;
        };
        if let Kind::Choice(options) = &field.kind {
            if active && spot.chosen {
                let option = options.get(cell.chosen).map_or(0, |option| columns(option));
                let width = place.width.min(option.saturating_add(4));
                painter.lay(Rect { width, ..place }, painter.theme.selected());
            }
            return;
        }
        let scroll = if active {
            self.editor.view(usize::from(place.width)).0
        } else {
            0
        };
        let text = clean(&cell.text[head(&cell.text, scroll).0.len()..]);
        let end = painter.text(place.x, place.y, place.width, &text, Style::new());
        let left = place.right().saturating_sub(end);
        // Only a completion that goes on with the typed letters can be shown after them.
        if active && fold(offered).starts_with(&fold(&cell.text)) && !offered.is_empty() {
            let rest: String = offered.chars().skip(cell.text.chars().count()).collect();
            painter.ink(end, place.y, left, &clean(&rest), Ink::Dim);
        } else if text.is_empty() {
            // What the empty field stands for, or a line to write on.
            let line = "_".repeat(usize::from(left));
            let stands_for = if active || field.empty.is_empty() {
                &line
            } else {
                field.empty
            };
            painter.ink(end, place.y, left, stands_for, Ink::Dim);
        }
        if active && self.fresh && !text.is_empty() {
            let width = end.saturating_sub(place.x);
            painter.lay(Rect { width, ..place }, painter.theme.selected());
        }
        if cell.wrong.is_some() {
            painter.lay(place, painter.theme.ink(Ink::Bad));
        }
    }
}
