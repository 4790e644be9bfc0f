//! The sequences that keys and the mouse send.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::found::{Found, key};
use super::mouse::mouse;
use crate::tui::message::Msg;

/// Keys and the mouse: `ESC [`, parameters, and a final letter.
pub(super) fn sequence(bytes: &[u8]) -> Found {
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
pub(super) fn named(letter: u8) -> Option<KeyCode> {
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
