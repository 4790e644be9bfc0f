//! What could stand at the cursor, listed above the line from the first letter on.

use std::ops::Range;

use ratatui::layout::Rect;

use crate::lang::complete::{Offer, Rolls};
use crate::tui::keymap::{Context, Keymap};
use crate::tui::paint::Painter;
use crate::tui::rows::{columns, fit, more, scrolled};
use crate::tui::surface::Click;
use crate::view::measured::Measured;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// Suggestions shown at a time, each with its description.
const ROWS: usize = 10;
/// Columns of a suggestion at most, beside its description.
const WIDEST: u16 = 40;

/// Which of `count` cells show in so many rows and columns, so that the chosen one is among them.
pub(super) fn window(
    (rows, across): (usize, usize),
    (chosen, count): (usize, usize),
) -> Range<usize> {
    let rows = rows.max(1);
    let first = match across {
        1 => scrolled(0, chosen, rows),
        _ => (chosen / rows).saturating_sub(across - 1) * rows,
    };
    first..count.min(first + rows * across)
}

/// Paints as many cells as an area has room for, column by column, each so many columns wide, and may mark
/// the chosen one. A click chooses one. Returns which show.
pub(super) fn cells(
    painter: &mut Painter<'_>,
    (area, wide): (Rect, u16),
    (chosen, count, marks): (usize, usize, bool),
    (click, line): (fn(usize) -> Click, impl Fn(usize) -> Line),
) -> Range<usize> {
    let rows = usize::from(area.height).max(1);
    let across = usize::from(area.width / wide.max(1)).max(1);
    let shown = window((rows, across), (chosen, count));
    for (at, nth) in shown.clone().enumerate() {
        let (x, y) = (fit(at / rows).saturating_mul(wide), fit(at % rows));
        let room = wide.min(area.width.saturating_sub(x));
        let place = Rect::new(area.x.saturating_add(x), area.y + y, room, 1);
        painter.line(place.x, place.y, room, &line(nth));
        painter.spot(place, click(nth));
        if marks && chosen == nth {
            painter.lay(place, painter.theme.selected());
        }
    }
    shown
}

/// Suggestions for the word at the cursor, and the one that Tab takes; Enter takes one that was gone
/// to.
#[derive(Clone, Debug, Default)]
pub(super) struct Suggestions {
    pub(super) offer: Offer,
    /// The row that Tab takes.
    pub(super) chosen: usize,
    /// Whether it was gone to since they were offered.
    pub(super) moved: bool,
    /// The key of each suggestion, if they are commands.
    pub(super) keys: Vec<String>,
    /// Nothing is required here, so the suggestions stay hidden until asked for.
    pub(super) waits: bool,
    /// The line for which they were offered; they stay until it changes.
    pub(super) held: Option<String>,
}

impl Suggestions {
    /// Suggestions that stay until the line changes.
    pub(super) fn held(offer: Offer, line: &str) -> Self {
        Self {
            offer,
            held: Some(line.to_owned()),
            ..Self::default()
        }
    }

    /// Takes new suggestions. If they are the same as before, the chosen one stays.
    pub(super) fn put(&mut self, offer: Offer, keys: Vec<String>, waits: bool) {
        // Their descriptions may have present values.
        let before = self.offer.choices.iter().map(|choice| &choice.text);
        let same = before.eq(offer.choices.iter().map(|choice| &choice.text));
        if self.offer.span != offer.span || !same {
            (self.chosen, self.moved, self.waits) = (0, false, waits);
        }
        self.waits &= waits;
        self.held = None;
        (self.offer, self.keys) = (offer, keys);
    }

    /// Columns of the keys, with a gap after them; none if there are no keys.
    pub(super) fn key_columns(&self) -> u16 {
        let keys = self.keys.iter().map(|key| columns(key)).max();
        keys.map_or(0, |wide| wide + 1)
    }

    /// Adds what each roll counts with now to the visible suggestions, where it differs.
    pub(super) fn describe(&mut self, now: impl Fn(&Rolls) -> Option<i64>) {
        let first = scrolled(0, self.chosen, ROWS);
        for choice in self.offer.choices.iter_mut().skip(first).take(ROWS) {
            let rolls = choice.rolls.as_ref();
            if let Some((rolls, now)) = rolls.and_then(|rolls| Some((rolls, now(rolls)?))) {
                choice.doc = rolls.now(&choice.doc, now);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offer.choices.is_empty()
    }

    /// Goes to a visible suggestion.
    pub(super) fn pick(&mut self, row: usize) {
        self.chosen = row.min(self.offer.choices.len().saturating_sub(1));
        self.waits = false;
    }

    /// Goes to the next suggestion, or to the previous one.
    pub(super) fn choose(&mut self, forwards: bool) {
        let count = self.offer.choices.len().max(1);
        let by = if forwards { 1 } else { count - 1 };
        self.chosen = (self.chosen + by) % count;
        self.moved = true;
    }

    /// Paints the suggestions in a box at the bottom of an area, which begins above their word: a few with
    /// descriptions, many in columns with their keys.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, keys: &Keymap, above: Rect) {
        let most = usize::from(above.height).saturating_sub(2);
        let (all, area) = (&self.offer.choices, painter.surface.area());
        let count = all.len();
        let described = self.keys.is_empty() || count <= ROWS.min(most);
        let text = all.iter().map(|choice| columns(&choice.text)).max();
        let text = text.unwrap_or(0).min(WIDEST);
        let cell = text + self.key_columns() + 2;
        let cell = cell.min(area.width.saturating_sub(2).max(1));
        let (x, wide, rows, title) = if described {
            let rows = count.min(ROWS).min(most);
            let shown = &all[window((rows, 1), (self.chosen, count))];
            let insert = shown.iter().map(|choice| columns(&choice.shown())).max();
            let doc = shown.iter().map(|choice| columns(&choice.doc)).max();
            let wide = insert.unwrap_or(0).min(WIDEST) + self.key_columns();
            let wide = wide + doc.unwrap_or(0).saturating_add(5);
            let wide = wide.min(area.width);
            let x = above.x.min(area.right() - wide);
            (x, wide, rows, " {take} takes ")
        } else {
            let across = usize::from(area.width.saturating_sub(2) / cell).max(1);
            let title = " Commands · letters narrow, {take} takes ";
            let rows = count.div_ceil(across).min(most);
            (area.x, area.width, rows, title)
        };
        if rows == 0 || wide < 6 {
            return;
        }
        let high = fit(rows + 2);
        let place = Rect::new(x, above.bottom() - high, wide, high);
        let title = keys.says(Context::Line, Ink::Plain, title);
        let inside = painter.frame(place, &title, false);
        let shown = if described {
            self.choices(painter, inside, WIDEST)
        } else {
            let text = usize::from(text);
            let line = |nth: usize| {
                let mut line = Measured::default();
                line.add(Line::from(&*clean(&all[nth].text)).cut(text));
                line.fill_to(text + 1);
                line.push(Ink::Notice, &*self.keys[nth]);
                line.text
            };
            let chosen = (self.chosen, count, true);
            cells(painter, (inside, cell), chosen, (Click::Choice, line))
        };
        more(painter, place, shown.start, count - shown.end);
    }

    /// Paints suggestions, one per row: the key, the text to type in at most `most` columns, and its description.
    /// A click takes one. Returns which are shown.
    pub(super) fn choices(&self, painter: &mut Painter<'_>, area: Rect, most: u16) -> Range<usize> {
        let all = &self.offer.choices;
        let shown = &all[window((area.height.into(), 1), (self.chosen, all.len()))];
        let keys = self.key_columns();
        let wide = shown.iter().map(|choice| columns(&choice.shown())).max();
        let wide = wide.unwrap_or(0).min(most);
        let wide = wide.min(area.width.saturating_sub(keys));
        let [keys, wide] = [keys, wide].map(usize::from);
        let line = |nth: usize| {
            let mut line = Measured::default();
            line.push(Ink::Notice, self.keys.get(nth).map_or("", String::as_str));
            line.fill_to(keys);
            line.add(Line::from(&*clean(&all[nth].shown())).cut(wide));
            line.fill_to(keys + wide + 1);
            line.push(Ink::Dim, clean(&all[nth].doc));
            line.text
        };
        let chosen = (self.chosen, all.len(), true);
        cells(painter, (area, area.width), chosen, (Click::Choice, line))
    }
}
