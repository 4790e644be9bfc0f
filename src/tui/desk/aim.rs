//! What the GM looks at and means: the panes, the selected character and the marked ones.

use std::collections::BTreeSet;

use crate::campaign::{CharacterId, FightId};
use crate::tui::keymap::Pane;

/// A turn of a fight by number, or no fight.
pub(super) type TurnMark = Option<(FightId, u32)>;

/// What is to be scrolled into view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum Reveal {
    #[default]
    Nothing,
    Selected,
    /// The active character, because a turn has passed.
    Acting,
}

/// What the GM looks at and means.
#[derive(Debug)]
pub(in crate::tui) struct Aim {
    pub(in crate::tui) focus: Pane,
    /// One pane is shown alone.
    pub(in crate::tui) zoomed: bool,
    /// Whether the sheet is shown. Until the GM chooses, it is shown if there is room beside the
    /// log.
    pub(in crate::tui) sheet: Option<bool>,
    /// The roster also lists absent characters.
    pub(in crate::tui) everybody: bool,
    pub(super) selected: Option<CharacterId>,
    /// The turn in which the GM selected a character; `None` while the selection follows the turn
    /// order.
    pub(super) selected_in: Option<TurnMark>,
    /// The marked characters, to whom the next command applies together.
    pub(super) marked: BTreeSet<CharacterId>,
    /// The row of the order selected last, for characters with several rows.
    pub(in crate::tui) row: usize,
    /// What is to be scrolled into view.
    pub(in crate::tui) reveals: Reveal,
}

impl Aim {
    pub(super) fn new(selected: Option<CharacterId>, focus: Pane, sheet: Option<bool>) -> Self {
        Self {
            focus,
            zoomed: false,
            sheet,
            everybody: false,
            selected,
            selected_in: None,
            marked: BTreeSet::new(),
            row: 0,
            reveals: Reveal::Selected,
        }
    }
}
