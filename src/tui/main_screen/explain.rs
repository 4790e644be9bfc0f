//! The help over whatever is open: what the keys do and which commands there are.

use crossterm::event::{KeyCode, KeyEvent};

use super::MainScreen;
use crate::tui::form::Form;
use crate::tui::keymap::Letters;
use crate::tui::message::Flow;
use crate::tui::overlay::{Kept, Overlay};
use crate::tui::prompt::Purpose;

impl MainScreen {
    /// Whether a press asks what the keys do here; where letters are text, only where none stands yet.
    pub(super) fn is_asked(&self, key: KeyEvent) -> bool {
        if key.code != KeyCode::Char('?') {
            return false;
        }
        if let Some(prompt) = &self.prompt {
            return prompt.purpose == Purpose::Command && prompt.line().is_empty();
        }
        if let Some(form) = &self.form {
            return Form::takes_no_text(form);
        }
        if self.picker.is_some() || self.encounter_form.is_some() {
            // A list says it below its rows; in the other form any letter is text.
            return false;
        }
        if self.map.is_some() || self.initiative.is_some() || self.players.window.is_some() {
            return true;
        }
        // The help itself closes.
        let asks = |open: &Overlay| !open.is_help() && open.is_unfiltered();
        self.overlay.as_ref().is_some_and(asks)
    }

    /// Takes in a key while the help lies over something else.
    pub(super) fn explained_key(&mut self, key: KeyEvent) -> Flow {
        let Some(key) = self.keys.in_window(key, Letters::Choose) else {
            return Flow::Nothing;
        };
        if let Some(help) = &mut self.explained
            && help.key(key) == Kept::Closed
        {
            self.explained = None;
        }
        Flow::Draw
    }
}
