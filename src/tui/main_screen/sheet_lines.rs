//! The lines of the sheet beside the panes, rebuilt when an act, the character or the room changes.

use ratatui::layout::Rect;

use crate::campaign::CharacterId;
use crate::tui::rows::stepped;
use crate::view::Line;

/// What the lines are built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SheetFor {
    pub(super) who: Option<CharacterId>,
    /// The last record.
    pub(super) seq: u64,
    /// The log entry being looked back at.
    pub(super) past: Option<u64>,
    pub(super) columns: u16,
}

/// The lines as last drawn, and how far they are scrolled.
#[derive(Clone, Debug, Default)]
pub(super) struct SheetLines {
    made: Option<SheetFor>,
    /// Whether the lines must be rebuilt.
    forgotten: bool,
    pub(super) lines: Vec<Line>,
    offset: usize,
}

impl SheetLines {
    pub(super) fn are_for(&self, wanted: SheetFor) -> bool {
        self.made == Some(wanted) && !self.forgotten
    }

    /// Takes new lines; another character's begin at the top.
    pub(super) fn set(&mut self, wanted: SheetFor, lines: Vec<Line>) {
        if self.made.is_none_or(|made| made.who != wanted.who) {
            self.offset = 0;
        }
        self.made = Some(wanted);
        self.forgotten = false;
        self.lines = lines;
    }

    /// Has the lines rebuilt; they stay scrolled where they are.
    pub(super) fn forget(&mut self) {
        self.forgotten = true;
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
