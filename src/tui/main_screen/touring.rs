//! What the tour sees of the screen, and how it is put there and set aside.

use super::MainScreen;
use crate::tui::keymap::Pane;
use crate::tui::overlay::Subject;

impl MainScreen {
    /// Plays on with a campaign of which nothing is kept, and says so.
    pub(in crate::tui) fn practise(&mut self) {
        self.disk.keep_nothing();
        self.messages.clear();
        self.has_changed();
    }

    /// Whether nothing is open and nothing narrowed, so that the key that goes back has nowhere to go.
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

    /// Leaves the screen to another one for a while: nobody outside sees it any more.
    pub(in crate::tui) fn set_aside(&mut self) {
        self.end_page();
    }
}
