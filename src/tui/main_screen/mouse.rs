//! The mouse: a click selects, a second click opens, the wheel scrolls.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::MainScreen;
use crate::tui::keymap::{Act, Go, LineAct, Pane};
use crate::tui::message::Flow;
use crate::tui::overlay::Clicked;
use crate::tui::paint::Click;
use crate::tui::panes;
use crate::tui::prompt::Typed;
use crate::tui::rows::stepped;
use crate::view::table::Group;

/// A second click on a selection presses Enter.
const ENTER: KeyEvent = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);

/// Rows scrolled by one notch of the wheel.
const WHEEL: usize = 3;

/// A row up or down.
fn step(down: bool) -> Go {
    if down { Go::Down } else { Go::Up }
}

impl MainScreen {
    /// Handles the mouse; `second` is true for the second click of two.
    pub fn mouse(&mut self, event: MouseEvent, second: bool) -> Flow {
        let (x, y) = (event.column, event.row);
        match event.kind {
            MouseEventKind::ScrollDown => self.wheel(x, y, true),
            MouseEventKind::ScrollUp => self.wheel(x, y, false),
            MouseEventKind::Down(MouseButton::Left) => self.click(x, y, second),
            _ => Flow::Nothing,
        }
    }

    /// Handles a click on the list above the prompt or on a modifier in it.
    pub(in crate::tui) fn clicked(&mut self, click: Click) -> Flow {
        let Some(prompt) = &mut self.prompt else {
            return Flow::Nothing;
        };
        let typed = match click {
            Click::Choice(row) => {
                prompt.list.pick(row);
                prompt.list_act(Act::Line(LineAct::Take))
            }
            Click::Modifier(at) => Some(prompt.turn_modifier(self.session.table(), at)),
            Click::Key(_) => None,
        };
        self.line_typed(typed.unwrap_or(Typed::Nothing));
        Flow::Draw
    }

    fn wheel(&mut self, x: u16, y: u16, down: bool) -> Flow {
        if let Some(help) = &mut self.explained {
            help.scroll(WHEEL, down);
            return Flow::Draw;
        }
        if let (Some(form), None) = (&mut self.initiative, &self.prompt) {
            form.go_by_line(Some(self.session.table()), down);
            return Flow::Draw;
        }
        if let Some(map) = &mut self.map {
            map.go(step(down));
            return Flow::Draw;
        }
        if let Some(form) = &mut self.form {
            form.go_by_line(Some(self.session.table()), down);
            return Flow::Draw;
        }
        if let (Some(picker), None) = (&mut self.picker, &self.prompt) {
            picker.wheel(down);
            return Flow::Draw;
        }
        if let (Some(form), None) = (&mut self.encounter_form, &self.prompt) {
            form.go_by_line(Some(self.session.table()), down);
            return Flow::Draw;
        }
        if let Some(overlay) = &mut self.overlay {
            overlay.scroll(WHEEL, down);
            return Flow::Draw;
        }
        if let Some(window) = &mut self.players.window {
            window.go(step(down));
            return Flow::Draw;
        }
        let Some((pane, _)) = self.pane_at(x, y) else {
            return Flow::Nothing;
        };
        match pane {
            Pane::Sheet => self.sheet_lines.scroll(WHEEL, down),
            Pane::Log => self.wheel_log(down),
            Pane::Order | Pane::Roster | Pane::Kept => {
                let last = self.places().len();
                self.scroll.offset = stepped(self.scroll.offset, WHEEL, down, last);
            }
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

    fn click(&mut self, x: u16, y: u16, second: bool) -> Flow {
        if self.explained.is_some() {
            return Flow::Nothing;
        }
        if let (Some(form), None) = (&mut self.initiative, &self.prompt) {
            form.click(Some(self.session.table()), x, y);
            return Flow::Draw;
        }
        if let (Some(map), None) = (&mut self.map, &self.prompt) {
            if map.click(x, y) && second {
                self.key(ENTER);
            }
            return Flow::Draw;
        }
        if let (Some(form), None) = (&mut self.form, &self.prompt) {
            form.click(Some(self.session.table()), x, y);
            return Flow::Draw;
        }
        if let (Some(picker), None) = (&mut self.picker, &self.prompt) {
            let picked = picker.click(x, y);
            self.picked(picked);
            return Flow::Draw;
        }
        if let (Some(form), None) = (&mut self.encounter_form, &self.prompt) {
            form.click(Some(self.session.table()), x, y);
            return Flow::Draw;
        }
        if self.players.window.is_some() && self.prompt.is_none() && self.explained.is_none() {
            self.players_click(x, y, second);
            return Flow::Draw;
        }
        if self.prompt.is_some() {
            return Flow::Nothing;
        }
        if let Some(overlay) = &mut self.overlay {
            return match overlay.click(x, y) {
                Clicked::Nothing => Flow::Nothing,
                Clicked::Field if second => self.key(ENTER),
                Clicked::Field => Flow::Draw,
                Clicked::Key(chord) => {
                    self.overlay = None;
                    self.key(chord.event())
                }
            };
        }
        let mut titles = self.table.titles.iter();
        if let Some((pane, _)) = titles.find(|(_, place)| place.contains((x, y).into())) {
            self.focus = *pane;
            return Flow::Draw;
        }
        let Some((pane, area)) = self.pane_at(x, y) else {
            return Flow::Nothing;
        };
        self.focus = pane;
        if self.select_at(pane, area, y - area.y) && second {
            self.open_selected();
        }
        Flow::Draw
    }

    /// The pane, or the group of the table's columns, at a position.
    fn pane_at(&self, x: u16, y: u16) -> Option<(Pane, Rect)> {
        let at = |pane: &Pane| {
            let area = self.layout.area_of(*pane)?;
            area.contains((x, y).into()).then_some((*pane, area))
        };
        let (pane, area) = [Pane::Order, Pane::Log, Pane::Sheet].iter().find_map(at)?;
        if pane != Pane::Order {
            return Some((pane, area));
        }
        let column = usize::from(x - area.x);
        let columns = &self.table.columns;
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
        let fights = self.shown().fight().is_some();
        Some((if fights { group } else { Pane::Roster }, area))
    }

    /// Selects what is in a row of a pane. Returns whether there was anything.
    fn select_at(&mut self, pane: Pane, area: Rect, row: u16) -> bool {
        match pane {
            Pane::Log => self.select_entry(area, row),
            Pane::Sheet => true,
            Pane::Order | Pane::Roster | Pane::Kept => {
                self.select_row(self.table.window.start + usize::from(row))
            }
        }
    }

    fn select_entry(&mut self, area: Rect, row: u16) -> bool {
        let mut filter = std::mem::take(&mut self.filter);
        let mut telling = std::mem::take(&mut self.log_rows);
        let source = panes::log::telling::Source {
            reading: self.reading(),
            entries: self.entries(),
            round: self.round_row(),
        };
        let kept = (&mut filter, &mut telling);
        let found = panes::log::row_at(area, source, self.log, kept, row);
        (self.filter, self.log_rows) = (filter, telling);
        let Some(at) = found else {
            return false;
        };
        // The log stays where it is scrolled to, except that it follows the newest entry.
        self.log.at = self.newer(at + 1).map(|_| at);
        true
    }
}
