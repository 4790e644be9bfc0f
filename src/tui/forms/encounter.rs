//! The form for preparing or editing an encounter.

use crate::game::Table;
use crate::sheet::{At, CREATURES, EncounterSheet, Values, Wrong};
use crate::tui::desk::{Desk, Tone};
use crate::tui::keymap::{Act, Context, FormAct};
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Answer, Listed, Wanted};
use crate::tui::window::{Fill, Form, Own, Trouble};
use crate::view::text::clean;

struct EncounterFill {
    sheet: EncounterSheet,
}

/// Whether a field is that of a creature.
fn is_creature(at: At) -> bool {
    at.part == CREATURES && at.column == 0
}

/// The form of a prepared encounter, by name, or of a new one.
pub(in crate::tui) fn encounter(desk: &Desk, name: Option<&str>) -> Form {
    let mut all = desk.campaign().encounters.iter();
    let base = name.and_then(|name| all.find(|one| one.name == name));
    let sheet = EncounterSheet::new(base);
    let values = sheet.values();
    Form::new(desk, EncounterFill { sheet }, values)
}

impl Fill for EncounterFill {
    fn context(&self) -> Context {
        Context::EncounterForm
    }

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

    fn check(&mut self, values: &mut Values, at: At, table: Table<'_>) -> Result<(), Wrong> {
        self.sheet.check(values, at, table.campaign)
    }

    fn offers(&self, values: &Values, at: At, table: Table<'_>) -> (String, Vec<String>) {
        self.sheet.offers(values, at, table.campaign)
    }

    fn missing(&self, values: &Values) -> Option<(At, String)> {
        self.sheet.missing(values)
    }

    fn help(&self, _: &Values, at: At) -> String {
        if is_creature(at) {
            "{list-creatures} lists the bestiary; {next-field}: count and zone".to_owned()
        } else {
            String::new()
        }
    }

    fn act(&mut self, values: &mut Values, at: At, act: Act, cx: &mut Cx<'_>) -> Own {
        if act != Act::Form(FormAct::Creatures) || !is_creature(at) || !values.text(at).is_empty() {
            return Own::Pass;
        }
        Own::Leads(After::Open(Wanted::List(
            if cx.desk.campaign().bestiary.is_empty() {
                Listed::FirstCreatures
            } else {
                Listed::Bestiary { for_form: true }
            },
        )))
    }

    /// Puts creatures chosen from the bestiary into the row with the cursor; the next one follows.
    fn answered(&mut self, values: &mut Values, at: At, answer: &Answer) -> Option<At> {
        let Answer::Creatures(template, count) = answer else {
            return None;
        };
        values.put_in(CREATURES, at.row, "template", template);
        values.put_in(CREATURES, at.row, "count", &count.to_string());
        Some(At::new(CREATURES, at.row + 1, 0))
    }

    /// Runs the command made from the form.
    fn save(&mut self, values: &Values, cx: &mut Cx<'_>) -> Result<After, Trouble> {
        let desk = &mut *cx.desk;
        let Some(written) = self.sheet.written(values) else {
            desk.say(Tone::Said, "nothing was changed");
            return Ok(After::Close);
        };
        let next = desk.run(&written.line);
        let next = next.map_err(|why| (written.place_of(why.span), why.to_string()))?;
        desk.remember(written.line);
        Ok(next.closing())
    }
}
