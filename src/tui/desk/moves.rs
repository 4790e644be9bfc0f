//! Moving about: panes, rows, the wheel.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::{Desk, Pane};
use crate::campaign::CharacterId;
use crate::tui::app::Flow;
use crate::tui::keymap::Action;
use crate::view::order;

/// The line between the panes goes so many steps from the middle.
const FARTHEST: i16 = 6;

/// Rows that the wheel turns.
const WHEEL: usize = 3;

impl Desk {
    /// Whether a pane is on the screen.
    pub(super) fn shows(&self, pane: Pane) -> bool {
        self.layout.panes[pane.index()].is_some()
    }

    /// Moves, if that is what the action is.
    pub(super) fn moves(&mut self, action: Action) -> bool {
        let step = |by: usize| Pane::ALL[(self.focus.index() + by) % Pane::ALL.len()];
        match action {
            Action::NextPane => self.focus = step(1),
            Action::PreviousPane => self.focus = step(3),
            Action::Focus(pane) => self.focus = pane,
            Action::Left => self.focus = Pane::ALL[self.focus.index() & 2],
            Action::Right => self.focus = Pane::ALL[self.focus.index() | 1],
            Action::Up => self.step(1, false),
            Action::Down => self.step(1, true),
            Action::PageUp => self.step(self.page(), false),
            Action::PageDown => self.step(self.page(), true),
            Action::Top => self.end(false),
            Action::Bottom => self.end(true),
            Action::Split(by) => self.split = (self.split + by).clamp(-FARTHEST, FARTHEST),
            _ => return false,
        }
        true
    }

    fn page(&self) -> usize {
        let rows = self.layout.panes[self.focus.index()].map_or(1, |area| area.height);
        usize::from(rows).saturating_sub(1).max(1)
    }

    fn step(&mut self, by: usize, down: bool) {
        let moved = |row: usize, len: usize| {
            let last = len.saturating_sub(1);
            if down {
                row.saturating_add(by).min(last)
            } else {
                row.saturating_sub(by).min(last)
            }
        };
        let campaign = self.shown();
        match self.focus {
            Pane::Order => {
                let row = self
                    .selected
                    .and_then(|who| order::row_of(campaign, who, self.order_row));
                self.select_place(row.map_or(0, |row| moved(row, order::len(campaign))));
            }
            Pane::Roster => {
                let people = &campaign.characters;
                let row = self.selected.and_then(|who| people.row_of(who));
                let row = row.map_or(0, |row| moved(row, people.len()));
                self.select(people.at(row).map(|who| who.id).or(self.selected));
            }
            Pane::Sustained => self.step_sustained(by, down),
            Pane::Log => self.step_log(by, down),
        }
    }

    fn step_sustained(&mut self, by: usize, down: bool) {
        let people = if by > 1 { by / 2 } else { 1 };
        for _ in 0..people {
            if let Some(next) = self.sustaining().neighbour(self.selected, down) {
                self.select(Some(next));
            }
        }
    }

    fn step_log(&mut self, by: usize, down: bool) {
        // A page of the log holds about half as many entries as rows.
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
            Pane::Order if last => self.select_place(order::len(campaign).saturating_sub(1)),
            Pane::Order => self.select_place(0),
            Pane::Roster => {
                let people = &campaign.characters;
                let row = if last {
                    people.len().saturating_sub(1)
                } else {
                    0
                };
                self.select(people.at(row).map(|who| who.id));
            }
            Pane::Sustained => self.select(self.sustaining().end(last).or(self.selected)),
            Pane::Log => {
                self.log.at = if last { None } else { self.newer(0) };
                self.log.bottom = None;
                self.log.reveal = true;
            }
        }
    }

    fn select_place(&mut self, row: usize) {
        if let Some(who) = order::at(self.shown(), row) {
            self.order_row = row;
            self.select(Some(who));
        }
    }

    /// Selects a character in all panes.
    pub(super) fn select(&mut self, who: Option<CharacterId>) {
        self.selected = who;
        for scroll in &mut self.scrolls {
            scroll.reveal = true;
        }
    }

    /// Takes in the mouse.
    pub fn mouse(&mut self, event: MouseEvent) -> Flow {
        let down = match event.kind {
            MouseEventKind::ScrollDown => true,
            MouseEventKind::ScrollUp => false,
            MouseEventKind::Down(MouseButton::Left) => return self.click(event.column, event.row),
            _ => return Flow::Nothing,
        };
        if let Some(overlay) = &mut self.overlay {
            overlay.scroll(WHEEL, down);
            return Flow::Draw;
        }
        if let Some(map) = &mut self.map {
            map.go(1, down);
            return Flow::Draw;
        }
        let Some((pane, _)) = self.layout.pane_at(event.column, event.row) else {
            return Flow::Nothing;
        };
        if pane == Pane::Log {
            self.wheel_log(down);
        } else {
            let scroll = &mut self.scrolls[pane.index()];
            scroll.offset = if down {
                scroll.offset.saturating_add(WHEEL)
            } else {
                scroll.offset.saturating_sub(WHEEL)
            };
        }
        Flow::Draw
    }

    fn wheel_log(&mut self, down: bool) {
        let bottom = self.log.bottom.or_else(|| self.older(usize::MAX));
        let Some(row) = bottom else {
            return;
        };
        self.log.bottom = if down {
            self.newer(row + 1)
        } else {
            self.older(row).or(Some(row))
        };
    }

    fn click(&mut self, x: u16, y: u16) -> Flow {
        if self.is_covered() || self.prompt.is_some() {
            return Flow::Nothing;
        }
        if let Some(tabs) = self.layout.tabs.filter(|tabs| tabs.contains((x, y).into())) {
            let wide = usize::from(tabs.width / 4).max(1);
            let nth = usize::from(x - tabs.x) / wide;
            self.focus = Pane::ALL[nth.min(3)];
            return Flow::Draw;
        }
        let Some((pane, area)) = self.layout.pane_at(x, y) else {
            return Flow::Nothing;
        };
        self.focus = pane;
        let row = usize::from(y - area.y);
        let offset = self
            .scrolls
            .get(pane.index())
            .map_or(0, |scroll| scroll.offset);
        let campaign = self.shown();
        let who = match pane {
            Pane::Order => {
                self.select_place(offset + row);
                None
            }
            // The headings are a row of their own.
            Pane::Roster => row
                .checked_sub(1)
                .and_then(|row| campaign.characters.at(offset + row))
                .map(|who| who.id),
            Pane::Sustained => self.sustaining().at(campaign, offset + row),
            Pane::Log => None,
        };
        if who.is_some() {
            self.select(who);
        }
        Flow::Draw
    }
}
