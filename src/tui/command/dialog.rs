//! The panel above a command that rolls: the modifiers in it and the choices.

use ratatui::layout::Rect;

use crate::game::Toggle;
use crate::game::toggle::Place;
use crate::tui::keymap::{Context, Keymap};
use crate::verbs::rolling::{Side, Subject};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// From this many columns on there is room for the panel above a command that rolls.
const PANEL_WIDE: u16 = 70;

/// Rows of the panel above a command that rolls; none on a small screen.
pub(super) fn panel_rows(area: Rect) -> u16 {
    match (area.width, area.height) {
        (..PANEL_WIDE, _) | (_, ..20) => 0,
        (_, ..24) => 6,
        (_, ..30) => 9,
        _ => 11,
    }
}

/// A modifier and its value in the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Turned {
    /// The modifier.
    pub(in crate::tui) toggle: Toggle,
    /// Its text in the command, value first, or its label if it applies automatically; `None` if it
    /// is off.
    pub(super) shown: Option<String>,
}

/// What the panel shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Dialog {
    pub(in crate::tui) verb: &'static str,
    /// Who rolls what on each side, as far as it is known.
    pub(in crate::tui) sides: Vec<Subject>,
    /// Letters toggle the modifiers, and are not typed as text.
    pub(super) turns: bool,
    /// The side that modifiers apply to.
    pub(super) side: Side,
    /// The modifiers of this command.
    pub(in crate::tui) toggles: Vec<Turned>,
    /// The selected row among them.
    pub(super) at: usize,
    /// While dice are typed: what the next one is for.
    pub(super) next_die: Option<String>,
}

impl Dialog {
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
        let second = self.side == Side::Second && self.goes_by_side();
        two.then_some(usize::from(second))
    }

    /// Whether letters do the same to either side, or else only to the first.
    fn goes_by_side(&self) -> bool {
        let mut toggles = self.toggles.iter();
        toggles.any(|turned| turned.toggle.place == Place::Here)
    }

    /// The hint for the useful keys, depending on whether there is a list of choices.
    pub(super) fn hint(&self, keys: &Keymap, offers: bool) -> Line {
        // While dice are typed and more are needed.
        let next = self.next_die.as_ref().filter(|_| !offers);
        let words = match (self.turns, next) {
            (true, Some(_)) => "{next-die} next die  ",
            // A power may roll dice that nothing modifies.
            (true, None) if self.toggles.is_empty() => "digits dice  ",
            (true, None) => "{help} what letters do  {more} {less} step  digits dice  ",
            (false, Some(_)) => "",
            (false, None) if offers => "{take} takes  {up} {down} choose  {modifiers} modifiers  ",
            (false, None) => "{modifiers} modifiers  = your dice  ",
        };
        let turned = self.turned_side().filter(|_| next.is_none());
        let turned = turned.filter(|_| self.goes_by_side());
        let side = turned.map_or("", |_| "{other-side} side  ");
        let words = format!("{words}{side}{{open}} rolls  {{back}} back");
        let next = next.map(|next| Line::of(Ink::Strong, format!("next: {}  ", clean(next))));
        let words = keys.says(self.context(), Ink::Dim, &words);
        next.unwrap_or_default().and(words)
    }
}
