//! What is written to the terminal: only the differences, with the same picture as if everything
//! were written.

use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroU16;
use std::rc::Rc;

use gmscreen::tui::canvas::Canvas;
use gmscreen::tui::surface::Surface;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

const AREA: Rect = Rect::new(0, 0, 12, 5);

#[derive(Clone, Default)]
struct Written(Rc<RefCell<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
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

/// The text on a screen, and its cursor.
fn shown(terminal: &vt100::Parser) -> (Vec<String>, Option<(u16, u16)>) {
    let screen = terminal.screen();
    let cursor = (!screen.hide_cursor()).then(|| screen.cursor_position());
    // A cell that was never written looks like one with a space.
    let rows = screen
        .rows(0, AREA.width)
        .map(|row| row.trim_end().to_owned());
    (rows.collect(), cursor)
}

proptest! {
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
            let (text, cursor) = shown(&screen);
            let (wanted, place) = shown(&fresh);
            prop_assert_eq!(text, wanted);
            prop_assert_eq!(cursor, place);
            for y in 0..AREA.height {
                for x in 0..AREA.width {
                    let (now, then) = (screen.screen().cell(y, x), fresh.screen().cell(y, x));
                    let look = |cell: Option<&vt100::Cell>| {
                        let cell = cell?;
                        // Of a blank cell only the background is visible.
                        let is_blank = cell.contents().trim().is_empty();
                        let ink = (!is_blank).then(|| (cell.fgcolor(), cell.bold()));
                        Some((cell.bgcolor(), ink))
                    };
                    prop_assert_eq!(look(now), look(then), "at {}, {}", x, y);
                }
            }
        }
    }
}

#[test]
fn an_unchanged_frame_writes_nothing() {
    let (mut canvas, written) = canvas();
    let paint = |surface: &mut Surface| {
        surface.anew().set_string(0, 1, "Ilse", Style::new());
        Some((3, 1))
    };
    canvas.draw(paint).unwrap();
    assert!(!written.take().is_empty());
    canvas.draw(paint).unwrap();
    assert_eq!(written.take(), b"");
}

#[test]
fn only_a_moved_cursor_is_written() {
    let (mut canvas, written) = canvas();
    canvas.draw(|_| Some((0, 0))).unwrap();
    written.take();
    canvas.draw(|_| Some((4, 2))).unwrap();
    assert_eq!(written.take(), b"\x1b[3;5H");
    canvas.draw(|_| None).unwrap();
    assert_eq!(written.take(), b"\x1b[?25l");
}

#[test]
fn only_the_rows_that_differ_are_written() {
    let (mut canvas, written) = canvas();
    let text = |last: &'static str| {
        move |surface: &mut Surface| {
            let buffer = surface.anew();
            for y in 0..4 {
                buffer.set_string(0, y, "quay", Style::new());
            }
            buffer.set_string(0, 4, last, Style::new());
            None
        }
    };
    canvas.draw(text("bell")).unwrap();
    written.take();
    canvas.draw(text("ball")).unwrap();
    let bytes = String::from_utf8(written.take()).unwrap();
    assert!(bytes.starts_with("\x1b[5;2Ha"), "{bytes:?}");
    assert!(!bytes.contains("quay"), "{bytes:?}");
}

#[test]
fn after_a_resize_everything_is_written_again() {
    let (mut canvas, written) = canvas();
    let paint = |surface: &mut Surface| {
        surface.anew().set_string(0, 0, "Ilse", Style::new());
        None
    };
    canvas.draw(paint).unwrap();
    written.take();
    canvas.resize(Rect::new(0, 0, 8, 3));
    canvas.draw(paint).unwrap();
    let bytes = String::from_utf8(written.take()).unwrap();
    assert!(
        bytes.contains("\x1b[2J") && bytes.contains("Ilse"),
        "{bytes:?}"
    );
}
