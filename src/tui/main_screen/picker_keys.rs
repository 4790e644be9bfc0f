//! What is chosen from a list becomes a line.

use crossterm::event::KeyEvent;

use super::MainScreen;
use super::layout::panel_rows;
use super::picker::{Chosen, Picked};
use crate::tui::prompt::Purpose;

impl MainScreen {
    /// Takes in a key while a list shows.
    pub(super) fn picker_key(&mut self, key: KeyEvent) {
        let Some(picker) = &mut self.picker else {
            return;
        };
        match picker.key(key) {
            Picked::Left => self.picker = None,
            Picked::Nothing => {}
            Picked::Row(Chosen::Target { by, whom }) => self.list_attacks(by, whom),
            Picked::Row(Chosen::Line(line, cursor)) => self.take_picked(&line, cursor),
        }
    }

    /// Fills a line in. Where nothing is missing in it and it rolls, letters go to its modifiers.
    pub(super) fn take_picked(&mut self, line: &str, cursor: Option<usize>) {
        self.picker = None;
        self.open_prompt(Purpose::Command, line, cursor);
        let has_room = panel_rows(self.area) > 0;
        if let Some(prompt) = self
            .prompt
            .as_mut()
            .filter(|_| has_room && cursor.is_none())
        {
            prompt.turn_to_modifiers();
        }
    }
}
