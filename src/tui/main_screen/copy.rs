//! What is copied to the terminal's clipboard.

use super::{MainScreen, Pane, Tone};
use crate::campaign::plural::plural;
use crate::tui::overlay::{Overlay, Subject};

impl MainScreen {
    /// Copies the open window, or else the selected log entry or sheet.
    pub(super) fn copy(&mut self) {
        let subject = match self.focus {
            _ if self.overlay.is_some() => None,
            Pane::Log => self.selected_entry().map(Subject::Entry),
            Pane::Sheet => self.whose_sheet().map(Subject::Sheet),
            Pane::Order | Pane::Roster | Pane::Kept => self.selected.map(Subject::Sheet),
        };
        let mut fresh = subject.map(Overlay::of);
        let mut open = self.overlay.take();
        let Some(source) = open.as_mut().or(fresh.as_mut()) else {
            self.say(Tone::Notice, "nothing is selected");
            return;
        };
        let text = source.text(self.reading(), self.shown(), &self.keys);
        self.overlay = open;
        let lines = plural(text.lines().count(), "line");
        self.say(Tone::Said, format!("copied {lines} to the clipboard"));
        self.copied = Some(text);
    }

    /// Takes the text to be put on the clipboard.
    pub(in crate::tui) fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }
}
