//! The bottom of the screen while no line is typed: a message or what is pending, and the useful keys.

use ratatui::layout::Rect;

use crate::tui::desk::{Desk, Memo, Tone};
use crate::tui::layer::{Cx, Footer, Layer};
use crate::tui::paint::Painter;
use crate::tui::surface::Surface;
use crate::tui::theme::Theme;
use crate::view::line::wrap;
use crate::view::{Ink, Line};

/// The message to the GM, or what the lowest layer has to tell.
pub(super) fn told(lowest: &dyn Layer, covered: bool, memo: &Told, cx: &Cx<'_>) -> Vec<Line> {
    let Some(message) = cx.desk.message() else {
        return lowest.told(covered, cx);
    };
    let ink = match message.tone {
        Tone::Said | Tone::Outside => Ink::Plain,
        Tone::Notice | Tone::Alarm => Ink::Notice,
    };
    let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
    let asked = (message.text.clone(), ink, room);
    let told = memo.get(asked, || {
        wrap(&message.text.clone().cleaned().tinted(ink), room, 0)
    });
    told.to_vec()
}

/// Wrapped messages, by text, colour and width.
pub(super) type Told = Memo<(Line, Ink, usize), Vec<Line>>;

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

/// The footer as last painted.
#[derive(Debug, PartialEq)]
struct Painted {
    place: Rect,
    theme: Theme,
    lines: Vec<Line>,
    hints: Vec<Line>,
    alarm: bool,
}

/// Draws it on the base if it has changed; nothing while a line is typed there.
pub(super) fn draw(
    surface: &mut Surface,
    (area, theme): (Rect, Theme),
    footer: Option<Footer<'_>>,
    desk: &Desk,
) {
    let known = surface.take_kept::<Painted>();
    let alarm = desk.message().is_some_and(|it| it.tone == Tone::Alarm);
    let is_known = |known: &Painted, footer: Footer<'_>| {
        (known.place, known.theme, known.alarm) == (area, theme, alarm)
            && known.lines == footer.lines
            && known.hints == footer.hints
    };
    let Some(footer) = footer else {
        if let Some(known) = known {
            Painter::on(surface.base(), theme).clear(known.place);
        }
        return;
    };
    if let Some(known) = known {
        if is_known(&known, footer) {
            return surface.keep(known);
        }
        Painter::on(surface.base(), theme).clear(known.place);
    }
    paint(&mut Painter::on(surface.base(), theme), area, footer, alarm);
    surface.keep(Box::new(Painted {
        place: area,
        theme,
        lines: footer.lines.to_vec(),
        hints: footer.hints.to_vec(),
        alarm,
    }));
}

fn paint(painter: &mut Painter<'_>, area: Rect, footer: Footer<'_>, alarm: bool) {
    if area.height == 0 {
        return;
    }
    painter.clear(area);
    painter.lines(area, 0, footer.lines);
    if alarm {
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
