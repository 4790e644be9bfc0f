//! The mouse: a click selects, a second click opens, the wheel scrolls, dividers can be dragged.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{MainScreen, Pane};
use crate::campaign::CharacterId;
use crate::tui::board::Fields as _;
use crate::tui::keymap::Does;
use crate::tui::message::Flow;
use crate::tui::overlay::Clicked;
use crate::tui::paint::Click;
use crate::tui::panes;
use crate::tui::prompt::Typed;

/// A second click on a selection presses Enter.
const ENTER: KeyEvent = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);

/// Rows scrolled by one notch of the wheel.
const WHEEL: usize = 3;

impl MainScreen {
    /// Handles the mouse; `second` is true for the second click of two.
    pub fn mouse(&mut self, event: MouseEvent, second: bool) -> Flow {
        let (x, y) = (event.column, event.row);
        match event.kind {
            MouseEventKind::ScrollDown => self.wheel(x, y, true),
            MouseEventKind::ScrollUp => self.wheel(x, y, false),
            MouseEventKind::Down(MouseButton::Left) => self.click(x, y, second),
            MouseEventKind::Drag(MouseButton::Left) => self.drag(x, y),
            MouseEventKind::Up(MouseButton::Left) => {
                self.dragging = None;
                Flow::Nothing
            }
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
                prompt.list_act(Does::Take)
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
            form.wheel((), down);
            return Flow::Draw;
        }
        if let Some(map) = &mut self.map {
            map.go(1, down);
            return Flow::Draw;
        }
        if let Some(form) = &mut self.form {
            form.wheel(self.session.table(), down);
            return Flow::Draw;
        }
        if let (Some(picker), None) = (&mut self.picker, &self.prompt) {
            picker.wheel(down);
            return Flow::Draw;
        }
        if let (Some(form), None) = (&mut self.encounter_form, &self.prompt) {
            form.wheel((), down);
            return Flow::Draw;
        }
        if let Some(overlay) = &mut self.overlay {
            overlay.scroll(WHEEL, down);
            return Flow::Draw;
        }
        if let Some(window) = &mut self.players.window {
            window.go(down);
            return Flow::Draw;
        }
        let Some((pane, _)) = self.layout.pane_at(x, y) else {
            return Flow::Nothing;
        };
        match (pane, self.scrolls.get_mut(pane.index())) {
            (Pane::Sheet, _) => self.sheet_lines.scroll(WHEEL, down),
            (_, Some(scroll)) => {
                scroll.offset = if down {
                    scroll.offset.saturating_add(WHEEL)
                } else {
                    scroll.offset.saturating_sub(WHEEL)
                };
            }
            (_, None) => self.wheel_log(down),
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

    fn drag(&mut self, x: u16, y: u16) -> Flow {
        let Some(edge) = self.dragging else {
            return Flow::Nothing;
        };
        let split = self.layout.dragged(self.split, edge, x, y);
        if split == self.split {
            return Flow::Nothing;
        }
        self.split = split;
        Flow::Draw
    }

    fn click(&mut self, x: u16, y: u16, second: bool) -> Flow {
        self.dragging = None;
        if self.explained.is_some() {
            return Flow::Nothing;
        }
        if let (Some(form), None) = (&mut self.initiative, &self.prompt) {
            form.click((), x, y);
            return Flow::Draw;
        }
        if let (Some(map), None) = (&mut self.map, &self.prompt) {
            if map.click(x, y) && second {
                self.key(ENTER);
            }
            return Flow::Draw;
        }
        if let (Some(form), None) = (&mut self.form, &self.prompt) {
            form.click(self.session.table(), x, y);
            return Flow::Draw;
        }
        if let (Some(picker), None) = (&mut self.picker, &self.prompt) {
            let picked = picker.click(x, y);
            self.picked(picked);
            return Flow::Draw;
        }
        if let (Some(form), None) = (&mut self.encounter_form, &self.prompt) {
            form.click((), x, y);
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
        if let Some(who) = self.named_in_banner(x, y) {
            self.select(Some(who));
            return Flow::Draw;
        }
        let has_title = |pane: &Pane| {
            let title = self.layout.titles[pane.index()];
            title.is_some_and(|title| title.contains((x, y).into()))
        };
        if let Some(pane) = Pane::ALL.into_iter().find(has_title) {
            self.focus = pane;
            // The divider that carries the title can be dragged there as well.
            self.dragging = self.layout.edge_at(x, y);
            return Flow::Draw;
        }
        if let Some(edge) = self.layout.edge_at(x, y) {
            self.dragging = Some(edge);
            return Flow::Nothing;
        }
        let Some((pane, area)) = self.layout.pane_at(x, y) else {
            return Flow::Nothing;
        };
        self.focus = pane;
        if self.select_at(pane, area, (x - area.x, y - area.y)) && second {
            self.open_selected();
        }
        Flow::Draw
    }

    /// The character named at a position in the banner: the active one, or one of those up next.
    fn named_in_banner(&self, x: u16, y: u16) -> Option<CharacterId> {
        let area = self.layout.banner?;
        if !area.contains((x, y).into()) {
            return None;
        }
        let banner = self.banner(area)?;
        let wide = panes::columns(&banner.right);
        let right = area.right().saturating_sub(wide + 1);
        let Some(column) = x.checked_sub(right).map(usize::from) else {
            return self.shown().acting();
        };
        let mut next = banner.next.into_iter();
        next.find(|(_, columns)| columns.contains(&column))
            .map(|(who, _)| who)
    }

    /// Selects what is in a row of a pane. Returns whether there was anything.
    fn select_at(&mut self, pane: Pane, area: Rect, (column, row): (u16, u16)) -> bool {
        let offset = self
            .scrolls
            .get(pane.index())
            .map_or(0, |scroll| scroll.offset);
        let at = offset + usize::from(row);
        match pane {
            Pane::Order => {
                let below = self.order_rule.is_some_and(|rule| row > rule);
                let is_rule = self.order_rule == Some(row);
                return !is_rule && self.select_place(at - usize::from(below));
            }
            Pane::Log => return self.select_entry(area, row),
            Pane::Sheet => return true,
            Pane::Roster | Pane::Kept => {}
        }
        let campaign = self.shown();
        let who = match pane {
            Pane::Kept => self.kept.at(at, column),
            // The headings take a row of their own.
            _ if row == 0 => None,
            _ => self.listed().at(campaign, at - 1).map(|who| who.id),
        };
        if who.is_some() {
            self.select(who);
        }
        who.is_some()
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
