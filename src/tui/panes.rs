//! The panes. Each paints its visible rows and nothing else.

pub(super) mod log;
pub(super) mod panel;
pub(super) mod popup;
pub(super) mod title;

use ratatui::layout::Rect;

use super::paint::Painter;
use crate::view::Line;
use crate::view::text::width;

/// Lines of a pane as last painted. Only those that differ are painted again.
#[derive(Clone, Debug, Default)]
pub(crate) struct PaintedLines(Vec<Line>);

impl PaintedLines {
    /// Paints lines from the top of an area, of which the last ones painted there are known, after
    /// an empty column.
    pub(crate) fn paint(&mut self, painter: &mut Painter<'_>, area: Rect, lines: &[Line]) {
        self.paint_from(painter, (area, 1), lines);
    }

    /// Paints lines after so many empty columns.
    pub(crate) fn paint_from(
        &mut self,
        painter: &mut Painter<'_>,
        (area, before): (Rect, u16),
        lines: &[Line],
    ) {
        let lines = &lines[..lines.len().min(usize::from(area.height))];
        let empty = Line::new();
        for (nth, y) in (area.top()..area.bottom()).enumerate() {
            let wanted = lines.get(nth).unwrap_or(&empty);
            if self.0.get(nth).unwrap_or(&empty) == wanted {
                continue;
            }
            let row = Rect {
                y,
                height: 1,
                ..area
            };
            painter.clear(row);
            let room = area.width.saturating_sub(before);
            painter.line(area.x + before, y, room, wanted);
            if wanted.acts {
                painter.lay(row, painter.theme.acting());
            }
            if self.0.len() <= nth {
                self.0.resize_with(nth + 1, Line::new);
            }
            self.0[nth].clone_from(wanted);
        }
    }
}

/// Highlights the chosen row of a list.
pub(super) fn mark(painter: &mut Painter<'_>, area: Rect, y: u16) {
    let row = Rect {
        y,
        height: 1,
        ..area
    };
    painter.lay(row, painter.theme.selected());
}

/// The columns that mark a selected row which must not be louder than another one.
const BEGINNING: u16 = 3;

/// Marks the selected row of a pane across its width; on the row of the active character, and in a
/// pane without the focus, only its beginning.
pub(super) fn cursor(painter: &mut Painter<'_>, row: Rect, whole: bool, acts: bool) {
    let width = if whole && !acts {
        row.width
    } else {
        row.width.min(BEGINNING)
    };
    let style = if acts {
        painter.theme.selected_acting()
    } else {
        painter.theme.selected()
    };
    painter.lay(Rect { width, ..row }, style);
}

/// The width of a text in columns.
pub(super) fn columns(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}
