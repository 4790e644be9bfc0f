//! The form for preparing or editing an encounter.

use crate::game::Table;
use crate::sheet::{At, CREATURES, EncounterSheet, Values, Wrong};
use crate::tui::keymap::{Act, Context, FormAct};
use crate::tui::window::{Fill, Form, Own};
use crate::view::text::clean;

pub(in crate::tui) struct EncounterFill {
    pub(in crate::tui) sheet: EncounterSheet,
}

/// Whether a field is that of a creature.
fn is_creature(at: At) -> bool {
    at.part == CREATURES && at.column == 0
}

impl Form<EncounterFill> {
    /// Puts creatures chosen from the bestiary into the row with the cursor and goes to the next one.
    pub(in crate::tui) fn take(&mut self, template: &str, count: u32) {
        let row = self.place().row;
        self.change(|_, values| {
            values.put_in(CREATURES, row, "template", template);
            values.put_in(CREATURES, row, "count", &count.to_string());
        });
        self.go(At::new(CREATURES, row + 1, 0));
    }
}

impl Fill for EncounterFill {
    const WINDOW: Context = Context::EncounterForm;

    fn title(&self, _: &Values) -> String {
        match &self.sheet.base {
            Some(base) => clean(&base.name).into_owned(),
            None => "New encounter".to_owned(),
        }
    }

    fn subject(&self) -> String {
        let base = self.sheet.base.as_ref();
        base.map_or_else(
            || "new encounter".to_owned(),
            |base| format!("encounter {}", base.name),
        )
    }

    fn check(
        &mut self,
        values: &mut Values,
        at: At,
        table: Option<Table<'_>>,
    ) -> Result<(), Wrong> {
        match table {
            Some(table) => self.sheet.check(values, at, table.campaign),
            None => Ok(()),
        }
    }

    fn offers(&self, values: &Values, at: At, table: Option<Table<'_>>) -> (String, Vec<String>) {
        table.map_or_else(Default::default, |table| {
            self.sheet.offers(values, at, table.campaign)
        })
    }

    fn help(&self, _: &Values, at: At) -> String {
        if is_creature(at) {
            "{list-creatures} lists the bestiary; {next-field}: count and zone".to_owned()
        } else {
            String::new()
        }
    }

    fn act(&mut self, values: &mut Values, at: At, act: Act) -> Own {
        if act == Act::Form(FormAct::Creatures) && is_creature(at) && values.text(at).is_empty() {
            return Own::Owner;
        }
        Own::Pass
    }
}
