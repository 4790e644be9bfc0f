//! The dialog for a new campaign: its name, its system, its edition, and who rolls the players' dice.

use crossterm::event::KeyEvent;
use tui_input::InputRequest;

use super::Wanted;
use super::dialog::{Row, Rows};
use crate::game::Game;
use crate::games;
use crate::tui::keymap::{Does, Keymap, Letters, Window};
use crate::tui::library::NewCampaign;
use crate::tui::prompt::{Prompt, Purpose, Typed};
use crate::tui::rows::moved;
use crate::view::Ink;

/// What is being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Name,
    System,
    Edition,
    Dice,
}

/// Who rolls the dice of players' characters.
const ROLLED_BY: [&str; 2] = ["the console rolls", "players roll their own"];

/// A campaign that is being described.
pub(super) struct NewDialog {
    step: Step,
    name: Prompt,
    system: usize,
    edition: usize,
    rolled_by: usize,
    trouble: Option<String>,
}

impl NewDialog {
    pub(super) fn new() -> Self {
        Self {
            step: Step::Name,
            name: Prompt::new(Purpose::Name, "", None),
            system: 0,
            edition: 0,
            rolled_by: 0,
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

    /// Takes in a key; `None` leaves the dialog.
    pub(super) fn key(&mut self, keys: &Keymap, key: KeyEvent) -> Option<Wanted> {
        self.trouble = None;
        let letters = match self.step {
            Step::Name => Letters::Text,
            Step::System | Step::Edition | Step::Dice => Letters::Act,
        };
        let Some(does) = keys.press(Window::StartForm, key, letters) else {
            return Some(Wanted::Nothing);
        };
        match (self.step, does) {
            (Step::Name, _) => match self.name.act(does, &[]) {
                Typed::Leave => return None,
                Typed::Run if self.name.line().trim().is_empty() => {
                    self.trouble = Some("a campaign needs a name".to_owned());
                }
                Typed::Run => self.step = Step::System,
                Typed::Nothing | Typed::Changed => {}
            },
            (_, Does::Back | Does::Type(InputRequest::GoToPrevChar)) => self.step = self.before(),
            (Step::System, Does::Open) if self.editions().len() > 1 => {
                self.step = Step::Edition;
            }
            (Step::System | Step::Edition, Does::Open) => self.step = Step::Dice,
            (Step::Dice, Does::Open) => return Some(self.make()),
            (Step::System, does) => {
                self.system = moved(self.system, games::all().len(), does);
                self.edition = 0;
            }
            (Step::Edition, does) => {
                self.edition = moved(self.edition, self.editions().len(), does);
            }
            (Step::Dice, does) => {
                self.rolled_by = moved(self.rolled_by, ROLLED_BY.len(), does);
            }
        }
        Some(Wanted::Nothing)
    }

    /// The step to go back to.
    fn before(&self) -> Step {
        match self.step {
            Step::Name | Step::System => Step::Name,
            Step::Dice if self.editions().len() > 1 => Step::Edition,
            Step::Edition | Step::Dice => Step::System,
        }
    }

    fn make(&self) -> Wanted {
        let edition = self.editions().get(self.edition);
        Wanted::New(NewCampaign {
            name: self.name.line().trim().to_owned(),
            system: self.game().map_or("", |game| game.id).to_owned(),
            edition: edition.copied().unwrap_or_default().to_owned(),
            own_dice: self.rolled_by == 1,
        })
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
            ("Dice", Step::Dice, ROLLED_BY.to_vec(), self.rolled_by),
        ];
        for (label, step, choices, chosen) in lists {
            // Where there is nothing to choose, nothing is asked.
            if choices.len() < 2 {
                continue;
            }
            for (nth, choice) in choices.into_iter().enumerate() {
                rows.push(Row::Choice {
                    label: if nth == 0 { label } else { "" },
                    text: choice.to_owned(),
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
