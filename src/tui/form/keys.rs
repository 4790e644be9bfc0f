//! The keys of the character form.

use std::ops::ControlFlow;
use std::rc::Rc;

use crossterm::event::KeyEvent;
use tui_input::InputRequest;

use super::{AttackColumn, AttackRow, Form, Place, SkillColumn, SkillRow};
use crate::game::Table;
use crate::tui::board::{Done, Fields, Typed};
use crate::tui::keymap::{Does, Window};

/// The sections between which the page keys move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Name,
    Stats,
    Skills,
    Attacks,
    Notes,
}

fn section(place: Place) -> Section {
    match place {
        Place::Name | Place::Side => Section::Name,
        Place::Stat(_) | Place::Supply(_) => Section::Stats,
        Place::Skill(..) => Section::Skills,
        Place::Attack(..) => Section::Attacks,
        Place::Notes => Section::Notes,
    }
}

impl Form {
    /// Handles a key.
    pub(in crate::tui) fn key(&mut self, table: Table<'_>, key: KeyEvent) -> Done {
        let keys = Rc::clone(&self.keys);
        let does = match self.press(table, &keys, Window::Form, key) {
            ControlFlow::Break(done) => return done,
            ControlFlow::Continue(does) => does,
        };
        match does {
            Does::RemoveRow => self.remove_row(),
            Does::Player => {
                self.side.choose(usize::from(self.is_player()));
                self.board.typed = Typed::Something;
            }
            Does::MoveUp | Does::MoveDown => self.move_row(does == Does::MoveDown),
            Does::PageUp | Does::PageDown => {
                self.leave(table);
                self.go_to_section(does == Does::PageDown);
            }
            Does::Open => {
                self.leave(table);
                let to = self.entered();
                self.go(to);
            }
            Does::Type(request) => self.write(table, request),
            _ => {}
        }
        Done::Open
    }

    /// Where Enter goes from here. Rarely used columns of a skill or an attack are skipped, and so
    /// is the rest of an empty row. The last field stays, because nothing follows it.
    fn entered(&self) -> Place {
        let last = if self.game.attacks.pierce {
            AttackColumn::Pierce
        } else {
            AttackColumn::Damage
        };
        match self.board.at {
            Place::Notes => Place::Notes,
            Place::Skill(row, _) if self.skills.get(row).is_some_and(SkillRow::is_blank) => {
                if self.attacks_here() {
                    Place::Attack(0, AttackColumn::Name)
                } else {
                    Place::Notes
                }
            }
            Place::Attack(row, _) if self.attacks.get(row).is_some_and(AttackRow::is_blank) => {
                Place::Notes
            }
            Place::Skill(row, column)
                if column >= SkillColumn::Ranks
                    || column == SkillColumn::Name && self.is_new_and_full(row) =>
            {
                Place::Skill(row + 1, SkillColumn::Name)
            }
            Place::Attack(row, column) if column >= last => {
                Place::Attack(row + 1, AttackColumn::Name)
            }
            _ => self.after(true),
        }
    }

    /// Whether a new skill has all it needs once its name was read, as after `Dodge 40`.
    fn is_new_and_full(&self, row: usize) -> bool {
        let has_stats = self.skill_columns().contains(&SkillColumn::Stat);
        self.skills.get(row).is_some_and(|skill| {
            let needs_stat = has_stats && skill.stat.text().is_empty();
            skill.was.is_none() && !skill.ranks.text().is_empty() && !needs_stat
        })
    }

    /// Goes to the first free row of the next or previous section.
    fn go_to_section(&mut self, down: bool) {
        let places = self.places();
        let here = section(self.board.at);
        let wanted = if down {
            places
                .iter()
                .map(|place| section(*place))
                .find(|other| *other > here)
        } else {
            places
                .iter()
                .map(|place| section(*place))
                .rfind(|other| *other < here)
        };
        let Some(wanted) = wanted else {
            return;
        };
        let place = match wanted {
            Section::Skills => Place::Skill(self.skills.len().saturating_sub(1), SkillColumn::Name),
            Section::Attacks => {
                Place::Attack(self.attacks.len().saturating_sub(1), AttackColumn::Name)
            }
            Section::Name | Section::Stats | Section::Notes => {
                let mut places = places.into_iter();
                places
                    .find(|place| section(*place) == wanted)
                    .unwrap_or(Place::Name)
            }
        };
        self.go(place);
    }

    /// Edits the text of the field.
    fn write(&mut self, table: Table<'_>, request: InputRequest) {
        if let (Place::Skill(row, column), InputRequest::InsertChar(digit @ '0'..='9')) =
            (self.board.at, request)
        {
            // No stat has a digit in its name, so a digit begins the ranks.
            let begins_ranks = match column {
                SkillColumn::Stat => true,
                SkillColumn::Name => self.is_after_name(row, digit),
                SkillColumn::Ranks | SkillColumn::Specialization | SkillColumn::Proficiencies => {
                    false
                }
            };
            if begins_ranks {
                self.leave(table);
                self.go(Place::Skill(row, SkillColumn::Ranks));
            }
        }
        self.edit(request);
    }

    /// Removes the row of a skill or an attack.
    fn remove_row(&mut self) {
        match self.board.at {
            Place::Skill(row, _) if row < self.skills.len() => {
                if !self.skills.remove(row).is_blank() {
                    self.board.typed = Typed::Something;
                }
                self.tidy();
                let row = row.min(self.skills.len() - 1);
                self.go(Place::Skill(row, SkillColumn::Name));
            }
            Place::Attack(row, _) if row < self.attacks.len() => {
                if !self.attacks.remove(row).is_blank() {
                    self.board.typed = Typed::Something;
                }
                self.tidy();
                let row = row.min(self.attacks.len() - 1);
                self.go(Place::Attack(row, AttackColumn::Name));
            }
            _ => {}
        }
    }

    /// Moves the row of a skill up or down.
    fn move_row(&mut self, down: bool) {
        let Place::Skill(row, column) = self.board.at else {
            return;
        };
        // The empty row stays last.
        let last = self.skills.len().saturating_sub(2);
        let to = if down { row + 1 } else { row.wrapping_sub(1) };
        if row <= last && to <= last {
            self.skills.swap(row, to);
            self.board.typed = Typed::Something;
            self.board.at = Place::Skill(to, column);
        }
    }
}
