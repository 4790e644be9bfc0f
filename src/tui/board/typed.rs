//! What a key made of a form, and whether something would be lost.

use crossterm::event::KeyEvent;

use crate::tui::keymap::Chord;
use crate::view::{Ink, Line};

/// The answer that leaves.
const YES: char = 'y';

/// What a form asks before what was typed goes.
pub(super) fn asks() -> Line {
    let line = Line::of(Ink::Notice, "Leave what you typed? ");
    let line = line.with(Ink::Key, YES.to_string());
    line.with(Ink::Notice, " leaves, any other key stays")
}

/// Whether something was typed, which Esc must not lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum Typed {
    #[default]
    Nothing,
    Something,
    /// It asks whether that is to go.
    Asks,
}

impl Typed {
    /// What a press answers where it was asked whether all of it is to go.
    pub(super) fn answered(&mut self, key: KeyEvent) -> Option<Done> {
        if *self != Self::Asks {
            return None;
        }
        *self = Self::Something;
        let leaves = Chord::of(key)
            .letter()
            .is_some_and(|c| c.eq_ignore_ascii_case(&YES));
        Some(if leaves { Done::Leave } else { Done::Open })
    }

    /// The form is to be left: at once, or it asks.
    pub(super) fn left(&mut self) -> Done {
        if *self == Self::Nothing {
            return Done::Leave;
        }
        *self = Self::Asks;
        Done::Open
    }
}

/// What a key made of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Done {
    /// It stays.
    Open,
    /// It is left, and nothing of it is kept.
    Leave,
    /// It is to be kept.
    Save,
    /// The bestiary is to be listed, for the row with the cursor.
    List,
    /// It is asked what the keys do.
    Help,
    /// The line that it comes to is to be edited instead.
    EditLine,
}
