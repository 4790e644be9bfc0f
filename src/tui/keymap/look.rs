//! What a key press does.

use crossterm::event::KeyEvent;
use tui_input::InputRequest;

use super::act::Act;
use super::chord::Chord;
use super::context::Context;
use super::key::Key;
use super::line::KeyLine;
use super::own::Keymap;

/// What letters do in a window now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// They are typed as text.
    Text,
    /// They are typed, but into an empty text, where a few of them ask for help instead.
    Empty,
    /// They do what the table says.
    Act,
}

impl Letters {
    /// What letters do in a text field that may be empty.
    pub(in crate::tui) fn of(text: &str) -> Self {
        if text.is_empty() {
            Self::Empty
        } else {
            Self::Text
        }
    }
}

/// A key press in a window: what the table says of it, and its letter, which may stand for
/// something that the window shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    pub(in crate::tui) act: Option<Act>,
    pub(in crate::tui) letter: Option<char>,
    /// The name in the settings of what it does.
    pub id: Option<&'static str>,
}

/// What a key does with only the panes open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound<'a> {
    Key(&'static Key),
    /// A command that the GM assigned to it.
    Line(&'a KeyLine),
}

impl Keymap {
    /// What a key press does in a window; `None` if nothing can come of it.
    #[must_use]
    pub fn look(&self, window: Context, event: KeyEvent, letters: Letters) -> Option<Press> {
        let chord = Chord::of(event);
        let letter = chord.letter();
        let counts = |act: Act| match letters {
            _ if letter.is_none() => true,
            Letters::Act => true,
            Letters::Empty => act.asks(),
            Letters::Text => false,
        };
        let mut rows = self.rows(window).iter();
        let found = rows.find(|row| row.chords.contains(&chord) && counts(row.key.act));
        let typed = letter.filter(|_| letters != Letters::Act);
        let typed = typed.map(|c| Act::Edit(InputRequest::InsertChar(c)));
        let act = found.map(|row| row.key.act).or(typed);
        let id = found.map(|row| row.key.id);
        (act.is_some() || letter.is_some()).then_some(Press { act, letter, id })
    }

    /// What a key press does with only the panes open.
    #[must_use]
    pub fn bound(&self, event: KeyEvent) -> Option<Bound<'_>> {
        let chord = Chord::of(event);
        let line = self.lines().iter().find(|line| line.key == chord);
        let mut rows = self.rows(Context::Panes).iter();
        let mut row = || rows.find(|row| row.chords.contains(&chord));
        line.map(Bound::Line)
            .or_else(|| row().map(|row| Bound::Key(row.key)))
    }

    /// What a key press does with only the panes open, unless the GM has assigned a command to it.
    pub(in crate::tui) fn act_of_panes(&self, event: KeyEvent) -> Option<Act> {
        match self.bound(event)? {
            Bound::Key(key) => Some(key.act),
            Bound::Line(_) => None,
        }
    }

    /// Whether a letter does something in a window.
    pub(in crate::tui) fn has_letter(&self, window: Context, c: char) -> bool {
        let mut chords = self.rows(window).iter().flat_map(|row| &row.chords);
        chords.any(|chord| chord.letter() == Some(c))
    }
}
