//! Puts words into cells: by columns, within bounds, and nothing that steers the terminal.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::keymap::{Chord, chord};
use super::theme::{Theme, ascii};
use crate::view::text::{CUT, head, is_simple, width};
use crate::view::{Ink, Line};

/// The middle of an area, at most so many columns wide, for what covers it.
#[must_use]
pub fn in_the_middle(area: Rect, widest: u16) -> Rect {
    let width = area.width.min(widest);
    Rect {
        x: area.x + (area.width - width) / 2,
        width,
        ..area
    }
}

/// What a click means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// It presses a key.
    Key(Chord),
    /// It takes a choice of the list above the line.
    Choice(usize),
    /// It turns a modifier of the line.
    Modifier(usize),
}

/// A place of the screen that can be clicked on.
pub type Spot = (Rect, Click);

/// Ends what a key does, where several keys stand in a line.
const ENDS: [&str; 5] = [",", ";", " · ", "  ", ")"];

/// Where the rows of the screen were painted on: for each the columns from the first to the last.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    marked: Vec<Range<u16>>,
}

impl Rows {
    pub(super) fn none(area: Rect) -> Self {
        Self {
            marked: vec![0..0; usize::from(area.height)],
        }
    }

    pub(super) fn mark(&mut self, y: u16, columns: Range<u16>) {
        if let Some(row) = self.marked.get_mut(usize::from(y))
            && !columns.is_empty()
        {
            *row = if Range::is_empty(row) {
                columns
            } else {
                row.start.min(columns.start)..row.end.max(columns.end)
            };
        }
    }

    pub(super) fn mark_all(&mut self) {
        self.marked.fill(0..u16::MAX);
    }

    pub(super) fn clear(&mut self) {
        self.marked.fill(0..0);
    }

    pub(super) fn has_any(&self) -> bool {
        self.marked.iter().any(|row| !row.is_empty())
    }

    /// The columns of each row, from top to bottom.
    pub(super) fn each(&self) -> impl Iterator<Item = &Range<u16>> {
        self.marked.iter()
    }
}

/// What is painted on: cells, the rows that were painted on, what can be clicked on.
pub(super) type Layer<'a> = (&'a mut Buffer, &'a mut Rows, &'a mut Vec<Spot>);

/// Paints into a buffer. What falls outside of it is left out.
pub struct Painter<'a> {
    buffer: &'a mut Buffer,
    /// As much of the buffer as there is to paint on.
    area: Rect,
    /// Where to put down which rows were painted on and what can be clicked on.
    layer: Option<(&'a mut Rows, &'a mut Vec<Spot>)>,
    /// What meanings look like.
    pub theme: Theme,
    /// What can be clicked on, the latest last, where that is put down nowhere else.
    spots: Vec<Spot>,
}

impl<'a> Painter<'a> {
    /// Paints into this buffer, which is empty.
    pub fn new(buffer: &'a mut Buffer, theme: Theme) -> Self {
        let base = theme.base();
        let area = buffer.area;
        if base != Style::new() {
            buffer.set_style(area, base);
        }
        Self {
            buffer,
            area,
            layer: None,
            theme,
            spots: Vec::new(),
        }
    }

    /// A click there is to mean something.
    pub fn spot(&mut self, area: Rect, click: Click) {
        self.spots().push((area, click));
    }

    /// A click there presses the key on which that is written.
    pub fn key_at(&mut self, area: Rect, label: &str) {
        if let Some(chord) = chord(label) {
            self.spot(area.intersection(self.area), Click::Key(chord));
        }
    }

    /// Whatever was painted until now can be clicked on no more: something lies over it.
    pub fn cover(&mut self) {
        self.spots().clear();
    }

    /// The same above a row.
    pub(super) fn cover_above(&mut self, y: u16) {
        self.spots().retain(|(spot, _)| spot.y >= y);
    }

    fn spots(&mut self) -> &mut Vec<Spot> {
        match &mut self.layer {
            Some((_, spots)) => spots,
            None => &mut self.spots,
        }
    }

    /// What can be clicked on.
    #[must_use]
    pub fn take_spots(&mut self) -> Vec<Spot> {
        std::mem::take(self.spots())
    }

    /// Paints on what stands in a layer.
    pub(super) fn on((buffer, rows, spots): Layer<'a>, theme: Theme) -> Self {
        Self {
            area: buffer.area,
            buffer,
            layer: Some((rows, spots)),
            theme,
            spots: Vec::new(),
        }
    }

    fn mark(&mut self, y: u16, columns: Range<u16>) {
        if let Some((rows, _)) = &mut self.layer {
            rows.mark(y, columns);
        }
    }

    /// All there is to paint on.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Leaves a part of it to somebody else.
    pub(super) fn keep_to(&mut self, area: Rect) {
        self.area = area;
    }

    /// Puts a text at a place, in at most so many columns, and answers with the
    /// column after it. What does not fit is cut with `…`.
    pub fn text(&mut self, x: u16, y: u16, columns: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        if y < area.top() || y >= area.bottom() || x >= area.right() {
            return x;
        }
        let columns = columns.min(area.right() - x);
        let end = self.put((x, y), columns, text, style);
        self.mark(y, x..end);
        end
    }

    /// Puts a text into cells of one row that there are.
    fn put(&mut self, (x, y): (u16, u16), columns: u16, text: &str, style: Style) -> u16 {
        if is_simple(text) && text.len() <= usize::from(columns) {
            return self.simple(x, y, text, style);
        }
        if width(text) <= usize::from(columns) {
            return self.graphemes(x, y, text, style);
        }
        let Some(room) = columns.checked_sub(1) else {
            return x;
        };
        let after = self.graphemes(x, y, head(text, usize::from(room)).0, style);
        self.graphemes(after, y, CUT, style)
    }

    fn simple(&mut self, mut x: u16, y: u16, text: &str, style: Style) -> u16 {
        for c in text.chars() {
            if let Some(cell) = self.buffer.cell_mut((x, y)) {
                cell.set_char(c).set_style(style);
            }
            x = x.saturating_add(1);
        }
        x
    }

    fn graphemes(&mut self, mut x: u16, y: u16, text: &str, style: Style) -> u16 {
        for grapheme in text.graphemes(true) {
            // Whoever let a control character come this far: it goes no further.
            if grapheme.contains(char::is_control) {
                x = self.simple(x, y, "?", style);
                continue;
            }
            let wide = u16::try_from(grapheme.width()).unwrap_or(u16::MAX);
            if wide == 0 {
                continue;
            }
            let stand_in = self.theme.ascii.then(|| ascii(grapheme)).flatten();
            if let Some(cell) = self.buffer.cell_mut((x, y)) {
                cell.set_symbol(stand_in.unwrap_or(grapheme))
                    .set_style(style);
            }
            for next in 1..wide {
                if let Some(cell) = self.buffer.cell_mut((x.saturating_add(next), y)) {
                    cell.reset();
                    cell.set_style(self.theme.base()).set_style(style);
                }
            }
            x = x.saturating_add(wide);
        }
        x
    }

    /// Puts a line of pieces at a place, in at most so many columns.
    pub fn line(&mut self, x: u16, y: u16, columns: u16, line: &Line) -> u16 {
        let end = x.saturating_add(columns);
        let fits = line.width() <= usize::from(columns);
        let mut at = x;
        for (nth, piece) in line.pieces.iter().enumerate() {
            if piece.ink == Ink::Key {
                let after = line.pieces.get(nth + 1).map_or("", |next| &next.text);
                self.key_spot((at, y), end, &piece.text, after);
            }
            let mut style = self.theme.ink(piece.ink);
            if line.struck {
                style = style.patch(self.theme.struck());
            }
            let room = end.saturating_sub(at);
            // A piece that ends right at the edge with more to come leaves a mark too.
            let wide = width(&piece.text);
            if !fits && wide >= usize::from(room) {
                let shown = head(&piece.text, usize::from(room.saturating_sub(1))).0;
                at = self.text(at, y, room, shown, style);
                return self.text(at, y, end.saturating_sub(at), CUT, style);
            }
            at = self.text(at, y, room, &piece.text, style);
        }
        at
    }

    /// A click on a key and on what it does presses it.
    fn key_spot(&mut self, (x, y): (u16, u16), end: u16, label: &str, after: &str) {
        let ends = ENDS.iter().filter_map(|ends| after.find(ends)).min();
        let does = after[..ends.unwrap_or(after.len())].trim_end();
        let wide = u16::try_from(width(label) + width(does)).unwrap_or(u16::MAX);
        let place = Rect::new(x, y, wide.min(end.saturating_sub(x)), 1);
        self.key_at(place, label);
    }

    /// Text of a meaning.
    pub fn ink(&mut self, x: u16, y: u16, columns: u16, text: &str, ink: Ink) -> u16 {
        let style = self.theme.ink(ink);
        self.text(x, y, columns, text, style)
    }

    /// Empties an area.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            self.mark(y, area.left()..area.right());
            for x in area.left()..area.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.reset();
                    cell.set_style(self.theme.base());
                }
            }
        }
        self.spots().retain(|(spot, _)| !spot.intersects(area));
    }

    /// Lays a style over a row.
    pub fn lay(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            self.mark(y, area.left()..area.right());
        }
        self.buffer.set_style(area, style);
    }

    /// The same sign, one column wide, in all cells of an area.
    fn repeat(&mut self, area: Rect, sign: &str, style: Style) {
        let area = area.intersection(self.buffer.area);
        let stand_in = self.theme.ascii.then(|| ascii(sign)).flatten();
        for y in area.top()..area.bottom() {
            self.mark(y, area.left()..area.right());
            for x in area.left()..area.right() {
                if let Some(cell) = self.buffer.cell_mut((x, y)) {
                    cell.set_symbol(stand_in.unwrap_or(sign)).set_style(style);
                }
            }
        }
    }

    /// A horizontal line.
    pub fn horizontal(&mut self, x: u16, y: u16, columns: u16, ends: [&str; 2]) {
        let style = self.theme.border();
        if columns == 0 {
            return;
        }
        let end = x.saturating_add(columns);
        self.repeat(Rect::new(x, y, end - x, 1), "─", style);
        self.text(x, y, 1, ends[0], style);
        self.text(x.saturating_add(columns - 1), y, 1, ends[1], style);
    }

    /// A vertical line.
    pub fn vertical(&mut self, x: u16, y: u16, rows: u16) {
        let style = self.theme.border();
        let end = y.saturating_add(rows);
        self.repeat(Rect::new(x, y, 1, end - y), "│", style);
    }

    /// A box around an area, with a title; answers with what is inside.
    pub fn frame(&mut self, area: Rect, title: &Line, focused: bool) -> Rect {
        let area = area.intersection(self.buffer.area);
        self.clear(area);
        if area.width < 3 || area.height < 3 {
            return area;
        }
        self.horizontal(area.x, area.y, area.width, ["┌", "┐"]);
        self.horizontal(area.x, area.bottom() - 1, area.width, ["└", "┘"]);
        self.vertical(area.x, area.y + 1, area.height - 2);
        self.vertical(area.right() - 1, area.y + 1, area.height - 2);
        let style = self.theme.title(focused);
        let title = &title.title_in(usize::from(area.width - 2));
        self.line(area.x + 1, area.y, area.width - 2, title);
        let wide = u16::try_from(title.width()).unwrap_or(u16::MAX);
        let over = Rect::new(area.x + 1, area.y, wide.min(area.width - 2), 1);
        self.lay(over, style);
        Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    }
}
