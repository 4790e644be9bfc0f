//! The cursor of the sheet: it goes from one thing that can be changed to the next.

use ratatui::layout::Rect;

use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::sheet::Field;

/// Something that can be changed, on a line of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The line, from 0.
    pub(super) line: usize,
    /// Where on it, and what is typed.
    pub(super) field: Field,
}

/// All that can be changed, in the order of reading, and which of it is chosen.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    places: Vec<Place>,
    at: usize,
    /// The cursor has moved: bring it into view.
    reveal: bool,
}

impl Fields {
    /// Nothing can be changed.
    pub(super) fn forget(&mut self) {
        self.places.clear();
    }

    /// Takes in what was laid out anew. The cursor stays where it stood.
    pub(super) fn lay(&mut self, places: Vec<Place>) {
        self.places = places;
        self.at = self.at.min(self.places.len().saturating_sub(1));
    }

    /// What the cursor stands on.
    pub(super) fn chosen(&self) -> Option<&Field> {
        self.places.get(self.at).map(|place| &place.field)
    }

    /// The line that has to show because the cursor has gone there.
    pub(super) fn take_line(&mut self) -> Option<usize> {
        let moved = std::mem::take(&mut self.reveal);
        let line = self.places.get(self.at).map(|place| place.line);
        line.filter(|_| moved)
    }

    /// Goes to a place; whether that is another one.
    fn go(&mut self, at: usize) -> bool {
        let moved = at != self.at;
        (self.at, self.reveal) = (at, true);
        moved
    }

    /// Goes about so many lines up or down, to what stands nearest there; whether it moved.
    pub(super) fn step(&mut self, by: usize, down: bool) -> bool {
        let Some(here) = self.places.get(self.at) else {
            return false;
        };
        let lines = self.places.iter().map(|place| place.line);
        // As far as was asked for, else as far as there is anything.
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
            Some(at) => self.go(at),
            None => false,
        }
    }

    /// Goes to the next or the one before, across lines; whether it moved.
    pub(super) fn aside(&mut self, right: bool) -> bool {
        let last = self.places.len().saturating_sub(1);
        let at = if right {
            (self.at + 1).min(last)
        } else {
            self.at.saturating_sub(1)
        };
        self.go(at)
    }

    /// Goes to the first or the last.
    pub(super) fn end(&mut self, last: bool) -> bool {
        let at = if last {
            self.places.len().saturating_sub(1)
        } else {
            0
        };
        self.go(at);
        // There may be more to read before and behind.
        false
    }

    /// Goes to what stands in a line and a column; whether anything does.
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

    /// Marks what is chosen, in an area that begins with a line; answers with where that stands if it shows.
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
