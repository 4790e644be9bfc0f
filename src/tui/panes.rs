//! The panes. Each paints its visible rows and nothing else.

pub(super) mod kept;
pub(super) mod log;
pub(super) mod order;
pub(super) mod panel;
pub(super) mod popup;
pub(super) mod roster;
pub(super) mod sheet;

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use super::keymap::Keymap;
use super::paint::Painter;
use crate::campaign::{CharacterId, Side};
use crate::view::text::{clip_name, width};
use crate::view::{Ink, Line, glyph};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) marked: &'a BTreeSet<CharacterId>,
    pub(crate) keys: &'a Keymap,
}

/// Lines of a pane as last painted. Only those that differ are painted again.
#[derive(Clone, Debug, Default)]
pub(crate) struct PaintedLines(Vec<Line>);

impl PaintedLines {
    /// Paints lines from the top of an area, of which the last ones painted there are known.
    pub(crate) fn paint(&mut self, painter: &mut Painter<'_>, area: Rect, lines: &[Line]) {
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
            painter.line(area.x + 1, y, area.width.saturating_sub(1), wanted);
            if self.0.len() <= nth {
                self.0.resize_with(nth + 1, Line::new);
            }
            self.0[nth].clone_from(wanted);
        }
    }
}

/// Rows of a table as last painted, and what they have in common, such as the widths of the columns.
/// Only rows that differ are painted again.
#[derive(Clone, Debug)]
pub(crate) struct PaintedRows<S, R> {
    shape: Option<S>,
    rows: Vec<R>,
}

impl<S, R> Default for PaintedRows<S, R> {
    fn default() -> Self {
        Self {
            shape: None,
            rows: Vec::new(),
        }
    }
}

impl<S: PartialEq, R: Clone + PartialEq> PaintedRows<S, R> {
    /// Empties the area for something else than rows.
    pub(crate) fn clear(&mut self, painter: &mut Painter<'_>, area: Rect) {
        *self = Self::default();
        painter.clear(area);
    }

    /// Prepares for rows of this shape; if it is a new one, the area is emptied. Returns whether it
    /// is.
    fn begin(&mut self, painter: &mut Painter<'_>, area: Rect, shape: S) -> bool {
        let is_new = self.shape.as_ref() != Some(&shape);
        if is_new {
            self.clear(painter, area);
            self.shape = Some(shape);
        }
        is_new
    }

    /// Empties the place of the row with this index if another row was painted there. Returns
    /// whether the row has to be painted.
    fn replace(&mut self, painter: &mut Painter<'_>, place: Rect, (nth, row): (usize, &R)) -> bool {
        match self.rows.get_mut(nth) {
            Some(known) if known == row => return false,
            Some(known) => {
                painter.clear(place);
                known.clone_from(row);
            }
            // Rows are painted from the first to the last.
            None => self.rows.push(row.clone()),
        }
        true
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

/// Marks the selected row of a pane with a thin cursor that does not outshine the active character.
pub(super) fn cursor(painter: &mut Painter<'_>, (x, y): (u16, u16), focused: bool) {
    let (mark, ink) = if focused {
        ("▌", Ink::Strong)
    } else {
        ("▏", Ink::Dim)
    };
    painter.ink(x, y, 1, mark, ink);
}

/// Puts a star before the name of a marked character.
fn star(painter: &mut Painter<'_>, (x, y): (u16, u16), who: CharacterId, look: Look<'_>) {
    if look.marked.contains(&who) {
        painter.ink(x, y, 1, "*", Ink::Notice);
    }
}

/// Paints the hint of an empty pane.
fn nothing(painter: &mut Painter<'_>, area: Rect, lines: &[Line]) {
    for (y, line) in (area.top()..area.bottom()).zip(lines) {
        painter.line(area.x + 1, y, area.width.saturating_sub(1), line);
    }
}

/// Paints a name, shortened so that its number stays visible.
fn name(painter: &mut Painter<'_>, (x, y): (u16, u16), room: u16, name: &str, ink: Ink) {
    let shown = clip_name(name, usize::from(room));
    painter.ink(x, y, room, &shown, ink);
}

/// Columns of the side's symbol before a name.
const GLYPH: u16 = 2;

/// Paints the side's symbol and a name after it, each in its own ink.
fn person(
    painter: &mut Painter<'_>,
    (x, y): (u16, u16),
    room: u16,
    (side, text): (Side, &str),
    [mark, ink]: [Ink; 2],
) {
    painter.ink(x, y, room.min(1), glyph(side), mark);
    let room = room.saturating_sub(GLYPH);
    name(painter, (x + GLYPH, y), room, text, ink);
}

/// The width of a text in columns.
pub(super) fn columns(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}
