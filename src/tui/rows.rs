//! Helpers for lists: moving the selection and scrolling.

use ratatui::layout::Rect;

use super::keymap::Go;
use super::paint::Painter;
use crate::view::Ink;
use crate::view::text::width;

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

/// How many rows are scrolled off above and below; `None` if none are.
pub(super) fn more_words(above: usize, below: usize) -> Option<String> {
    match (above, below) {
        (0, 0) => None,
        (0, below) => Some(format!("↓ {below} more")),
        (above, 0) => Some(format!("↑ {above} more")),
        (above, below) => Some(format!("↑ {above} more · ↓ {below} more")),
    }
}

/// Writes on the frame of a list how many rows are scrolled off above and below.
pub(super) fn more(painter: &mut Painter<'_>, frame: Rect, above: usize, below: usize) {
    let Some(text) = more_words(above, below).map(|words| format!(" {words} ")) else {
        return;
    };
    let x = frame.right().saturating_sub(columns(&text) + 2);
    let x = x.max(frame.x + 1);
    let y = frame.bottom().saturating_sub(1);
    painter.ink(x, y, frame.right().saturating_sub(x + 1), &text, Ink::Dim);
}

/// What is left of an area below its first rows.
pub(super) fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect::new(area.x, area.y + rows, area.width, area.height - rows)
}

/// A number of rows or columns of the screen.
pub(super) fn fit(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The width of a text in columns.
pub(super) fn columns(text: &str) -> u16 {
    fit(width(text))
}
