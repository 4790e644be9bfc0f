//! What is written to the terminal: only the differences, with the same picture as if everything
//! were written.

use std::cell::{Cell as StdCell, RefCell};
use std::fmt::Debug;
use std::io::{self, Write};
use std::num::NonZeroU16;
use std::rc::Rc;

use crate::tier::by_tier;
use gmscreen::tui::canvas::Canvas;
use proptest::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

const AREA: Rect = Rect::new(0, 0, 12, 5);

/// Collects what is written, and counts the writes.
#[derive(Clone, Default)]
struct Written(Rc<RefCell<Vec<u8>>>, Rc<StdCell<usize>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        self.1.set(self.1.get() + 1);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn take(&self) -> Vec<u8> {
        self.0.take()
    }

    /// How often something was written since this was last asked.
    fn times(&self) -> usize {
        self.1.take()
    }
}

/// A frame: styled texts at positions, and the cursor.
#[derive(Clone, Debug)]
struct Painted {
    texts: Vec<(u16, u16, String, u8)>,
    cursor: Option<(u16, u16)>,
}

impl Painted {
    fn paint(&self, buffer: &mut Buffer) -> Option<(u16, u16)> {
        for (x, y, text, style) in &self.texts {
            let style = match style {
                0 => Style::new(),
                1 => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
                _ => Style::new().bg(Color::Rgb(1, 2, 3)),
            };
            let room = usize::from(AREA.width - x);
            buffer.set_stringn(*x, *y, text, room, style);
        }
        self.cursor
    }
}

fn painted() -> impl Strategy<Value = Painted> {
    let text = "[a-c 界é]{0,9}";
    let text = (0..AREA.width, 0..AREA.height, text, 0u8..3);
    let cursor = proptest::option::of((0..AREA.width, 0..AREA.height));
    (proptest::collection::vec(text, 0..6), cursor)
        .prop_map(|(texts, cursor)| Painted { texts, cursor })
}

fn terminal() -> vt100::Parser {
    let size = [AREA.height, AREA.width].map(|size| NonZeroU16::new(size).unwrap());
    vt100::Parser::new(size[0], size[1], 0)
}

fn canvas() -> (Canvas<Written>, Written) {
    let written = Written::default();
    (Canvas::new(written.clone(), AREA), written)
}

/// What is visible on a screen: its text, the colours of each cell, and the cursor.
fn visible(terminal: &vt100::Parser) -> impl PartialEq + Debug + use<> {
    let screen = terminal.screen();
    let cursor = (!screen.hide_cursor()).then(|| screen.cursor_position());
    // A cell that was never written looks like one with a space.
    let rows = screen.rows(0, AREA.width);
    let rows: Vec<_> = rows.map(|row| row.trim_end().to_owned()).collect();
    let look = |(y, x)| {
        let cell = screen.cell(y, x)?;
        // Of a blank cell only the background is visible.
        let is_blank = cell.contents().trim().is_empty();
        let ink = (!is_blank).then(|| (cell.fgcolor(), cell.bold()));
        Some((cell.bgcolor(), ink))
    };
    let places = (0..AREA.height).flat_map(|y| (0..AREA.width).map(move |x| (y, x)));
    let looks: Vec<_> = places.map(look).collect();
    (rows, looks, cursor)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_tier(64, 256, 256)))]
    #[test]
    fn writing_differences_gives_the_same_picture_as_writing_everything(
        frames in proptest::collection::vec(painted(), 1..8),
    ) {
        let (mut steps, written) = canvas();
        let mut screen = terminal();
        for frame in frames {
            steps.draw(|surface| frame.paint(surface.anew())).unwrap();
            screen.process(&written.take());
            let (mut whole, all) = canvas();
            whole.draw(|surface| frame.paint(surface.anew())).unwrap();
            let mut fresh = terminal();
            fresh.process(&all.take());
            prop_assert_eq!(visible(&screen), visible(&fresh));
        }
    }
}

/// The colours with a name, in the order of their numbers in a terminal.
const NAMES: &str = "black red green yellow blue magenta cyan gray darkgray lightred lightgreen \
                     lightyellow lightblue lightmagenta lightcyan white";

fn colour() -> impl Strategy<Value = Color> {
    let named = NAMES.split_whitespace();
    let named: Vec<Color> = named.map(|name| name.parse().unwrap()).collect();
    prop_oneof![
        Just(Color::Reset),
        proptest::sample::select(named),
        any::<u8>().prop_map(Color::Indexed),
        any::<(u8, u8, u8)>().prop_map(|(red, green, blue)| Color::Rgb(red, green, blue)),
    ]
}

fn cell() -> impl Strategy<Value = Cell> {
    let letter = prop_oneof![Just('a'), Just(' '), Just('é'), Just('█')];
    // The terminal of the test ignores the last four, and takes bold and dim for one attribute.
    let attributes = (0u16..512).prop_map(|bits| {
        let all = Modifier::from_bits_truncate(bits);
        let is_bold = all.contains(Modifier::BOLD);
        if is_bold { all - Modifier::DIM } else { all }
    });
    (letter, colour(), colour(), attributes).prop_map(|(letter, fg, bg, modifier)| {
        let mut cell = Cell::default();
        cell.set_char(letter);
        (cell.fg, cell.bg, cell.modifier) = (fg, bg, modifier);
        cell
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_tier(16, 256, 256)))]
    #[test]
    fn styles_are_spelled_so_that_terminals_show_what_cells_mean(
        frames in proptest::collection::vec(proptest::collection::vec((0..60usize, cell()), 0..40), 1..4),
    ) {
        let (mut canvas, written) = canvas();
        let mut screen = terminal();
        for cells in frames {
            let mut wanted = Buffer::empty(AREA);
            for (at, cell) in &cells {
                wanted.content[*at] = cell.clone();
            }
            canvas.draw(|surface| {
                surface.anew().clone_from(&wanted);
                None
            }).unwrap();
            screen.process(&written.take());
            for y in 0..AREA.height {
                for x in 0..AREA.width {
                    prop_assert_eq!(looks(&screen, x, y), meant(&wanted[(x, y)]), "at {}, {}", x, y);
                }
            }
        }
    }
}

/// A letter, its colour and that behind it, and whether it is bold, dim, italic, underlined, reversed.
type Look = (String, (vt100::Color, vt100::Color), [bool; 5]);

/// How a cell is to look.
fn meant(cell: &Cell) -> Look {
    let colour = |colour: Color| match colour {
        Color::Reset => vt100::Color::Default,
        Color::Indexed(nth) => vt100::Color::Idx(nth),
        Color::Rgb(red, green, blue) => vt100::Color::Rgb(red, green, blue),
        named => {
            let named = named.to_string().to_lowercase();
            let nth = NAMES.split_whitespace().position(|name| name == named);
            let nth = nth.unwrap();
            vt100::Color::Idx(u8::try_from(nth).unwrap())
        }
    };
    let has = |one| cell.modifier.contains(one);
    let [bold, dim, italic] = [Modifier::BOLD, Modifier::DIM, Modifier::ITALIC].map(has);
    let [under, inverse] = [Modifier::UNDERLINED, Modifier::REVERSED].map(has);
    (
        cell.symbol().to_owned(),
        (colour(cell.fg), colour(cell.bg)),
        [bold, dim, italic, under, inverse],
    )
}

/// All that a terminal knows of a cell; one that was never written holds a space.
fn looks(terminal: &vt100::Parser, x: u16, y: u16) -> Look {
    let cell = terminal.screen().cell(y, x).unwrap();
    let letter = Some(cell.contents()).filter(|letter| !letter.is_empty());
    let [bold, dim, italic] = [cell.bold(), cell.dim(), cell.italic()];
    (
        letter.unwrap_or(" ").to_owned(),
        (cell.fgcolor(), cell.bgcolor()),
        [bold, dim, italic, cell.underline(), cell.inverse()],
    )
}

/// What a frame adds to the terminal.
fn drawn(
    (canvas, written): &mut (Canvas<Written>, Written),
    texts: &[(u16, u16, &str, u8)],
    cursor: Option<(u16, u16)>,
) -> String {
    let texts = texts.iter();
    let texts = texts.map(|(x, y, text, style)| (*x, *y, (*text).to_owned(), *style));
    let texts = texts.collect();
    let frame = Painted { texts, cursor };
    canvas.draw(|surface| frame.paint(surface.anew())).unwrap();
    String::from_utf8(written.take()).unwrap()
}

/// A text in every row.
fn rows(text: &str) -> Vec<(u16, u16, &str, u8)> {
    (0..AREA.height).map(|y| (0, y, text, 1)).collect()
}

#[test]
fn a_frame_is_one_write_with_all_that_comes_before_it() {
    let mut screen = canvas();
    drawn(&mut screen, &rows("quay"), Some((1, 1)));
    assert_eq!(screen.1.times(), 1, "the first frame clears the screen");
    screen.0.before().extend_from_slice(b"\x1b]2;Bell\x07");
    // Wide letters go another way.
    let bytes = drawn(&mut screen, &rows("界a"), None);
    assert_eq!(screen.1.times(), 1);
    assert!(bytes.starts_with("\x1b]2;Bell\x07"), "{bytes:?}");
    assert!(bytes.contains('界'), "{bytes:?}");
    assert_eq!(drawn(&mut screen, &rows("界a"), None), "");
    assert_eq!(screen.1.times(), 0, "nothing has changed");
}

#[test]
fn only_what_differs_is_written() {
    let mut screen = canvas();
    drawn(&mut screen, &[], Some((0, 0)));
    assert_eq!(drawn(&mut screen, &[], Some((4, 2))), "\x1b[3;5H");
    assert_eq!(drawn(&mut screen, &[], Some((4, 2))), "");
    assert_eq!(drawn(&mut screen, &[], None), "\x1b[?25l");
    // Neighbours of one style are one run.
    let bytes = drawn(&mut screen, &[(2, 1, "quay", 1)], None);
    assert_eq!(bytes, "\x1b[2;3H\x1b[1;38;5;1mquay\x1b[0m");
    // Rows that stay are not written.
    let mut texts = rows("quay");
    texts[4].2 = "bell";
    drawn(&mut screen, &texts, None);
    texts[4].2 = "ball";
    let bytes = drawn(&mut screen, &texts, None);
    assert!(bytes.starts_with("\x1b[5;2H\x1b[1;38;5;1ma"), "{bytes:?}");
    assert!(!bytes.contains("quay"), "{bytes:?}");
    // After a resize everything is written again.
    screen.0.resize(Rect::new(0, 0, 8, 3));
    let bytes = drawn(&mut screen, &[(0, 0, "Ilse", 0)], None);
    assert!(bytes.contains("\x1b[2J"), "{bytes:?}");
    assert!(bytes.contains("Ilse"), "{bytes:?}");
}
