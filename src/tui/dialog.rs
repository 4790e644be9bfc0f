//! The panel above a line that rolls: which modifiers stand in it, and what could be chosen.

use crate::game::Toggle;
use crate::verbs::rolling::{Side, Subject};

/// The keys of a line that is being typed, and what they do.
pub const TYPING: &[(&str, &str)] = &[
    (
        "Tab",
        "take what is chosen in the list above the line; where it waits, show it",
    ),
    (
        "↑ ↓",
        "choose; where there is nothing to choose, earlier lines",
    ),
    (
        "Ctrl-t",
        "to the modifiers of a roll and back; Ctrl-Space too",
    ),
    (
        "a letter",
        "among the modifiers: toggles one, or goes to its next value",
    ),
    ("+ -", "among the modifiers: steps the selected modifier"),
    ("a digit", "among the modifiers: the player's own dice"),
    (
        "Ctrl-f",
        "do it anyway: the GM overrules the rule that refuses; again: not",
    ),
    ("Enter", "run the line as it stands"),
    (
        "digits",
        "and Enter: answer a question for a player's dice; Enter alone: the console rolls",
    ),
    ("Esc", "leave; ↑ brings the line back"),
];

/// What the letters do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Text,
    /// They turn modifiers.
    Toggles,
}

/// A modifier and what stands of it in the line.
#[derive(Clone, Debug)]
pub struct Turned {
    /// The modifier.
    pub toggle: Toggle,
    /// Its words in the line, or its label where it counts by itself; nothing where it is off.
    pub shown: Option<String>,
}

/// What the panel shows.
#[derive(Clone, Debug)]
pub struct Dialog {
    pub verb: &'static str,
    /// Who rolls what on each side, as far as it is known.
    pub sides: Vec<Subject>,
    /// What the letters do.
    pub mode: Mode,
    /// The side that modifiers go to.
    pub(super) side: Side,
    /// The modifiers of this line.
    pub toggles: Vec<Turned>,
    /// The selected row among them.
    pub at: usize,
}

impl Dialog {
    pub(super) fn selected(&self) -> Option<Toggle> {
        self.toggles.get(self.at).map(|turned| turned.toggle)
    }

    /// Whether letters are text.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.mode == Mode::Text
    }

    pub(super) fn side(&self) -> Side {
        self.side
    }

    /// The keys that are of use now, with something to choose or without.
    #[must_use]
    pub fn hint(&self, offers: bool) -> &'static str {
        match self.mode {
            Mode::Toggles => {
                "letter toggles  + - step  digits your dice  Tab side  Enter rolls  Esc leaves"
            }
            Mode::Text if offers => {
                "Tab takes  ↑ ↓ choose  Ctrl-t modifiers  Enter rolls  Esc leaves"
            }
            Mode::Text => "Ctrl-t modifiers  = your dice  Enter rolls  Esc leaves",
        }
    }
}
