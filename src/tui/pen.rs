//! Turns cells into the bytes of a frame: cursor moves, styles and characters.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

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
        self.bytes.extend_from_slice(cell.symbol().as_bytes());
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
            Color::Indexed(index) => index,
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::DarkGray => 8,
            Color::LightRed => 9,
            Color::LightGreen => 10,
            Color::LightYellow => 11,
            Color::LightBlue => 12,
            Color::LightMagenta => 13,
            Color::LightCyan => 14,
            Color::White => 15,
        };
        self.number(what);
        self.bytes.extend_from_slice(b";5;");
        self.number(u16::from(index));
        self.bytes.push(b';');
    }

    fn number(&mut self, number: u16) {
        let mut unit = 1;
        while number / unit >= 10 {
            unit *= 10;
        }
        while unit > 0 {
            let digit = u8::try_from(number / unit % 10).unwrap_or(0);
            self.bytes.push(b'0' + digit);
            unit /= 10;
        }
    }
}
