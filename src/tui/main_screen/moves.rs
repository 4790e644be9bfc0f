//! Moving between panes and rows.

use super::{MainScreen, Pane};
use crate::campaign::CharacterId;
use crate::tui::keymap::Motion;
use crate::tui::rows::stepped;

impl MainScreen {
    /// Whether a pane is on the screen.
    pub(super) fn shows(&self, pane: Pane) -> bool {
        self.layout.panes[pane.index()].is_some()
    }

    pub(super) fn go(&mut self, to: Motion) {
        let panes = if self.wants_sheet(self.area) { 5 } else { 4 };
        let step = |by: usize| Pane::ALL[(self.focus.index() + by) % panes];
        match to {
            Motion::NextPane => self.focus = step(1),
            Motion::PreviousPane => self.focus = step(panes - 1),
            Motion::Focus(pane) => self.focus = pane,
            Motion::Left => self.focus = self.aside(false),
            Motion::Right => self.focus = self.aside(true),
            Motion::Up => self.step(1, false),
            Motion::Down => self.step(1, true),
            Motion::PageUp => self.step(self.page(), false),
            Motion::PageDown => self.step(self.page(), true),
            Motion::Top => self.end(false),
            Motion::Bottom => self.end(true),
            Motion::Split(by) => self.split = self.layout.shifted(self.split, by),
        }
    }

    /// The pane to the left or to the right.
    fn aside(&self, right: bool) -> Pane {
        let at = self.focus.index();
        let is_beside = self.layout.beside.is_some();
        let sheet = self.shows(Pane::Sheet);
        match (self.focus, right) {
            (Pane::Sheet, true) => Pane::Sheet,
            (Pane::Sheet, false) if is_beside => Pane::Roster,
            (Pane::Sheet, false) => Pane::Order,
            (Pane::Roster | Pane::Log, true) if is_beside => Pane::Sheet,
            (Pane::Order, true) if sheet && !is_beside => Pane::Sheet,
            (_, true) => Pane::ALL[at | 1],
            (_, false) => Pane::ALL[at & 2],
        }
    }

    fn page(&self) -> usize {
        let rows = self.layout.panes[self.focus.index()].map_or(1, |area| area.height);
        usize::from(rows).saturating_sub(1).max(1)
    }

    fn step(&mut self, by: usize, down: bool) {
        let campaign = self.shown();
        match self.focus {
            Pane::Order => {
                let places = self.places();
                let row = self
                    .selected
                    .and_then(|who| places.row_of(who, self.order_row));
                let row = row.map_or(0, |row| stepped(row, by, down, places.len()));
                self.select_place(row);
            }
            Pane::Roster => {
                let listed = self.listed();
                let row = self.selected.and_then(|who| listed.row_of(campaign, who));
                let row = row.map_or(0, |row| stepped(row, by, down, listed.len()));
                self.select(listed.at(campaign, row).map(|who| who.id).or(self.selected));
            }
            Pane::Kept => self.step_kept(by, down),
            Pane::Log => self.step_log(by, down),
            Pane::Sheet => self.sheet_lines.scroll(by, down),
        }
    }

    fn step_kept(&mut self, by: usize, down: bool) {
        let people = self.kept.people();
        let is_selected = |one: &CharacterId| Some(*one) == self.selected;
        let at = people.iter().position(is_selected);
        let at = at.map_or(0, |at| stepped(at, by, down, people.len()));
        self.select(people.get(at).copied().or(self.selected));
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
        let campaign = self.shown();
        match self.focus {
            Pane::Order => {
                let row = self.places().len().saturating_sub(1);
                self.select_place(if last { row } else { 0 });
            }
            Pane::Roster => {
                let listed = self.listed();
                let row = if last {
                    listed.len().saturating_sub(1)
                } else {
                    0
                };
                self.select(listed.at(campaign, row).map(|who| who.id));
            }
            Pane::Kept => {
                let people = self.kept.people();
                let who = if last { people.last() } else { people.first() };
                self.select(who.copied().or(self.selected));
            }
            Pane::Sheet => self.sheet_lines.scroll(usize::MAX, last),
            Pane::Log => {
                self.log.at = if last { None } else { self.newer(0) };
                self.log.bottom = None;
                self.log.reveal = true;
            }
        }
    }

    /// Selects the character in a row of the order. Returns whether there is one.
    pub(super) fn select_place(&mut self, row: usize) -> bool {
        let who = self.places().at(row);
        if who.is_some() {
            self.order_row = row;
            self.select(who);
        }
        who.is_some()
    }
}
