//! The terminal's cells as shown and as wanted. Only the differences are written, row by row.

use std::io::{self, Write};
use std::ops::Range;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::pen::Pen;
use super::surface::Surface;
use crate::view::text::is_plain;

/// Clears the screen.
const CLEAR: &[u8] = b"\x1b[2J";
const HIDE_CURSOR: &[u8] = b"\x1b[?25l";
const SHOW_CURSOR: &[u8] = b"\x1b[?25h";

/// A terminal's cells, as shown and as wanted.
pub struct Canvas<W: Write> {
    out: W,
    /// The bytes of the next frame.
    pen: Pen,
    shown: Buffer,
    /// Whether we know what the terminal shows: not at the start, nor after a resize.
    is_known: bool,
    next: Surface,
    /// Where the cursor should be; `None` hides it.
    cursor: Option<(u16, u16)>,
}

impl<W: Write> Canvas<W> {
    /// A canvas of the given size in cells. What the terminal shows is unknown at first.
    pub fn new(out: W, area: Rect) -> Self {
        Self {
            out,
            pen: Pen::default(),
            shown: Buffer::empty(area),
            is_known: false,
            next: Surface::new(area),
            cursor: None,
        }
    }

    /// Bytes to write before the cells of the next frame.
    pub fn before(&mut self) -> &mut Vec<u8> {
        self.pen.bytes()
    }

    /// Changes the size. What the terminal shows is unknown afterwards.
    pub fn resize(&mut self, area: Rect) {
        self.shown.resize(area);
        self.next.resize(area);
        self.is_known = false;
    }

    /// Paints a frame and writes what differs from the last one, in a single write. `paint` receives
    /// the last frame and returns the position of the cursor, if it is visible.
    ///
    /// # Errors
    /// Returns an error if the terminal cannot be written to.
    pub fn draw(
        &mut self,
        paint: impl FnOnce(&mut Surface) -> Option<(u16, u16)>,
    ) -> io::Result<()> {
        let cursor = paint(&mut self.next);
        if !self.is_known {
            let bytes = self.pen.bytes();
            bytes.extend_from_slice(CLEAR);
            bytes.extend_from_slice(HIDE_CURSOR);
            self.shown.reset();
            self.next.change_all();
            self.cursor = None;
            self.is_known = true;
        }
        let is_written = self.write_rows();
        match cursor {
            Some((x, y)) => {
                if self.cursor.is_none() {
                    self.pen.bytes().extend_from_slice(SHOW_CURSOR);
                }
                if is_written || self.cursor != cursor {
                    self.pen.go(x, y);
                }
            }
            None if self.cursor.is_some() => self.pen.bytes().extend_from_slice(HIDE_CURSOR),
            None => {}
        }
        self.cursor = cursor;
        self.send()
    }

    /// Writes the pending bytes in one go.
    fn send(&mut self) -> io::Result<()> {
        let bytes = self.pen.bytes();
        if bytes.is_empty() {
            return Ok(());
        }
        let sent = self.out.write_all(bytes).and_then(|()| self.out.flush());
        bytes.clear();
        sent
    }

    /// Encodes what differs. Returns whether anything does.
    fn write_rows(&mut self) -> bool {
        let width = usize::from(self.shown.area.width).max(1);
        let rows = self.shown.content.chunks_mut(width);
        let mut is_written = false;
        for (y, (shown, (next, columns))) in (0..).zip(rows.zip(self.next.changed())) {
            let to = usize::from(columns.end);
            let mut from = usize::from(columns.start);
            // The column after one that is known to be narrow.
            let mut after_narrow = None;
            while let Some(at) = first_difference(shown, next, from..to) {
                is_written = true;
                let first = at - usize::from(at > 0 && after_narrow != Some(at));
                let near = first..=at;
                if shown[near.clone()].iter().chain(&next[near]).any(is_wide) {
                    // Half of a wide character cannot be overwritten on its own.
                    write_row(&mut self.pen, y, next);
                    shown.clone_from_slice(next);
                    break;
                }
                let x = u16::try_from(at).unwrap_or(u16::MAX);
                self.pen.put(x, y, &next[at]);
                shown[at].clone_from(&next[at]);
                from = at + 1;
                after_narrow = Some(from);
            }
        }
        self.next.is_written();
        self.pen.lift();
        is_written
    }
}

/// Encodes a whole row, from left to right.
fn write_row(pen: &mut Pen, y: u16, row: &[Cell]) {
    let mut next = 0;
    for (x, cell) in (0..).zip(row) {
        if x >= next {
            pen.put(x, y, cell);
            next = x.saturating_add(u16::try_from(cell.symbol().width()).unwrap_or(1).max(1));
        }
    }
}

/// The first of these columns in which two rows differ.
fn first_difference(one: &[Cell], other: &[Cell], columns: Range<usize>) -> Option<usize> {
    let from = columns.start;
    let cells = one.get(columns.clone())?.iter().zip(other.get(columns)?);
    let found = cells.into_iter().position(|(one, other)| !same(one, other));
    found.map(|nth| from + nth)
}

/// Whether a character takes more than one cell.
fn is_wide(cell: &Cell) -> bool {
    let symbol = cell.symbol();
    symbol.len() > 1 && !is_plain(symbol) && symbol.width() > 1
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
