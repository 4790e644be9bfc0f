//! The help over whatever is open: what the keys do and which commands there are.

use super::MainScreen;
use crate::tui::keymap::{Context, Press};
use crate::tui::overlay::{Kept, Overlay, Subject};

impl MainScreen {
    /// The window that receives the keys; `None` if only the panes are open.
    pub(super) fn window(&self) -> Option<Context> {
        if self.explained.is_some() {
            Some(Context::Search)
        } else if let Some(prompt) = &self.prompt {
            Some(if prompt.turns() {
                Context::Modifiers
            } else {
                Context::Line
            })
        } else if self.initiative.is_some() {
            Some(Context::Initiative)
        } else if self.map.is_some() {
            Some(Context::Map)
        } else if self.form.is_some() {
            Some(Context::Form)
        } else if let Some(picker) = &self.picker {
            Some(picker.window())
        } else if self.encounter_form.is_some() {
            Some(Context::EncounterForm)
        } else if self.players.window.is_some() {
            Some(Context::Players)
        } else {
            self.overlay.as_ref().map(Overlay::window)
        }
    }

    /// Shows the keys of whatever is open, or what the letters of modifiers do.
    pub(super) fn explain(&mut self) {
        let prompt = self.prompt.as_ref().filter(|prompt| prompt.turns());
        let help = match prompt.and_then(|prompt| prompt.dialog.as_ref()) {
            Some(dialog) => Subject::Letters(dialog.letters()),
            None => Subject::Help(self.window()),
        };
        self.explained = Some(Overlay::of(help));
    }

    /// Handles a key while the help covers another window.
    pub(super) fn explained_key(&mut self, press: Press) {
        if let (Some(help), Some(act)) = (&mut self.explained, press.act)
            && help.key(act) == Kept::Closed
        {
            self.explained = None;
        }
    }
}
