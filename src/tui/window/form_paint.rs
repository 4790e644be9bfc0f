//! Paints a form: a row for each line of fields, errors under them, help beside them or, where there
//! is no room, below.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::choice;
use super::form::{Form, Spot};
use super::form_rows::Row;
use crate::campaign::fold::fold;
use crate::game::Table;
use crate::sheet::Kind;
use crate::tui::paint::Painter;
use crate::tui::rows::{more, scrolled};
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
        let inner = if beside { fields + GAP + HELP } else { fields };
        let rows = self.rows(fields);
        let help = self.help(table, usize::from(if beside { HELP } else { fields }));
        let below = if beside { 0 } else { help.len().max(BELOW) + 1 };
        let wanted = (rows.len() + below).max(if beside { help.len() } else { 0 }) + 2;
        let wanted = u16::try_from(wanted).unwrap_or(u16::MAX).min(area.height);
        let under = if self.fill.is_in_the_middle() {
            (area.height - wanted) / 2
        } else {
            0
        };
        let area = Rect {
            height: area.height - under,
            ..area
        };
        let title = Line::from(format!(" {} ", clean(&self.fill.title(&self.values))));
        let (place, inside) = painter.window(area, (inner + 4, wanted), &title);
        let left = inside.x + u16::from(inside.width > 2);
        let wide = inside.width.saturating_sub(2).max(1).min(fields);
        let high = usize::from(inside.height);
        // The fields come first, then the help.
        let under = if beside {
            0
        } else if rows.len() + BELOW < high {
            help.len().max(BELOW)
        } else {
            help.len()
        };
        let under = under.min(high.saturating_sub(rows.len().min(3)));
        let visible = high.saturating_sub(under).max(1);
        let line = self.place_rows(&rows, visible);
        self.inside = Rect {
            x: left,
            width: wide,
            height: u16::try_from(visible).unwrap_or(inside.height),
            ..inside
        };
        let offered = self.offered(table);
        let shown = rows.iter().skip(self.scroll).take(visible);
        for (row, y) in shown.zip(inside.y..) {
            self.paint_row(
                painter,
                Rect::new(left, y, wide, 1),
                row,
                offered.as_deref(),
            );
        }
        let here = line.saturating_sub(self.scroll);
        let (x, first) = if beside {
            (
                left + fields + GAP,
                here.min(high.saturating_sub(help.len())),
            )
        } else {
            (left, high - under)
        };
        let room = inside.right().saturating_sub(x);
        let first = inside.y + u16::try_from(first).unwrap_or(0);
        for (line, y) in help.iter().zip(first..inside.bottom()) {
            painter.line(x, y, room, line);
        }
        if place.width > 20 && place.height > 3 {
            let rest = rows.len().saturating_sub(self.scroll + visible);
            more(painter, place, self.scroll, rest);
        }
        self.cursor(inside, left, u16::try_from(here).unwrap_or(0))
    }

    /// Columns of the fields in a window of a screen, and whether the help stands beside them.
    pub(super) fn columns(&self, screen: u16) -> (u16, bool) {
        let room = screen.saturating_sub(4).max(1);
        let fields = self.fill.wide().min(room);
        if room >= FIELDS.min(self.fill.wide()) + GAP + HELP {
            (fields.min(room - GAP - HELP), true)
        } else {
            (fields, false)
        }
    }

    /// Records where the fields are, scrolls to the one with the cursor and its error, and returns its
    /// line.
    fn place_rows(&mut self, rows: &[Row], visible: usize) -> usize {
        self.spots = spots(rows);
        let here = self.spots.iter().find(|spot| spot.at == self.at);
        let line = here.map_or(0, |spot| spot.line);
        let wrong = self
            .values
            .cell(self.at)
            .is_some_and(|it| it.wrong.is_some());
        let last = rows.len().saturating_sub(1);
        let below = (line + usize::from(wrong)).min(last);
        self.scroll = scrolled(self.scroll.min(line), below, visible);
        self.scroll = self
            .scroll
            .min(line)
            .min(rows.len().saturating_sub(visible));
        line
    }

    fn cursor(&self, inside: Rect, left: u16, down: u16) -> (u16, u16) {
        let here = self.spots.iter().find(|spot| spot.at == self.at);
        let Some(spot) = here else {
            return (inside.x, inside.y);
        };
        let column = match self.values.field(self.at).map(|field| &field.kind) {
            Some(Kind::Choice(_)) | None => 0,
            Some(_) => self.editor.view(usize::from(spot.wide)).1,
        };
        let column = u16::try_from(column).unwrap_or(0);
        let x = left.saturating_add(spot.x).saturating_add(column);
        let y = inside.y.saturating_add(down);
        (
            x.min(inside.right().saturating_sub(1)),
            y.min(inside.bottom().saturating_sub(1)),
        )
    }

    fn paint_row(&self, painter: &mut Painter<'_>, area: Rect, row: &Row, offered: Option<&str>) {
        let room = |x: u16| area.width.saturating_sub(x);
        for (x, line) in &row.texts {
            painter.line(area.x.saturating_add(*x), area.y, room(*x), line);
        }
        for (at, x, wide) in &row.fields {
            let place = Rect::new(area.x.saturating_add(*x), area.y, (*wide).min(room(*x)), 1);
            let active = *at == self.at;
            let (Some(field), Some(cell)) = (self.values.field(*at), self.values.cell(*at)) else {
                continue;
            };
            if let Kind::Choice(options) = &field.kind {
                choice::paint(painter, place, (options, cell.chosen), active);
                continue;
            }
            if active {
                self.paint_active(painter, place, offered);
            } else {
                let text = clean(&cell.text);
                let end = painter.text(place.x, place.y, place.width, &text, Style::new());
                if text.is_empty() {
                    empty(painter, place, end, field.empty);
                }
            }
            if cell.wrong.is_some() {
                painter.lay(place, painter.theme.ink(Ink::Bad));
            }
        }
    }

    /// Paints the field with the cursor.
    fn paint_active(&self, painter: &mut Painter<'_>, place: Rect, offered: Option<&str>) {
        let (scroll, _) = self.editor.view(usize::from(place.width));
        let typed = self.editor.line();
        let text = clean(&typed[head(typed, scroll).0.len()..]);
        let end = painter.text(place.x, place.y, place.width, &text, Style::new());
        let left = place.right().saturating_sub(end);
        // Only a completion that goes on with the typed letters can be shown after them.
        let goes_on = |whole: &&str| fold(whole).starts_with(&fold(typed));
        if let Some(whole) = offered.filter(goes_on) {
            let rest: String = whole.chars().skip(typed.chars().count()).collect();
            painter.ink(end, place.y, left, &clean(&rest), Ink::Dim);
        } else if text.is_empty() {
            empty(painter, place, end, "");
        }
        if self.fresh && !text.is_empty() {
            let wide = end.saturating_sub(place.x);
            let place = Rect {
                width: wide,
                ..place
            };
            painter.lay(place, painter.theme.selected());
        }
    }
}

/// Where the fields of rows stand.
pub(super) fn spots(rows: &[Row]) -> Vec<Spot> {
    let lines = rows.iter().enumerate();
    let spots = lines.flat_map(|(line, row)| {
        let each = row.fields.iter();
        each.map(move |(at, x, wide)| Spot {
            at: *at,
            line,
            x: *x,
            wide: *wide,
        })
    });
    spots.collect()
}

/// Paints what an empty field stands for, or a line to write on.
fn empty(painter: &mut Painter<'_>, place: Rect, end: u16, stands_for: &str) {
    let left = place.right().saturating_sub(end);
    if stands_for.is_empty() {
        painter.ink(end, place.y, left, &"_".repeat(usize::from(left)), Ink::Dim);
    } else {
        painter.ink(end, place.y, left, stands_for, Ink::Dim);
    }
}
