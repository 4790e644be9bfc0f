//! Paints the panel above a command that rolls: targets and odds on the left, choices and modifiers
//! on the right.

use ratatui::layout::Rect;

use super::dialog::{Dialog, Turned};
use super::popup::{choices, grid};
use super::prompt::Prompt;
use crate::rules::Grade;
use crate::tui::mouse::Click;
use crate::tui::paint::Painter;
use crate::tui::rows::{mark, more_words};
use crate::verbs::rolling::Subject;
use crate::view::text::clean;
use crate::view::{Ink, panel};

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
        let title = title(dialog);
        let room = area.width.saturating_sub(2);
        let style = painter.theme.title(true);
        painter.text(area.x + 1, area.y, room, &title, style);
        let half = if area.width < 100 {
            area.width * 3 / 7
        } else {
            area.width / 2
        };
        let left = Rect {
            x: area.x + 1,
            y: area.y + 1,
            width: half.saturating_sub(2),
            height: area.height - 1,
        };
        let sides = panel::Sides {
            all: &dialog.sides,
            turned: dialog.turned_side(),
        };
        let (columns, rows) = (left.width.max(1).into(), left.height.into());
        let lines = panel::lines(grades, &self.preview, &sides, columns, rows);
        for (line, y) in lines.iter().zip(left.top()..left.bottom()) {
            painter.line(left.x, y, left.width, line);
        }
        let right = Rect {
            x: area.x + half,
            width: area.width - half,
            ..left
        };
        if !self.offers() {
            return toggles(painter, right, dialog);
        }
        let place = Rect {
            x: right.x + 1,
            width: right.width.saturating_sub(1),
            ..right
        };
        choices(painter, place, &self.list, right.width * 2 / 3);
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
    let (mut rows, mut columns, mut cell_wide) = laid_out(area, usize::from(area.height), count);
    let cut = rows * columns < count && rows > 1;
    if cut {
        (rows, columns, cell_wide) = laid_out(area, rows - 1, count);
    }
    let (shown, cell) = grid(area, (rows, columns), cell_wide, (dialog.at, count));
    if let Some(more) = more_words(shown.start, count - shown.end).filter(|_| cut) {
        let y = area.bottom().saturating_sub(1);
        let room = area.width.saturating_sub(1);
        painter.ink(area.x + 1, y, room, &more, Ink::Dim);
    }
    for nth in shown {
        let place = cell(nth);
        toggle(painter, place, &dialog.toggles[nth], dialog.turns);
        painter.spot(place, Click::Modifier(nth));
        if dialog.turns && nth == dialog.at {
            mark(painter, place, place.y);
        }
    }
}

/// Rows, columns, and the width of a cell, for this many modifiers in at most so many rows. Where
/// there is little room, the cells are smaller.
fn laid_out(area: Rect, rows: usize, count: usize) -> (usize, usize, u16) {
    let wanted = u16::try_from(count.div_ceil(rows.max(1))).unwrap_or(u16::MAX);
    let columns = wanted.min(area.width / SMALL_CELL).max(1);
    (rows, usize::from(columns), (area.width / columns).min(CELL))
}

/// Paints `a ✓aim`, or without the letter while letters are typed as text.
fn toggle(painter: &mut Painter<'_>, place: Rect, turned: &Turned, turning: bool) {
    let room = place.width.saturating_sub(1);
    if turning {
        let key = turned.toggle.key.to_string();
        painter.ink(place.x + 1, place.y, room.min(1), &key, Ink::Strong);
    }
    let label = turned.toggle.label.to_owned();
    let (sign, text, ink) = match &turned.shown {
        Some(shown) => ("✓", shown.clone(), Ink::Notice),
        None if turning => (" ", label, Ink::Plain),
        None => (" ", label, Ink::Dim),
    };
    let x = painter.ink(place.x + 3, place.y, room.saturating_sub(3), sign, ink);
    let room = place.right().saturating_sub(x + 1);
    painter.ink(x, place.y, room, &clean(&text), ink);
}
