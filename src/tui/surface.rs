//! The frame to be shown, kept between frames: its cells, which of them may differ from what the terminal
//! shows, and what each part of it was painted for. What lies over the parts, such as windows and cursors,
//! is lifted off before the next frame, so that only a part that has changed is painted again.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::keymap::Chord;
use crate::view::Line;

/// What a click does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Presses a key.
    Key(Chord),
    /// Takes a choice from the list above the prompt.
    Choice(usize),
    /// Toggles a modifier of the typed command.
    Modifier(usize),
}

/// A clickable area of the screen.
pub type Spot = (Rect, Click);

/// For each row, which columns were painted on, from the first to the last.
type Marks = Vec<Range<u16>>;

/// The cells of a screen whose top left corner is 0, 0.
#[derive(Debug, Default)]
pub struct Surface {
    cells: Buffer,
    /// What may differ from the last frame.
    changed: Marks,
    /// What lies over the parts.
    over: Marks,
    /// The cells under it and their places in the buffer.
    under: Vec<(usize, Cell)>,
    spots: Vec<Spot>,
    /// The clickable areas under it.
    spots_under: Option<Vec<Spot>>,
    /// What the parts were painted for, and the lines painted in them.
    parts: BTreeMap<&'static str, Box<dyn Any>>,
    lines: BTreeMap<&'static str, Vec<Line>>,
    painted: Vec<&'static str>,
}

impl Surface {
    /// An empty surface of the given size in cells.
    #[must_use]
    pub fn new(area: Rect) -> Self {
        let rows = vec![0..0; usize::from(area.height)];
        let mut new = Self {
            cells: Buffer::empty(area),
            changed: rows.clone(),
            over: rows,
            ..Self::default()
        };
        new.change_all();
        new
    }

    /// Changes the size and empties the surface.
    pub fn resize(&mut self, area: Rect) {
        *self = Self::new(area);
    }

    /// Empties the surface, for a painter that repaints all of it.
    pub fn anew(&mut self) -> &mut Buffer {
        self.resize(self.area());
        &mut self.cells
    }

    /// The whole area.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.cells.area
    }

    /// The frame.
    #[must_use]
    pub fn shown(&self) -> &Buffer {
        &self.cells
    }

    /// The clickable areas, the topmost last.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// The parts that were painted again for this frame.
    #[must_use]
    pub fn painted(&self) -> &[&'static str] {
        &self.painted
    }

    /// Begins a frame: lifts off what lies over the parts.
    pub(super) fn begin(&mut self) {
        self.painted.clear();
        for (at, cell) in self.under.drain(..) {
            self.cells.content[at] = cell;
        }
        for (changed, over) in self.changed.iter_mut().zip(&mut self.over) {
            widen(changed, std::mem::take(over));
        }
        if let Some(spots) = self.spots_under.take() {
            self.spots = spots;
        }
    }

    /// Whether a part was painted for this.
    pub(super) fn shows<T: PartialEq + 'static>(&self, part: &'static str, what: &T) -> bool {
        let painted = self.parts.get(part);
        painted.is_some_and(|painted| painted.downcast_ref() == Some(what))
    }

    /// Remembers what a part is painted for.
    pub(super) fn paints<T: 'static>(&mut self, part: &'static str, what: T) {
        self.parts.insert(part, Box::new(what));
        self.painted.push(part);
    }

    /// Whether a part has to be painted again for this, which is remembered.
    pub(super) fn is_new<T: PartialEq + 'static>(&mut self, part: &'static str, what: T) -> bool {
        let is_new = !self.shows(part, &what);
        if is_new {
            self.paints(part, what);
        }
        is_new
    }

    /// The lines painted in a part, from its top.
    pub(super) fn lines_of(&mut self, part: &'static str) -> &mut Vec<Line> {
        self.lines.entry(part).or_default()
    }

    /// The cells of a row in the given columns, to be painted on, for a part or over all parts.
    pub(super) fn row(&mut self, y: u16, columns: Range<u16>, over: bool) -> &mut [Cell] {
        let width = self.cells.area.width;
        let columns = columns.start.min(width)..columns.end.min(width);
        let row = usize::from(y);
        let start = row * usize::from(width);
        let Some(changed) = self.changed.get_mut(row).filter(|_| !columns.is_empty()) else {
            return &mut [];
        };
        widen(changed, columns.clone());
        let cells = &mut self.cells.content;
        let known = &mut self.over[row];
        if over && (columns.start < known.start || columns.end > known.end) {
            let before = known.clone();
            widen(known, columns.clone());
            let new = if before.is_empty() {
                [known.clone(), 0..0]
            } else {
                [known.start..before.start, before.end..known.end]
            };
            for new in new.map(|new| start + usize::from(new.start)..start + usize::from(new.end)) {
                self.under
                    .extend(new.clone().zip(cells[new].iter().cloned()));
            }
        }
        &mut cells[start + usize::from(columns.start)..start + usize::from(columns.end)]
    }

    /// The clickable areas, to be changed for a part or by what lies over all parts.
    pub(super) fn spots_mut(&mut self, over: bool) -> &mut Vec<Spot> {
        if over && self.spots_under.is_none() {
            self.spots_under = Some(self.spots.clone());
        }
        &mut self.spots
    }

    /// Marks everything as changed, for when the contents of the terminal are unknown.
    pub(super) fn change_all(&mut self) {
        self.changed.fill(0..self.cells.area.width);
    }

    /// The frame and, for each row, the columns that may differ from the last frame.
    pub(super) fn changed(&self) -> impl Iterator<Item = (&[Cell], &Range<u16>)> {
        let width = usize::from(self.cells.area.width).max(1);
        self.cells.content.chunks(width).zip(&self.changed)
    }

    /// Call once the frame has been written to the terminal.
    pub(super) fn is_written(&mut self) {
        self.changed.fill(0..0);
    }
}

/// Includes more columns among those of a row.
fn widen(row: &mut Range<u16>, columns: Range<u16>) {
    if Range::is_empty(row) {
        *row = columns;
    } else if !columns.is_empty() {
        *row = row.start.min(columns.start)..row.end.max(columns.end);
    }
}
