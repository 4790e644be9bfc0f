//! The keys of the list of prepared fights: each fills in a line about the one that is chosen.

use crossterm::event::{KeyCode, KeyEvent};

use super::MainScreen;
use super::encounter_list::EncounterList;
use crate::campaign::{Encounter, Group};
use crate::lang::line::quoted;
use crate::tui::prompt::Purpose;
use crate::tui::rows::moved;
use crate::verbs::complete::offer;
use crate::verbs::encounter::SAVE;
use crate::verbs::quote;

/// The line that begins a fight with everyone, or with those who are named.
const BEGIN: &str = "begin ";

impl MainScreen {
    pub(super) fn open_encounters(&mut self) {
        self.encounters = Some(EncounterList::default());
    }

    /// Asks what a fight begins with, where something is prepared; else everyone is in it.
    pub(super) fn ask_to_begin(&mut self, template: &str) {
        let campaign = self.session.campaign();
        if campaign.running().is_some() {
            self.offer_in_fight();
        } else if campaign.encounters.is_empty() {
            self.begin_by_form(template);
        } else {
            self.encounters = Some(EncounterList::of_beginnings());
        }
    }

    /// Takes in a key while the list shows.
    pub(super) fn encounters_key(&mut self, key: KeyEvent) {
        let campaign = self.shown();
        let Some(list) = &self.encounters else { return };
        let len = list.rows(campaign);
        let chosen = campaign.encounters.get(list.selected);
        let name = chosen.map(|one| quoted(&one.name));
        let about = |verb: &str, more: &str| {
            let name = name.as_ref()?;
            Some(format!("encounter {verb} {name}{more}"))
        };
        let fighting = campaign.running().is_some();
        // The last row has people named.
        let picks = list.begins && name.is_none() && list.selected + 1 == len;
        let line = match key.code {
            KeyCode::Enter if name.is_none() && list.begins => Some(BEGIN.to_owned()),
            KeyCode::Enter if fighting => about("join", ""),
            KeyCode::Enter => about("start", ""),
            KeyCode::Char('+') => Some("encounter new ".to_owned()),
            KeyCode::Char('s') if fighting => Some(SAVE.to_owned()),
            KeyCode::Char('e') => chosen.map(|one| self.editing(one)),
            KeyCode::Char('c') => about("copy", " "),
            KeyCode::Char('r') => about("rename", " "),
            KeyCode::Char('x') | KeyCode::Delete => about("remove", ""),
            KeyCode::Char('N') => {
                let notes = chosen.map_or("", |one| &one.notes);
                about("note", &format!(" {}", quoted(&notes.replace('\n', " "))))
            }
            KeyCode::Esc | KeyCode::Char('q' | 'E') => {
                self.encounters = None;
                return;
            }
            code => {
                if let Some(list) = &mut self.encounters {
                    list.selected = moved(list.selected, len, code);
                }
                return;
            }
        };
        let Some(line) = line else { return };
        self.encounters = None;
        if self.past.is_some() {
            self.refuse_the_past();
            return;
        }
        // The notes are gone on with where they end.
        let inside = key.code == KeyCode::Char('N');
        let cursor = line.chars().count() - usize::from(inside);
        self.messages.clear();
        let begins = key.code == KeyCode::Enter && !picks && !fighting;
        if begins {
            self.begin_by_form(&line);
            return;
        }
        self.open_prompt(Purpose::Command, &line, Some(cursor));
        if picks && let Some(prompt) = &mut self.prompt {
            prompt.editor.offer(offer(self.session.table(), BEGIN));
        }
    }

    /// The line that says who is in an encounter, to be changed.
    fn editing(&self, encounter: &Encounter) -> String {
        let quote = |text: &str| quote(self.session.game(), text);
        let mut line = format!("encounter edit {}", quoted(&encounter.name));
        // A zone is that of all before it, so those without one come last.
        let mut groups: Vec<&Group> = encounter.creatures.iter().collect();
        groups.sort_by_key(|group| group.zone.is_empty());
        for (nth, group) in groups.iter().enumerate() {
            line = format!("{line} {} x{}", quote(&group.template), group.count);
            let next = groups.get(nth + 1);
            if !group.zone.is_empty() && next.is_none_or(|next| next.zone != group.zone) {
                line = format!("{line} in {}", quoted(&group.zone));
            }
        }
        line
    }
}
