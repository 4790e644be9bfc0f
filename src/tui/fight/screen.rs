//! The panes of an open campaign as the lowest layer, and what they remember between frames.

use std::ops::Range;
use std::rc::Rc;

use ratatui::layout::{Position, Rect};

use super::hints;
use super::layout::Layout;
use super::title::Title;
use crate::campaign::{CharacterId, History};
use crate::tui::desk::{Desk, Memo, Moment};
use crate::tui::keymap::{Context, Pane, Press};
use crate::tui::layer::{Cx, Footer, Layer, Room};
use crate::tui::surface::{Click, Surface};
use crate::tui::wanted::{After, Wanted};
use crate::view::searched::Searched;
use crate::view::table::{Columns, TableRow};
use crate::view::{Line, pending};

/// What was computed for earlier frames, by all that it depends on.
#[derive(Default)]
pub(super) struct Memos {
    /// The lines of a character's sheet in so many columns.
    pub(super) sheets: Memo<(Moment, Option<CharacterId>, u16), Vec<Line>>,
    /// Whether the clocks stand in the header of so many columns.
    pub(super) clocks: Memo<(u64, u16), bool>,
    /// What is pending while a character is selected.
    pending: Memo<(u64, Option<CharacterId>, usize), Vec<Line>>,
    hints: Memo<(u64, Option<CharacterId>, Pane, usize), Vec<Line>>,
}

/// The panes of an open campaign.
#[derive(Default)]
pub(in crate::tui) struct FightScreen {
    /// The first row of the table that shows while nothing covers it.
    pub(super) offset: usize,
    /// The columns of the table, and its rows that show.
    pub(super) columns: Columns,
    pub(super) rows: Vec<(TableRow, Line)>,
    pub(super) window: Range<usize>,
    /// Whose sheet shows, how many lines it has, and the first of them that shows.
    pub(super) sheet_of: Option<CharacterId>,
    pub(super) sheet_rows: usize,
    pub(super) scroll: usize,
    /// How many rows of the table and of the sheet are scrolled off above and below.
    pub(super) more: [(usize, usize); 2],
    /// The row of the log that each of its lines belongs to.
    pub(super) entries: Vec<usize>,
    /// The row of the log that is selected, or else the newest.
    pub(super) selected: Option<usize>,
    pub(super) telling: Searched,
    /// The titles of the table and of the panes below it.
    pub(super) titles: [Vec<Title>; 2],
    pub(super) memos: Memos,
    /// The whole screen, and where the panes are, as last drawn.
    pub(super) screen: Rect,
    pub(super) layout: Layout,
}

impl FightScreen {
    /// Whether to show the sheet on a screen of this size.
    pub(super) fn wants_sheet(&self, desk: &Desk) -> bool {
        let asked = desk.aim.sheet;
        asked.unwrap_or(Layout::has_room_beside(self.screen)) || desk.aim.focus == Pane::Sheet
    }
}

/// What is pending. Luck options are only shown for the present.
fn pending(desk: &Desk, room: usize) -> Vec<Line> {
    let mut table = desk.table();
    let nothing = History::default();
    if desk.looks_back() {
        (table.campaign, table.history) = (desk.shown(), &nothing);
    }
    let keys = ["luck", "roll-pending", "work"].map(|id| desk.keys.key(Context::Panes, id));
    pending::lines(table, &keys, desk.aim.selected, room)
}

impl Layer for FightScreen {
    fn context(&self) -> Context {
        Context::Panes
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx) -> After {
        let done = self.key(press, cx);
        cx.desk.or_notice(done)
    }

    fn cancel(&mut self, cx: &mut Cx) -> After {
        cx.desk.quit_or_ask()
    }

    /// A pasted stat block is a new character, any other text a line at the prompt.
    fn text(&mut self, text: &str, _: &mut Cx) -> Option<After> {
        Some(After::Open(Wanted::Pasted(text.to_owned())))
    }

    fn click(&mut self, (at, _): (Position, Option<Click>), second: bool, cx: &mut Cx) -> After {
        self.clicked_at(at, second, &mut cx.desk)
    }

    fn wheel(&mut self, at: Position, down: bool, cx: &mut Cx) -> After {
        self.wheel_at(at, down, &mut cx.desk)
    }

    fn footer(&self, covered: bool, cx: &Cx) -> Option<Rc<Vec<Line>>> {
        if !Layout::is_roomy(cx.screen) {
            return None;
        }
        let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
        let desk = &cx.desk;
        let asked = (desk.version, desk.aim.selected, room);
        let pending = self.memos.pending.get(asked, || pending(desk, room));
        Some(if covered {
            // The keys do nothing now, but their rows stay so that the layout does not jump.
            vec![Line::new(); pending.len()].into()
        } else {
            pending
        })
    }

    fn hints(&self, cx: &Cx) -> Rc<Vec<Line>> {
        let desk = &cx.desk;
        let columns = usize::from(cx.screen.width.saturating_sub(1));
        let asked = (desk.version, desk.aim.selected, desk.aim.focus, columns);
        let hints = || hints::hints(desk, columns);
        self.memos.hints.get(asked, hints)
    }

    fn paint_under(&mut self, surface: &mut Surface, footer: Footer<'_>, cx: &mut Cx) -> Room {
        self.draw(surface, footer, cx)
    }

    fn forget(&mut self) {
        self.telling = Searched::default();
        self.rows.clear();
        self.memos = Memos::default();
    }
}
