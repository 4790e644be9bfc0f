//! Paints what could stand at the cursor, above the line.

use ratatui::layout::Rect;

use super::columns;
use crate::lang::edit::Popup;
use crate::tui::paint::Painter;
use crate::tui::rows::{choices, scrolled};

/// Choices that show at a time.
const ROWS: usize = 8;

/// Paints the choices in a box whose bottom is right above a row.
pub(crate) fn draw(painter: &mut Painter<'_>, popup: &Popup, x: u16, below: u16) {
    let area = painter.area();
    let rows = popup.choices.len().min(ROWS);
    let chosen = popup.chosen.unwrap_or(0);
    let first = scrolled(0, chosen, rows);
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
    choices(
        painter,
        inside,
        &popup.choices,
        popup.chosen,
        insert.min(inside.width),
    );
}
