//! Moving between panes and rows.

use super::screen::FightScreen;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Go, Pane};
use crate::tui::rows::{moved, stepped};

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
}

fn go_in_table(to: Go, page: usize, desk: &mut Desk) {
    let places = desk.places();
    let row = match desk.selected_row() {
        None if to != Go::Last => 0,
        row => moved(row.unwrap_or(0), to, page, places.len()),
    };
    // The rule above the people elsewhere cannot be selected.
    let row = match places.at(desk.shown(), row) {
        Some(_) => row,
        None => stepped(row, 1, matches!(to, Go::Down | Go::PageDown), places.len()),
    };
    desk.select_row(row);
}

fn go_in_log(to: Go, page: usize, desk: &mut Desk) {
    let (steps, down) = match to {
        Go::Up | Go::Left => (1, false),
        Go::Down | Go::Right => (1, true),
        Go::PageUp => (page, false),
        Go::PageDown => (page, true),
        Go::First | Go::Last => {
            desk.log.follow_newest();
            desk.log.at = if to == Go::First { desk.newer(0) } else { None };
            desk.log.reveal = true;
            return;
        }
    };
    let mut at = desk.log.at.or_else(|| desk.older(usize::MAX));
    for _ in 0..steps {
        let next = match at {
            Some(row) if down => desk.newer(row + 1),
            Some(row) => desk.older(row),
            None => None,
        };
        at = next.or(at);
    }
    desk.log.at = at.filter(|row| desk.newer(row + 1).is_some());
    if desk.log.at.is_none() && at.is_some() {
        desk.log.bottom = None;
    }
    desk.log.reveal = true;
}
