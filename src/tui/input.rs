//! Parses what a terminal sends, byte by byte: keys, pastes and the mouse. A sequence that stops in
//! the middle is dropped after a short silence, so that what follows is not taken for the rest of
//! it.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::keymap::Chord;
use super::message::Msg;

/// How long the rest of a sequence may take whose Esc came alone and was taken for the key.
const ESC: Duration = Duration::from_millis(30);
/// How long the rest of a sequence may take.
const SEQUENCE: Duration = Duration::from_millis(150);
/// How long the rest of a paste may take, which may come over a slow connection.
const PASTE: Duration = Duration::from_secs(1);

/// The longest sequence of any terminal, in bytes.
const LONGEST: usize = 256;

/// Turns bytes into messages.
#[derive(Debug, Default)]
pub(super) struct Input {
    /// The beginning of a message.
    bytes: Vec<u8>,
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
        match self.bytes.as_slice() {
            [] => self.esc.then_some(ESC),
            _ if self.is_in_paste() => Some(PASTE),
            _ => Some(SEQUENCE),
        }
    }

    fn is_in_paste(&self) -> bool {
        self.bytes.starts_with(BEGIN_PASTE)
    }

    /// Takes bytes and returns all complete messages.
    pub(super) fn take(&mut self, mut bytes: &[u8]) -> Vec<Msg> {
        if std::mem::take(&mut self.cut)
            && let Some(end) = memchr::memmem::find(bytes, END_PASTE)
        {
            bytes = &bytes[end + END_PASTE.len()..];
        }
        if std::mem::take(&mut self.esc) && matches!(bytes, [b'[', ..] | [b'O', _, ..]) {
            self.bytes.push(0x1b);
        }
        self.bytes.extend_from_slice(bytes);
        let (mut told, mut at) = (Vec::new(), 0);
        while let Some((len, msg)) = first(&self.bytes[at..]) {
            told.extend(msg);
            at += len;
        }
        self.bytes.drain(..at);
        let len = self.bytes.len();
        if self.bytes == [0x1b] {
            self.bytes.clear();
            self.esc = true;
            told.push(Msg::Key(KeyCode::Esc.into()));
        } else if self.is_in_paste() {
            // What is too much is dropped, but the end mark may have begun.
            let end = len.saturating_sub(END_PASTE.len());
            self.bytes.drain(LONGEST_PASTE.min(end)..end);
        } else if len > LONGEST {
            self.bytes.clear();
        }
        told
    }

    /// Call when nothing has arrived for a while. Drops what is unfinished, unless it is a key with
    /// Alt.
    pub(super) fn silence(&mut self) -> Option<Msg> {
        self.esc = false;
        self.cut |= self.is_in_paste();
        match std::mem::take(&mut self.bytes).as_slice() {
            // The letter begins a sequence, too.
            [0x1b, letter @ (b'O' | b'P' | b'X' | b']' | b'_' | b'^')] => {
                let letter = KeyCode::Char(char::from(*letter));
                Some(Msg::Key(Chord {
                    alt: true,
                    ..letter.into()
                }))
            }
            _ => None,
        }
    }
}

pub(super) const BEGIN_PASTE: &[u8] = b"\x1b[200~";
pub(super) const END_PASTE: &[u8] = b"\x1b[201~";
/// How much of a paste is kept, in bytes: more than any line takes.
pub(super) const LONGEST_PASTE: usize = 1 << 20;

/// The lightness, from 0 to 1, from which a background is light.
const LIGHT: f32 = 0.5;

/// Parses the first message: how many bytes it takes, and what it says if it is not ignored. `None`
/// if there is only its beginning.
pub(super) fn first(bytes: &[u8]) -> Option<(usize, Option<Msg>)> {
    let key =
        |len: usize, code: Option<KeyCode>| Some((len, code.map(|code| Msg::Key(code.into()))));
    match bytes {
        [0x1b] => None,
        [0x1b, 0x1b, ..] => key(1, Some(KeyCode::Esc)),
        // The Linux console.
        [0x1b, b'[', b'[', rest @ ..] => match rest.first()? {
            letter @ b'A'..=b'E' => key(4, Some(KeyCode::F(letter - b'A' + 1))),
            _ => key(4, None),
        },
        // The oldest mouse protocol.
        [0x1b, b'[', b'M', rest @ ..] => {
            let three = rest.first_chunk::<3>()?;
            let [button, x, y] = three.map(|byte| u16::from(byte).saturating_sub(32));
            Some((6, mouse(button, x, y)))
        }
        [0x1b, b'[', ..] if bytes.starts_with(BEGIN_PASTE) => paste(bytes),
        [0x1b, b'[', ..] => sequence(bytes),
        [0x1b, b'O', rest @ ..] => key(3, named(*rest.first()?)),
        [0x1b, b']' | b'P' | b'_' | b'^' | b'X', ..] => string(bytes),
        [0x1b, rest @ ..] => {
            let (len, chord) = typed(rest)?;
            let held = chord.map(|chord| Chord { alt: true, ..chord });
            Some((len + 1, held.map(Msg::Key)))
        }
        _ => {
            let (len, chord) = typed(bytes)?;
            Some((len, chord.map(Msg::Key)))
        }
    }
}

fn paste(bytes: &[u8]) -> Option<(usize, Option<Msg>)> {
    let end = memchr::memmem::find(bytes, END_PASTE)?;
    let kept = &bytes[BEGIN_PASTE.len()..end.min(LONGEST_PASTE)];
    let text = String::from_utf8_lossy(kept).into_owned();
    Some((end + END_PASTE.len(), Some(Msg::Paste(text))))
}

/// A string that a terminal sends in answer to a query.
fn string(bytes: &[u8]) -> Option<(usize, Option<Msg>)> {
    let at = 2 + memchr::memchr2(0x07, 0x1b, &bytes[2..])?;
    match bytes[at..] {
        [0x1b] => None,
        [0x1b, b'\\', ..] => Some((at + 2, background(&bytes[..at]))),
        // It was cut off, and something else begins.
        [0x1b, ..] => Some((at, None)),
        _ => Some((at + 1, background(&bytes[..at]))),
    }
}

/// The answer to the query for the background's colour.
fn background(bytes: &[u8]) -> Option<Msg> {
    let colour = bytes.strip_prefix(b"\x1b]11;")?;
    let colour = xterm_color::Color::parse(colour).ok()?;
    let light = colour.perceived_lightness() > LIGHT;
    Some(Msg::Background { light })
}

/// A character, or a key that sends a control character.
fn typed(bytes: &[u8]) -> Option<(usize, Option<Chord>)> {
    let ctrl = |c: char| Chord {
        ctrl: true,
        ..KeyCode::Char(c).into()
    };
    let chord = match *bytes.first()? {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x7f => KeyCode::Backspace.into(),
        0 => ctrl(' '),
        byte @ ..=0x1a => ctrl(char::from(byte - 1 + b'a')),
        byte @ 0x1c..=0x1f => ctrl(char::from(byte - 0x1c + b'4')),
        _ => return letter(bytes),
    };
    Some((1, Some(chord)))
}

fn letter(bytes: &[u8]) -> Option<(usize, Option<Chord>)> {
    // The longest character takes four bytes.
    let bytes = &bytes[..bytes.len().min(4)];
    let whole = bytes.utf8_chunks().next()?.valid();
    match (whole.chars().next(), str::from_utf8(bytes)) {
        (Some(c), _) => Some((c.len_utf8(), Some(KeyCode::Char(c).into()))),
        (None, Err(error)) if error.error_len().is_none() => None,
        (None, _) => Some((1, None)),
    }
}

/// Keys and the mouse: `ESC [`, parameters, and a final letter.
fn sequence(bytes: &[u8]) -> Option<(usize, Option<Msg>)> {
    let mut rest = bytes.iter().skip(2);
    let end = 2 + rest.position(|byte| !(0x20..=0x3f).contains(byte))?;
    let inner = str::from_utf8(&bytes[2..end]).unwrap_or_default();
    match bytes[end] {
        last @ 0x40..=0x7e => Some((end + 1, said(inner, last))),
        // It was cut off, and something else begins.
        _ => Some((end, None)),
    }
}

fn said(inner: &str, last: u8) -> Option<Msg> {
    if inner.starts_with(['?', '>', '=']) {
        return None;
    }
    let parts = inner.trim_start_matches('<').split(';');
    let numbers = parts.map(|part| part.split(':').next()?.parse().ok());
    let numbers: Vec<u16> = numbers.map(Option::unwrap_or_default).collect();
    let is_new = inner.starts_with('<');
    if let (b'M', [button, x, y]) = (last, numbers.as_slice()) {
        let below = if is_new { 0 } else { 32 };
        return mouse(button.saturating_sub(below), *x, *y);
    }
    if is_new {
        return None;
    }
    let first = numbers.first().copied().unwrap_or(0);
    let modifiers = inner.split(';').nth(1).unwrap_or_default();
    let (held, kind) = modifiers.split_once(':').unwrap_or((modifiers, ""));
    let held = held.parse().unwrap_or(1_u16).saturating_sub(1);
    let [shift, alt, ctrl] = [1, 2, 4].map(|bit| held & bit != 0);
    // A key that is let go, or one with Super, Hyper or Meta, which no key of the console has.
    if kind == "3" || held & 0x38 != 0 {
        return None;
    }
    let code = match last {
        b'M' => return None,
        b'Z' => return Some(Msg::Key(KeyCode::BackTab.into())),
        b'~' => numbered(first)?,
        b'u' => match char::from_u32(first.into())? {
            '\r' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '\t' if shift => KeyCode::BackTab,
            '\t' => KeyCode::Tab,
            '\u{7f}' => KeyCode::Backspace,
            c if c.is_control() || ('\u{e000}'..='\u{f8ff}').contains(&c) => return None,
            c => KeyCode::Char(c),
        },
        // A cursor position report that nobody asked for.
        b'R' if numbers.len() == 2 && first != 1 => return None,
        letter => named(letter)?,
    };
    Some(Msg::Key(Chord { code, ctrl, alt }))
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

/// The left button and the wheel, at a position as the protocols send it. Nothing else that a mouse
/// does means anything.
fn mouse(button: u16, x: u16, y: u16) -> Option<Msg> {
    // The bits of keys that are held.
    let kind = match button & !0x1c {
        0 => MouseEventKind::Down(MouseButton::Left),
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        _ => return None,
    };
    Some(Msg::Mouse(MouseEvent {
        kind,
        column: x.checked_sub(1)?,
        row: y.checked_sub(1)?,
        modifiers: KeyModifiers::NONE,
    }))
}

#[cfg(test)]
mod tests;
