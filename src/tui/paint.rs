//! Paints text into cells: measured in columns, clipped to an area, and stripped of control
//! characters.

use std::ops::Range;

use ratatui::buffer::Cell;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::keymap::chord;
use super::surface::{Click, Surface};
use super::theme::{Theme, ascii};
use crate::view::text::{CUT, head, is_plain, is_simple, width};
use crate::view::{Ink, Line};

/// An area centred in another, at most `widest` columns wide, for a dialog.
pub(crate) fn in_the_middle(area: Rect, widest: u16) -> Rect {
    let width = area.width.min(widest);
    let x = area.x + (area.width - width) / 2;
    Rect::new(x, area.y, width, area.height)
}

/// Where the description of a key ends when several keys share a line.
fn end_of_description(text: &str) -> usize {
    let ends = |at: usize, c: char| match c {
        ',' | ';' | ')' => true,
        ' ' => text[at..].starts_with("  ") || text[at..].starts_with(" · "),
        _ => false,
    };
    let mut chars = text.char_indices();
    let end = chars.find(|(at, c)| ends(*at, *c));
    end.map_or(text.len(), |(at, _)| at)
}

/// Paints on a surface; anything outside its area is clipped.
pub struct Painter<'a> {
    pub(super) surface: &'a mut Surface,
    /// The style for each meaning.
    pub theme: Theme,
    /// What is painted lies over the parts of the surface until the next frame.
    over: bool,
}

impl<'a> Painter<'a> {
    /// Paints on all of a surface, which is emptied.
    pub fn anew(surface: &'a mut Surface, theme: Theme) -> Self {
        let (area, base) = (surface.area(), theme.base());
        let cells = surface.anew();
        if base != Style::new() {
            cells.set_style(area, base);
        }
        Self::on(surface, theme)
    }

    /// Paints parts of a surface, which stay from frame to frame.
    pub(super) fn on(surface: &'a mut Surface, theme: Theme) -> Self {
        Self {
            surface,
            theme,
            over: false,
        }
    }

    /// Paints over the parts of a surface, for this frame.
    pub(super) fn over(surface: &'a mut Surface, theme: Theme) -> Self {
        let over = true;
        Self {
            over,
            ..Self::on(surface, theme)
        }
    }

    /// Makes an area clickable.
    pub(super) fn spot(&mut self, area: Rect, click: Click) {
        // What has no columns can neither be clicked on nor cleared.
        if !area.is_empty() {
            self.surface.spots_mut(self.over).push((area, click));
        }
    }

    /// Makes everything painted above a row unclickable.
    pub(super) fn cover_above(&mut self, y: u16) {
        let spots = self.surface.spots_mut(self.over);
        spots.retain(|(spot, _)| spot.y >= y);
    }

    /// The cells of a row in the given columns, to be painted on.
    fn row(&mut self, y: u16, columns: Range<u16>) -> &mut [Cell] {
        self.surface.row(y, columns, self.over)
    }

    /// Paints a text at a position, in at most `columns` columns, and returns the column after it.
    /// A text that does not fit is cut with `…`.
    pub fn text(&mut self, x: u16, y: u16, columns: u16, text: &str, style: Style) -> u16 {
        let area = self.surface.area();
        if y >= area.bottom() || x >= area.right() {
            return x;
        }
        let columns = columns.min(area.right() - x);
        if is_simple(text) || is_plain(text) && !self.theme.ascii {
            let wide = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
            if wide <= columns {
                return self.plain(x, y, wide, text, style);
            }
        } else if width(text) <= usize::from(columns) {
            return self.graphemes(x, y, text, style);
        }
        let Some(room) = columns.checked_sub(1) else {
            return x;
        };
        let after = self.graphemes(x, y, head(text, usize::from(room)).0, style);
        self.graphemes(after, y, CUT, style)
    }

    /// Puts a text of so many characters, which stand alone in one column, into as many cells.
    fn plain(&mut self, x: u16, y: u16, wide: u16, text: &str, style: Style) -> u16 {
        let end = x.saturating_add(wide);
        let cells = self.row(y, x..end);
        for (cell, c) in cells.iter_mut().zip(text.chars()) {
            cell.set_char(c).set_style(style);
        }
        end
    }

    fn graphemes(&mut self, mut x: u16, y: u16, text: &str, style: Style) -> u16 {
        let base = self.theme.base();
        for grapheme in text.graphemes(true) {
            // A control character that got this far must not reach the terminal.
            if grapheme.contains(char::is_control) {
                x = self.plain(x, y, 1, "?", style);
                continue;
            }
            let end = x.saturating_add(u16::try_from(width(grapheme)).unwrap_or(u16::MAX));
            let stand_in = self.stand_in(grapheme);
            if let [cell, rest @ ..] = self.row(y, x..end) {
                cell.set_symbol(stand_in).set_style(style);
                for cell in rest {
                    cell.reset();
                    cell.set_style(base).set_style(style);
                }
            }
            x = end;
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
            if !fits && width(&piece.text) >= usize::from(room) {
                let shown = head(&piece.text, usize::from(room.saturating_sub(1))).0;
                at = self.text(at, y, room, shown, style);
                return self.text(at, y, end.saturating_sub(at), CUT, style);
            }
            at = self.text(at, y, room, &piece.text, style);
        }
        at
    }

    /// Paints a line after an empty column of a row.
    pub(super) fn told(&mut self, row: Rect, line: &Line) {
        self.line(row.x + 1, row.y, row.width.saturating_sub(1), line);
    }

    /// Marks with `…` where lines end that an area, after an empty column, has no room for.
    pub(super) fn cut_off(&mut self, area: Rect, lines: &[Line]) {
        let Some(last) = usize::from(area.height).checked_sub(1) else {
            return;
        };
        if let Some(line) = lines.get(last).filter(|_| lines.len() > last + 1) {
            let end = u16::try_from(line.width() + 1).unwrap_or(u16::MAX);
            let x = area.x + end.min(area.width.saturating_sub(1));
            self.ink(x, area.bottom() - 1, 1, CUT, Ink::Dim);
        }
    }

    /// Makes a key's label and its description clickable; a click presses the key.
    fn key_spot(&mut self, (x, y): (u16, u16), end: u16, label: &str, after: &str) {
        let does = after[..end_of_description(after)].trim_end();
        let wide = u16::try_from(width(label) + width(does)).unwrap_or(u16::MAX);
        let place = Rect::new(x, y, wide.min(end.saturating_sub(x)), 1);
        if let Some(chord) = chord(label) {
            self.spot(place.intersection(self.surface.area()), Click::Key(chord));
        }
    }

    /// Paints a text in the style of an ink.
    pub fn ink(&mut self, x: u16, y: u16, columns: u16, text: &str, ink: Ink) -> u16 {
        let style = self.theme.ink(ink);
        self.text(x, y, columns, text, style)
    }

    /// Paints lines from the top of an area, each after so many empty columns, as the whole content of a
    /// part. Only those that differ from the lines painted before are painted again.
    pub(super) fn part<'l>(
        &mut self,
        part: &'static str,
        (area, before): (Rect, u16),
        lines: impl IntoIterator<Item = &'l Line>,
    ) {
        let mut known = std::mem::take(self.surface.lines_of(part));
        known.resize_with(usize::from(area.height), Line::new);
        let empty = Line::new();
        let mut lines = lines.into_iter();
        for (known, y) in known.iter_mut().zip(area.y..) {
            let line = lines.next().unwrap_or(&empty);
            if known == line {
                continue;
            }
            let row = Rect::new(area.x, y, area.width, 1);
            self.clear(row);
            if line.ruled {
                self.lay(row, self.theme.ink(Ink::Dim));
            }
            self.line(area.x + before, y, area.width.saturating_sub(before), line);
            if line.acts {
                self.lay(row, self.theme.acting());
            }
            known.clone_from(line);
        }
        *self.surface.lines_of(part) = known;
    }

    /// Empties an area.
    pub(super) fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.surface.area());
        let mut blank = Cell::default();
        blank.set_style(self.theme.base());
        for y in area.top()..area.bottom() {
            self.cut(y, area.left());
            self.row(y, area.left()..area.right()).fill(blank.clone());
        }
        let spots = self.surface.spots_mut(self.over);
        spots.retain(|(spot, _)| !spot.intersects(area));
    }

    /// Blanks what begins left of a column and reaches into it: half of a wide character cannot be shown.
    fn cut(&mut self, y: u16, x: u16) {
        let Some(left) = x.checked_sub(1) else { return };
        let cell = self.surface.shown().cell((left, y));
        if cell.is_some_and(|cell| cell.symbol().width() > 1) {
            for cell in self.row(y, left..x) {
                cell.set_char(' ');
            }
        }
    }

    /// Applies a style to an area.
    pub fn lay(&mut self, area: Rect, style: Style) {
        for y in area.top()..area.bottom() {
            for cell in self.row(y, area.left()..area.right()) {
                cell.set_style(style);
            }
        }
    }

    /// A symbol, or what stands for it in ASCII.
    fn stand_in<'s>(&self, symbol: &'s str) -> &'s str {
        let ascii = self.theme.ascii.then(|| ascii(symbol)).flatten();
        ascii.unwrap_or(symbol)
    }

    /// Fills an area with a symbol of one column, as a border.
    fn border(&mut self, area: Rect, symbol: &str) {
        let (symbol, style) = (self.stand_in(symbol), self.theme.ink(Ink::Dim));
        for y in area.top()..area.bottom() {
            for cell in self.row(y, area.left()..area.right()) {
                cell.set_symbol(symbol).set_style(style);
            }
        }
    }

    /// A horizontal line.
    pub(super) fn horizontal(&mut self, x: u16, y: u16, columns: u16, [first, last]: [&str; 2]) {
        self.border(Rect::new(x, y, columns, 1), "─");
        self.border(Rect::new(x, y, columns.min(1), 1), first);
        let end = x + columns.saturating_sub(1);
        self.border(Rect::new(end, y, columns.min(1), 1), last);
    }

    /// A vertical line.
    pub(super) fn vertical(&mut self, x: u16, y: u16, rows: u16) {
        self.border(Rect::new(x, y, 1, rows), "│");
    }

    /// Draws the box of a window at the bottom of an area, with two empty columns at its sides, and
    /// dims the rows that it covers. Returns its place and the area inside it.
    pub(super) fn window(&mut self, area: Rect, size: (u16, u16), title: &Line) -> (Rect, Rect) {
        const MARGIN: u16 = 2;
        let (wide, high) = (size.0.min(area.width), size.1.min(area.height));
        let rows = Rect::new(area.x, area.bottom() - high, area.width, high);
        self.lay(rows, self.theme.ink(Ink::Dim));
        let place = in_the_middle(rows, wide);
        self.clear(in_the_middle(rows, wide + 2 * MARGIN));
        (place, self.frame(place, title, true))
    }

    /// Draws a box with a title around an area and returns the area inside it.
    pub fn frame(&mut self, area: Rect, title: &Line, focused: bool) -> Rect {
        let area = area.intersection(self.surface.area());
        self.clear(area);
        if area.width < 3 || area.height < 3 {
            return area;
        }
        self.horizontal(area.x, area.y, area.width, ["┌", "┐"]);
        self.horizontal(area.x, area.bottom() - 1, area.width, ["└", "┘"]);
        self.vertical(area.x, area.y + 1, area.height - 2);
        self.vertical(area.right() - 1, area.y + 1, area.height - 2);
        let ink = if focused { Ink::Focus } else { Ink::Strong };
        self.line(area.x + 1, area.y, area.width - 2, title);
        let wide = u16::try_from(title.width()).unwrap_or(u16::MAX);
        let over = Rect::new(area.x + 1, area.y, wide.min(area.width - 2), 1);
        self.lay(over, self.theme.ink(ink));
        Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    }
}
