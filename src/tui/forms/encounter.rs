//! The form for preparing or editing an encounter.

use std::borrow::Cow;

use super::run::run;
use crate::game::Table;
use crate::sheet::{At, CREATURES, EncounterSheet, Values, Wrong};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context};
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Answer, Listed, Wanted};
use crate::tui::window::{Fill, Form, Look, Trouble};

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
    let (subject, title) = match &sheet.base {
        Some(base) => (format!("encounter {}", base.name), base.name.clone()),
        None => ("new encounter".to_owned(), "New encounter".to_owned()),
    };
    let look = Look::of(Context::EncounterForm, subject, title);
    Form::new(desk, look, EncounterFill { sheet }, values)
}

impl Fill for EncounterFill {
    fn check(&mut self, values: &mut Values, at: At, table: Table<'_>) -> Result<(), Wrong> {
        self.sheet.check(values, at, table.campaign)
    }

    fn offers(&self, values: &Values, at: At, table: Table<'_>) -> (String, Vec<String>) {
        self.sheet.offers(values, at, table.campaign)
    }

    fn missing(&self, values: &Values) -> Option<(At, String)> {
        self.sheet.missing(values)
    }

    fn help(&self, _: &Values, at: At) -> Cow<'static, str> {
        if is_creature(at) {
            "{list-creatures} lists the bestiary; {next-field}: count and zone".into()
        } else {
            Cow::default()
        }
    }

    fn act(
        &mut self,
        values: &mut Values,
        at: &mut At,
        act: Act,
        cx: &mut Cx<'_>,
    ) -> Option<After> {
        let asks = act == Act::Creatures;
        if !asks || !is_creature(*at) || !values.text(*at).is_empty() {
            return None;
        }
        let listed = if cx.desk.campaign().bestiary.is_empty() {
            Listed::FirstCreatures
        } else {
            Listed::Bestiary { for_form: true }
        };
        Some(After::Open(Wanted::List(listed)))
    }

    /// Puts creatures chosen from the bestiary into the row with the cursor; the next one follows.
    fn answered(&mut self, values: &mut Values, at: &mut At, answer: Answer) {
        if let Answer::Creatures(template, count) = answer {
            values.put_in(CREATURES, at.row, "template", &template);
            values.put_in(CREATURES, at.row, "count", &count.to_string());
            *at = At::new(CREATURES, at.row + 1, 0);
        }
    }

    fn save(&mut self, values: &Values, cx: &mut Cx<'_>) -> Result<After, Trouble> {
        run(self.sheet.written(values), cx.desk)
    }
}
