//! Paints the suggestions for the word at the cursor, above the prompt.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::suggestions::Suggestions;
use crate::tui::keymap::{Context, Keymap};
use crate::tui::mouse::Click;
use crate::tui::paint::Painter;
use crate::tui::rows::{choices, columns, mark, more, scrolled};
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
    rows: Range<u16>,
) {
    let high = usize::from((rows.end - rows.start.min(rows.end)).saturating_sub(2));
    if high == 0 {
        return;
    }
    let count = list.offer.choices.len();
    if !list.keys.is_empty() && count > ROWS.min(high) {
        in_columns(painter, list, keys, &rows);
    } else {
        one_by_one(painter, list, keys, (x, &rows));
    }
}

/// One per row: the suggestion, its key, its description.
fn one_by_one(
    painter: &mut Painter<'_>,
    list: &Suggestions,
    keymap: &Keymap,
    (x, within): (u16, &Range<u16>),
) {
    let area = painter.area();
    let all = &list.offer.choices;
    let most = usize::from(within.end - within.start).saturating_sub(2);
    let rows = all.len().min(ROWS).min(most);
    let first = scrolled(0, list.chosen, rows);
    let shown = all.get(first..first + rows).unwrap_or_default();
    let keys = list.keys.iter().map(|key| columns(key)).max();
    let keys = keys.map_or(0, |wide| wide + 1);
    let insert = shown.iter().map(|choice| columns(&choice.shown())).max();
    let insert = insert.unwrap_or(0).min(WIDEST);
    let doc = shown.iter().map(|choice| columns(&choice.doc)).max();
    let wide = insert + keys + doc.unwrap_or(0).saturating_add(5);
    let wide = wide.min(area.width);
    let high = u16::try_from(rows + 2).unwrap_or(u16::MAX);
    if wide < 6 {
        return;
    }
    let place = Rect::new(x.min(area.right() - wide), within.end - high, wide, high);
    let inside = painter.frame(
        place,
        &keymap.says(Context::Line, Ink::Plain, " {take} takes "),
        false,
    );
    if keys > 0 {
        for (key, y) in list
            .keys
            .iter()
            .skip(first)
            .zip(inside.top()..inside.bottom())
        {
            painter.ink(inside.x, y, keys, key, Ink::Notice);
        }
    }
    let text = Rect {
        x: inside.x + keys,
        width: inside.width.saturating_sub(keys),
        ..inside
    };
    for (nth, y) in (first..first + rows).zip(inside.top()..inside.bottom()) {
        let row = Rect {
            y,
            height: 1,
            ..inside
        };
        painter.spot(row, Click::Choice(nth));
    }
    choices(
        painter,
        text,
        all,
        Some(list.chosen),
        insert.min(text.width),
    );
    more(
        painter,
        place,
        first,
        all.len().saturating_sub(first + rows),
    );
}

/// As many as fit, from top to bottom and then from left to right.
fn in_columns(painter: &mut Painter<'_>, list: &Suggestions, keymap: &Keymap, within: &Range<u16>) {
    let area = painter.area();
    let all = &list.offer.choices;
    let insert = all.iter().map(|choice| columns(&choice.insert)).max();
    let insert = insert.unwrap_or(0).min(WIDEST);
    let keys = list.keys.iter().map(|key| columns(key)).max().unwrap_or(0);
    let cell = (insert + keys + 3).min(area.width.saturating_sub(2).max(1));
    let across = usize::from((area.width.saturating_sub(2) / cell).max(1));
    let most = usize::from(within.end - within.start).saturating_sub(2);
    let rows = all.len().div_ceil(across).min(most).max(1);
    let column = list.chosen / rows;
    let first = column.saturating_sub(across - 1) * rows;
    let high = u16::try_from(rows + 2).unwrap_or(u16::MAX);
    let place = Rect::new(area.x, within.end - high, area.width, high);
    let title = " Commands · letters narrow, {take} takes ";
    let title = keymap.says(Context::Line, Ink::Plain, title);
    let inside = painter.frame(place, &title, false);
    let shown = all
        .iter()
        .zip(&list.keys)
        .enumerate()
        .skip(first)
        .take(rows * across);
    for (nth, (choice, key)) in shown {
        let at = nth - first;
        let x = inside.x + u16::try_from(at / rows).unwrap_or(0) * cell;
        let y = inside.y + u16::try_from(at % rows).unwrap_or(0);
        let room = cell.min(inside.right().saturating_sub(x));
        painter.spot(Rect::new(x, y, room, 1), Click::Choice(nth));
        painter.text(x, y, room.min(insert), &clean(&choice.insert), Style::new());
        let key_x = x + insert + 1;
        let left = (x + room).saturating_sub(key_x);
        painter.ink(key_x, y, left, key, Ink::Notice);
        if nth == list.chosen {
            mark(painter, Rect::new(x, y, room.saturating_sub(1), 1), y);
        }
    }
    more(
        painter,
        place,
        first,
        all.len().saturating_sub(first + rows * across),
    );
}
