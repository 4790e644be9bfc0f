//! The form for creating or editing a character.

use crate::campaign::CharacterId;
use crate::dice::Seeded;
use crate::game::{Game, Table};
use crate::import::{self, Format};
use crate::sheet::{At, Made, SIDE, SKILLS, STATS, Sheet, Values, Wrong};
use crate::tui::keymap::{Act, Context, FormAct};
use crate::tui::window::{Fill, Own};
use crate::view::text::clean;

pub(in crate::tui) struct CharacterFill {
    pub(in crate::tui) sheet: Sheet,
    game: &'static Game,
    /// Dice for fields, separate from the dice of the table.
    dice: Seeded,
}

impl CharacterFill {
    pub(in crate::tui) fn new(sheet: Sheet, game: &'static Game, dice: Seeded) -> Self {
        Self { sheet, game, dice }
    }

    /// The character being edited; `None` for a new one.
    pub(in crate::tui) fn changes(&self) -> Option<CharacterId> {
        self.sheet.changes()
    }
}

impl Fill for CharacterFill {
    const WINDOW: Context = Context::Form;

    fn title(&self, values: &Values) -> String {
        let what = match &self.sheet.made {
            Made::New if Sheet::is_player(values) => "New player character".to_owned(),
            Made::New => "New NPC".to_owned(),
            Made::Copy(from) => format!("Copy of {}", clean(from)),
            Made::Edit(name) => clean(name).into_owned(),
        };
        let joins = if self.sheet.joins {
            ", into the fight"
        } else {
            ""
        };
        format!("{what}{joins}")
    }

    fn subject(&self) -> String {
        match &self.sheet.made {
            Made::New => "new character".to_owned(),
            Made::Copy(from) => format!("copy of {from}"),
            Made::Edit(name) => format!("character {name}"),
        }
    }

    fn check(
        &mut self,
        values: &mut Values,
        at: At,
        table: Option<Table<'_>>,
    ) -> Result<(), Wrong> {
        let Some(table) = table else {
            return Ok(());
        };
        self.sheet.check(values, at, table.campaign, &mut self.dice)
    }

    fn changed(&mut self, values: &mut Values, _: At) {
        self.sheet.compute(values);
    }

    fn offers(&self, values: &Values, at: At, _: Option<Table<'_>>) -> (String, Vec<String>) {
        self.sheet.offers(values, at)
    }

    fn help(&self, _: &Values, at: At) -> String {
        match at {
            SIDE => "{player} does it from any field",
            At { part: STATS, .. } => "{page-down}: skills",
            At {
                part: SKILLS,
                column: 0,
                ..
            } => "a number after it is its ranks",
            _ => "",
        }
        .to_owned()
    }

    fn below(&self, values: &Values, part: usize) -> Vec<String> {
        if part == STATS {
            vec![self.sheet.derived(values).join("  ")]
        } else {
            Vec::new()
        }
    }

    fn missing(&self, values: &Values) -> Option<(At, String)> {
        self.sheet.missing(values)
    }

    /// A stat block fills the form of a new character with its first one.
    fn pasted(&mut self, values: &mut Values, text: &str) -> Option<String> {
        if self.sheet.made != Made::New || text.trim().lines().count() < 2 {
            return None;
        }
        let found = import::read(self.game, Format::Text, text.as_bytes()).ok()?;
        let who = &found.people.first()?.who;
        let misses: Vec<&str> = found.misses.iter().map(|miss| miss.text.trim()).collect();
        let said = self.sheet.take(values, who, &misses)?;
        Some(if found.people.len() > 1 {
            let all = found.people.len();
            format!("{said}; only {} of {all} is used", who.name)
        } else {
            said
        })
    }

    fn belongs(&self, values: &Values, at: At, letter: char) -> Option<At> {
        self.sheet.begins_ranks(values, at, letter)
    }

    fn act(&mut self, values: &mut Values, _: At, act: Act) -> Own {
        if act != Act::Form(FormAct::Player) {
            return Own::Pass;
        }
        if let Some(side) = values.cell_mut(SIDE) {
            side.chosen = 1 - side.chosen.min(1);
        }
        Own::Done
    }
}
