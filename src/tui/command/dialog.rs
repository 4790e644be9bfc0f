//! The panel above a command that rolls: the modifiers in it and the choices.

use crate::game::Toggle;
use crate::tui::keymap::{Context, Keymap};
use crate::verbs::rolling::{Side, Subject};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// A modifier and its value in the command.
#[derive(Clone, Debug)]
pub(super) struct Turned {
    /// The modifier.
    pub(super) toggle: Toggle,
    /// Its text in the command, value first, or its label if it applies automatically; `None` if it
    /// is off.
    pub(super) shown: Option<String>,
}

/// What the panel shows.
#[derive(Clone, Debug)]
pub(super) struct Dialog {
    pub(super) verb: &'static str,
    /// Who rolls what on each side, as far as it is known.
    pub(super) sides: Vec<Subject>,
    /// Letters toggle the modifiers, and are not typed as text.
    pub(super) turns: bool,
    /// The side that modifiers apply to.
    pub(super) side: Side,
    /// The modifiers of this command.
    pub(super) toggles: Vec<Turned>,
    /// The selected row among them.
    pub(super) at: usize,
    /// While dice are typed: what the next one is for.
    pub(super) next_die: Option<String>,
}

/// The modifiers of a command, to explain their letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct ModifierKeys {
    pub(in crate::tui) verb: &'static str,
    /// The names of the sides, empty where not known yet.
    pub(in crate::tui) sides: Vec<String>,
    pub(in crate::tui) toggles: Vec<Toggle>,
}

impl Dialog {
    /// What the letters stand for.
    pub(super) fn letters(&self) -> ModifierKeys {
        ModifierKeys {
            verb: self.verb,
            sides: self.sides.iter().map(|side| side.name.clone()).collect(),
            toggles: self.toggles.iter().map(|turned| turned.toggle).collect(),
        }
    }

    /// Whose keys apply.
    pub(super) fn context(&self) -> Context {
        if self.turns {
            Context::Modifiers
        } else {
            Context::Line
        }
    }

    pub(super) fn selected(&self) -> Option<Toggle> {
        self.toggles.get(self.at).map(|turned| turned.toggle)
    }

    /// The index of the side whose modifiers letters toggle, if letters do and there are two sides.
    pub(super) fn turned_side(&self) -> Option<usize> {
        let two = self.turns && self.sides.len() > 1;
        two.then_some(usize::from(self.side == Side::Second))
    }

    /// The hint for the useful keys, depending on whether there is a list of choices.
    pub(super) fn hint(&self, keys: &Keymap, offers: bool) -> Line {
        // While dice are typed and more are needed.
        let next = self.next_die.as_ref().filter(|_| !offers);
        let words = match (self.turns, next) {
            (true, Some(_)) => "{next-die} next die  ",
            (true, None) => "{help} what letters do  {more} {less} step  digits dice  ",
            (false, Some(_)) => "",
            (false, None) if offers => "{take} takes  {up} {down} choose  {modifiers} modifiers  ",
            (false, None) => "{modifiers} modifiers  = your dice  ",
        };
        let turned = self.turned_side().filter(|_| next.is_none());
        let side = turned.map_or("", |_| "{other-side} side  ");
        let words = format!("{words}{side}{{open}} rolls  {{back}} back");
        let next = next.map(|next| Line::of(Ink::Strong, format!("next: {}  ", clean(next))));
        let words = keys.says(self.context(), Ink::Dim, &words);
        next.unwrap_or_default().and(words)
    }
}
