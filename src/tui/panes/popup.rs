//! Paints what could stand at the cursor, above the line.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{columns, mark};
use crate::lang::edit::Popup;
use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::text::clean;

/// Choices that show at a time.
const ROWS: usize = 8;

/// Paints the choices in a box whose bottom is right above a row.
pub fn draw(painter: &mut Painter<'_>, popup: &Popup, x: u16, below: u16) {
    let area = painter.area();
    let rows = popup.choices.len().min(ROWS);
    let chosen = popup.chosen.unwrap_or(0);
    let first = chosen.saturating_sub(rows.saturating_sub(1));
    let shown = popup.choices.get(first..first + rows).unwrap_or_default();
    let insert = shown.iter().map(|choice| columns(&choice.insert)).max();
    let insert = insert.unwrap_or(0).min(40);
    let doc = shown.iter().map(|choice| columns(&choice.doc)).max();
    let wanted = insert.saturating_add(doc.unwrap_or(0)).saturating_add(5);
    let wide = wanted.min(area.width);
    let high = u16::try_from(rows).unwrap_or(0).saturating_add(2);
    let high = high.min(below.saturating_sub(area.y));
    if wide < 3 || high < 3 {
        return;
    }
    let place = Rect::new(x.min(area.right() - wide), below - high, wide, high);
    let title = format!(" {} of {} ", chosen + 1, popup.choices.len());
    let title = match popup.chosen {
        Some(_) => title,
        None => format!(" {} to choose from: Tab ", popup.choices.len()),
    };
    let inside = painter.frame(place, &title, false);
    for ((nth, choice), y) in shown.iter().enumerate().zip(inside.top()..inside.bottom()) {
        let text = clean(&choice.insert);
        painter.text(inside.x, y, insert.min(inside.width), &text, Style::new());
        let at = inside.x.saturating_add(insert + 1);
        let left = inside.right().saturating_sub(at);
        painter.ink(at, y, left, &clean(&choice.doc), Ink::Dim);
        if popup.chosen == Some(first + nth) {
            mark(painter, inside, y, true);
        }
    }
}
