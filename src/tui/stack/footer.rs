//! The bottom of the screen while no line is typed: a message or what is pending, and the useful keys.

use ratatui::layout::Rect;

use crate::tui::desk::{Desk, Tone};
use crate::tui::layer::{Cx, Footer, Layer};
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::{Ink, Line};

/// The message to the GM, or what the lowest layer has to tell.
pub(super) fn told(lowest: &dyn Layer, covered: bool, cx: &Cx<'_>) -> Vec<Line> {
    let Some(message) = cx.desk.message() else {
        return lowest.told(covered, cx);
    };
    let ink = match message.tone {
        Tone::Said | Tone::Outside => Ink::Plain,
        Tone::Notice | Tone::Alarm => Ink::Notice,
    };
    let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
    wrap(&message.text.clone().cleaned().tinted(ink), room, 0)
}

/// Hints in rows; a key and its description stay together. Only one row if it does not wrap.
pub(super) fn rows(hints: Vec<Line>, columns: u16, wraps: bool) -> Vec<Line> {
    let room = usize::from(columns.saturating_sub(1));
    let mut rows = Vec::new();
    let mut row = Line::new();
    for hint in hints {
        let gap = if row.pieces.is_empty() { 0 } else { 2 };
        if gap > 0 && row.width() + gap + hint.width() > room {
            rows.push(std::mem::take(&mut row));
            if !wraps {
                return rows;
            }
        } else if gap > 0 {
            row.push(Ink::Plain, "  ");
        }
        row = row.and(hint);
    }
    rows.push(row);
    rows
}

/// Draws it.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect, footer: Footer<'_>, desk: &Desk) {
    if area.height == 0 {
        return;
    }
    painter.clear(area);
    painter.lines(area, 0, footer.lines);
    let alarm = |desk: &Desk| Some(desk.message()?.tone == Tone::Alarm);
    if alarm(desk) == Some(true) {
        let row = Rect { height: 1, ..area };
        painter.lay(row, painter.theme.alarm());
    }
    let rows = usize::from(area.height);
    let first = rows
        .saturating_sub(footer.hints.len())
        .max(footer.lines.len());
    for (hint, y) in footer.hints.iter().zip(first..rows) {
        let y = area.y + u16::try_from(y).unwrap_or(0);
        painter.line(area.x + 1, y, area.width.saturating_sub(1), hint);
    }
}
