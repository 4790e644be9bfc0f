//! Moving between panes and rows: with keys, and with the mouse, where a click selects, a second click opens, and
//! the wheel scrolls.

use ratatui::layout::Position;

use super::acts::selected_subject;
use super::layout::Layout;
use super::screen::FightScreen;
use super::title::pane_at;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Go, Pane};
use crate::tui::rows::{moved, stepped};
use crate::tui::wanted::{After, Wanted};
use crate::view::Line;
use crate::view::table::Group;

/// Rows scrolled by one notch of the wheel.
const WHEEL: usize = 3;

impl FightScreen {
    pub(super) fn go(&mut self, to: Go, desk: &mut Desk) {
        if let Go::Left | Go::Right = to {
            desk.aim.focus = self.aside(desk, to == Go::Right);
            return;
        }
        let rows = self.layout.area_of(desk.aim.focus).height;
        let page = usize::from(rows).saturating_sub(1).max(1);
        match desk.aim.focus {
            Pane::Order | Pane::Roster | Pane::Kept => go_in_table(to, page, desk),
            // An entry takes about two rows, so a page of the log is half as many entries.
            Pane::Log => go_in_log(to, (page / 2).max(1), desk),
            Pane::Sheet => self.scroll = moved(self.scroll, to, page, self.sheet_rows),
        }
    }

    pub(super) fn focus_on(&self, act: Act, desk: &mut Desk) {
        let panes = if self.wants_sheet(desk) { 5 } else { 4 };
        let step = |by: usize| Pane::ALL[(desk.aim.focus.index() + by) % panes];
        match act {
            Act::Next => desk.aim.focus = step(1),
            Act::Previous => desk.aim.focus = step(panes - 1),
            Act::Focus(pane) => desk.aim.focus = pane,
            _ => {}
        }
    }

    /// The pane or group of columns to the left or to the right.
    fn aside(&self, desk: &Desk, right: bool) -> Pane {
        match (desk.aim.focus, right) {
            (Pane::Order | Pane::Roster, false) => Pane::Order,
            (Pane::Order, true) | (Pane::Kept, false) => Pane::Roster,
            (Pane::Roster | Pane::Kept, true) => Pane::Kept,
            (Pane::Log, true) if !self.wants_sheet(desk) => Pane::Log,
            (Pane::Log | Pane::Sheet, true) => Pane::Sheet,
            (Pane::Log | Pane::Sheet, false) => Pane::Log,
        }
    }

    pub(super) fn wheel_at(&mut self, at: Position, down: bool, desk: &mut Desk) -> After {
        let Some(pane) = self.pane_at(at, desk) else {
            return After::Nothing;
        };
        match pane {
            Pane::Sheet => self.scroll = stepped(self.scroll, WHEEL, down, self.sheet_rows),
            Pane::Log => wheel_log(desk, down),
            Pane::Order | Pane::Roster | Pane::Kept => {
                self.offset = stepped(self.offset, WHEEL, down, desk.places().len());
            }
        }
        After::Stay
    }

    pub(super) fn clicked_at(&mut self, at: Position, second: bool, desk: &mut Desk) -> After {
        if let Some(pane) = self.title_at(at) {
            desk.aim.focus = pane;
            return After::Stay;
        }
        let Some(pane) = self.pane_at(at, desk) else {
            return After::Nothing;
        };
        desk.aim.focus = pane;
        let row = usize::from(at.y - self.layout.area_of(pane).y);
        let chosen = match pane {
            Pane::Log => self.entries.get(row).is_some_and(|at| {
                // The log stays where it is scrolled to, except that it follows the newest entry.
                desk.log.at = desk.newer(at + 1).map(|_| *at);
                true
            }),
            Pane::Sheet => true,
            Pane::Order | Pane::Roster | Pane::Kept => desk.select_row(self.window.start + row),
        };
        if chosen && second {
            let opened = selected_subject(desk).map(|it| After::Open(Wanted::Page(it)));
            return desk.or_notice(opened.map_err(Line::from));
        }
        After::Stay
    }

    /// The pane whose title is at a position.
    fn title_at(&self, at: Position) -> Option<Pane> {
        let Layout { title, lower, .. } = self.layout;
        let lines = [title, lower].map(|line| line.y == at.y && line.contains(at));
        let nth = lines.iter().position(|is_there| *is_there)?;
        pane_at(&self.titles[nth], usize::from(at.x))
    }

    /// The pane, or the group of the table's columns, at a position.
    fn pane_at(&self, at: Position, desk: &Desk) -> Option<Pane> {
        let mut panes = [Pane::Order, Pane::Log, Pane::Sheet].into_iter();
        let pane = panes.find(|pane| self.layout.area_of(*pane).contains(at))?;
        if pane != Pane::Order {
            return Some(pane);
        }
        // Without a fight there is only the roster.
        if desk.shown().fight().is_none() {
            return Some(Pane::Roster);
        }
        let column = usize::from(at.x - self.layout.table.x);
        let columns = &self.columns;
        let groups = [(Group::Third, Pane::Kept), (Group::Second, Pane::Roster)];
        let right_of = |group| columns.start_of(group).is_some_and(|at| column + 2 > at);
        let found = groups.into_iter().find(|(group, _)| right_of(*group));
        Some(found.map_or(Pane::Order, |(_, pane)| pane))
    }
}

fn go_in_table(to: Go, page: usize, desk: &mut Desk) {
    let places = desk.places();
    let row = match desk.selected_row() {
        None if to != Go::Last => 0,
        row => moved(row.unwrap_or(0), to, page, places.len()),
    };
    if !desk.select_row(row) {
        // The rule above the people elsewhere cannot be selected.
        let down = matches!(to, Go::Down | Go::PageDown);
        desk.select_row(stepped(row, 1, down, places.len()));
    }
}

fn go_in_log(to: Go, page: usize, desk: &mut Desk) {
    let (steps, down) = match to {
        Go::Up | Go::Left => (1, false),
        Go::Down | Go::Right => (1, true),
        Go::PageUp => (page, false),
        Go::PageDown => (page, true),
        Go::First | Go::Last => {
            desk.log.follow_newest();
            desk.log.at = desk.newer(0).filter(|_| to == Go::First);
            desk.log.reveal = true;
            return;
        }
    };
    desk.log.reveal = true;
    let Some(mut at) = desk.log.at.or_else(|| desk.older(usize::MAX)) else {
        return;
    };
    for _ in 0..steps {
        let next = if down {
            desk.newer(at + 1)
        } else {
            desk.older(at)
        };
        at = next.unwrap_or(at);
    }
    desk.log.at = desk.newer(at + 1).map(|_| at);
    desk.log.bottom = desk.log.bottom.filter(|_| desk.log.at.is_some());
}

fn wheel_log(desk: &mut Desk, down: bool) {
    let bottom = desk.log.bottom.or_else(|| desk.older(usize::MAX));
    desk.log.bottom = bottom.and_then(|row| {
        let next = if down {
            desk.newer(row + 1)
        } else {
            desk.older(row)
        };
        next.or(Some(row).filter(|_| !down))
    });
}
