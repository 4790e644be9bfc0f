//! Paints a form: its lines, and help beside them or, where there is no room, below.

use ratatui::layout::Rect;

use super::form::Form;
use super::form_layout::Layout;
use crate::game::Table;
use crate::sheet::Kind;
use crate::tui::keymap::Context;
use crate::tui::paint::Painter;
use crate::tui::rows::fit;
use crate::tui::scroll::Lines;
use crate::view::text::clean;

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
        let offered = self.offered(table).unwrap_or_default();
        let Layout {
            lines,
            fields: places,
            ..
        } = Layout::of(self, offered, fields);
        let help = self.help(table, usize::from(if beside { HELP } else { fields }));
        let (inner, wanted) = if beside {
            (fields + GAP + HELP, lines.len().max(help.len()))
        } else {
            (fields, lines.len() + help.len().max(BELOW) + 1)
        };
        let wanted = fit(wanted + 2).min(area.height);
        let mut area = area;
        if self.look.context == Context::StartForm {
            area.height -= (area.height - wanted) / 2;
        }
        // The field with the cursor and its error stay visible.
        let here = places.iter().find(|place| place.what.at == self.at);
        let line = here.map_or(0, |place| place.line);
        let cell = self.values.cell(self.at);
        let wrong = cell.is_some_and(|cell| cell.wrong.is_some());
        // The fields come first, then the help, which stands at the bottom.
        let high = usize::from(wanted.saturating_sub(2));
        let pads = lines.len() + BELOW < high;
        let rows = if pads {
            help.len().max(BELOW)
        } else {
            help.len()
        };
        let gap = high.saturating_sub(lines.len() + rows);
        let under = if beside { 0 } else { gap + help.len() };
        let last = lines.len();
        let title = self.fill.title(&self.values);
        let title = title.as_deref().unwrap_or(&self.look.title);
        let wanted = Lines {
            high,
            scroll: 0..last,
            least: 3,
            seen: line..line + 1 + usize::from(wrong),
            ..Lines::of(&clean(title), inner + 4, last + under)
        };
        for (line, row) in self.scroll.open(painter, area, wanted) {
            let text = match line.checked_sub(last + gap) {
                Some(nth) => help.get(nth),
                None => lines.get(line),
            };
            if let Some(text) = text {
                let room = row.width.saturating_sub(2).max(1);
                painter.line(left_of(row), row.y, room, text);
            }
        }
        let inside = self.scroll.inside;
        let row = self.scroll.row(line).unwrap_or(inside);
        if beside {
            let lowest = inside.bottom().saturating_sub(fit(help.len()));
            let x = left_of(inside) + fields + GAP;
            let room = inside.right().saturating_sub(x);
            for (text, y) in help
                .iter()
                .zip(row.y.min(lowest).max(inside.y)..inside.bottom())
            {
                painter.line(x, y, room, text);
            }
        }
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
        let x = here.map_or(0, |place| usize::from(place.x)) + column;
        let x = left_of(row).saturating_add(fit(x));
        (x.min(inside.right().saturating_sub(1)), row.y)
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
}

/// Where the fields begin in a row of the window.
fn left_of(row: Rect) -> u16 {
    row.x + u16::from(row.width > 2)
}
