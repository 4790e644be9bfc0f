//! Parses what a terminal sends, byte by byte: keys, pastes and the mouse. A sequence that stops in
//! the middle is dropped after a short silence, so that what follows is not taken for the rest of
//! it.

mod found;
mod mouse;
mod sequence;
mod string;
mod typed;

use std::time::Duration;

use crossterm::event::{KeyCode, KeyModifiers};

use super::message::Msg;
use found::{Found, key};
use sequence::{named, sequence};
use string::string;
use typed::typed;

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

#[cfg(test)]
mod tests;
