//! The panel above a line that rolls: which modifiers stand in it, and what could be chosen.

use super::keymap::{Keymap, Window};
use crate::game::Toggle;
use crate::verbs::rolling::{Side, Subject};
use crate::view::{Ink, Line};

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
    pub fn hint(&self, keys: &Keymap, offers: bool) -> Line {
        let (window, words) = match self.mode {
            Mode::Toggles => (
                Window::Modifiers,
                "letter toggles  {more} {less} step  digits your dice  {other-side} side  {open} rolls  {back} leaves",
            ),
            Mode::Text if offers => (
                Window::Line,
                "{take} takes  {up} {down} choose  {modifiers} modifiers  {open} rolls  {back} leaves",
            ),
            Mode::Text => (
                Window::Line,
                "{modifiers} modifiers  = your dice  {open} rolls  {back} leaves",
            ),
        };
        keys.says(window, Ink::Dim, words)
    }
}
