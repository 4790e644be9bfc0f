//! Paints the suggestions for the word at the cursor, above the prompt.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::suggestions::Suggestions;
use crate::tui::keymap::{Context, Keymap};
use crate::tui::mouse::Click;
use crate::tui::paint::Painter;
use crate::tui::rows::{columns, mark, more, scrolled};
use crate::view::Ink;
use crate::view::text::clean;

/// Suggestions shown at a time, each with its description.
const ROWS: usize = 10;
/// Columns of a suggestion at most, beside its description.
const WIDEST: u16 = 40;

/// Paints the suggestions in a box right above the prompt: a few with descriptions, many in columns
/// with their keys.
pub(super) fn draw(
    painter: &mut Painter<'_>,
    list: &Suggestions,
    keys: &Keymap,
    x: u16,
    within: Range<u16>,
) {
    let most = usize::from(within.end.saturating_sub(within.start)).saturating_sub(2);
    if most == 0 {
        return;
    }
    let count = list.offer.choices.len();
    let shown = if !list.keys.is_empty() && count > ROWS.min(most) {
        in_columns(painter, list, keys, (within.end, most))
    } else {
        one_by_one(painter, list, keys, x, (within.end, most))
    };
    if let Some((place, shown)) = shown {
        more(painter, place, shown.start, count - shown.end);
    }
}

/// One per row: the suggestion, its key, its description. Returns the place of the box, and which are
/// shown.
fn one_by_one(
    painter: &mut Painter<'_>,
    list: &Suggestions,
    keys: &Keymap,
    x: u16,
    (bottom, most): (u16, usize),
) -> Option<(Rect, Range<usize>)> {
    let area = painter.area();
    let all = &list.offer.choices;
    let rows = all.len().min(ROWS).min(most);
    let first = scrolled(0, list.chosen, rows);
    let shown = all.iter().skip(first).take(rows);
    let insert = shown.clone().map(|choice| columns(&choice.shown())).max();
    let insert = insert.unwrap_or(0).min(WIDEST);
    let doc = shown.map(|choice| columns(&choice.doc)).max().unwrap_or(0);
    let wide = insert + list.key_columns() + doc.saturating_add(5);
    let wide = wide.min(area.width);
    if wide < 6 {
        return None;
    }
    let high = u16::try_from(rows + 2).unwrap_or(u16::MAX);
    let place = Rect::new(x.min(area.right() - wide), bottom - high, wide, high);
    let title = keys.says(Context::Line, Ink::Plain, " {take} takes ");
    let inside = painter.frame(place, &title, false);
    choices(painter, inside, list, WIDEST);
    Some((place, first..first + rows))
}

/// Paints suggestions from the first visible one, one per row: the key, the text to type in at most
/// `widest` columns, and its description. A click takes one.
pub(super) fn choices(painter: &mut Painter<'_>, area: Rect, list: &Suggestions, widest: u16) {
    let rows = usize::from(area.height);
    let first = scrolled(0, list.chosen, rows);
    let shown = list.offer.choices.iter().enumerate().skip(first).take(rows);
    let wide = shown.clone().map(|(_, choice)| columns(&choice.shown()));
    let keys = list.key_columns();
    let room = area.width.saturating_sub(keys);
    let wide = wide.max().unwrap_or(0).min(widest).min(room);
    for ((nth, choice), y) in shown.zip(area.top()..) {
        let row = Rect {
            y,
            height: 1,
            ..area
        };
        painter.spot(row, Click::Choice(nth));
        if let Some(key) = list.keys.get(nth) {
            painter.ink(row.x, y, keys, key, Ink::Notice);
        }
        let x = row.x + keys;
        painter.text(x, y, wide, &clean(&choice.shown()), Style::new());
        let left = row.right().saturating_sub(x + wide + 1);
        painter.ink(x + wide + 1, y, left, &clean(&choice.doc), Ink::Dim);
        if nth == list.chosen {
            mark(painter, Rect::new(x, y, room, 1), y);
        }
    }
}

/// As many as fit, from top to bottom and then from left to right. Returns the place of the box, and
/// which are shown.
fn in_columns(
    painter: &mut Painter<'_>,
    list: &Suggestions,
    keys: &Keymap,
    (bottom, most): (u16, usize),
) -> Option<(Rect, Range<usize>)> {
    let area = painter.area();
    let all = &list.offer.choices;
    let insert = all.iter().map(|choice| columns(&choice.insert)).max()?;
    let insert = insert.min(WIDEST);
    let room = area.width.saturating_sub(2);
    let wide = (insert + list.key_columns() + 2).min(room.max(1));
    let across = usize::from((room / wide).max(1));
    let rows = all.len().div_ceil(across).min(most).max(1);
    let high = u16::try_from(rows + 2).unwrap_or(u16::MAX);
    let place = Rect::new(area.x, bottom - high, area.width, high);
    let title = " Commands · letters narrow, {take} takes ";
    let title = keys.says(Context::Line, Ink::Plain, title);
    let inside = painter.frame(place, &title, false);
    let (shown, cell) = grid(inside, (rows, across), wide, (list.chosen, all.len()));
    for nth in shown.clone() {
        let cell = cell(nth);
        let (x, y) = (cell.x, cell.y);
        painter.spot(cell, Click::Choice(nth));
        let text = clean(&all[nth].insert);
        painter.text(x, y, cell.width.min(insert), &text, Style::new());
        let key_x = x + insert + 1;
        let left = cell.right().saturating_sub(key_x);
        let key = list.keys.get(nth).map_or("", String::as_str);
        painter.ink(key_x, y, left, key, Ink::Notice);
        if nth == list.chosen {
            let width = cell.width.saturating_sub(1);
            mark(painter, Rect { width, ..cell }, y);
        }
    }
    Some((place, shown))
}

/// Cells that fill an area from top to bottom and then from left to right, so that the chosen one is
/// among them: which there are, and the place of each.
pub(super) fn grid(
    area: Rect,
    (rows, across): (usize, usize),
    wide: u16,
    (chosen, count): (usize, usize),
) -> (Range<usize>, impl Fn(usize) -> Rect) {
    let rows = rows.max(1);
    let first = (chosen / rows).saturating_sub(across - 1) * rows;
    let cell = move |nth: usize| {
        let at = nth - first;
        let x = area.x + u16::try_from(at / rows).unwrap_or(0) * wide;
        let y = area.y + u16::try_from(at % rows).unwrap_or(0);
        Rect::new(x, y, wide.min(area.right().saturating_sub(x)), 1)
    };
    (first..count.min(first + rows * across), cell)
}
