//! Paints the sustained effects.

use ratatui::layout::Rect;

use super::{Look, nothing, star};
use crate::tui::paint::Painter;
use crate::view::kept::Row;
use crate::view::{Ink, Line};

/// Columns before the text: the cursor and a star.
pub(crate) const BEFORE: u16 = 2;

/// Paints the rows, or the game's hint if there are none.
pub(crate) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    rows: &[Row],
    empty: &str,
    look: Look<'_>,
) {
    if rows.is_empty() {
        nothing(painter, area, &[Line::of(Ink::Dim, empty)]);
        return;
    }
    let x = area.x + BEFORE;
    for (row, y) in rows.iter().zip(area.top()..area.bottom()) {
        painter.line(x, y, area.right().saturating_sub(x), &row.line);
        for (who, columns) in row.people.iter().filter(|_| !row.goes_on) {
            let from = u16::try_from(columns.start).unwrap_or(u16::MAX);
            star(
                painter,
                (x.saturating_add(from).saturating_sub(1), y),
                *who,
                look,
            );
        }
    }
}
