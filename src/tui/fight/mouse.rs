//! The mouse on the panes: a click selects, a second click opens, the wheel scrolls.

use ratatui::layout::Position;

use super::acts::open_selected;
use super::screen::FightScreen;
use super::title::pane_at;
use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::tui::rows::stepped;
use crate::tui::wanted::After;
use crate::view::table::Group;

/// Rows scrolled by one notch of the wheel.
const WHEEL: usize = 3;

impl FightScreen {
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
            let opened = open_selected(desk);
            return desk.or_notice(opened);
        }
        After::Stay
    }

    /// The pane whose title is at a position.
    fn title_at(&self, at: Position) -> Option<Pane> {
        let lines = [self.layout.title, self.layout.lower];
        let nth = lines
            .iter()
            .position(|line| line.y == at.y && line.contains(at))?;
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
        let right_of = |group| columns.start_of(group).is_some_and(|at| column + 2 > at);
        Some(if right_of(Group::Third) {
            Pane::Kept
        } else if right_of(Group::Second) {
            Pane::Roster
        } else {
            Pane::Order
        })
    }
}

fn wheel_log(desk: &mut Desk, down: bool) {
    let bottom = desk.log.bottom.or_else(|| desk.older(usize::MAX));
    let Some(row) = bottom else {
        return;
    };
    desk.log.bottom = if down {
        desk.newer(row + 1)
    } else {
        desk.older(row).or(Some(row))
    };
}
