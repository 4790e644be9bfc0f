//! Paints the sheet beside the other panes.

use ratatui::layout::Rect;

use super::PaintedLines;
use crate::tui::paint::Painter;
use crate::view::{Ink, Line};

/// Paints the lines of the sheet, or a note if there are none.
pub(crate) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    lines: &[Line],
    known: &mut PaintedLines,
) {
    if lines.is_empty() {
        known.paint(painter, area, &[Line::of(Ink::Dim, "nobody is selected")]);
        return;
    }
    known.paint(painter, area, lines);
}
