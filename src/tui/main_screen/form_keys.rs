//! The character and encounter forms: opened for something new or existing, and saved as one act.

use crossterm::event::KeyEvent;

use super::{MainScreen, Tone};
use crate::campaign::{Character, CharacterId};
use crate::sheet::{ATTACKS, At, EncounterSheet, Made, SKILLS, STATS, Sheet, Values};
use crate::tui::forms::{CharacterFill, EncounterFill};
use crate::tui::keymap::{Act, FormAct};
use crate::tui::window::{Form, Outcome};
use crate::view::sheet::Edits;

impl MainScreen {
    fn open_form(&mut self, sheet: Sheet, values: Values, at: Option<At>) {
        let dice = self.dice.apart();
        let fill = CharacterFill::new(sheet, self.session.game(), dice);
        let form = Form::new(&self.keys, fill, values, &self.drafts);
        self.form = Some(form.at(at));
    }

    /// Opens the form for a new character.
    pub(super) fn form_for_new(&mut self, player: bool) {
        let sheet = Sheet::new(self.session.table(), Made::New, None);
        let values = sheet.values(player);
        self.open_form(sheet, values, None);
    }

    /// Opens the form for a new character that starts as a copy of another one.
    pub(super) fn form_for_copy(&mut self, who: &Character) {
        let table = self.session.table();
        let made = Made::Copy(who.name.clone());
        let base = crate::verbs::people::as_template(who);
        let mut sheet = Sheet::new(table, made, Some(&base));
        let mut values = sheet.values(who.player);
        // A copy cannot have the name of a template.
        let mut templates = table.campaign.bestiary.iter();
        let same = |name: &str| name.to_lowercase() == who.name.to_lowercase();
        if templates.any(|template| same(&template.name)) {
            sheet.without_base(&mut values);
        }
        self.open_form(sheet, values, None);
    }

    /// Opens the form for an existing character, with the cursor on a part of the sheet.
    pub(super) fn form_for_change(&mut self, id: CharacterId, what: &Edits) {
        if self.past.is_some() {
            return self.refuse_the_past();
        }
        let table = self.session.table();
        let Some(who) = table.campaign.characters.get(id) else {
            return;
        };
        let sheet = Sheet::new(table, Made::Edit(who.name.clone()), Some(who));
        let values = sheet.values(who.player);
        let of_row = |part: usize, name: &str, column: &str| {
            let mut rows = 0..values.rows(part);
            let row = rows.find(|row| values.of(part, *row, "name") == name);
            row.and_then(|row| values.find(part, row, column))
        };
        let at = match what {
            Edits::Nothing => None,
            Edits::Stat(stat) => values.find(STATS, 0, stat),
            Edits::Skill(name) => of_row(SKILLS, name, "ranks"),
            Edits::Attack(name) => of_row(ATTACKS, name, "dv"),
        };
        self.open_form(sheet, values, at);
    }

    /// Handles a key while the character form is open.
    pub(super) fn form_key(&mut self, key: KeyEvent) {
        let Some(form) = &mut self.form else {
            return;
        };
        match form.press(Some(self.session.table()), key) {
            Outcome::Open | Outcome::Chosen(_) | Outcome::Does(_) => {}
            Outcome::Help => self.explain(),
            Outcome::Leave => {
                if let Some(form) = self.form.take() {
                    form.leave_draft(&mut self.drafts);
                }
            }
            Outcome::Save => self.save_form(),
        }
    }

    /// Opens the form of the prepared encounter at an index, or of a new one.
    pub(super) fn form_for_encounter(&mut self, at: Option<usize>) {
        let campaign = self.session.campaign();
        let base = at.and_then(|at| campaign.encounters.get(at));
        let sheet = EncounterSheet::new(base);
        let values = sheet.values();
        let fill = EncounterFill { sheet };
        let form = Form::new(&self.keys, fill, values, &self.drafts);
        self.encounter_form = Some(form);
    }

    /// Handles a key while the encounter form is open.
    pub(super) fn encounter_form_key(&mut self, key: KeyEvent) {
        let Some(form) = &mut self.encounter_form else {
            return;
        };
        match form.press(Some(self.session.table()), key) {
            Outcome::Open | Outcome::Chosen(_) => {}
            Outcome::Help => self.explain(),
            Outcome::Leave => {
                if let Some(form) = self.encounter_form.take() {
                    form.leave_draft(&mut self.drafts);
                }
            }
            Outcome::Save => self.save_encounter(),
            Outcome::Does(act) => {
                if act == Act::Form(FormAct::Creatures) {
                    self.list_templates();
                }
            }
        }
    }

    /// Runs the command made from the encounter form. If it is refused, the form stays open.
    fn save_encounter(&mut self) {
        let Some(mut form) = self.encounter_form.take() else {
            return;
        };
        if !form.is_right(Some(self.session.table())) {
            self.encounter_form = Some(form);
            return;
        }
        form.saved(&mut self.drafts);
        let Some(written) = form.fill.sheet.written(&form.values) else {
            self.say(Tone::Said, "nothing was changed");
            return;
        };
        match self.run(&written.line) {
            Ok(()) => self.remember(written.line),
            Err(refusal) => {
                form.refused(&refusal, &written);
                self.encounter_form = Some(form);
            }
        }
    }

    /// Runs the command made from the form. If it is refused, the form stays open so that it can be
    /// fixed.
    fn save_form(&mut self) {
        let Some(mut form) = self.form.take() else {
            return;
        };
        if !form.is_right(Some(self.session.table())) {
            self.form = Some(form);
            return;
        }
        form.saved(&mut self.drafts);
        let Some(written) = form.fill.sheet.written(&form.values) else {
            self.say(Tone::Said, "nothing was changed");
            return;
        };
        match self.run(&written.line) {
            Ok(()) => {
                // In a fight, selecting a character would say that they act.
                let fighting = self.session.campaign().running().is_some();
                if form.fill.changes().is_none() && !fighting {
                    let newest = self.session.campaign().characters.iter();
                    let newest = newest.map(|who| who.id).max_by_key(|id| id.0);
                    self.select(newest);
                }
                self.remember(written.line);
            }
            Err(refusal) => {
                form.refused(&refusal, &written);
                self.form = Some(form);
            }
        }
    }
}
