//! The mouse on the panes: a click selects, a second click opens, the wheel scrolls.

use ratatui::layout::{Position, Rect};

use super::acts::open_selected;
use super::log;
use super::screen::FightScreen;
use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::tui::layer::Cx;
use crate::tui::rows::stepped;
use crate::tui::wanted::After;
use crate::view::table::Group;

/// Rows scrolled by one notch of the wheel.
const WHEEL: usize = 3;

impl FightScreen {
    pub(super) fn wheel_at(&mut self, at: Position, down: bool, desk: &mut Desk) -> After {
        let Some((pane, _)) = self.pane_at(at, desk) else {
            return After::Nothing;
        };
        match pane {
            Pane::Sheet => self.sheet.scroll(WHEEL, down),
            Pane::Log => wheel_log(desk, down),
            Pane::Order | Pane::Roster | Pane::Kept => {
                self.offset = stepped(self.offset, WHEEL, down, desk.places().len());
            }
        }
        After::Stay
    }

    pub(super) fn clicked_at(&mut self, at: Position, second: bool, cx: &mut Cx<'_>) -> After {
        let desk = &mut *cx.desk;
        let mut titles = self.titles.iter();
        if let Some((pane, _)) = titles.find(|(_, place)| place.contains(at)) {
            desk.aim.focus = *pane;
            return After::Stay;
        }
        let Some((pane, area)) = self.pane_at(at, desk) else {
            return After::Nothing;
        };
        desk.aim.focus = pane;
        if self.select_at(pane, area, at.y - area.y, desk) && second {
            return open_selected(desk);
        }
        After::Stay
    }

    /// The pane, or the group of the table's columns, at a position.
    fn pane_at(&self, at: Position, desk: &Desk) -> Option<(Pane, Rect)> {
        let is_at = |pane: &Pane| {
            let area = self.layout.area_of(*pane)?;
            area.contains(at).then_some((*pane, area))
        };
        let (pane, area) = [Pane::Order, Pane::Log, Pane::Sheet]
            .iter()
            .find_map(is_at)?;
        if pane != Pane::Order {
            return Some((pane, area));
        }
        let column = usize::from(at.x - area.x);
        let columns = &self.columns;
        let right_of = |group: Group| {
            let place = columns.of(group);
            !place.is_empty() && column + 2 > place.start
        };
        let group = if right_of(Group::Third) {
            Pane::Kept
        } else if right_of(Group::Second) {
            Pane::Roster
        } else {
            Pane::Order
        };
        // Without a fight there is only the roster.
        let fights = desk.shown().fight().is_some();
        Some((if fights { group } else { Pane::Roster }, area))
    }

    /// Selects what is in a row of a pane. Returns whether there was anything.
    fn select_at(&mut self, pane: Pane, area: Rect, row: u16, desk: &mut Desk) -> bool {
        match pane {
            Pane::Log => self.select_entry(area, row, desk),
            Pane::Sheet => true,
            Pane::Order | Pane::Roster | Pane::Kept => {
                desk.select_row(self.window.start + usize::from(row))
            }
        }
    }

    fn select_entry(&mut self, area: Rect, row: u16, desk: &mut Desk) -> bool {
        let mut view = std::mem::take(&mut desk.log);
        let found = log::row_at(area, log::source(desk), &mut view, &mut self.telling, row);
        desk.log = view;
        let Some(at) = found else {
            return false;
        };
        // The log stays where it is scrolled to, except that it follows the newest entry.
        desk.log.at = desk.newer(at + 1).map(|_| at);
        true
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
