//! Parses what a terminal sends, byte by byte: keys, pastes and the mouse. A sequence that stops in
//! the middle is dropped after a short silence, so that what follows is not taken for the rest of
//! it.

mod parse;

use std::time::Duration;

use crossterm::event::KeyCode;

use super::keymap::Chord;
use super::message::Msg;
use parse::{BEGIN_PASTE, END_PASTE, LONGEST_PASTE, first};

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

#[cfg(test)]
mod tests;
