//! Parses what a terminal sends, byte by byte: keys, pastes and the mouse. A sequence that stops in
//! the middle is dropped after a short silence, so that what follows is not taken for the rest of
//! it.

use std::time::Duration;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::message::Msg;

/// How long the rest of a sequence may take whose Esc came alone and was taken for the key.
const ESC: Duration = Duration::from_millis(30);
/// How long the rest of a sequence may take.
const SEQUENCE: Duration = Duration::from_millis(150);
/// How long the rest of a paste may take, which may come over a slow connection.
const PASTE: Duration = Duration::from_secs(1);

/// The longest sequence of any terminal, in bytes.
const LONGEST: usize = 256;
/// How much of a paste is kept, in bytes: more than any line takes.
const LONGEST_PASTE: usize = 1 << 20;

const BEGIN_PASTE: &[u8] = b"\x1b[200~";
const END_PASTE: &[u8] = b"\x1b[201~";

/// What was found at the beginning of the unread bytes.
enum Found {
    /// A whole message of this many bytes; `None` for one that is ignored.
    Whole(usize, Option<Msg>),
    /// The beginning of a message.
    Part,
}

/// Turns bytes into messages.
#[derive(Debug, Default)]
pub(super) struct Input {
    bytes: Vec<u8>,
    /// The paste being received.
    paste: Option<Vec<u8>>,
    /// A paste was cut off. Bytes up to its end mark are not typed.
    cut: bool,
    /// An Esc arrived on its own a moment ago. It counts at once as the key; if it turns out to
    /// begin a sequence, the rest of the sequence is not typed.
    esc: bool,
}

impl Input {
    /// How long to wait for more bytes before calling [`Input::silence`]; `None` if nothing is
    /// unfinished.
    pub(super) fn patience(&self) -> Option<Duration> {
        if self.paste.is_some() {
            return Some(PASTE);
        }
        if self.bytes.is_empty() {
            return self.esc.then_some(ESC);
        }
        Some(SEQUENCE)
    }

    /// Takes bytes and returns all complete messages.
    pub(super) fn take(&mut self, bytes: &[u8]) -> Vec<Msg> {
        let mut told = Vec::new();
        let mut bytes = bytes;
        if std::mem::take(&mut self.cut)
            && let Some(end) = memchr::memmem::find(bytes, END_PASTE)
        {
            bytes = &bytes[end + END_PASTE.len()..];
        }
        if std::mem::take(&mut self.esc) && matches!(bytes, [b'[', ..] | [b'O', _, ..]) {
            self.bytes.push(0x1b);
        }
        self.bytes.extend_from_slice(bytes);
        let mut at = 0;
        loop {
            let rest = &self.bytes[at..];
            if let Some(paste) = &mut self.paste {
                let Some(end) = memchr::memmem::find(rest, END_PASTE) else {
                    // The end mark may have begun.
                    let sure = rest.len().saturating_sub(END_PASTE.len() - 1);
                    add(paste, &rest[..sure]);
                    at += sure;
                    break;
                };
                add(paste, &rest[..end]);
                told.push(Msg::Paste(String::from_utf8_lossy(paste).into_owned()));
                self.paste = None;
                at += end + END_PASTE.len();
                continue;
            }
            if rest.is_empty() {
                break;
            }
            if rest.starts_with(BEGIN_PASTE) {
                self.paste = Some(Vec::new());
                at += BEGIN_PASTE.len();
                continue;
            }
            match found(rest) {
                Found::Whole(len, msg) => {
                    told.extend(msg);
                    at += len.max(1);
                }
                Found::Part if rest.len() > LONGEST => at = self.bytes.len(),
                Found::Part => break,
            }
        }
        self.bytes.drain(..at);
        if self.bytes == [0x1b] {
            self.bytes.clear();
            self.esc = true;
            told.push(key(KeyCode::Esc, KeyModifiers::NONE));
        }
        told
    }

    /// Call when nothing has arrived for a while. Drops what is unfinished, unless it is a key with
    /// Alt.
    pub(super) fn silence(&mut self) -> Option<Msg> {
        self.esc = false;
        let bytes = std::mem::take(&mut self.bytes);
        if self.paste.take().is_some() {
            self.cut = true;
            return None;
        }
        match bytes.as_slice() {
            // The letter begins a sequence, too.
            [0x1b, letter @ (b'O' | b'P' | b'X')] => {
                let both = KeyModifiers::ALT | KeyModifiers::SHIFT;
                Some(key(KeyCode::Char(char::from(*letter)), both))
            }
            [0x1b, letter @ (b']' | b'_' | b'^')] => {
                Some(key(KeyCode::Char(char::from(*letter)), KeyModifiers::ALT))
            }
            _ => None,
        }
    }
}

fn add(paste: &mut Vec<u8>, bytes: &[u8]) {
    let room = LONGEST_PASTE.saturating_sub(paste.len());
    paste.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Msg {
    Msg::Key(KeyEvent::new(code, modifiers))
}

/// Parses the first message; there is at least one byte.
fn found(bytes: &[u8]) -> Found {
    match bytes {
        [0x1b] => Found::Part,
        [0x1b, b'[', ..] => sequence(bytes),
        [0x1b, b'O', rest @ ..] => match rest {
            [] => Found::Part,
            [letter, ..] => {
                Found::Whole(3, named(*letter).map(|code| key(code, KeyModifiers::NONE)))
            }
        },
        [0x1b, b']' | b'P' | b'_' | b'^' | b'X', ..] => string(bytes),
        [0x1b, 0x1b, ..] => Found::Whole(1, Some(key(KeyCode::Esc, KeyModifiers::NONE))),
        [0x1b, rest @ ..] => match typed(rest) {
            Found::Whole(len, Some(Msg::Key(mut key))) => {
                key.modifiers |= KeyModifiers::ALT;
                Found::Whole(len + 1, Some(Msg::Key(key)))
            }
            Found::Whole(len, other) => Found::Whole(len + 1, other),
            Found::Part => Found::Part,
        },
        _ => typed(bytes),
    }
}

/// A character, or a key that sends a control character.
fn typed(bytes: &[u8]) -> Found {
    let Some(first) = bytes.first().copied() else {
        return Found::Part;
    };
    let control = |base: u8, letter: u8| {
        let letter = char::from(first - base + letter);
        key(KeyCode::Char(letter), KeyModifiers::CONTROL)
    };
    let msg = match first {
        b'\r' => key(KeyCode::Enter, KeyModifiers::NONE),
        b'\t' => key(KeyCode::Tab, KeyModifiers::NONE),
        0x7f => key(KeyCode::Backspace, KeyModifiers::NONE),
        0 => key(KeyCode::Char(' '), KeyModifiers::CONTROL),
        0x01..=0x1a => control(0x01, b'a'),
        0x1c..=0x1f => control(0x1c, b'4'),
        _ => return letter(bytes),
    };
    Found::Whole(1, Some(msg))
}

fn letter(bytes: &[u8]) -> Found {
    let len = match bytes.first() {
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        _ => 1,
    };
    let Some(whole) = bytes.get(..len) else {
        // What there is must be the beginning of a UTF-8 character.
        let is_part = bytes.iter().skip(1).all(|byte| byte & 0xc0 == 0x80);
        return if is_part {
            Found::Part
        } else {
            Found::Whole(1, None)
        };
    };
    let Some(c) = str::from_utf8(whole)
        .ok()
        .and_then(|text| text.chars().next())
    else {
        return Found::Whole(1, None);
    };
    let modifiers = if c.is_uppercase() {
        KeyModifiers::SHIFT
    } else {
        KeyModifiers::NONE
    };
    Found::Whole(len, Some(key(KeyCode::Char(c), modifiers)))
}

/// The lightness, from 0 to 1, from which a background is light.
const LIGHT: f32 = 0.5;

/// The terminal's answer to the query for its background colour.
fn answer(bytes: &[u8]) -> Option<Msg> {
    let colour = bytes.strip_prefix(b"\x1b]11;")?;
    let colour = xterm_color::Color::parse(colour).ok()?;
    let light = colour.perceived_lightness() > LIGHT;
    Some(Msg::Background { light })
}

/// A string sent by the terminal in answer to a query.
fn string(bytes: &[u8]) -> Found {
    for (at, byte) in bytes.iter().enumerate().skip(2) {
        match byte {
            0x07 => return Found::Whole(at + 1, answer(&bytes[..at])),
            0x1b => match bytes.get(at + 1) {
                Some(b'\\') => return Found::Whole(at + 2, answer(&bytes[..at])),
                // It was cut off, and something else begins.
                Some(_) => return Found::Whole(at, None),
                None => return Found::Part,
            },
            _ => {}
        }
    }
    Found::Part
}

/// Keys and the mouse: `ESC [`, parameters, and a final letter.
fn sequence(bytes: &[u8]) -> Found {
    match bytes.get(2) {
        None => return Found::Part,
        // The Linux console.
        Some(b'[') => {
            return match bytes.get(3) {
                None => Found::Part,
                Some(letter @ b'A'..=b'E') => {
                    let code = KeyCode::F(letter - b'A' + 1);
                    Found::Whole(4, Some(key(code, KeyModifiers::NONE)))
                }
                Some(_) => Found::Whole(4, None),
            };
        }
        // The oldest mouse protocol.
        Some(b'M') => {
            return match bytes.get(3..6) {
                None => Found::Part,
                Some(three) => {
                    let [button, x, y] =
                        [0, 1, 2].map(|at| u16::from(three[at]).saturating_sub(32));
                    Found::Whole(6, mouse(button, x, y, false))
                }
            };
        }
        Some(_) => {}
    }
    let Some(end) = bytes
        .iter()
        .skip(2)
        .position(|byte| !(0x20..=0x3f).contains(byte))
    else {
        return Found::Part;
    };
    let end = end + 2;
    let last = bytes[end];
    if !(0x40..=0x7e).contains(&last) {
        // It was cut off, and something else begins.
        return Found::Whole(end, None);
    }
    let inner = str::from_utf8(&bytes[2..end]).unwrap_or_default();
    Found::Whole(end + 1, said(inner, last))
}

fn said(inner: &str, last: u8) -> Option<Msg> {
    let numbers = |text: &str| -> Vec<u16> {
        let parts = text
            .split(';')
            .map(|part| part.split(':').next().unwrap_or_default());
        parts.map(|part| part.parse().unwrap_or(0)).collect()
    };
    if let Some(inner) = inner.strip_prefix('<') {
        let numbers = numbers(inner);
        let (b'M' | b'm', [button, x, y]) = (last, numbers.as_slice()) else {
            return None;
        };
        return mouse(*button, *x, *y, last == b'm');
    }
    if inner.starts_with(['?', '>', '=']) {
        return None;
    }
    let parts = numbers(inner);
    let modifiers = inner.split(';').nth(1).unwrap_or_default();
    let (held, kind) = modifiers.split_once(':').unwrap_or((modifiers, ""));
    let held = modified(held.parse().unwrap_or(1));
    let kind = match kind {
        "2" => KeyEventKind::Repeat,
        "3" => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    let first = parts.first().copied().unwrap_or(0);
    let code = match last {
        b'M' => {
            let [button, x, y] = parts.as_slice() else {
                return None;
            };
            return mouse(button.saturating_sub(32), *x, *y, false);
        }
        b'Z' => {
            return Some(key(KeyCode::BackTab, KeyModifiers::SHIFT));
        }
        b'~' => numbered(first)?,
        b'u' => {
            let c = char::from_u32(first.into())?;
            match c {
                '\r' => KeyCode::Enter,
                '\u{1b}' => KeyCode::Esc,
                '\t' if held.contains(KeyModifiers::SHIFT) => KeyCode::BackTab,
                '\t' => KeyCode::Tab,
                '\u{7f}' => KeyCode::Backspace,
                c if c.is_control() || ('\u{e000}'..='\u{f8ff}').contains(&c) => return None,
                c => KeyCode::Char(c),
            }
        }
        // A cursor position report that nobody asked for.
        b'R' if parts.len() == 2 && first != 1 => return None,
        letter => named(letter)?,
    };
    Some(Msg::Key(KeyEvent::new_with_kind(code, held, kind)))
}

fn modified(number: u16) -> KeyModifiers {
    let bits = number.saturating_sub(1);
    let mut held = KeyModifiers::NONE;
    for (bit, modifier) in [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
        (8, KeyModifiers::SUPER),
        (16, KeyModifiers::HYPER),
        (32, KeyModifiers::META),
    ] {
        if bits & bit != 0 {
            held |= modifier;
        }
    }
    held
}

/// The key of a sequence that ends with this letter.
fn named(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(letter - b'P' + 1),
        _ => return None,
    })
}

/// The key that a number before `~` stands for.
fn numbered(number: u16) -> Option<KeyCode> {
    let function = |below: u16| u8::try_from(number - below).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23..=26 => function(12),
        28 | 29 => function(13),
        31..=34 => function(14),
        _ => None,
    }
}

fn mouse(button: u16, x: u16, y: u16, up: bool) -> Option<Msg> {
    let number = button & 3 | (button & 0xc0) >> 4;
    let dragged = button & 0x20 != 0;
    let which = match number {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match (number, dragged) {
        (0..=2, false) if up => MouseEventKind::Up(which),
        (0..=2, false) => MouseEventKind::Down(which),
        (0..=2, true) => MouseEventKind::Drag(which),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in [
        (4, KeyModifiers::SHIFT),
        (8, KeyModifiers::ALT),
        (16, KeyModifiers::CONTROL),
    ] {
        if button & bit != 0 {
            modifiers |= modifier;
        }
    }
    Some(Msg::Mouse(MouseEvent {
        kind,
        column: x.checked_sub(1)?,
        row: y.checked_sub(1)?,
        modifiers,
    }))
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode as Code, KeyModifiers as Held, MouseButton, MouseEventKind};

    use super::{Input, Msg, key};

    fn read(bytes: &[u8]) -> Vec<Msg> {
        let whole = Input::default().take(bytes);
        // The result is the same wherever the bytes are split, except right after an Esc, which is
        // then a key of its own.
        for cut in (1..bytes.len()).filter(|cut| bytes[cut - 1] != 0x1b) {
            let mut input = Input::default();
            let mut told = input.take(&bytes[..cut]);
            told.extend(input.take(&bytes[cut..]));
            assert_eq!(told, whole, "cut at {cut}");
        }
        whole
    }

    #[test]
    fn the_background_is_parsed_from_the_terminals_answer() {
        for (bytes, light) in [
            ("\x1b]11;rgb:ffff/ffff/dddd\x07", Some(true)),
            ("\x1b]11;rgb:ff/ff/ff\x1b\\", Some(true)),
            ("\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", Some(false)),
            ("\x1b]11;rgb:0000/0000/0000\x07", Some(false)),
            ("\x1b]11;#ffffff\x07", Some(true)),
            ("\x1b]10;rgb:ffff/ffff/ffff\x07", None),
            ("\x1b]11;white\x07", None),
            ("\x1b]11;\x07", None),
        ] {
            let wanted: Vec<Msg> = light
                .map(|light| Msg::Background { light })
                .into_iter()
                .collect();
            assert_eq!(read(bytes.as_bytes()), wanted, "{bytes:?}");
        }
    }

    #[test]
    fn keys_are_parsed_as_terminals_send_them() {
        for (bytes, code, held) in [
            ("a", Code::Char('a'), Held::NONE),
            ("Q", Code::Char('Q'), Held::SHIFT),
            ("é", Code::Char('é'), Held::NONE),
            ("🙂", Code::Char('🙂'), Held::NONE),
            ("\r", Code::Enter, Held::NONE),
            ("\n", Code::Char('j'), Held::CONTROL),
            ("\t", Code::Tab, Held::NONE),
            ("\x7f", Code::Backspace, Held::NONE),
            ("\x03", Code::Char('c'), Held::CONTROL),
            ("\x1a", Code::Char('z'), Held::CONTROL),
            ("\0", Code::Char(' '), Held::CONTROL),
            ("\x1bq", Code::Char('q'), Held::ALT),
            ("\x1b\r", Code::Enter, Held::ALT),
            ("\x1b[A", Code::Up, Held::NONE),
            ("\x1bOB", Code::Down, Held::NONE),
            ("\x1b[1;5C", Code::Right, Held::CONTROL),
            ("\x1b[H", Code::Home, Held::NONE),
            ("\x1b[Z", Code::BackTab, Held::SHIFT),
            ("\x1bOP", Code::F(1), Held::NONE),
            ("\x1b[[A", Code::F(1), Held::NONE),
            ("\x1b[15~", Code::F(5), Held::NONE),
            ("\x1b[17~", Code::F(6), Held::NONE),
            ("\x1b[24;2~", Code::F(12), Held::SHIFT),
            ("\x1b[1;2R", Code::F(3), Held::SHIFT),
            ("\x1b[3~", Code::Delete, Held::NONE),
            ("\x1b[5~", Code::PageUp, Held::NONE),
            ("\x1b[97;5u", Code::Char('a'), Held::CONTROL),
            ("\x1b[27u", Code::Esc, Held::NONE),
        ] {
            assert_eq!(read(bytes.as_bytes()), [key(code, held)], "{bytes:?}");
        }
        let all = read(b"ab\x1b[Ac");
        assert_eq!(all.len(), 4);
    }

    #[test]
    fn every_mouse_protocol_is_parsed() {
        for bytes in [
            &b"\x1b[<0;11;6M"[..],
            b"\x1b[32;11;6M",
            b"\x1b[M\x20\x2b\x26",
        ] {
            let [Msg::Mouse(event)] = read(bytes)[..] else {
                panic!("{bytes:?}")
            };
            assert_eq!(event.kind, MouseEventKind::Down(MouseButton::Left));
            assert_eq!((event.column, event.row), (10, 5));
        }
        for (bytes, kind) in [
            ("\x1b[<0;1;1m", MouseEventKind::Up(MouseButton::Left)),
            ("\x1b[<32;1;1M", MouseEventKind::Drag(MouseButton::Left)),
            ("\x1b[<64;1;1M", MouseEventKind::ScrollUp),
            ("\x1b[<65;1;1M", MouseEventKind::ScrollDown),
        ] {
            let [Msg::Mouse(event)] = read(bytes.as_bytes())[..] else {
                panic!("{bytes:?}")
            };
            assert_eq!(event.kind, kind);
        }
    }

    #[test]
    fn a_paste_is_one_message_and_answers_are_ignored() {
        let told = read(b"\x1b[200~two\nlines\x1b[201~x");
        let x = key(Code::Char('x'), Held::NONE);
        assert_eq!(told, [Msg::Paste("two\nlines".to_owned()), x.clone()]);
        for answer in ["\x1bP1$r0m\x1b\\", "\x1b[?62;c", "\x1b[10;5R", "\x1b[I"] {
            assert_eq!(read(answer.as_bytes()), [], "{answer:?}");
            let behind = format!("{answer}x");
            assert_eq!(
                read(behind.as_bytes()),
                std::slice::from_ref(&x),
                "{answer:?}"
            );
        }
    }

    #[test]
    fn incomplete_sequences_are_dropped_after_a_silence() {
        for cut in [
            "\x1b[<65;10",
            "\x1b[?1",
            "\x1b[",
            "\x1b]11;rgb",
            "\x1b[M a",
            "\u{e9}",
        ] {
            let mut input = Input::default();
            let bytes = if cut == "\u{e9}" {
                &cut.as_bytes()[..1]
            } else {
                cut.as_bytes()
            };
            assert_eq!(input.take(bytes), []);
            assert!(input.patience().is_some());
            assert_eq!(input.silence(), None, "{cut:?}");
            assert_eq!(input.patience(), None);
            assert_eq!(input.take(b"n"), [key(Code::Char('n'), Held::NONE)]);
        }
        let mut input = Input::default();
        let esc = || key(Code::Esc, Held::NONE);
        assert_eq!(input.take(b"\x1b"), [esc()]);
        assert_eq!(input.take(b"q"), [key(Code::Char('q'), Held::NONE)]);
        assert_eq!(input.take(b"\x1b\x1b"), [esc(), esc()]);
        // The rest of a sequence is not typed, and an Esc from a while ago does not begin one.
        assert_eq!(input.take(b"[A"), [key(Code::Up, Held::NONE)]);
        assert_eq!(input.take(b"\x1b"), [esc()]);
        assert_eq!(input.silence(), None);
        assert_eq!(input.take(b"["), [key(Code::Char('['), Held::NONE)]);
        assert_eq!(input.patience(), None);
    }

    #[test]
    fn the_rest_of_a_dropped_paste_is_not_typed() {
        let mut input = Input::default();
        assert_eq!(input.take(b"\x1b[200~half"), []);
        assert_eq!(input.silence(), None);
        assert_eq!(
            input.take(b"q the rest\x1b[201~n"),
            [key(Code::Char('n'), Held::NONE)]
        );
        assert_eq!(input.take(b"\x1b[200~half"), []);
        assert_eq!(input.silence(), None);
        assert_eq!(input.take(b"n"), [key(Code::Char('n'), Held::NONE)]);
    }

    #[test]
    fn it_recovers_from_any_bytes() {
        let mut input = Input::default();
        let mut seed = 7_u64;
        for _ in 0..200_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let byte = match seed >> 60 {
                0..=3 => 0x1b,
                4 => b'[',
                5 => b'<',
                _ => u8::try_from(seed >> 48 & 0xff).unwrap(),
            };
            input.take(&[byte]);
            assert!(input.bytes.len() <= super::LONGEST + 1);
        }
    }
}
