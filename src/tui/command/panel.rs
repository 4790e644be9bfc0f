//! Paints the panel above a command that rolls: targets and odds on the left, choices and modifiers
//! on the right.

use ratatui::layout::Rect;

use super::dialog::{Dialog, Turned};
use super::popup::{cells, choices, window};
use super::prompt::Prompt;
use crate::rules::Grade;
use crate::tui::mouse::Click;
use crate::tui::paint::Painter;
use crate::tui::rows::{below, fit, more_words};
use crate::verbs::rolling::Subject;
use crate::view::text::clean;
use crate::view::{Ink, Line, panel};

/// Columns of a modifier at most and at least, including the gap after it.
const CELL: u16 = 17;
const SMALL_CELL: u16 = 14;

impl Prompt {
    /// Paints the panel; its first row is the divider below the panes.
    pub(super) fn draw_panel(&self, painter: &mut Painter<'_>, area: Rect, grades: &[Grade]) {
        let Some(dialog) = &self.dialog else {
            return;
        };
        if area.height < 2 || area.width < 20 {
            return;
        }
        painter.clear(area);
        painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
        let room = area.width.saturating_sub(2);
        let style = painter.theme.title(true);
        painter.text(area.x + 1, area.y, room, &title(dialog), style);
        let half = if area.width < 100 {
            area.width * 3 / 7
        } else {
            area.width / 2
        };
        let inside = below(area, 1);
        let sides = (&*dialog.sides, dialog.turned_side());
        let (columns, rows) = (half.saturating_sub(2).max(1), inside.height.into());
        let lines = panel::lines(grades, &self.preview, sides, columns.into(), rows);
        for (line, row) in lines.iter().zip(inside.rows()) {
            painter.line(row.x + 1, row.y, columns, line);
        }
        let (x, wide) = (area.x + half, area.width - half);
        if self.offers() {
            let place = Rect::new(x + 1, inside.y, wide - 1, inside.height);
            choices(painter, place, &self.list, wide * 2 / 3);
        } else {
            let place = Rect::new(x, inside.y, wide, inside.height);
            toggles(painter, place, dialog);
        }
    }
}

/// The command and who rolls what; `▸` marks the side whose modifiers letters toggle.
fn title(dialog: &Dialog) -> String {
    let turned = dialog.turned_side();
    let read = dialog.sides.iter().map(Subject::to_string).enumerate();
    let read = read.filter(|(_, side)| !side.is_empty());
    let read = read.map(|(nth, side)| match turned {
        Some(turned) if turned == nth => format!("▸{side}"),
        _ => side,
    });
    let read: Vec<String> = read.collect();
    let gap = if read.is_empty() { "" } else { " · " };
    format!(" {}{gap}{} ", dialog.verb, clean(&read.join(" vs ")))
}

/// Paints the modifiers column by column; those in the command have a check mark. If some do not
/// fit, the last row says how many.
fn toggles(painter: &mut Painter<'_>, area: Rect, dialog: &Dialog) {
    let count = dialog.toggles.len();
    // Where there is little room, the cells are smaller.
    let across = |rows: usize| {
        let wanted = fit(count.div_ceil(rows.max(1)));
        wanted.min(area.width / SMALL_CELL).max(1)
    };
    let mut rows = usize::from(area.height);
    let cut = rows * usize::from(across(rows)) < count && rows > 1;
    rows -= usize::from(cut);
    let columns = across(rows);
    let wide = (area.width / columns).min(CELL);
    let shown = window((rows, columns.into()), (dialog.at, count));
    if let Some(more) = more_words(shown.start, count - shown.end).filter(|_| cut) {
        let y = area.bottom().saturating_sub(1);
        let room = area.width.saturating_sub(1);
        painter.ink(area.x + 1, y, room, &more, Ink::Dim);
    }
    let marked = (shown, dialog.turns.then_some(dialog.at));
    let line = |nth: usize| {
        let line = toggle(&dialog.toggles[nth], dialog.turns);
        line.cut(usize::from(wide.saturating_sub(1)))
    };
    cells(painter, area, (rows, wide), marked, (Click::Modifier, line));
}

/// `a ✓aim`, or without the letter while letters are typed as text.
fn toggle(turned: &Turned, turning: bool) -> Line {
    let letter = if turning { turned.toggle.key } else { ' ' };
    let line = Line::of(Ink::Strong, format!(" {letter} "));
    let off = if turning { Ink::Plain } else { Ink::Dim };
    match &turned.shown {
        Some(shown) => line.with(Ink::Notice, format!("✓{}", clean(shown))),
        None => line.with(off, format!(" {}", clean(turned.toggle.label))),
    }
}
