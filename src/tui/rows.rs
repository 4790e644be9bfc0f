//! Helpers for lists: moving the selection, scrolling, and painting choices with descriptions.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::keymap::Go;
use super::paint::Painter;
use crate::lang::complete::Choice;
use crate::view::Ink;
use crate::view::text::{clean, width};

/// A row `by` steps further down or up, limited to `len` rows.
pub(super) fn stepped(at: usize, by: usize, down: bool, len: usize) -> usize {
    let last = len.saturating_sub(1);
    if down {
        at.saturating_add(by).min(last)
    } else {
        at.saturating_sub(by).min(last)
    }
}

/// The row of `len` that a movement key goes to from a row, in pages of `page` rows.
pub(super) fn moved(at: usize, to: Go, page: usize, len: usize) -> usize {
    match to {
        Go::Down => stepped(at, 1, true, len),
        Go::Up => stepped(at, 1, false, len),
        Go::PageDown => stepped(at, page, true, len),
        Go::PageUp => stepped(at, page, false, len),
        Go::First => 0,
        Go::Last => len.saturating_sub(1),
        Go::Left | Go::Right => at.min(len.saturating_sub(1)),
    }
}

/// The first visible row, scrolled as little as possible so that the selected row is visible.
pub(super) fn scrolled(first: usize, selected: usize, height: usize) -> usize {
    first
        .min(selected)
        .max((selected + 1).saturating_sub(height))
}

/// Writes on the frame of a list how many rows are scrolled off above and below.
pub(super) fn more(painter: &mut Painter<'_>, frame: Rect, above: usize, below: usize) {
    let text = match (above, below) {
        (0, 0) => return,
        (0, below) => format!(" ↓ {below} more "),
        (above, 0) => format!(" ↑ {above} more "),
        (above, below) => format!(" ↑ {above} more · ↓ {below} more "),
    };
    let x = frame.right().saturating_sub(columns(&text) + 2);
    let x = x.max(frame.x + 1);
    let y = frame.bottom().saturating_sub(1);
    painter.ink(x, y, frame.right().saturating_sub(x + 1), &text, Ink::Dim);
}

/// Paints choices from the first visible one, one per row: the text to type, at most `wide`
/// columns, and its description.
pub(super) fn choices(
    painter: &mut Painter<'_>,
    area: Rect,
    choices: &[Choice],
    chosen: Option<usize>,
    widest: u16,
) {
    let rows = usize::from(area.height);
    let first = scrolled(0, chosen.unwrap_or(0), rows);
    let shown = choices.iter().enumerate().skip(first);
    let wide = shown.clone().take(rows);
    let wide = wide.map(|(_, choice)| columns(&choice.shown())).max();
    let wide = wide.unwrap_or(0).min(widest);
    for ((nth, choice), y) in shown.zip(area.top()..area.bottom()) {
        painter.text(area.x, y, wide, &clean(&choice.shown()), Style::new());
        let at = area.x + wide + 1;
        let left = area.right().saturating_sub(at);
        painter.ink(at, y, left, &clean(&choice.doc), Ink::Dim);
        if chosen == Some(nth) {
            mark(painter, area, y);
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

/// The width of a text in columns.
pub(super) fn columns(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}
