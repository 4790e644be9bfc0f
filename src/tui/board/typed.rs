//! What a key did to a form, and whether input would be lost.

use crossterm::event::KeyEvent;

use crate::tui::keymap::Chord;
use crate::view::{Ink, Line};

/// The answer that agrees to a question.
pub(in crate::tui) const YES: char = 'y';

/// Whether a key agrees to a question.
pub(in crate::tui) fn is_yes(key: KeyEvent) -> bool {
    let letter = Chord::of(key).letter();
    letter.is_some_and(|c| c.eq_ignore_ascii_case(&YES))
}

/// The question a form asks before its input is discarded.
pub(super) fn asks() -> Line {
    let line = Line::of(Ink::Notice, "Discard what you typed? ");
    let line = line.with(Ink::Key, YES.to_string());
    line.with(Ink::Notice, " discards it, any other key stays")
}

/// Whether there is input that Esc must not discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::tui) enum Typed {
    #[default]
    Nothing,
    Something,
    /// The form is asking whether to discard it.
    Asks,
}

impl Typed {
    /// Handles the answer to the question whether to discard all input.
    pub(super) fn answered(&mut self, key: KeyEvent) -> Option<Done> {
        if *self != Self::Asks {
            return None;
        }
        *self = Self::Something;
        Some(if is_yes(key) { Done::Leave } else { Done::Open })
    }

    /// Leaves the form at once, or asks first.
    pub(super) fn left(&mut self) -> Done {
        if *self == Self::Nothing {
            return Done::Leave;
        }
        *self = Self::Asks;
        Done::Open
    }
}

/// What a key did to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Done {
    /// It stays open.
    Open,
    /// It is closed and its input discarded.
    Leave,
    /// It is to be saved.
    Save,
    /// The bestiary is to be listed for the row with the cursor.
    List,
    /// The keys are to be explained.
    Help,
    /// The command made from it is to be edited instead.
    EditLine,
}
