//! Moving between panes and rows.

use super::MainScreen;
use crate::tui::keymap::{FightAct, Go, Pane};
use crate::tui::rows::stepped;

impl MainScreen {
    /// Whether a pane is on the screen.
    pub(super) fn shows(&self, pane: Pane) -> bool {
        self.layout.area_of(pane).is_some()
    }

    pub(super) fn go(&mut self, to: Go) {
        match to {
            Go::Left => self.focus = self.aside(false),
            Go::Right => self.focus = self.aside(true),
            Go::Up => self.step(1, false),
            Go::Down => self.step(1, true),
            Go::PageUp => self.step(self.page(), false),
            Go::PageDown => self.step(self.page(), true),
            Go::First => self.end(false),
            Go::Last => self.end(true),
        }
    }

    pub(super) fn focus_on(&mut self, act: FightAct) {
        let panes = if self.wants_sheet(self.area) { 5 } else { 4 };
        let step = |by: usize| Pane::ALL[(self.focus.index() + by) % panes];
        match act {
            FightAct::NextPane => self.focus = step(1),
            FightAct::PreviousPane => self.focus = step(panes - 1),
            FightAct::Focus(pane) => self.focus = pane,
            _ => {}
        }
    }

    /// The pane or group of columns to the left or to the right.
    fn aside(&self, right: bool) -> Pane {
        match (self.focus, right) {
            (Pane::Order | Pane::Roster, false) => Pane::Order,
            (Pane::Order, true) | (Pane::Kept, false) => Pane::Roster,
            (Pane::Roster | Pane::Kept, true) => Pane::Kept,
            (Pane::Log, true) if !self.wants_sheet(self.area) => Pane::Log,
            (Pane::Log | Pane::Sheet, true) => Pane::Sheet,
            (Pane::Log | Pane::Sheet, false) => Pane::Log,
        }
    }

    fn page(&self) -> usize {
        let rows = self
            .layout
            .area_of(self.focus)
            .map_or(1, |area| area.height);
        usize::from(rows).saturating_sub(1).max(1)
    }

    fn step(&mut self, by: usize, down: bool) {
        match self.focus {
            Pane::Order | Pane::Roster | Pane::Kept => {
                let places = self.places();
                let campaign = self.shown();
                let row = self
                    .selected
                    .and_then(|who| places.row_of(campaign, who, self.order_row));
                let row = row.map_or(0, |row| stepped(row, by, down, places.len()));
                // The rule above the people elsewhere cannot be selected.
                let row = match places.at(campaign, row) {
                    Some(_) => row,
                    None => stepped(row, 1, down, places.len()),
                };
                self.select_row(row);
            }
            Pane::Log => self.step_log(by, down),
            Pane::Sheet => self.sheet_lines.scroll(by, down),
        }
    }

    fn step_log(&mut self, by: usize, down: bool) {
        // An entry takes about two rows, so a page of the log is half as many entries.
        let by = if by > 1 { by / 2 } else { 1 };
        let mut at = self.log.at.or_else(|| self.older(usize::MAX));
        for _ in 0..by.max(1) {
            let next = match at {
                Some(row) if down => self.newer(row + 1),
                Some(row) => self.older(row),
                None => None,
            };
            if next.is_none() {
                break;
            }
            at = next;
        }
        let newest = at.is_some_and(|row| self.newer(row + 1).is_none());
        self.log.at = at.filter(|_| !newest);
        if newest {
            self.log.bottom = None;
        }
        self.log.reveal = true;
    }

    fn end(&mut self, last: bool) {
        match self.focus {
            Pane::Order | Pane::Roster | Pane::Kept => {
                let row = self.places().len().saturating_sub(1);
                self.select_row(if last { row } else { 0 });
            }
            Pane::Sheet => self.sheet_lines.scroll(usize::MAX, last),
            Pane::Log => {
                self.log.at = if last { None } else { self.newer(0) };
                self.log.bottom = None;
                self.log.reveal = true;
            }
        }
    }

    /// Selects the character in a row of the table. Returns whether there is one.
    pub(super) fn select_row(&mut self, row: usize) -> bool {
        let who = self.places().at(self.shown(), row);
        if who.is_some() {
            self.order_row = row;
            self.select(who);
        }
        who.is_some()
    }
}
