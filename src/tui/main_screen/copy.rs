//! What goes into the clipboard of the terminal.

use crossterm::event::KeyEvent;

use super::{MainScreen, Pane, Tone};
use crate::tui::keymap::{Action, Chord};
use crate::tui::overlay::{Overlay, Subject};

impl MainScreen {
    /// Copies what lies open, else the selected entry or sheet.
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
        let lines = text.lines().count();
        self.say(Tone::Said, format!("copied {lines} lines to the clipboard"));
        self.copied = Some(text);
    }

    /// Whether a press copies the window that lies open; then it has.
    pub(super) fn copies(&mut self, key: KeyEvent) -> bool {
        let alone = self.form.is_none() && self.picker.is_none() && self.map.is_none();
        let is_read = |open: &Overlay| !open.is_searched();
        let binding = self.keys.find(Chord::of(key));
        let copies = alone
            && self.initiative.is_none()
            && self.overlay.as_ref().is_some_and(is_read)
            && binding.is_some_and(|binding| binding.action == Action::Copy);
        if copies {
            self.copy();
        }
        copies
    }

    /// What is to go into the clipboard, once.
    pub(in crate::tui) fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }
}
