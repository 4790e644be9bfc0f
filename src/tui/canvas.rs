//! What the terminal shows and what it is to show: only the difference is written, row by row.

use std::io::{self, Write};

use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::{Buffer, Cell, CellDiffOption};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use super::surface::Surface;

/// A terminal's cells, as they are and as they are to be.
pub struct Canvas<W: Write> {
    backend: CrosstermBackend<W>,
    shown: Buffer,
    /// The terminal shows that; not so at the beginning and after a new size.
    is_known: bool,
    next: Surface,
    /// Where the cursor is to be; hidden without a place.
    cursor: Option<Position>,
    /// The rows with wide letters that differ, as they are and as they are to be.
    rows: [Buffer; 2],
    /// Where those rows stand.
    places: Vec<u16>,
    /// The cells that differ in rows without wide letters.
    cells: Vec<(u16, u16)>,
}

impl<W: Write> Canvas<W> {
    /// A canvas of a size in cells; what the terminal shows is not known yet.
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

    /// What is written to besides the cells.
    pub fn writer(&mut self) -> &mut CrosstermBackend<W> {
        &mut self.backend
    }

    /// Takes in a new size. What the terminal shows is not known after this.
    pub fn resize(&mut self, area: Rect) {
        self.shown.resize(area);
        self.next.resize(area);
        self.is_known = false;
    }

    /// Paints a frame and writes what is different from the last one. Nothing is flushed. `paint` finds
    /// the last frame as it was painted, and answers with where the cursor stands, if it is to be seen.
    ///
    /// # Errors
    /// The terminal is gone.
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

    /// Writes the rows that differ; answers whether any did.
    fn write_rows(&mut self) -> io::Result<bool> {
        let area = self.next.area();
        let width = usize::from(area.width).max(1);
        let (next, changed) = self.next.changed();
        let rows = self.shown.content.chunks_mut(width);
        let rows = rows.zip(next.content.chunks(width)).zip(changed.each());
        // Where no letter is wide, the cells that differ are all that there is to it. In the other rows
        // ratatui looks for them, which knows wide letters.
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
                    // Half of a wide letter cannot be overwritten alone.
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

/// Whether a letter takes more than one cell.
fn is_wide(cell: &Cell) -> bool {
    let symbol = cell.symbol();
    symbol.len() > 1 && symbol.width() > 1
}
