//! The windows over the screen that are made from data: a form.

mod choice;
mod draft;
mod field;
mod form;
mod form_help;
mod form_keys;
mod form_paint;
mod form_rows;

use crossterm::event::KeyEvent;

use super::keymap::Chord;

pub(super) use draft::Drafts;
pub(super) use form::{Fill, Form, Outcome, Own};

/// The answer that agrees to a question.
pub(super) const YES: char = 'y';

/// Whether a key agrees to a question.
pub(super) fn is_yes(key: KeyEvent) -> bool {
    let letter = Chord::of(key).letter();
    letter.is_some_and(|c| c.eq_ignore_ascii_case(&YES))
}
