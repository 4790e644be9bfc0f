//! The bottom of the screen while no line is typed: a message or what is pending, and the useful keys.

use ratatui::layout::Rect;

use crate::tui::desk::{Desk, Tone};
use crate::tui::layer::{Cx, Footer, Layer};
use crate::tui::paint::Painter;
use crate::tui::rows::below;
use crate::tui::surface::Surface;
use crate::tui::theme::Theme;
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
pub(super) fn rows(hints: &[Line], columns: u16, wraps: bool) -> Vec<Line> {
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
        row = row.and(hint.clone());
    }
    rows.push(row);
    rows
}

/// Draws it. While a line is typed, its row stays free above what is said of it.
pub(super) fn draw(
    surface: &mut Surface,
    (area, theme): (Rect, Theme),
    footer: Footer<'_>,
    desk: &Desk,
    is_typed: bool,
) {
    let (hints, above) = if is_typed {
        (&[][..], 1)
    } else {
        (footer.hints, 0)
    };
    let empty = Line::new();
    let said = usize::from(above) + footer.lines.len() + hints.len();
    let between = usize::from(area.height).saturating_sub(said);
    let all = std::iter::repeat_n(&empty, above.into()).chain(footer.lines);
    let all = all.chain(std::iter::repeat_n(&empty, between)).chain(hints);
    Painter::on(surface, area, theme).part("footer", (area, 1), all);
    let mut painter = Painter::over(surface, area, theme);
    painter.cut_off(below(area, above), footer.lines);
    if !is_typed && desk.message().is_some_and(|it| it.tone == Tone::Alarm) {
        let height = area.height.min(1);
        painter.lay(Rect { height, ..area }, theme.alarm());
    }
}
