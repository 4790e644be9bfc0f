//! The terminal's cells as shown and as wanted. Only the differences are written, row by row.

use std::io::{self, Write};

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::{Buffer, Cell, CellDiffOption};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::surface::Surface;

/// A terminal's cells, as shown and as wanted.
pub struct Canvas<W: Write> {
    backend: CrosstermBackend<W>,
    shown: Buffer,
    /// Whether we know what the terminal shows: not at the start, nor after a resize.
    is_known: bool,
    next: Surface,
    /// Where the cursor should be; `None` hides it.
    cursor: Option<Position>,
    /// The rows with wide characters that differ, before and after.
    rows: [Buffer; 2],
    /// The screen rows that `rows` holds.
    places: Vec<u16>,
    /// The cells that differ in rows without wide characters.
    cells: Vec<(u16, u16)>,
}

impl<W: Write> Canvas<W> {
    /// A canvas of the given size in cells. What the terminal shows is unknown at first.
    pub fn new(writer: W, area: Rect) -> Self {
        Self {
            backend: CrosstermBackend::new(writer),
            shown: Buffer::empty(area),
            is_known: false,
            next: Surface::new(area),
            cursor: None,
            rows: [Buffer::default(), Buffer::default()],
            places: Vec::new(),
            cells: Vec::new(),
        }
    }

    /// The terminal backend, for writing anything other than cells.
    pub fn writer(&mut self) -> &mut CrosstermBackend<W> {
        &mut self.backend
    }

    /// Changes the size. What the terminal shows is unknown afterwards.
    pub fn resize(&mut self, area: Rect) {
        self.shown.resize(area);
        self.next.resize(area);
        self.is_known = false;
    }

    /// Paints a frame and writes what differs from the last one, without flushing. `paint` receives
    /// the last frame and returns the position of the cursor, if it is visible.
    ///
    /// # Errors
    /// Returns an error if the terminal cannot be written to.
    pub fn draw(
        &mut self,
        paint: impl FnOnce(&mut Surface) -> Option<(u16, u16)>,
    ) -> io::Result<()> {
        let cursor = paint(&mut self.next).map(Position::from);
        if !self.is_known {
            self.backend.clear()?;
            self.backend.hide_cursor()?;
            self.shown.reset();
            self.next.change_all();
            self.cursor = None;
            self.is_known = true;
        }
        let is_written = self.write_rows()?;
        match cursor {
            Some(place) => {
                if self.cursor.is_none() {
                    self.backend.show_cursor()?;
                }
                if is_written || self.cursor != cursor {
                    self.backend.set_cursor_position(place)?;
                }
            }
            None if self.cursor.is_some() => self.backend.hide_cursor()?,
            None => {}
        }
        self.cursor = cursor;
        Ok(())
    }

    /// Writes the rows that differ. Returns whether there were any.
    fn write_rows(&mut self) -> io::Result<bool> {
        let area = self.next.area();
        let width = usize::from(area.width).max(1);
        let (next, changed) = self.next.changed();
        let rows = self.shown.content.chunks_mut(width);
        let rows = rows.zip(next.content.chunks(width)).zip(changed.each());
        // Without wide characters, only the differing cells matter. Other rows are left to
        // ratatui's diff, which handles wide characters.
        let [before, after] = &mut self.rows;
        before.content.clear();
        after.content.clear();
        self.places.clear();
        self.cells.clear();
        for (y, ((shown, next), columns)) in (area.y..).zip(rows) {
            let from = usize::from(columns.start.min(area.width));
            let to = usize::from(columns.end.min(area.width));
            if from >= to || shown[from..to] == next[from..to] {
                continue;
            }
            let near = from.saturating_sub(1)..(to + 1).min(shown.len());
            if shown[near.clone()].iter().chain(&next[near]).any(is_wide) {
                let start = after.content.len();
                before.content.extend_from_slice(shown);
                after.content.extend_from_slice(next);
                if shown.iter().any(is_wide) {
                    // Half of a wide character cannot be overwritten on its own.
                    for cell in &mut after.content[start..] {
                        cell.set_diff_option(CellDiffOption::AlwaysUpdate);
                    }
                }
                self.places.push(y);
                shown.clone_from_slice(next);
                continue;
            }
            for (x, (shown, next)) in
                (columns.start..).zip(shown[from..to].iter_mut().zip(&next[from..to]))
            {
                if shown != next {
                    self.cells.push((x, y));
                    shown.clone_from(next);
                }
            }
        }
        let is_new = !self.cells.is_empty();
        if is_new {
            let cells = self.cells.iter();
            let cells = cells.filter_map(|(x, y)| Some((*x, *y, next.cell((*x, *y))?)));
            self.backend.draw(cells)?;
        }
        self.next.is_written();
        if self.places.is_empty() {
            return Ok(is_new);
        }
        let height = u16::try_from(self.places.len()).unwrap_or(area.height);
        before.area = Rect {
            y: 0,
            height,
            ..area
        };
        after.area = before.area;
        let places = &self.places;
        let cells = before.diff_iter(after).filter_map(|(x, row, cell)| {
            let y = places.get(usize::from(row))?;
            Some((x, *y, cell))
        });
        self.backend.draw(cells)?;
        Ok(true)
    }
}

/// Whether a character takes more than one cell.
fn is_wide(cell: &Cell) -> bool {
    let symbol = cell.symbol();
    symbol.len() > 1 && symbol.width() > 1
}
