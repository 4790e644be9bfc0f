//! The frame to be shown, kept between frames in two layers: the base, and overlays above it. Only
//! rows that were painted on are compared with the terminal again.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::paint::{Layer, Rows, Spot};

/// The cells of a screen whose top left corner is 0, 0, in two layers.
#[derive(Debug, Default)]
pub struct Surface {
    /// The base layer; it stays until it is painted over.
    base: Buffer,
    /// The base with this frame's overlays on top.
    top: Buffer,
    /// Rows of the base that have not been copied to the top yet.
    based: Rows,
    /// Rows of the top in which an overlay covers the base.
    over: Rows,
    /// Rows of the top that may differ from the last frame.
    changed: Rows,
    /// The clickable areas of the base and of the top.
    spots: [Vec<Spot>; 2],
    /// What the painters of the base remember between frames, by its type.
    kept: HashMap<TypeId, Box<dyn Any>>,
}

impl Surface {
    /// An empty surface of the given size in cells.
    #[must_use]
    pub fn new(area: Rect) -> Self {
        let mut new = Self::default();
        new.resize(area);
        new
    }

    /// Changes the size and empties the surface.
    pub fn resize(&mut self, area: Rect) {
        let rows = Rows::none(area);
        *self = Self {
            base: Buffer::empty(area),
            top: Buffer::empty(area),
            based: rows.clone(),
            over: rows.clone(),
            changed: rows,
            spots: [Vec::new(), Vec::new()],
            kept: HashMap::new(),
        };
        self.changed.mark_all();
    }

    /// The whole area.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.base.area
    }

    /// Empties the base, for a painter that repaints all of it.
    pub fn anew(&mut self) -> &mut Buffer {
        self.kept.clear();
        self.spots[0].clear();
        self.base.reset();
        self.based.mark_all();
        &mut self.base
    }

    /// The base layer. Paint only what has changed.
    pub(super) fn base(&mut self) -> Layer<'_> {
        (&mut self.base, &mut self.based, &mut self.spots[0])
    }

    /// The overlay layer, empty at the start of a frame. Call it after the base has been painted.
    pub(super) fn over(&mut self) -> Layer<'_> {
        self.settle_base();
        self.on_top()
    }

    /// The overlay layer with what has already been painted on it in this frame.
    pub(super) fn on_top(&mut self) -> Layer<'_> {
        if self.based.has_any() {
            self.settle_base();
        }
        (&mut self.top, &mut self.over, &mut self.spots[1])
    }

    /// Stores what a painter of the base needs to repaint only what changed. Dropped together with
    /// the base.
    pub(super) fn keep<T: Any>(&mut self, knowledge: Box<T>) {
        self.kept.insert(TypeId::of::<T>(), knowledge);
    }

    /// What was stored in the last frame.
    pub(super) fn take_kept<T: Any>(&mut self) -> Option<Box<T>> {
        self.kept.remove(&TypeId::of::<T>())?.downcast().ok()
    }

    /// The finished frame.
    pub fn shown(&mut self) -> &Buffer {
        // With no overlay, the base is the whole frame.
        self.on_top().0
    }

    /// The clickable areas, the topmost last.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[1]
    }

    /// Marks every row as changed, for when the contents of the terminal are unknown.
    pub(super) fn change_all(&mut self) {
        self.changed.mark_all();
    }

    /// The finished frame and, for each row, the columns that may differ from the last frame.
    pub(super) fn changed(&mut self) -> (&Buffer, &Rows) {
        let _ = self.shown();
        for (y, columns) in (0..).zip(self.over.each()) {
            self.changed.mark(y, columns.clone());
        }
        (&self.top, &self.changed)
    }

    /// Call once the frame has been written to the terminal.
    pub(super) fn is_written(&mut self) {
        self.changed.clear();
    }

    /// Copies the base to the top where it has changed or an overlay covered it.
    fn settle_base(&mut self) {
        let wide = self.base.area.width;
        let width = usize::from(wide).max(1);
        let rows = self.top.content.chunks_mut(width);
        let rows = rows.zip(self.base.content.chunks(width));
        let marks = self.based.each().zip(self.over.each());
        for (y, ((top, base), (based, over))) in (0..).zip(rows.zip(marks)) {
            for columns in [based, over]
                .into_iter()
                .filter(|columns| !columns.is_empty())
            {
                let from = usize::from(columns.start.min(wide));
                let to = usize::from(columns.end.min(wide));
                let cells = top[from..to].iter_mut().zip(&base[from..to]);
                // Most repainted cells are the same as before.
                let mut other = None;
                for (x, (top, base)) in (columns.start..).zip(cells) {
                    if !same(top, base) {
                        top.clone_from(base);
                        let first = other.map_or(x, |(first, _)| first);
                        other = Some((first, x));
                    }
                }
                if let Some((first, last)) = other {
                    self.changed.mark(y, first..last + 1);
                }
            }
        }
        self.based.clear();
        self.over.clear();
        let [base, top] = &mut self.spots;
        top.clone_from(base);
    }
}

/// Whether two cells look the same. Surfaces use no diff options.
pub(super) fn same(one: &Cell, other: &Cell) -> bool {
    one.modifier == other.modifier
        && one.fg == other.fg
        && one.bg == other.bg
        && match (one.symbol().as_bytes(), other.symbol().as_bytes()) {
            ([one], [other]) => one == other,
            (one, other) => one == other,
        }
}
