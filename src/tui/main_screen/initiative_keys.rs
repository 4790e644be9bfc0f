//! The keys of the initiative form: digits and Enter for one character after another, then the
//! fight begins.

use crossterm::event::KeyEvent;

use super::choice::Chosen;
use super::{MainScreen, Purpose};
use crate::campaign::statement::Named;
use crate::game::draft::{Entrant, Question};
use crate::session::Asked;
use crate::tui::forms::InitiativeFill;
use crate::tui::keymap::{Act, FormAct};
use crate::tui::picker::{PickRow, Picker};
use crate::tui::window::{Form, Outcome};

impl MainScreen {
    /// Opens the form for a command that begins a fight.
    pub(super) fn begin_by_form(&mut self, line: &str) {
        match self.session.ask_for_initiative(line, &mut self.dice) {
            Ok(Asked::Waits(Question::Initiative(entrants))) => {
                self.open_initiative(line, entrants, false);
            }
            Ok(_) => {}
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// Opens the form. If the command was typed, it goes back into the prompt when the form is
    /// cancelled.
    pub(super) fn open_initiative(&mut self, line: &str, entrants: Vec<Entrant>, typed: bool) {
        self.messages.clear();
        let order = self.session.game().turns.order;
        let joins = self.session.campaign().running().is_some();
        // Each character gets a question number, in case players roll their own dice.
        let first = self.questions + 1;
        self.questions += u64::try_from(entrants.len()).unwrap_or(0);
        let fill = InitiativeFill::new(line, (entrants, first), (typed, joins));
        let values = fill.values(order);
        self.initiative = Some(Form::new(&self.keys, fill, values, &self.drafts));
    }

    /// Handles a key while the form is open.
    pub(super) fn initiative_key(&mut self, key: KeyEvent) {
        let Some(form) = &mut self.initiative else {
            return;
        };
        match form.press(Some(self.session.table()), key) {
            Outcome::Open | Outcome::Chosen(_) => {}
            Outcome::Leave => self.leave_initiative(),
            Outcome::Save => self.begin_as_filled(),
            Outcome::Help => self.explain(),
            Outcome::Does(act) => {
                if act != Act::Form(FormAct::EditLine) {
                    return;
                }
                let line = format!("{} ", form.filled());
                self.initiative = None;
                self.open_prompt(Purpose::Command, &line, None);
            }
        }
    }

    fn leave_initiative(&mut self) {
        let Some(form) = self.initiative.take() else {
            return;
        };
        let line = form.fill.from_prompt.then(|| form.fill.line.clone());
        form.leave_draft(&mut self.drafts);
        if let Some(line) = line {
            self.open_prompt(Purpose::Command, &line, None);
        }
    }

    /// Begins the fight with the contents of the fields; the console rolls the rest.
    fn begin_as_filled(&mut self) {
        let Some(mut form) = self.initiative.take() else {
            return;
        };
        if !form.is_right(Some(self.session.table())) {
            self.initiative = Some(form);
            return;
        }
        let line = form.filled();
        let people = &self.session.campaign().characters;
        let by_phone = form.by_phone().filter_map(|who| people.get(who));
        let by_phone: Vec<Named> = by_phone.map(Named::from).collect();
        match self.run_unasked(&line, &by_phone) {
            Ok(()) => {
                form.saved(&mut self.drafts);
                self.remember(line);
            }
            Err(refusal) => {
                form.trouble(None, &refusal.to_string());
                self.initiative = Some(form);
            }
        }
    }

    /// Says that a fight is already running and lists the options.
    pub(super) fn offer_in_fight(&mut self) {
        const MORE: [(&str, &str, &str); 3] = [
            ("", "join ", "adds somebody present to this fight"),
            ("p", "pause", "pauses this fight; resume continues it"),
            ("e", "end", "ends this fight"),
        ];
        let mut rows = self.encounter_rows();
        rows.extend(MORE.iter().map(|(key, line, doc)| {
            let chosen = Chosen::Line((*line).to_owned(), None);
            PickRow::new(line.trim_end(), *doc, chosen)
                .keyed(*key)
                .pinned()
        }));
        self.picker = Some(Picker::lettered(
            &self.keys,
            "Begin: a fight is running already",
            rows,
        ));
    }
}
