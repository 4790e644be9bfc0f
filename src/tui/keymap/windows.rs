//! Keys of a window: what the table binds, as the key that the window knows it by.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Action, Chord, Keymap, Motion, TABLE};

/// What letters do in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// They are text, and Ctrl with a letter edits it.
    Text,
    /// They choose, or filter.
    Choose,
    /// They do what the table says, as on the bare screen.
    Act,
}

/// Modifiers that no key of the console has, but for those that go by words in a text.
const FOREIGN: KeyModifiers = KeyModifiers::ALT
    .union(KeyModifiers::SUPER)
    .union(KeyModifiers::HYPER)
    .union(KeyModifiers::META);

/// Whether a press has a modifier that makes it none of the console's keys.
pub(crate) fn is_foreign(key: KeyEvent, letters: Letters) -> bool {
    let by_words = letters == Letters::Text
        && matches!(
            key.code,
            KeyCode::Backspace
                | KeyCode::Delete
                | KeyCode::Left
                | KeyCode::Right
                | KeyCode::Up
                | KeyCode::Down
        );
    key.modifiers.intersects(FOREIGN) && !by_words
}

impl Keymap {
    /// A press as the window knows it: whatever key the GM moves down with is the arrow. `None` where it does
    /// nothing in a window.
    #[must_use]
    pub fn in_window(&self, key: KeyEvent, letters: Letters) -> Option<KeyEvent> {
        if is_foreign(key, letters) {
            return None;
        }
        let chord = Chord::of(key);
        let is_text = match (letters, chord.code) {
            (Letters::Text, KeyCode::F(_)) | (Letters::Act, _) => false,
            (Letters::Text, _) => true,
            (Letters::Choose, KeyCode::Char(_)) => !chord.ctrl,
            (Letters::Choose, _) => false,
        };
        if is_text {
            return Some(key);
        }
        let plain = |code| Some(KeyEvent::new(code, KeyModifiers::NONE));
        match self.find(chord).map(|binding| binding.action) {
            Some(action) => match known_as(action) {
                Some(code) => plain(code),
                None => own(chord).then_some(key),
            },
            // A key that the settings have taken away does nothing here either.
            None if TABLE.iter().any(|row| row.keys.contains(&chord)) => None,
            None => (!chord.ctrl).then_some(key),
        }
    }
}

/// Whether a press that does something else on the bare screen may be a letter of the window's own.
fn own(chord: Chord) -> bool {
    matches!(chord.code, KeyCode::Char(_)) && !chord.ctrl
}

/// The key by which windows know what an action does.
fn known_as(action: Action) -> Option<KeyCode> {
    Some(match action {
        Action::Move(Motion::Up) => KeyCode::Up,
        Action::Move(Motion::Down) => KeyCode::Down,
        Action::Move(Motion::Left) => KeyCode::Left,
        Action::Move(Motion::Right) => KeyCode::Right,
        Action::Move(Motion::PageUp) => KeyCode::PageUp,
        Action::Move(Motion::PageDown) => KeyCode::PageDown,
        Action::Move(Motion::Top) => KeyCode::Home,
        Action::Move(Motion::Bottom) => KeyCode::End,
        Action::Move(Motion::NextPane) => KeyCode::Tab,
        Action::Move(Motion::PreviousPane) => KeyCode::BackTab,
        Action::Open => KeyCode::Enter,
        Action::Back => KeyCode::Esc,
        Action::Rules => KeyCode::F(1),
        Action::Notes => KeyCode::F(2),
        Action::Help => KeyCode::Char('?'),
        Action::Filter => KeyCode::Char('/'),
        Action::Quit => KeyCode::Char('q'),
        Action::Map => KeyCode::Char('M'),
        Action::Players => KeyCode::Char('P'),
        _ => return None,
    })
}
