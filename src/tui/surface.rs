//! What the screen is to show, kept from frame to frame: what stands, and above it what lies over that.
//! Only rows that were painted on are looked at again.

use std::any::Any;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::paint::{Layer, Rows, Spot};

/// The cells of a screen that begins at 0, 0, in two layers.
#[derive(Debug, Default)]
pub struct Surface {
    /// What stands until somebody paints over it.
    base: Buffer,
    /// The same with what lies over it in this frame.
    top: Buffer,
    /// Rows of the base that are not in the top yet.
    based: Rows,
    /// Rows of the top in which something lies over the base.
    over: Rows,
    /// Rows of the top that may be unlike the last frame.
    changed: Rows,
    /// What can be clicked on in the base, and on top.
    spots: [Vec<Spot>; 2],
    /// What the painter of the base knows of it.
    kept: Option<Box<dyn Any>>,
}

impl Surface {
    /// An empty one of a size in cells.
    #[must_use]
    pub fn new(area: Rect) -> Self {
        let mut new = Self::default();
        new.resize(area);
        new
    }

    /// Takes in a new size; it is empty then.
    pub fn resize(&mut self, area: Rect) {
        let rows = Rows::none(area);
        *self = Self {
            base: Buffer::empty(area),
            top: Buffer::empty(area),
            based: rows.clone(),
            over: rows.clone(),
            changed: rows,
            spots: [Vec::new(), Vec::new()],
            kept: None,
        };
        self.changed.mark_all();
    }

    /// All that there is.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.base.area
    }

    /// Empties it, for whoever paints all of it.
    pub fn anew(&mut self) -> &mut Buffer {
        self.kept = None;
        self.spots[0].clear();
        self.base.reset();
        self.based.mark_all();
        &mut self.base
    }

    /// What stands, to be painted on where it has changed.
    pub(super) fn base(&mut self) -> Layer<'_> {
        (&mut self.base, &mut self.based, &mut self.spots[0])
    }

    /// The layer above it, empty at first in each frame, once all of the base is painted.
    pub(super) fn over(&mut self) -> Layer<'_> {
        self.settle_base();
        self.on_top()
    }

    /// The layer above it with what lies there already in this frame.
    pub(super) fn on_top(&mut self) -> Layer<'_> {
        if self.based.has_any() {
            self.settle_base();
        }
        (&mut self.top, &mut self.over, &mut self.spots[1])
    }

    /// Puts down what the painter of the base has to know to paint only what has changed. It is gone as
    /// soon as the base is.
    pub(super) fn keep(&mut self, knowledge: Box<dyn Any>) {
        self.kept = Some(knowledge);
    }

    /// What was put down in the last frame.
    pub(super) fn take_kept<T: Any>(&mut self) -> Option<Box<T>> {
        self.kept.take()?.downcast().ok()
    }

    /// What is to be shown.
    pub fn shown(&mut self) -> &Buffer {
        // Where nothing was laid over it, the base is all.
        self.on_top().0
    }

    /// What can be clicked on, the latest last.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[1]
    }

    /// Has all rows be looked at: what the terminal shows is not known.
    pub(super) fn change_all(&mut self) {
        self.changed.mark_all();
    }

    /// What is to be shown, and for each row the columns that may be unlike the last frame. These are
    /// known once they have been asked for.
    pub(super) fn changed(&mut self) -> (&Buffer, &Rows) {
        let _ = self.shown();
        for (y, columns) in (0..).zip(self.over.each()) {
            self.changed.mark(y, columns.clone());
        }
        (&self.top, &self.changed)
    }

    /// The frame is written.
    pub(super) fn is_written(&mut self) {
        self.changed.clear();
    }

    /// Brings the base into the top, where it has changed or something lay over it.
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
                top[from..to].clone_from_slice(&base[from..to]);
                self.changed.mark(y, columns.clone());
            }
        }
        self.based.clear();
        self.over.clear();
        let [base, top] = &mut self.spots;
        top.clone_from(base);
    }
}
