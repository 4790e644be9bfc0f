//! The key that begins a command while a window covers the panes. Leaving the line comes back to the
//! window.

use super::MainScreen;
use crate::tui::keymap::{Context, Letters};
use crate::tui::overlay::Overlay;
use crate::tui::prompt::Purpose;

/// What the key is called in the settings.
const COMMAND: &str = "command";

impl MainScreen {
    /// The label of the key that begins a command, in a window where it always works.
    pub(super) fn command_key(&self, window: Context) -> Option<String> {
        let key = self.keys.label(window, COMMAND);
        (self.letters() == Letters::Act && !key.is_empty()).then_some(key)
    }

    /// What letters do in the window that receives the keys.
    pub(super) fn letters(&self) -> Letters {
        if let Some(help) = &self.explained {
            help.letters()
        } else if let Some(prompt) = &self.prompt {
            if prompt.turns() {
                Letters::Act
            } else {
                prompt.letters()
            }
        } else if self.initiative.is_some() || self.map.is_some() {
            Letters::Act
        } else if let Some(form) = &self.form {
            form.letters()
        } else if let Some(picker) = &self.picker {
            picker.letters()
        } else if let Some(form) = &self.encounter_form {
            form.letters()
        } else {
            self.overlay.as_ref().map_or(Letters::Act, Overlay::letters)
        }
    }

    /// Opens the prompt over a window. A line that is typed already is gone back to.
    pub(super) fn command_over_window(&mut self) {
        if self.past.is_some() {
            return self.refuse_the_past();
        }
        let help = self.explained.take();
        if self.prompt.is_none() {
            self.messages.clear();
            self.left_for_command = help;
            self.open_prompt(Purpose::Command, "", None);
        }
    }

    /// Shows the help again from which a command was begun, once its line is done or left.
    pub(super) fn return_from_command(&mut self) {
        if self.prompt.is_none() && self.explained.is_none() {
            self.explained = self.left_for_command.take();
        }
    }

    /// The help on top of everything, if a window is open, so that the window stays.
    pub(super) fn show_help(&mut self, help: Overlay) {
        if self.is_covered() || self.left_for_command.is_some() {
            self.explained = Some(help);
        } else {
            self.overlay = Some(help);
        }
    }
}
