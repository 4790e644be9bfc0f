//! The fields of a character's form.

use super::{AttackColumn, Form, Place, SkillColumn};
use crate::game::Table;
use crate::tui::board::{Board, Content, ContentMut, Fields, Shown};
use crate::tui::keymap::Letters;

impl Fields for Form {
    type Place = Place;
    type Context<'c> = Table<'c>;

    fn board(&self) -> &Board<Place> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<Place> {
        &mut self.board
    }

    fn places(&self) -> Vec<Place> {
        let mut all = vec![Place::Name, Place::Side];
        all.extend((0..self.stats.len()).map(Place::Stat));
        all.extend((0..self.supplies.len()).map(Place::Supply));
        for row in 0..self.skills.len() {
            all.extend(
                self.skill_columns()
                    .iter()
                    .map(|column| Place::Skill(row, *column)),
            );
        }
        for row in 0..self.attacks.len() {
            all.extend(
                self.attack_columns()
                    .iter()
                    .map(|column| Place::Attack(row, *column)),
            );
        }
        all.push(Place::Notes);
        all
    }

    fn content(&self, place: Place) -> Option<Content<'_>> {
        let field = match place {
            Place::Name => &self.name,
            Place::Side => return Some(Content::Choice(&self.side)),
            Place::Stat(at) => &self.stats.get(at)?.1,
            Place::Supply(at) => &self.supplies.get(at)?.1,
            Place::Skill(row, column) => {
                let row = self.skills.get(row)?;
                match column {
                    SkillColumn::Name => &row.name,
                    SkillColumn::Stat => &row.stat,
                    SkillColumn::Ranks => &row.ranks,
                    SkillColumn::Specialization => &row.specialization,
                    SkillColumn::Proficiencies => &row.proficiencies,
                }
            }
            Place::Attack(row, column) => {
                let row = self.attacks.get(row)?;
                match column {
                    AttackColumn::Name => &row.name,
                    AttackColumn::With => &row.with,
                    AttackColumn::Damage => &row.damage,
                    AttackColumn::Pierce => &row.pierce,
                    AttackColumn::Traits => &row.traits,
                }
            }
            Place::Notes => &self.notes,
        };
        Some(Content::Text(field))
    }

    fn content_mut(&mut self, place: Place) -> Option<ContentMut<'_>> {
        let field = match place {
            Place::Name => &mut self.name,
            Place::Side => return Some(ContentMut::Choice(&mut self.side)),
            Place::Stat(at) => &mut self.stats.get_mut(at)?.1,
            Place::Supply(at) => &mut self.supplies.get_mut(at)?.1,
            Place::Skill(row, column) => {
                let row = self.skills.get_mut(row)?;
                match column {
                    SkillColumn::Name => &mut row.name,
                    SkillColumn::Stat => &mut row.stat,
                    SkillColumn::Ranks => &mut row.ranks,
                    SkillColumn::Specialization => &mut row.specialization,
                    SkillColumn::Proficiencies => &mut row.proficiencies,
                }
            }
            Place::Attack(row, column) => {
                let row = self.attacks.get_mut(row)?;
                match column {
                    AttackColumn::Name => &mut row.name,
                    AttackColumn::With => &mut row.with,
                    AttackColumn::Damage => &mut row.damage,
                    AttackColumn::Pierce => &mut row.pierce,
                    AttackColumn::Traits => &mut row.traits,
                }
            }
            Place::Notes => &mut self.notes,
        };
        Some(ContentMut::Text(field))
    }

    fn leave(&mut self, table: Table<'_>) {
        self.check(table, self.board.at);
        self.tidy();
    }

    fn changed(&mut self) {
        self.tidy();
    }

    /// A number contains no letters, so in number fields the letters that ask for help always do.
    fn letters(&self) -> Letters {
        match self.board.at {
            Place::Side | Place::Stat(_) | Place::Supply(_) => Letters::Empty,
            at => Letters::of(self.field(at).map_or("", |field| field.text())),
        }
    }

    /// Going forward skips the side, which has already been chosen.
    fn after(&self, forwards: bool) -> Place {
        let places = self.places();
        match self.board.next(&places, forwards) {
            Place::Side if forwards => places.get(2).copied().unwrap_or(Place::Name),
            place => place,
        }
    }

    fn offered(&self) -> Option<String> {
        let first = self.suggestions().into_iter().next()?;
        let text = self.field(self.board.at)?.editor.line();
        // Of several traits, the last is being typed.
        let before = match self.board.at {
            Place::Attack(_, AttackColumn::Traits) => text.rfind([' ', ',']).map_or(0, |at| at + 1),
            _ => 0,
        };
        Some(format!("{}{first}", &text[..before]))
    }

    /// A stat block fills the form of a new character.
    fn pasted(&mut self, text: &str) -> bool {
        self.take_block(text)
    }

    fn shown(&self, wide: u16) -> Shown<Place> {
        Shown {
            title: self.title(),
            rows: self.rows(wide),
            hint: self.hint(),
        }
    }
}
