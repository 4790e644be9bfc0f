//! What was found in the bytes of a terminal.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::message::Msg;

/// What was found at the beginning of the unread bytes.
pub(super) enum Found {
    /// A whole message of this many bytes; `None` for one that is ignored.
    Whole(usize, Option<Msg>),
    /// The beginning of a message.
    Part,
}

pub(super) fn key(code: KeyCode, modifiers: KeyModifiers) -> Msg {
    Msg::Key(KeyEvent::new(code, modifiers))
}
