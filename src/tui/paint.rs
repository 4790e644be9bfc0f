//! Paints text into cells: measured in columns, clipped to an area, and stripped of control
//! characters.

use std::ops::Range;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::keymap::{Chord, chord};
use super::theme::{Theme, ascii};
use crate::view::text::{CUT, head, is_plain, is_simple, width};
use crate::view::{Ink, Line};

/// An area centred in another, at most `widest` columns wide, for a dialog.
#[must_use]
pub fn in_the_middle(area: Rect, widest: u16) -> Rect {
    let width = area.width.min(widest);
    Rect {
        x: area.x + (area.width - width) / 2,
        width,
        ..area
    }
}

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

/// Where the description of a key ends when several keys share a line.
fn end_of_description(text: &str) -> usize {
    let ends = |at: usize, c: char| match c {
        ',' | ';' | ')' => true,
        ' ' => text[at..].starts_with("  ") || text[at..].starts_with(" · "),
        _ => false,
    };
    let mut chars = text.char_indices();
    chars
        .find(|(at, c)| ends(*at, *c))
        .map_or(text.len(), |(at, _)| at)
}

/// Which columns of each row were painted on, from the first to the last.
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

    /// The painted columns of each row, from top to bottom.
    pub(super) fn each(&self) -> impl Iterator<Item = &Range<u16>> {
        self.marked.iter()
    }
}

/// A layer to paint on: its cells, the rows painted so far, and the clickable areas.
pub(super) type Layer<'a> = (&'a mut Buffer, &'a mut Rows, &'a mut Vec<Spot>);

/// Paints into a buffer; anything outside its area is clipped.
pub struct Painter<'a> {
    buffer: &'a mut Buffer,
    /// The part of the buffer that may be painted on.
    area: Rect,
    /// Where painted rows and clickable areas are recorded.
    layer: Option<(&'a mut Rows, &'a mut Vec<Spot>)>,
    /// The style for each meaning.
    pub theme: Theme,
    /// The clickable areas when no layer records them, the topmost last.
    spots: Vec<Spot>,
}

impl<'a> Painter<'a> {
    /// Paints into this empty buffer.
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

    /// Makes an area clickable.
    pub fn spot(&mut self, area: Rect, click: Click) {
        self.spots().push((area, click));
    }

    /// Makes an area press the key whose label is `label`.
    pub fn key_at(&mut self, area: Rect, label: &str) {
        if let Some(chord) = chord(label) {
            self.spot(area.intersection(self.area), Click::Key(chord));
        }
    }

    /// Makes everything painted so far unclickable, because an overlay covers it.
    pub fn cover(&mut self) {
        self.spots().clear();
    }

    /// Makes everything painted above a row unclickable.
    pub(super) fn cover_above(&mut self, y: u16) {
        self.spots().retain(|(spot, _)| spot.y >= y);
    }

    fn spots(&mut self) -> &mut Vec<Spot> {
        match &mut self.layer {
            Some((_, spots)) => spots,
            None => &mut self.spots,
        }
    }

    /// Takes the clickable areas.
    #[must_use]
    pub fn take_spots(&mut self) -> Vec<Spot> {
        std::mem::take(self.spots())
    }

    /// Paints on top of what a layer already shows.
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

    /// The area that may be painted on.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Clips further painting to a smaller area.
    pub(super) fn keep_to(&mut self, area: Rect) {
        self.area = area;
    }

    /// Paints a text at a position, in at most `columns` columns, and returns the column after it.
    /// A text that does not fit is cut with `…`.
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

    /// Paints a text into the visible cells of one row.
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

    /// Puts a text of printable ASCII into as many cells as there are.
    fn simple(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let end = u16::try_from(text.len()).unwrap_or(u16::MAX);
        let end = x.saturating_add(end);
        let right = self.buffer.area.right();
        let cells = self.row(y, x.min(right)..end.min(right));
        for (cell, c) in cells.iter_mut().zip(text.chars()) {
            cell.set_char(c).set_style(style);
        }
        end
    }

    /// Puts a text of characters that stand alone in one column into as many cells as there are.
    fn plain(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let right = self.buffer.area.right();
        let cells = self.row(y, x.min(right)..right);
        let mut end = x;
        for (cell, c) in cells.iter_mut().zip(text.chars()) {
            cell.set_char(c).set_style(style);
            end += 1;
        }
        end
    }

    fn graphemes(&mut self, mut x: u16, y: u16, text: &str, style: Style) -> u16 {
        if is_plain(text) && !self.theme.ascii {
            return self.plain(x, y, text, style);
        }
        for grapheme in text.graphemes(true) {
            // A control character that got this far must not reach the terminal.
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

    /// Paints a line of styled pieces at a position, in at most `columns` columns.
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
            // A piece that ends exactly at the edge with more to follow is also cut with `…`.
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

    /// Paints as many lines as fit from a row of an area on, after an empty column; the last is cut
    /// with `…` if more follow.
    pub(super) fn lines(&mut self, area: Rect, from: u16, lines: &[Line]) {
        let room = area.height.saturating_sub(from);
        let more = lines.len() > usize::from(room);
        let columns = area.width.saturating_sub(1);
        for (nth, line) in (0..room).zip(lines) {
            let y = area.y + from + nth;
            let end = self.line(area.x + 1, y, columns, line);
            if more && nth + 1 == room {
                let last = area.right().saturating_sub(1).min(end);
                self.ink(last, y, 1, CUT, Ink::Dim);
            }
        }
    }

    /// Makes a key's label and its description clickable; a click presses the key.
    fn key_spot(&mut self, (x, y): (u16, u16), end: u16, label: &str, after: &str) {
        let does = after[..end_of_description(after)].trim_end();
        let wide = u16::try_from(width(label) + width(does)).unwrap_or(u16::MAX);
        let place = Rect::new(x, y, wide.min(end.saturating_sub(x)), 1);
        self.key_at(place, label);
    }

    /// Paints a text in the style of an ink.
    pub fn ink(&mut self, x: u16, y: u16, columns: u16, text: &str, ink: Ink) -> u16 {
        let style = self.theme.ink(ink);
        self.text(x, y, columns, text, style)
    }

    /// Empties an area.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        let mut blank = Cell::default();
        blank.set_style(self.theme.base());
        for y in area.top()..area.bottom() {
            self.cut(y, area.left());
            self.mark(y, area.left()..area.right());
            for cell in self.row(y, area.left()..area.right()) {
                cell.clone_from(&blank);
            }
        }
        self.spots().retain(|(spot, _)| !spot.intersects(area));
    }

    /// Blanks what begins left of a column and reaches into it: half of a wide character cannot be shown.
    fn cut(&mut self, y: u16, x: u16) {
        let Some(left) = x.checked_sub(1).filter(|left| *left >= self.buffer.area.x) else {
            return;
        };
        let [cell] = self.row(y, left..x) else {
            return;
        };
        if cell.symbol().width() > 1 {
            cell.set_char(' ');
            self.mark(y, left..x);
        }
    }

    /// The cells of a row in the given columns.
    fn row(&mut self, y: u16, columns: Range<u16>) -> &mut [Cell] {
        let area = self.buffer.area;
        let start = usize::from(y.saturating_sub(area.y)) * usize::from(area.width);
        let at = |x: u16| start + usize::from(x.saturating_sub(area.x));
        let cells = at(columns.start)..at(columns.end);
        self.buffer.content.get_mut(cells).unwrap_or_default()
    }

    /// Applies a style to a row.
    pub fn lay(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.buffer.area);
        for y in area.top()..area.bottom() {
            self.mark(y, area.left()..area.right());
        }
        self.buffer.set_style(area, style);
    }

    /// Fills an area with one character, one column wide.
    fn repeat(&mut self, area: Rect, sign: &str, style: Style) {
        let area = area.intersection(self.buffer.area);
        let stand_in = self.theme.ascii.then(|| ascii(sign)).flatten();
        for y in area.top()..area.bottom() {
            self.mark(y, area.left()..area.right());
            for cell in self.row(y, area.left()..area.right()) {
                cell.set_symbol(stand_in.unwrap_or(sign)).set_style(style);
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

    /// Draws the box of a window at the bottom of an area, with two empty columns at its sides, and
    /// dims the rows that it covers. Returns its place and the area inside it.
    pub(super) fn window(&mut self, area: Rect, size: (u16, u16), title: &Line) -> (Rect, Rect) {
        const MARGIN: u16 = 2;
        let (wide, high) = (size.0.min(area.width), size.1.min(area.height));
        let rows = Rect {
            y: area.bottom() - high,
            height: high,
            ..area
        };
        self.lay(rows, self.theme.ink(Ink::Dim));
        let place = in_the_middle(rows, wide);
        self.clear(in_the_middle(rows, wide + 2 * MARGIN));
        (place, self.frame(place, title, true))
    }

    /// Draws a box with a title around an area and returns the area inside it.
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
        self.line(area.x + 1, area.y, area.width - 2, title);
        let wide = u16::try_from(title.width()).unwrap_or(u16::MAX);
        let over = Rect::new(area.x + 1, area.y, wide.min(area.width - 2), 1);
        self.lay(over, style);
        Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    }
}
