//! What a key press does.

use tui_input::InputRequest;

use super::act::Act;
use super::chord::Chord;
use super::context::Context;
use super::key::Key;
use super::own::{KeyLine, Keymap};

/// What letters do in a window now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// They are typed as text.
    Text,
    /// They are typed, but into an empty text, where a few of them ask for help instead.
    Empty,
    /// Digits are typed; letters do what the table says.
    Digits,
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

/// A key press: what the table says of it, and its letter, which may stand for something that the
/// window shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Press<'k> {
    pub(in crate::tui) act: Option<Act>,
    pub(in crate::tui) letter: Option<char>,
    /// The row of the table that says what it does.
    pub key: Option<&'static Key>,
    /// The command that the GM has assigned to it.
    pub line: Option<&'k KeyLine>,
}

impl Press<'_> {
    /// A key that does this.
    pub(in crate::tui) fn of(act: Act) -> Self {
        Self {
            act: Some(act),
            ..Self::default()
        }
    }
}

impl Keymap {
    /// What a key press does in a window; `None` if nothing can come of it.
    #[must_use]
    pub fn look(&self, window: Context, chord: Chord, letters: Letters) -> Option<Press<'_>> {
        let letter = chord.letter();
        let is_panes = window == Context::Panes;
        let mut lines = self.lines().iter().filter(|_| is_panes);
        let line = lines.find(|line| line.key == chord);
        let is_text = |c: char| match letters {
            Letters::Act => false,
            Letters::Digits => c.is_ascii_digit(),
            Letters::Empty | Letters::Text => true,
        };
        let typed = letter.filter(|c| is_text(*c));
        let counts = |act: Act| typed.is_none() || letters == Letters::Empty && act.asks();
        let mut rows = self.rows(window).iter();
        let found = rows.find(|row| row.chords.contains(&chord) && counts(row.key.act));
        let key = found.map(|row| row.key).filter(|_| line.is_none());
        let typed = typed.map(|c| Act::Edit(InputRequest::InsertChar(c)));
        let act = key.map(|key| key.act).or(typed);
        let stands_for = letter.filter(|_| !is_panes);
        (act.is_some() || line.is_some() || stands_for.is_some()).then_some(Press {
            act,
            letter,
            key,
            line,
        })
    }

    /// What a key press does with only the panes open, unless the GM has assigned a command to it.
    pub(in crate::tui) fn act_of_panes(&self, chord: Chord) -> Option<Act> {
        self.look(Context::Panes, chord, Letters::Act)?.act
    }

    /// Whether a letter does something in a window.
    pub(in crate::tui) fn has_letter(&self, window: Context, c: char) -> bool {
        let mut chords = self.rows(window).iter().flat_map(|row| &row.chords);
        chords.any(|chord| chord.letter() == Some(c))
    }
}
