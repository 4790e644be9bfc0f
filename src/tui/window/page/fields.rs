//! The cursor of the sheet, which moves between what can be edited.

use ratatui::layout::Rect;

use crate::tui::keymap::Go;
use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::sheet::Field;

/// Something that can be edited, on a line of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The line, from 0.
    pub(super) line: usize,
    /// Its columns, and what is typed to edit it.
    pub(super) field: Field,
}

/// Everything that can be edited, in reading order, and the one chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    places: Vec<Place>,
    at: usize,
    /// The cursor has moved and must be scrolled into view.
    reveal: bool,
}

impl Fields {
    /// Removes all fields.
    pub(super) fn forget(&mut self) {
        self.places.clear();
    }

    /// Takes the fields of a new layout. The cursor stays where it was.
    pub(super) fn lay(&mut self, places: Vec<Place>) {
        self.places = places;
        self.at = self.at.min(self.places.len().saturating_sub(1));
    }

    /// The field under the cursor.
    pub(super) fn chosen(&self) -> Option<&Field> {
        self.places.get(self.at).map(|place| &place.field)
    }

    /// The line that must become visible because the cursor has moved there.
    pub(super) fn take_line(&mut self) -> Option<usize> {
        let moved = std::mem::take(&mut self.reveal);
        let line = self.places.get(self.at).map(|place| place.line);
        line.filter(|_| moved)
    }

    /// Goes where a key says, in pages of `page` lines. Returns whether the cursor moved.
    pub(super) fn go(&mut self, to: Go, page: usize) -> bool {
        match to {
            Go::Up => self.step(1, false),
            Go::Down => self.step(1, true),
            Go::PageUp => self.step(page, false),
            Go::PageDown => self.step(page, true),
            Go::Left => self.aside(false),
            Go::Right => self.aside(true),
            Go::First => self.end(false),
            Go::Last => self.end(true),
        }
    }

    /// Goes to a field. Returns whether the cursor moved.
    fn select(&mut self, at: usize) -> bool {
        let moved = at != self.at;
        (self.at, self.reveal) = (at, true);
        moved
    }

    /// Goes about `by` lines up or down, to the nearest field there. Returns whether the cursor
    /// moved.
    fn step(&mut self, by: usize, down: bool) -> bool {
        let Some(here) = self.places.get(self.at) else {
            return false;
        };
        let lines = self.places.iter().map(|place| place.line);
        // As far as requested, or else to the last line with a field.
        let line = if down {
            let wanted = here.line.saturating_add(by);
            let mut beyond = lines.filter(|line| *line > here.line);
            let reached = beyond.clone().find(|line| *line >= wanted);
            reached.or_else(|| beyond.next_back())
        } else {
            let wanted = here.line.saturating_sub(by);
            let mut before = lines.filter(|line| *line < here.line);
            let reached = before.clone().rfind(|line| *line <= wanted);
            reached.or_else(|| before.next())
        };
        let Some(line) = line else {
            self.reveal = false;
            return false;
        };
        let column = here.field.from;
        let there = self.places.iter().enumerate();
        let nearest = there
            .filter(|(_, place)| place.line == line)
            .min_by_key(|(_, place)| place.field.from.abs_diff(column));
        match nearest.map(|(at, _)| at) {
            Some(at) => self.select(at),
            None => false,
        }
    }

    /// Goes to the next or the previous field, across lines. Returns whether the cursor moved.
    fn aside(&mut self, right: bool) -> bool {
        let last = self.places.len().saturating_sub(1);
        let at = if right {
            (self.at + 1).min(last)
        } else {
            self.at.saturating_sub(1)
        };
        self.select(at)
    }

    /// Goes to the first or the last field.
    fn end(&mut self, last: bool) -> bool {
        let at = if last {
            self.places.len().saturating_sub(1)
        } else {
            0
        };
        self.select(at);
        // There may be more to read before and after it.
        false
    }

    /// Goes to the field at a line and a column. Returns whether there is one.
    pub(super) fn click(&mut self, line: usize, column: usize) -> bool {
        let mut places = self.places.iter();
        let here = |place: &Place| {
            let from = place.field.from;
            place.line == line && (from..from + place.field.wide.max(1)).contains(&column)
        };
        let found = places.position(here);
        if let Some(at) = found {
            self.at = at;
        }
        found.is_some()
    }

    /// Highlights the chosen field, in an area whose first row is the given line. Returns its
    /// position if it is visible.
    pub(super) fn draw(
        &self,
        painter: &mut Painter<'_>,
        area: Rect,
        first: usize,
    ) -> Option<(u16, u16)> {
        let place = self.places.get(self.at)?;
        let down = u16::try_from(place.line.checked_sub(first)?).ok()?;
        let from = u16::try_from(place.field.from).ok()?;
        let (x, y) = (
            area.x.saturating_add(1).saturating_add(from),
            area.y.saturating_add(down),
        );
        if y >= area.bottom() || x >= area.right() {
            return None;
        }
        let wide = u16::try_from(place.field.wide).unwrap_or(u16::MAX);
        let style = painter.theme.selected();
        painter.lay(Rect::new(x, y, wide.min(area.right() - x), 1), style);
        // Not by colour alone.
        painter.ink(x - 1, y, 1, "▸", Ink::Strong);
        Some((x, y))
    }
}
