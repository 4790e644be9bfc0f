//! The lines of the sheet beside the panes, made anew when an act, somebody else or other room asks for
//! others.

use ratatui::layout::Rect;

use crate::campaign::CharacterId;
use crate::tui::rows::stepped;
use crate::view::Line;

/// What lines are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SheetFor {
    pub(super) who: Option<CharacterId>,
    /// The last act.
    pub(super) seq: u64,
    /// The entry that is looked back at.
    pub(super) past: Option<u64>,
    pub(super) columns: u16,
}

/// The lines as they were drawn last, and how far they are scrolled.
#[derive(Clone, Debug, Default)]
pub(super) struct SheetLines {
    made: Option<SheetFor>,
    /// The lines are to be made again all the same.
    forgotten: bool,
    pub(super) lines: Vec<Line>,
    offset: usize,
}

impl SheetLines {
    pub(super) fn are_for(&self, wanted: SheetFor) -> bool {
        self.made == Some(wanted) && !self.forgotten
    }

    /// Takes in new lines; those of somebody else begin at the top.
    pub(super) fn set(&mut self, wanted: SheetFor, lines: Vec<Line>) {
        if self.made.is_none_or(|made| made.who != wanted.who) {
            self.offset = 0;
        }
        self.made = Some(wanted);
        self.forgotten = false;
        self.lines = lines;
    }

    /// Has the lines made again; they stay where they are scrolled to.
    pub(super) fn forget(&mut self) {
        self.forgotten = true;
    }

    pub(super) fn scroll(&mut self, by: usize, down: bool) {
        self.offset = stepped(self.offset, by, down, self.lines.len());
    }

    /// The lines that show, and how many there are above and below.
    pub(super) fn window(&mut self, area: Rect) -> (&[Line], (usize, usize)) {
        let rows = usize::from(area.height);
        self.offset = self.offset.min(self.lines.len().saturating_sub(rows));
        let end = (self.offset + rows).min(self.lines.len());
        let more = (self.offset, self.lines.len() - end);
        (&self.lines[self.offset..end], more)
    }
}
