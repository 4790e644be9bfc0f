//! The panes of an open campaign, and what they remember between frames.

use std::ops::Range;

use ratatui::layout::Rect;

use super::layout::Layout;
use super::log::telling::TellingRows;
use super::sheet_lines::{SheetFor, SheetLines};
use crate::campaign::{CharacterId, History};
use crate::tui::desk::{Desk, Memo};
use crate::tui::keymap::{Context, Pane};
use crate::view::table::Columns;
use crate::view::{Line, pending};

/// The panes of an open campaign.
#[derive(Default)]
pub(in crate::tui) struct FightScreen {
    /// The first row of the table that shows.
    pub(super) offset: usize,
    /// How many rows of the table and of the sheet are scrolled off above and below.
    pub(super) more: [(usize, usize); 2],
    /// The table as last painted: its columns, its rows, and where the titles of the panes are.
    pub(super) columns: Columns,
    pub(super) window: Range<usize>,
    pub(super) titles: Vec<(Pane, Rect)>,
    /// The row of the selected entry of the log as last painted.
    pub(super) entry: Option<u16>,
    pub(super) telling: TellingRows,
    pub(super) sheet: SheetLines,
    pub(super) sheets: Memo<SheetFor, Vec<Line>>,
    pub(super) pending: Memo<(u64, Option<CharacterId>, usize), Vec<Line>>,
    /// Whether the clocks stand in the header of so many columns.
    pub(super) clocks: Memo<(u64, u16), bool>,
    pub(super) hints: Memo<(u64, Option<CharacterId>, Pane, usize), Vec<Line>>,
    /// The whole screen, and where the panes are, as last drawn.
    pub(super) screen: Rect,
    pub(super) layout: Layout,
}

impl FightScreen {
    /// Whether a pane is on the screen.
    pub(super) fn shows(&self, pane: Pane) -> bool {
        self.layout.area_of(pane).is_some()
    }

    /// Whether to show the sheet on a screen of this size.
    pub(super) fn wants_sheet(&self, desk: &Desk) -> bool {
        let asked = desk.aim.sheet;
        asked.unwrap_or(Layout::has_room_beside(self.screen)) || desk.aim.focus == Pane::Sheet
    }

    /// What is pending. Luck options are only shown for the present.
    pub(super) fn make_pending(desk: &Desk, room: usize) -> Vec<Line> {
        let mut table = desk.table();
        let nothing = History::default();
        if desk.looks_back() {
            (table.campaign, table.history) = (desk.shown(), &nothing);
        }
        let key = |id| desk.keys.key(Context::Panes, id);
        let keys = pending::Keys {
            luck: key("luck"),
            pending: key("roll-pending"),
            work: key("work"),
        };
        pending::lines(table, &keys, desk.selected(), room)
    }
}
