//! What a key press does, and texts that name keys: hints, messages, and the help.

use tui_input::InputRequest;

use super::chord::Chord;
use super::context::{Context, Group};
use super::key::{Act, Key};
use super::own::{KeyLine, Keymap, Row};
use crate::lang::line::TOTAL;
use crate::view::{Ink, Line};

/// What letters do in a window now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// They are typed as text.
    Text,
    /// They are typed, but into an empty text, where a few of them ask for help instead.
    Empty,
    /// Digits are typed, and the letter of a total: `17t`; other letters do what the table says.
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

/// The window that stands for all windows to read in the help, and for all texts.
const READ: Context = Context::Page;
const TYPED: Context = Context::Line;

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
            Letters::Digits => c.is_ascii_digit() || c == TOTAL,
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

    /// The label of an action's key; empty if it has none.
    #[must_use]
    pub fn label(&self, context: Context, id: &str) -> String {
        let mut rows = self.rows(context).iter().filter(|row| row.key.id == id);
        let chord = rows.find_map(|row| row.chords.first());
        chord.map_or_else(String::new, |chord| chord.label())
    }

    /// The label of an action's key, or the action in brackets if the GM has disabled its keys.
    pub(crate) fn key(&self, context: Context, id: &str) -> String {
        let label = self.label(context, id);
        if label.is_empty() {
            return format!("({})", id.replace('-', " "));
        }
        label
    }

    /// A text in which `{id}` is replaced by the label of that action's key.
    pub(in crate::tui) fn says(&self, context: Context, ink: Ink, words: &str) -> Line {
        let mut line = Line::new();
        let mut rest = words;
        while let Some((before, after)) = rest.split_once('{') {
            line.push(ink, before);
            let (id, behind) = after.split_once('}').unwrap_or((after, ""));
            line.push(Ink::Key, self.key(context, id));
            rest = behind;
        }
        line.with(ink, rest)
    }

    /// The keys for a window's hint line, each with what it does, without an action that is not available
    /// now; how to leave comes first.
    pub(in crate::tui) fn hints(&self, window: Context, act: Option<Act>) -> Vec<Line> {
        let rows = self.rows(window).iter();
        let rows = rows.filter(|row| Some(row.key.act) != act && !row.key.hint.is_empty());
        let (first, rest): (Vec<_>, Vec<_>) = rows.partition(|row| row.key.act == Act::Back);
        let told = first.into_iter().chain(rest).filter_map(|row| {
            let key = Line::of(Ink::Key, row.chords.first()?.label());
            Some(key.with(Ink::Dim, format!(" {}", row.key.hint)))
        });
        told.collect()
    }

    /// The keys of windows as the help shows them: headings, each with its rows. Keys that all lists
    /// or all texts share are listed once, at the end, and under a window only where it differs.
    #[must_use]
    pub fn told(&self) -> Vec<(&'static str, Vec<&Row>)> {
        let same = |row: &Row| {
            let shared = match row.key.group {
                Group::Rows => READ,
                Group::Text => TYPED,
                _ => return false,
            };
            self.rows(shared).contains(row)
        };
        let rows = |context: Context, is: &dyn Fn(&Row) -> bool| -> Vec<&Row> {
            let rows = self.rows(context).iter().filter(|row| is(row));
            rows.filter(|row| !row.chords.is_empty()).collect()
        };
        let own = |window: Context| (window.title(), rows(window, &|row| !same(row)));
        let mut all: Vec<_> = Context::windows().map(own).collect();
        for (title, context, group) in [
            ("Keys: in every list and window", READ, Group::Rows),
            ("Keys: in every text", TYPED, Group::Text),
        ] {
            all.push((title, rows(context, &|row| row.key.group == group)));
        }
        all
    }
}
