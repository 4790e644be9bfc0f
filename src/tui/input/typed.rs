//! Keys that send characters.

use crossterm::event::{KeyCode, KeyModifiers};

use super::found::{Found, key};

/// A character, or a key that sends a control character.
pub(super) fn typed(bytes: &[u8]) -> Found {
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
