//! The character and encounter forms: opened for something new or existing, and saved as one act.

use crossterm::event::KeyEvent;

use super::{MainScreen, Tone};
use crate::campaign::{Character, CharacterId};
use crate::tui::board::Done;
use crate::tui::form::{EncounterForm, Form, Purpose};
use crate::view::sheet::Edits;

impl MainScreen {
    /// Opens the form for a new character.
    pub(super) fn form_for_new(&mut self, player: bool) {
        let (table, dice) = (self.session.table(), self.dice.apart());
        self.form = Some(Form::new(
            &self.keys,
            table,
            Purpose::New,
            None,
            player,
            dice,
        ));
    }

    /// Opens the form for a new character that starts as a copy of another one.
    pub(super) fn form_for_copy(&mut self, who: &Character) {
        let (table, dice) = (self.session.table(), self.dice.apart());
        let purpose = Purpose::Copy(who.name.clone());
        let base = crate::verbs::people::as_template(who);
        let form = Form::new(&self.keys, table, purpose, Some(&base), who.player, dice);
        // A copy cannot have the name of a template.
        let mut templates = table.campaign.bestiary.iter();
        let same = |name: &str| name.to_lowercase() == who.name.to_lowercase();
        let hidden = templates.any(|template| same(&template.name));
        self.form = Some(if hidden { form.without_base() } else { form });
    }

    /// Opens the form for an existing character, with the cursor on a part of the sheet.
    pub(super) fn form_for_change(&mut self, id: CharacterId, what: &Edits) {
        if self.past.is_some() {
            return self.refuse_the_past();
        }
        let (table, dice) = (self.session.table(), self.dice.apart());
        let Some(who) = table.campaign.characters.get(id) else {
            return;
        };
        let purpose = Purpose::Edit(who.name.clone());
        let form = Form::new(&self.keys, table, purpose, Some(who), who.player, dice);
        self.form = Some(match what {
            Edits::Nothing => form,
            Edits::Stat(stat) => form.at_stat(stat),
            Edits::Skill(name) => form.at_skill(name),
            Edits::Attack(name) => form.at_attack(name),
        });
    }

    /// Handles a key while the character form is open.
    pub(super) fn form_key(&mut self, key: KeyEvent) {
        let Some(form) = &mut self.form else {
            return;
        };
        match form.key(self.session.table(), key) {
            Done::Open | Done::List | Done::EditLine => {}
            Done::Help => self.explain(),
            Done::Leave => self.form = None,
            Done::Save => self.save_form(),
        }
    }

    /// Opens the form of the prepared encounter at an index, or of a new one.
    pub(super) fn form_for_encounter(&mut self, at: Option<usize>) {
        let campaign = self.session.campaign();
        let base = at.and_then(|at| campaign.encounters.get(at));
        self.encounter_form = Some(EncounterForm::new(&self.keys, campaign, base));
    }

    /// Handles a key while the encounter form is open.
    pub(super) fn encounter_form_key(&mut self, key: KeyEvent) {
        let Some(form) = &mut self.encounter_form else {
            return;
        };
        match form.key(key) {
            Done::Open | Done::EditLine => {}
            Done::Help => self.explain(),
            Done::Leave => self.encounter_form = None,
            Done::Save => self.save_encounter(),
            Done::List => self.list_templates(),
        }
    }

    /// Runs the command made from the encounter form. If it is refused, the form stays open.
    fn save_encounter(&mut self) {
        let Some(mut form) = self.encounter_form.take() else {
            return;
        };
        if !form.is_right() {
            self.encounter_form = Some(form);
            return;
        }
        let Some(written) = form.written() else {
            self.say(Tone::Said, "nothing was changed");
            return;
        };
        match self.run(&written.line) {
            Ok(()) => self.remember(written.line),
            Err(refusal) => {
                form.refused(&refusal, &written.spans);
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
        if !form.is_right(self.session.table()) {
            self.form = Some(form);
            return;
        }
        let Some(written) = form.written() else {
            self.say(Tone::Said, "nothing was changed");
            return;
        };
        match self.run(&written.line) {
            Ok(()) => {
                // In a fight, selecting a character would say that they act.
                let fighting = self.session.campaign().running().is_some();
                if form.changes().is_none() && !fighting {
                    let newest = self.session.campaign().characters.iter();
                    let newest = newest.map(|who| who.id).max_by_key(|id| id.0);
                    self.select(newest);
                }
                self.remember(written.line);
            }
            Err(refusal) => {
                form.refused(&refusal, &written.spans);
                self.form = Some(form);
            }
        }
    }
}
