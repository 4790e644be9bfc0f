//! Moving between panes and rows.

use super::screen::FightScreen;
use crate::tui::desk::Desk;
use crate::tui::keymap::{FightAct, Go, Pane};
use crate::tui::rows::stepped;

impl FightScreen {
    pub(super) fn go(&mut self, to: Go, desk: &mut Desk) {
        match to {
            Go::Left => desk.aim.focus = self.aside(desk, false),
            Go::Right => desk.aim.focus = self.aside(desk, true),
            Go::Up => self.step(desk, 1, false),
            Go::Down => self.step(desk, 1, true),
            Go::PageUp => self.step(desk, self.page(desk), false),
            Go::PageDown => self.step(desk, self.page(desk), true),
            Go::First => self.end(desk, false),
            Go::Last => self.end(desk, true),
        }
    }

    pub(super) fn focus_on(&self, act: FightAct, desk: &mut Desk) {
        let panes = if self.wants_sheet(desk) { 5 } else { 4 };
        let step = |by: usize| Pane::ALL[(desk.aim.focus.index() + by) % panes];
        match act {
            FightAct::NextPane => desk.aim.focus = step(1),
            FightAct::PreviousPane => desk.aim.focus = step(panes - 1),
            FightAct::Focus(pane) => desk.aim.focus = pane,
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

    fn page(&self, desk: &Desk) -> usize {
        let rows = self
            .layout
            .area_of(desk.aim.focus)
            .map_or(1, |area| area.height);
        usize::from(rows).saturating_sub(1).max(1)
    }

    fn step(&mut self, desk: &mut Desk, by: usize, down: bool) {
        match desk.aim.focus {
            Pane::Order | Pane::Roster | Pane::Kept => {
                let places = desk.places();
                let row = desk.selected_row();
                let row = row.map_or(0, |row| stepped(row, by, down, places.len()));
                // The rule above the people elsewhere cannot be selected.
                let row = match places.at(desk.shown(), row) {
                    Some(_) => row,
                    None => stepped(row, 1, down, places.len()),
                };
                desk.select_row(row);
            }
            Pane::Log => Self::step_log(desk, by, down),
            Pane::Sheet => self.sheet.scroll(by, down),
        }
    }

    fn step_log(desk: &mut Desk, by: usize, down: bool) {
        // An entry takes about two rows, so a page of the log is half as many entries.
        let by = if by > 1 { by / 2 } else { 1 };
        let mut at = desk.log.at.or_else(|| desk.older(usize::MAX));
        for _ in 0..by.max(1) {
            let next = match at {
                Some(row) if down => desk.newer(row + 1),
                Some(row) => desk.older(row),
                None => None,
            };
            if next.is_none() {
                break;
            }
            at = next;
        }
        let newest = at.is_some_and(|row| desk.newer(row + 1).is_none());
        desk.log.at = at.filter(|_| !newest);
        if newest {
            desk.log.bottom = None;
        }
        desk.log.reveal = true;
    }

    fn end(&mut self, desk: &mut Desk, last: bool) {
        match desk.aim.focus {
            Pane::Order | Pane::Roster | Pane::Kept => {
                let row = desk.places().len().saturating_sub(1);
                desk.select_row(if last { row } else { 0 });
            }
            Pane::Sheet => self.sheet.scroll(usize::MAX, last),
            Pane::Log => {
                desk.log.at = if last { None } else { desk.newer(0) };
                desk.log.bottom = None;
                desk.log.reveal = true;
            }
        }
    }
}
