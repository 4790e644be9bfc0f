//! What happens when a row is chosen from a list over the panes.

use super::MainScreen;
use super::choice::Chosen;
use super::layout::panel_rows;
use crate::tui::keymap::{ListAct, Press};
use crate::tui::picker::{Picked, Picker};
use crate::tui::prompt::Purpose;

impl MainScreen {
    /// Handles a key while a list is open.
    pub(super) fn picker_key(&mut self, press: Press) {
        let picked = self.picker.as_mut().map(|picker| picker.key(press));
        self.picked(picked.unwrap_or(Picked::Nothing));
    }

    /// Handles what a key or a click did to the list.
    pub(super) fn picked(&mut self, picked: Picked<Chosen>) {
        match picked {
            Picked::Nothing => return,
            Picked::Left => {
                self.picker = None;
                return;
            }
            Picked::Act(..) | Picked::Row(_) if self.past.is_some() => {
                self.picker = None;
                self.refuse_the_past();
                return;
            }
            Picked::Act(..) | Picked::Row(_) => {}
        }
        self.messages.clear();
        let count = self.picker.as_ref().map_or(1, Picker::count);
        self.picker = None;
        match picked {
            Picked::Row(Chosen::Line(line, cursor)) => self.take_picked(&line, cursor),
            Picked::Row(Chosen::Run(line)) => {
                if let Err(refusal) = self.run(&line) {
                    self.refuse(&refusal);
                }
            }
            Picked::Row(Chosen::Target { by, whom }) => self.attack(by, whom),
            Picked::Row(Chosen::OwnSide { by, whom })
            | Picked::Act(ListAct::Anyway, Some(Chosen::Target { by, whom })) => {
                self.list_attacks(by, whom);
            }
            Picked::Row(Chosen::Targets) => self.list_targets(),
            Picked::Row(Chosen::Encounter(name)) => self.start_or_join(&name),
            Picked::Row(Chosen::Everyone) => self.begin_with_everyone(),
            Picked::Row(Chosen::NewEncounter) => self.form_for_encounter(None),
            Picked::Row(Chosen::Named) => self.begin_with_named(),
            Picked::Row(Chosen::Add(how)) => self.add(how),
            Picked::Row(Chosen::Template(name)) => self.add_from_template(&name, count),
            Picked::Row(Chosen::CopyOf(who)) => self.add_copy(who),
            Picked::Act(does, row) => self.encounters_act(does, row.as_ref()),
            Picked::Nothing | Picked::Left => {}
        }
    }

    /// Fills in a line. If it is complete and rolls dice, letters toggle its modifiers.
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
