//! Paints the sustained actions.

use ratatui::layout::Rect;

use super::{Look, columns, mark, nothing, star};
use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::sustained::Row;

/// Paints rows; answers with where the selected character's first one stands. `free`: sustaining
/// costs nothing in this game.
pub(crate) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    rows: &[Row],
    free: bool,
    look: Look<'_>,
) -> Option<(u16, u16)> {
    if rows.is_empty() {
        let lines = ["nobody sustains anything", "sustaining costs nothing here"];
        nothing(painter, area, if free { &lines } else { &lines[..1] });
        return None;
    }
    let mut cursor = None;
    for (row, y) in rows.iter().zip(area.top()..area.bottom()) {
        match row {
            Row::Person {
                name,
                count,
                penalty,
                ..
            } => {
                let numbers = format!("{count:>3} {penalty:>5}");
                let ink = if penalty.starts_with('-') {
                    Ink::Bad
                } else {
                    Ink::Dim
                };
                right(painter, area, y, &numbers, ink);
                let room = area.width.saturating_sub(columns(&numbers) + 3);
                super::name(painter, (area.x + 1, y), room, name, Ink::Strong);
                star(painter, (area.x, y), row.who(), look);
            }
            Row::Action { what, since, .. } => {
                right(painter, area, y, since, Ink::Dim);
                let room = area.width.saturating_sub(columns(since) + 5);
                painter.ink(area.x + 3, y, room, what, Ink::Plain);
            }
        }
        if look.selected == Some(row.who()) && matches!(row, Row::Person { .. }) {
            mark(painter, area, y, look.focused);
            cursor = Some((area.x, y));
        }
    }
    cursor
}

fn right(painter: &mut Painter<'_>, area: Rect, y: u16, text: &str, ink: Ink) {
    let wide = columns(text).min(area.width);
    let x = area.right().saturating_sub(wide + 1).max(area.x);
    painter.ink(x, y, wide, text, ink);
}
