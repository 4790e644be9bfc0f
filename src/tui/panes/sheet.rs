//! Paints the sheet beside the other panes.

use ratatui::layout::Rect;

use super::nothing;
use crate::tui::paint::Painter;
use crate::view::{Ink, Line};

/// Paints the lines, or says that no character is selected.
pub(crate) fn draw(painter: &mut Painter<'_>, area: Rect, lines: &[Line]) {
    if lines.is_empty() {
        nothing(painter, area, &[Line::of(Ink::Dim, "nobody is selected")]);
        return;
    }
    let room = area.width.saturating_sub(1);
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        painter.line(area.x + 1, y, room, line);
    }
}
