//! The keys of a form.

use crossterm::event::KeyEvent;
use tui_input::InputRequest;

use super::{AttackColumn, AttackRow, Done, Form, Place, SkillColumn, SkillRow, Typed};
use crate::game::Table;
use crate::tui::keymap::{Chord, Does, Letters, Window};

/// The parts that Enter on an empty field and the page keys go between.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Name,
    Stats,
    Skills,
    Attacks,
}

fn section(place: Place) -> Section {
    match place {
        Place::Name | Place::Side => Section::Name,
        Place::Stat(_) | Place::Supply(_) => Section::Stats,
        Place::Skill(..) => Section::Skills,
        Place::Attack(..) => Section::Attacks,
    }
}

impl Form {
    /// Takes in a key.
    pub(in crate::tui) fn key(&mut self, table: Table<'_>, key: KeyEvent) -> Done {
        self.trouble = None;
        if let Some(done) = self.typed.answered(key) {
            return done;
        }
        let letter = Chord::of(key).letter();
        if self.board.at == Place::Side
            && let Some(side @ ('p' | 'n')) = letter
        {
            self.set_player(side == 'p');
            return Done::Open;
        }
        let Some(does) = self.keys.press(Window::Form, key, self.letters()) else {
            return Done::Open;
        };
        match does {
            Does::Back => return self.typed.left(),
            Does::Save => return Done::Save,
            Does::Help => return Done::Help,
            Does::RemoveRow => self.remove_row(),
            Does::Player => self.set_player(!self.player),
            Does::MoveUp | Does::MoveDown => self.move_row(does == Does::MoveDown),
            Does::Up | Does::Down => {
                self.leave(table);
                self.step(does == Does::Down);
            }
            Does::NextField | Does::PreviousField => {
                self.leave(table);
                self.next(does == Does::NextField);
            }
            Does::PageUp | Does::PageDown => {
                self.leave(table);
                self.go_to_section(does == Does::PageDown);
            }
            Does::Open => return self.enter(table),
            Does::Toggle | Does::Type(InputRequest::GoToPrevChar | InputRequest::GoToNextChar)
                if self.board.at == Place::Side =>
            {
                self.set_player(!self.player);
            }
            Does::Type(InputRequest::GoToNextChar | InputRequest::GoToEnd)
                if self.take_suggestion() => {}
            Does::Type(request) => self.edit(table, request),
            _ => {}
        }
        Done::Open
    }

    /// What letters do in the field.
    fn letters(&self) -> Letters {
        if self.board.at == Place::Side {
            Letters::Act
        } else if self.takes_no_text() {
            Letters::Empty
        } else {
            Letters::Text
        }
    }

    /// Whether nothing stands in the field that a letter could be added to.
    fn takes_no_text(&self) -> bool {
        let number = matches!(
            self.board.at,
            Place::Side | Place::Stat(_) | Place::Supply(_)
        );
        let empty = |field: &super::field::Field| field.text().is_empty();
        self.typed != Typed::Asks && (number || self.field(self.board.at).is_none_or(empty))
    }

    /// Takes in pasted text: it goes into the field, as one line.
    pub(in crate::tui) fn paste(&mut self, text: &str) {
        let at = self.board.at;
        let mut board = self.board.clone();
        let Some(field) = self.field_mut(at) else {
            return;
        };
        board.paste_into(field, text);
        self.board = board;
        self.typed = Typed::Something;
        self.tidy();
    }

    /// Puts the cursor into the field that was clicked on.
    pub(in crate::tui) fn click(&mut self, table: Table<'_>, x: u16, y: u16) {
        if let Some(place) = self.board.place_at(x, y) {
            self.leave(table);
            self.go(place);
        }
    }

    /// The wheel goes a line up or down.
    pub(in crate::tui) fn wheel(&mut self, table: Table<'_>, down: bool) {
        self.leave(table);
        self.step(down);
    }

    fn set_player(&mut self, player: bool) {
        if player != self.player {
            self.player = player;
            self.typed = Typed::Something;
        }
    }

    /// Enter goes on to the next field, from an empty one to the next part; behind the last part all of
    /// it is kept.
    fn enter(&mut self, table: Table<'_>) -> Done {
        let empty = self
            .field(self.board.at)
            .is_some_and(|field| field.text().is_empty());
        let goes_on = empty
            && match self.board.at {
                Place::Skill(row, _) => self.skills.get(row).is_some_and(SkillRow::is_blank),
                Place::Attack(row, _) => self.attacks.get(row).is_some_and(AttackRow::is_blank),
                Place::Stat(_) | Place::Supply(_) => true,
                Place::Name | Place::Side => false,
            };
        let last = if self.attacks_here() {
            Section::Attacks
        } else {
            Section::Skills
        };
        if goes_on && section(self.board.at) == last {
            return Done::Save;
        }
        self.leave(table);
        if goes_on {
            self.go_to_section(true);
        } else {
            self.next(true);
        }
        Done::Open
    }

    /// Goes to the beginning of the next part, or of the one before: to the first row that is free.
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
            Section::Name | Section::Stats => {
                let mut places = places.into_iter();
                places
                    .find(|place| section(*place) == wanted)
                    .unwrap_or(Place::Name)
            }
        };
        self.go(place);
    }

    /// Goes to the next place, or to the one before. Forwards it passes over whose character it is, which was said already.
    fn next(&mut self, forwards: bool) {
        let places = self.places();
        self.board.at = self.board.next(&places, forwards);
        if forwards && self.board.at == Place::Side {
            self.board.at = self.board.next(&places, forwards);
        }
        self.go(self.board.at);
    }

    /// Goes a line up or down, to what stands nearest there.
    fn step(&mut self, down: bool) {
        if let Some(place) = self.board.beside(down) {
            self.go(place);
        }
    }

    /// Changes the text of the field.
    fn edit(&mut self, table: Table<'_>, request: InputRequest) {
        if let (Place::Skill(row, SkillColumn::Stat), InputRequest::InsertChar('0'..='9')) =
            (self.board.at, request)
        {
            // No stat has a digit: these are the ranks.
            self.leave(table);
            self.go(Place::Skill(row, SkillColumn::Ranks));
        }
        let at = self.board.at;
        let mut board = self.board.clone();
        let changed = self
            .field_mut(at)
            .is_some_and(|field| board.type_into(field, request));
        self.board = board;
        if changed {
            self.typed = Typed::Something;
            self.tidy();
        }
    }

    /// Takes the row of a skill or an attack away.
    fn remove_row(&mut self) {
        match self.board.at {
            Place::Skill(row, _) if row < self.skills.len() => {
                if !self.skills.remove(row).is_blank() {
                    self.typed = Typed::Something;
                }
                self.tidy();
                let row = row.min(self.skills.len() - 1);
                self.go(Place::Skill(row, SkillColumn::Name));
            }
            Place::Attack(row, _) if row < self.attacks.len() => {
                if !self.attacks.remove(row).is_blank() {
                    self.typed = Typed::Something;
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
        // The empty row stays behind all others.
        let last = self.skills.len().saturating_sub(2);
        let to = if down { row + 1 } else { row.wrapping_sub(1) };
        if row <= last && to <= last {
            self.skills.swap(row, to);
            self.typed = Typed::Something;
            self.board.at = Place::Skill(to, column);
        }
    }
}
