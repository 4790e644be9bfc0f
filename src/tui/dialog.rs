//! The panel above a line that rolls: which modifiers stand in it, and what could be chosen.

use super::keymap::{Keymap, Window};
use crate::game::Toggle;
use crate::verbs::rolling::{Side, Subject};

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
    pub fn hint(&self, keys: &Keymap, offers: bool) -> String {
        let line = |id| keys.key_in(Window::Line, id);
        let key = |id| keys.key_in(Window::Modifiers, id);
        match self.mode {
            Mode::Toggles => format!(
                "letter toggles  {} {} step  digits your dice  {} side  Enter rolls  Esc leaves",
                key("more"),
                key("less"),
                key("other-side")
            ),
            Mode::Text if offers => format!(
                "{} takes  {} {} choose  {} modifiers  Enter rolls  Esc leaves",
                line("take"),
                line("up"),
                line("down"),
                line("modifiers")
            ),
            Mode::Text => format!(
                "{} modifiers  = your dice  Enter rolls  Esc leaves",
                line("modifiers")
            ),
        }
    }
}
