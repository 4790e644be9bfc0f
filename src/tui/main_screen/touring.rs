//! What the tour needs to know about the main screen, and how it opens and leaves it.

use super::MainScreen;
use crate::tui::keymap::Pane;
use crate::tui::overlay::Subject;

impl MainScreen {
    /// Switches to practice: nothing is saved from now on, and the GM is told so.
    pub(in crate::tui) fn practise(&mut self) {
        self.disk.keep_nothing();
        self.messages.clear();
        self.has_changed();
    }

    /// Whether nothing is open and no filter is set, so that the key for going back has nothing to
    /// do.
    pub(in crate::tui) fn is_bare(&self) -> bool {
        self.window().is_none()
            && self.past.is_none()
            && self.marked.is_empty()
            && self.filter.is_off()
            && !self.zoomed
    }

    /// Whether a sheet was opened.
    pub(in crate::tui) fn shows_a_sheet(&self) -> bool {
        let overlay = self.overlay.as_ref().map(|open| &open.subject);
        matches!(overlay, Some(Subject::Sheet(_)))
            || self.sheet == Some(true)
            || self.focus == Pane::Sheet
    }

    pub(in crate::tui) fn shows_an_entry(&self) -> bool {
        let overlay = self.overlay.as_ref().map(|open| &open.subject);
        matches!(overlay, Some(Subject::Entry(_)))
    }

    /// Leaves the screen for another one for a while; players no longer see it.
    pub(in crate::tui) fn set_aside(&mut self) {
        self.end_page();
    }
}
