//! What a key press does in a window, and texts that name its keys.

use crossterm::event::KeyEvent;
use tui_input::InputRequest;

use super::chord::Chord;
use super::own::Keymap;
use super::windows::{Does, Window, WindowRow};
use crate::view::{Ink, Line};

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

/// The window that stands for all windows to read in the help, and for all texts.
const READ: Window = Window::Page;
const TYPED: Window = Window::Line;

impl Keymap {
    /// The keys of windows as the help shows them: headings, each with its rows. Keys that all lists
    /// or all texts share are listed once, at the end, and under a window only where it differs.
    #[must_use]
    pub fn told(&self) -> Vec<(&'static str, Vec<&WindowRow>)> {
        let same = |row: &WindowRow| {
            let shared = if row.is_of_rows() {
                READ
            } else if row.is_of_text() {
                TYPED
            } else {
                return false;
            };
            self.window(shared).contains(row)
        };
        let own = |window: Window| {
            let rows = self.window(window).iter();
            let rows = rows.filter(|row| !row.keys.is_empty() && !same(row));
            (window.title(), rows.collect())
        };
        let shared = |window: Window, title, is: fn(&WindowRow) -> bool| {
            let rows = self.window(window).iter();
            let rows = rows.filter(|row| !row.keys.is_empty() && is(row));
            (title, rows.collect())
        };
        let mut all: Vec<_> = Window::ALL.map(own).into();
        all.push(shared(
            READ,
            "Keys: in every list and window",
            WindowRow::is_of_rows,
        ));
        all.push(shared(TYPED, "Keys: in every text", WindowRow::is_of_text));
        all
    }

    /// What a key press does in a window; `None` for nothing.
    #[must_use]
    pub fn press(&self, window: Window, event: KeyEvent, letters: Letters) -> Option<Does> {
        let chord = Chord::of(event);
        let letter = chord.letter();
        let counts = |does: Does| match letters {
            _ if letter.is_none() => true,
            Letters::Act => true,
            Letters::Empty => does.asks(),
            Letters::Text => false,
        };
        let mut rows = self.window(window).iter();
        let found = rows.find(|row| row.keys.contains(&chord) && counts(row.binding.does));
        let typed = letter.filter(|_| letters != Letters::Act);
        let typed = typed.map(|c| Does::Type(InputRequest::InsertChar(c)));
        found.map(|row| row.binding.does).or(typed)
    }

    /// The label of an action's key in a window; empty if it has none.
    #[must_use]
    pub fn key_in(&self, window: Window, id: &str) -> String {
        let mut rows = self.window(window).iter();
        let row = rows.find(|row| row.binding.id == id && !row.keys.is_empty());
        let key = row.and_then(|row| row.keys.first());
        key.map_or_else(String::new, |key| key.label())
    }

    /// A text in which `{id}` is replaced by the label of that action's key in a window.
    pub(in crate::tui) fn says(&self, window: Window, ink: Ink, words: &str) -> Line {
        told(ink, words, |id| {
            let known = window.bindings().any(|binding| binding.id == id);
            debug_assert!(known, "{window:?} has no action {id}");
            let key = self.key_in(window, id);
            if key.is_empty() {
                // The GM has disabled it.
                return format!("({})", id.replace('-', " "));
            }
            key
        })
    }

    /// The same for the keys that work with only the panes open.
    pub(in crate::tui) fn says_bare(&self, ink: Ink, words: &str) -> Line {
        told(ink, words, |id| self.key(id))
    }

    /// The keys and descriptions for a window's hint line; how to leave comes first.
    pub(in crate::tui) fn hints_in(&self, window: Window) -> Vec<(String, String)> {
        let rows = self.window(window).iter();
        let (first, rest): (Vec<_>, Vec<_>) = rows.partition(|row| row.binding.does == Does::Back);
        let rows = first.into_iter().chain(rest);
        let told = rows.filter(|row| !row.binding.hint.is_empty());
        let told = told.filter_map(|row| Some((row.keys.first()?, row.binding.hint)));
        told.map(|(key, hint)| (key.label(), hint.to_owned()))
            .collect()
    }

    /// Whether a key press does anything in a window.
    pub(in crate::tui) fn knows(&self, window: Window, event: KeyEvent) -> bool {
        let chord = Chord::of(event);
        let mut rows = self.window(window).iter();
        chord.letter().is_some() || rows.any(|row| row.keys.contains(&chord))
    }

    /// Whether a letter does something in a window.
    pub(in crate::tui) fn has_letter(&self, window: Window, c: char) -> bool {
        let rows = self.window(window).iter();
        rows.flat_map(|row| &row.keys)
            .any(|key| key.letter() == Some(c))
    }
}

/// A text with ids replaced by the labels of their keys.
fn told(ink: Ink, words: &str, key: impl Fn(&str) -> String) -> Line {
    let mut line = Line::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        line.push(ink, before);
        let (id, behind) = after.split_once('}').unwrap_or((after, ""));
        line.push(Ink::Key, key(id));
        rest = behind;
    }
    line.with(ink, rest)
}
