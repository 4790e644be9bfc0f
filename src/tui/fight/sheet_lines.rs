//! The lines of the sheet beside the panes, and how far they are scrolled.

use std::rc::Rc;

use ratatui::layout::Rect;

use crate::campaign::CharacterId;
use crate::tui::desk::Moment;
use crate::tui::rows::stepped;
use crate::view::Line;

/// What the lines of the sheet are built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SheetFor {
    pub(super) who: Option<CharacterId>,
    pub(super) moment: Moment,
    pub(super) columns: u16,
}

/// The lines as last drawn, and how far they are scrolled.
#[derive(Clone, Debug, Default)]
pub(super) struct SheetLines {
    who: Option<CharacterId>,
    pub(super) lines: Rc<Vec<Line>>,
    offset: usize,
}

impl SheetLines {
    /// Takes the lines of a character; another character's begin at the top.
    pub(super) fn set(&mut self, who: Option<CharacterId>, lines: Rc<Vec<Line>>) {
        if self.who != who {
            self.offset = 0;
        }
        self.who = who;
        self.lines = lines;
    }

    pub(super) fn scroll(&mut self, by: usize, down: bool) {
        self.offset = stepped(self.offset, by, down, self.lines.len());
    }

    /// The visible lines, and how many there are above and below.
    pub(super) fn window(&mut self, area: Rect) -> (&[Line], (usize, usize)) {
        let rows = usize::from(area.height);
        self.offset = self.offset.min(self.lines.len().saturating_sub(rows));
        let end = (self.offset + rows).min(self.lines.len());
        let more = (self.offset, self.lines.len() - end);
        (&self.lines[self.offset..end], more)
    }
}
