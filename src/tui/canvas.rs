//! The terminal's cells as shown and as wanted. Only the differences are written, row by row, as the bytes of a
//! frame: cursor moves, styles and characters.

use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color::{
    self, Black, Blue, Cyan, DarkGray, Gray, Green, LightBlue, LightCyan, LightGreen, LightMagenta,
    LightRed, LightYellow, Magenta, Red, White, Yellow,
};
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

use super::rows::fit;
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
            for (at, x) in (usize::from(columns.start)..).zip(columns.clone()) {
                if same(&shown[at], &next[at]) {
                    continue;
                }
                is_written = true;
                // Half of a wide character cannot be overwritten on its own. Of what stands before, both rows
                // show the same by now.
                let near = &next[at.saturating_sub(1)..=at];
                if is_wide(&shown[at]) || near.iter().any(is_wide) {
                    write_row(&mut self.pen, y, next);
                    shown.clone_from_slice(next);
                    break;
                }
                self.pen.put(x, y, &next[at]);
                shown[at].clone_from(&next[at]);
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

/// The colours that have names, by their numbers.
#[rustfmt::skip] // eight dark ones, then eight bright ones
const SIXTEEN: [Color; 16] = [
    Black, Red, Green, Yellow, Blue, Magenta, Cyan, Gray,
    DarkGray, LightRed, LightGreen, LightYellow, LightBlue, LightMagenta, LightCyan, White,
];

/// Attributes and their SGR numbers.
const ATTRIBUTES: [(Modifier, u8); 9] = [
    (Modifier::BOLD, 1),
    (Modifier::DIM, 2),
    (Modifier::ITALIC, 3),
    (Modifier::UNDERLINED, 4),
    (Modifier::SLOW_BLINK, 5),
    (Modifier::RAPID_BLINK, 6),
    (Modifier::REVERSED, 7),
    (Modifier::HIDDEN, 8),
    (Modifier::CROSSED_OUT, 9),
];

/// The style of a cell: its colour, that of its ground, and its attributes. Underlines have no colour of
/// their own here.
type Look = (Color, Color, Modifier);

/// The style after a reset.
const PLAIN: Look = (Color::Reset, Color::Reset, Modifier::empty());

/// The bytes so far, and the terminal's state after them.
#[derive(Debug, Default)]
pub(super) struct Pen {
    bytes: Vec<u8>,
    look: Look,
    /// Where the next character lands without a cursor move, if that is known.
    at: Option<(u16, u16)>,
}

impl Pen {
    /// The bytes so far, to append to or to write.
    pub(super) fn bytes(&mut self) -> &mut Vec<u8> {
        self.at = None;
        &mut self.bytes
    }

    /// Appends a cell at a position.
    pub(super) fn put(&mut self, x: u16, y: u16, cell: &Cell) {
        if self.at != Some((x, y)) {
            self.go(x, y);
        }
        let look = (cell.fg, cell.bg, cell.modifier);
        if self.look != look {
            self.change(look);
        }
        match cell.symbol().as_bytes() {
            // Most are one letter.
            [letter] => self.bytes.push(*letter),
            symbol => self.bytes.extend_from_slice(symbol),
        }
        // After a wide character this is wrong, so the next cell gets a move of its own.
        self.at = Some((x.saturating_add(1), y));
    }

    /// Ends a run of cells: resets the style and forgets the position.
    pub(super) fn lift(&mut self) {
        if self.look != PLAIN {
            self.change(PLAIN);
        }
        self.at = None;
    }

    /// Appends a cursor move.
    pub(super) fn go(&mut self, x: u16, y: u16) {
        self.bytes.extend_from_slice(b"\x1b[");
        self.number(y.saturating_add(1));
        self.bytes.push(b';');
        self.number(x.saturating_add(1));
        self.bytes.push(b'H');
        self.at = None;
    }

    /// Appends what changes the current style into another.
    fn change(&mut self, next: Look) {
        let (mut ink, mut ground, mut attributes) = self.look;
        self.look = next;
        self.bytes.extend_from_slice(b"\x1b[");
        // To remove an attribute, everything is reset: bold and dim share the number that ends them.
        if next == PLAIN || !next.2.contains(attributes) {
            self.bytes.extend_from_slice(b"0;");
            (ink, ground, attributes) = PLAIN;
        }
        let added = next.2.difference(attributes);
        if !added.is_empty() {
            for (attribute, number) in ATTRIBUTES {
                if added.contains(attribute) {
                    self.number(u16::from(number));
                    self.bytes.push(b';');
                }
            }
        }
        let colours = [(next.0, ink, 38), (next.1, ground, 48)];
        for (colour, before, number) in colours {
            if colour != before {
                self.colour(colour, number);
            }
        }
        // Every number is followed by a semicolon, and there is at least one number.
        self.bytes.pop();
        self.bytes.push(b'm');
    }

    /// Appends a colour. `what` is the SGR number that sets it; the next one resets it.
    fn colour(&mut self, colour: Color, what: u16) {
        let index = match colour {
            Color::Reset => {
                self.number(what + 1);
                self.bytes.push(b';');
                return;
            }
            Color::Rgb(red, green, blue) => {
                self.number(what);
                self.bytes.extend_from_slice(b";2;");
                for part in [red, green, blue] {
                    self.number(u16::from(part));
                    self.bytes.push(b';');
                }
                return;
            }
            Color::Indexed(index) => index.into(),
            named => fit(SIXTEEN.iter().take_while(|other| **other != named).count()),
        };
        self.number(what);
        self.bytes.extend_from_slice(b";5;");
        self.number(index);
        self.bytes.push(b';');
    }

    fn number(&mut self, number: u16) {
        if number >= 10 {
            self.number(number / 10);
        }
        let digit = u8::try_from(number % 10).unwrap_or(0);
        self.bytes.push(b'0' + digit);
    }
}
