//! Lines of which the width is known.

use crate::view::text::{CUT, clip, head, width};
use crate::view::{Ink, Line};

/// A line and its width so far.
#[derive(Debug, Default)]
pub(super) struct Measured {
    pub(super) text: Line,
    pub(super) wide: usize,
}

impl Measured {
    pub(super) fn push(&mut self, ink: Ink, text: impl Into<String>) {
        let text = text.into();
        self.wide += width(&text);
        self.text.push(ink, text);
    }

    pub(super) fn add(&mut self, line: Line) {
        self.wide += line.width();
        self.text.pieces.extend(line.pieces);
    }

    /// Appends spaces up to a column.
    pub(super) fn fill_to(&mut self, column: usize) {
        let spaces = column.saturating_sub(self.wide);
        self.text.push(Ink::Plain, " ".repeat(spaces));
        self.wide += spaces;
    }
}

/// A line cut to `room` columns, with an ellipsis where something is missing.
pub(super) fn cut(line: Line, room: usize) -> Line {
    if line.width() <= room {
        return line;
    }
    let mut out = Line::new();
    let mut left = room.saturating_sub(width(CUT));
    for piece in &line.pieces {
        let (fits, wide) = head(&piece.text, left);
        out.push(piece.ink, fits);
        if wide < width(&piece.text) {
            break;
        }
        left -= wide;
    }
    if room > 0 {
        out.push(Ink::Dim, clip(CUT, room));
    }
    out
}
