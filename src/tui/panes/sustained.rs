//! Paints the sustained actions.

use ratatui::layout::Rect;

use super::{Look, columns, cursor, nothing, star};
use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::sustained::Row;

/// Paints rows; answers with where the selected character's first one stands.
pub(crate) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    rows: &[Row],
    look: Look<'_>,
) -> Option<(u16, u16)> {
    if rows.is_empty() {
        nothing(painter, area, &["nobody sustains anything"]);
        return None;
    }
    let mut at = None;
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
            cursor(painter, (area.x, y), look.focused);
            at = Some((area.x, y));
        }
    }
    at
}

fn right(painter: &mut Painter<'_>, area: Rect, y: u16, text: &str, ink: Ink) {
    let wide = columns(text).min(area.width);
    let x = area.right().saturating_sub(wide + 1).max(area.x);
    painter.ink(x, y, wide, text, ink);
}
