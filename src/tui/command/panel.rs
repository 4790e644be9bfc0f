//! Paints the panel above a command that rolls: targets and odds on the left, choices and modifiers
//! on the right.

use ratatui::layout::Rect;

use super::dialog::{Dialog, Mode, Turned};
use super::suggestions::Suggestions;
use crate::rules::Grade;
use crate::session::LinePreview;
use crate::tui::mouse::Click;
use crate::tui::paint::Painter;
use crate::tui::rows::{choices, mark, scrolled};
use crate::verbs::rolling::Subject;
use crate::view::text::clean;
use crate::view::{Ink, panel};

/// Columns of a modifier at most and at least, including the gap after it.
const CELL: u16 = 17;
const SMALL_CELL: u16 = 14;

/// Paints the panel; its first row is the divider below the panes.
pub(super) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    grades: &[Grade],
    dialog: &Dialog,
    (list, preview): (Option<&Suggestions>, &LinePreview),
) {
    if area.height < 2 || area.width < 20 {
        return;
    }
    painter.clear(area);
    painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
    let title = title(dialog);
    let room = area.width.saturating_sub(2);
    let style = painter.theme.title(true);
    painter.text(area.x + 1, area.y, room, &title, style);
    let below = Rect {
        y: area.y + 1,
        height: area.height - 1,
        ..area
    };
    let half = if below.width < 100 {
        below.width * 3 / 7
    } else {
        below.width / 2
    };
    let (left, right) = (half.saturating_sub(1), below.width - half);
    let room = (
        usize::from(left.saturating_sub(1)),
        usize::from(below.height),
    );
    let sides = panel::Sides {
        all: &dialog.sides,
        turned: dialog.turned_side(),
    };
    let lines = panel::lines(grades, preview, &sides, room.0.max(1), room.1);
    for (line, y) in lines.iter().zip(below.top()..below.bottom()) {
        painter.line(below.x + 1, y, left.saturating_sub(1), line);
    }
    let place = Rect {
        x: below.x + half,
        width: right,
        ..below
    };
    if let Some(list) = list {
        let place = Rect {
            x: place.x + 1,
            width: right.saturating_sub(1),
            ..place
        };
        let widest = right * 2 / 3;
        let first = scrolled(0, list.chosen, usize::from(place.height));
        let shown = first..list.offer.choices.len();
        for (nth, y) in shown.zip(place.top()..place.bottom()) {
            let row = Rect {
                y,
                height: 1,
                ..place
            };
            painter.spot(row, Click::Choice(nth));
        }
        choices(
            painter,
            place,
            &list.offer.choices,
            Some(list.chosen),
            widest,
        );
    } else {
        toggles(painter, place, dialog);
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
    let turning = dialog.mode == Mode::Toggles;
    // The column of the selected modifier is always visible.
    let column = dialog.at / rows.max(1);
    let first = column.saturating_sub(columns - 1) * rows;
    if cut {
        let after = count.saturating_sub(first + rows * columns);
        let more = match (first, after) {
            (0, after) => format!("↓ {after} more"),
            (before, 0) => format!("↑ {before} more"),
            (before, after) => format!("↑ {before} more · ↓ {after} more"),
        };
        let y = area.bottom().saturating_sub(1);
        let room = area.width.saturating_sub(1);
        painter.ink(area.x + 1, y, room, &more, Ink::Dim);
    }
    let shown = dialog.toggles.iter().enumerate().skip(first);
    for (nth, turned) in shown.take(rows * columns) {
        let cell = nth - first;
        let x = area.x + u16::try_from(cell / rows).unwrap_or(0) * cell_wide;
        let y = area.y + u16::try_from(cell % rows).unwrap_or(0);
        let place = Rect::new(x, y, cell_wide.min(area.right().saturating_sub(x)), 1);
        toggle(painter, place, turned, turning);
        painter.spot(place, Click::Modifier(nth));
        if turning && nth == dialog.at {
            mark(painter, place, y);
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
