//! The dialog for a new campaign: its name, its system, its edition.

use crossterm::event::{KeyCode, KeyEvent};

use super::dialog::{Row, Rows, moved};
use crate::game::Game;
use crate::games;
use crate::tui::prompt::{Prompt, Purpose, Typed};
use crate::view::Ink;

/// What is being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Name,
    System,
    Edition,
}

/// What came of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The dialog goes on.
    Stay,
    /// It is left.
    Leave,
    /// The campaign is to be made.
    Make {
        /// What it is to be called.
        name: String,
        /// Id of the game.
        system: String,
        /// Its edition; empty where there is only one.
        edition: String,
    },
}

/// A campaign that is being described.
pub(super) struct NewCampaign {
    step: Step,
    name: Prompt,
    system: usize,
    edition: usize,
    trouble: Option<String>,
}

impl NewCampaign {
    pub(super) fn new() -> Self {
        Self {
            step: Step::Name,
            name: Prompt::new(Purpose::Name, "", None),
            system: 0,
            edition: 0,
            trouble: None,
        }
    }

    fn game(&self) -> Option<&'static Game> {
        games::all().get(self.system).copied()
    }

    fn editions(&self) -> &'static [&'static str] {
        self.game().map_or(&[], |game| game.editions)
    }

    /// Why it could not be made; the name is the first thing to change.
    pub(super) fn trouble(&mut self, error: &str) {
        self.trouble = Some(error.to_owned());
        self.step = Step::Name;
    }

    pub(super) fn paste(&mut self, text: &str) {
        if self.step == Step::Name {
            self.trouble = None;
            self.name.paste(text);
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Answer {
        self.trouble = None;
        match self.step {
            Step::Name => match self.name.key(key, &[]) {
                Typed::Leave => Answer::Leave,
                Typed::Run if self.name.line().trim().is_empty() => {
                    self.trouble = Some("a campaign needs a name".to_owned());
                    Answer::Stay
                }
                Typed::Run => {
                    self.step = Step::System;
                    Answer::Stay
                }
                _ => Answer::Stay,
            },
            Step::System => self.choose_system(key.code),
            Step::Edition => self.choose_edition(key.code),
        }
    }

    fn choose_system(&mut self, code: KeyCode) -> Answer {
        match code {
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('h') => self.step = Step::Name,
            KeyCode::Enter if self.editions().len() > 1 => self.step = Step::Edition,
            KeyCode::Enter => return self.make(),
            _ => {
                self.system = moved(self.system, games::all().len(), code);
                self.edition = 0;
            }
        }
        Answer::Stay
    }

    fn choose_edition(&mut self, code: KeyCode) -> Answer {
        match code {
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('h') => self.step = Step::System,
            KeyCode::Enter => return self.make(),
            _ => self.edition = moved(self.edition, self.editions().len(), code),
        }
        Answer::Stay
    }

    fn make(&self) -> Answer {
        let edition = self.editions().get(self.edition);
        Answer::Make {
            name: self.name.line().trim().to_owned(),
            system: self.game().map_or("", |game| game.id).to_owned(),
            edition: edition.copied().unwrap_or_default().to_owned(),
        }
    }

    /// What it shows.
    pub(super) fn rows(&self) -> Rows<'_> {
        let mut rows = vec![Row::field("Name", &self.name, self.step == Step::Name)];
        let lists = [
            (
                "System",
                Step::System,
                games::all()
                    .iter()
                    .map(|game| game.name)
                    .collect::<Vec<_>>(),
                self.system,
            ),
            (
                "Edition",
                Step::Edition,
                self.editions().to_vec(),
                self.edition,
            ),
        ];
        for (label, step, choices, chosen) in lists {
            // Where there is nothing to choose, nothing is asked.
            if choices.len() < 2 {
                continue;
            }
            for (nth, choice) in choices.into_iter().enumerate() {
                rows.push(Row::Choice {
                    label: Some(if nth == 0 { label } else { "" }),
                    text: choice.to_owned(),
                    detail: String::new(),
                    chosen: nth == chosen,
                    active: self.step == step,
                });
            }
        }
        rows.push(Row::Text(Ink::Plain, String::new()));
        rows.push(match (&self.trouble, self.step) {
            (Some(error), _) => Row::Text(Ink::Notice, error.clone()),
            (None, Step::Name) => Row::Text(Ink::Dim, "Enter goes on, Esc leaves".to_owned()),
            (None, _) => Row::Text(Ink::Dim, "↑↓ choose, Enter goes on, Esc back".to_owned()),
        });
        Rows {
            title: " New campaign ",
            rows,
        }
    }
}
