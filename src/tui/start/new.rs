//! The form of a new campaign: its name, its system, its edition, and who rolls the players' dice.

use std::ops::ControlFlow;
use std::rc::Rc;

use crossterm::event::KeyEvent;

use super::Wanted;
use crate::game::Game;
use crate::games;
use crate::tui::board::{
    Board, Choice, Content, ContentMut, Done, Field, Fields, Height, Row, Shown, troubles,
};
use crate::tui::keymap::{Does, Keymap, Window};
use crate::tui::library::NewCampaign;
use crate::view::{Ink, Line};

/// Columns of the labels.
const LABEL: u16 = 8;

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Name,
    System,
    Edition,
    Dice,
}

/// Who rolls the dice for player characters.
const ROLLED_BY: [&str; 2] = ["the console rolls", "players roll their own"];

/// The form of a new campaign.
pub(super) struct NewDialog {
    name: Field,
    system: Choice,
    edition: Choice,
    rolled_by: Choice,
    board: Board<Place>,
    keys: Rc<Keymap>,
}

impl NewDialog {
    pub(super) fn new(keys: &Rc<Keymap>) -> Self {
        let mut form = Self {
            name: Field::default(),
            system: Choice::new(games::all().iter().map(|game| game.name), 0),
            edition: Choice::new([""; 0], 0),
            rolled_by: Choice::new(ROLLED_BY, 0),
            board: Board::new(Place::Name),
            keys: Rc::clone(keys),
        };
        form.edition = Choice::new(form.editions().iter().copied(), 0);
        form
    }

    fn game(&self) -> Option<&'static Game> {
        games::all().get(self.system.at()).copied()
    }

    fn editions(&self) -> &'static [&'static str] {
        self.game().map_or(&[], |game| game.editions)
    }

    /// Shows why the campaign could not be created. The cursor goes to the name, which most likely
    /// needs a small change.
    pub(super) fn trouble(&mut self, error: &str) {
        self.name.trouble = Some(error.to_owned());
        self.board.go(Place::Name);
        self.board.fresh = false;
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Done {
        let keys = Rc::clone(&self.keys);
        match self.press((), &keys, Window::StartForm, key) {
            ControlFlow::Break(done) => return done,
            ControlFlow::Continue(Does::Open) => return self.enter(),
            ControlFlow::Continue(Does::Type(request)) => self.edit(request),
            ControlFlow::Continue(_) => {}
        }
        Done::Open
    }

    /// Goes to the next field, or creates the campaign after the last.
    fn enter(&mut self) -> Done {
        if self.board.at == Place::Dice {
            return Done::Save;
        }
        if self.board.at != Place::Name || self.is_named() {
            let to = self.after(true);
            self.board.go(to);
        }
        Done::Open
    }

    fn is_named(&mut self) -> bool {
        if self.name.text().is_empty() {
            self.trouble("a campaign needs a name");
            return false;
        }
        true
    }

    /// The request once the form is saved; nothing without a name.
    pub(super) fn wanted(&mut self) -> Wanted {
        if !self.is_named() {
            return Wanted::Nothing;
        }
        let edition = self.editions().get(self.edition.at());
        Wanted::New(NewCampaign {
            name: self.name.text().to_owned(),
            system: self.game().map_or("", |game| game.id).to_owned(),
            edition: edition.copied().unwrap_or_default().to_owned(),
            own_dice: self.rolled_by.at() == 1,
        })
    }

    fn hint(&self) -> Line {
        let words = match self.board.at {
            Place::Name => "{open} goes on, {back} leaves",
            Place::Dice => {
                "{cursor-left} {cursor-right} or a first letter chooses, {open} creates it, {back} leaves"
            }
            Place::System | Place::Edition => {
                "{cursor-left} {cursor-right} or a first letter chooses, {open} goes on, {back} leaves"
            }
        };
        self.keys.says(Window::StartForm, Ink::Dim, words)
    }
}

impl Fields for NewDialog {
    type Place = Place;
    type Context<'c> = ();
    const WIDEST: u16 = 76;
    const HIGH: Height = Height::Middle;

    fn board(&self) -> &Board<Place> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<Place> {
        &mut self.board
    }

    /// A field with a single option is not shown.
    fn places(&self) -> Vec<Place> {
        let mut all = vec![Place::Name, Place::System];
        if self.editions().len() > 1 {
            all.push(Place::Edition);
        }
        all.push(Place::Dice);
        all
    }

    fn content(&self, place: Place) -> Option<Content<'_>> {
        Some(match place {
            Place::Name => Content::Text(&self.name),
            Place::System => Content::Choice(&self.system),
            Place::Edition => Content::Choice(&self.edition),
            Place::Dice => Content::Choice(&self.rolled_by),
        })
    }

    fn content_mut(&mut self, place: Place) -> Option<ContentMut<'_>> {
        Some(match place {
            Place::Name => ContentMut::Text(&mut self.name),
            Place::System => ContentMut::Choice(&mut self.system),
            Place::Edition => ContentMut::Choice(&mut self.edition),
            Place::Dice => ContentMut::Choice(&mut self.rolled_by),
        })
    }

    fn leave(&mut self, (): ()) {}

    fn changed(&mut self) {
        if self.board.at == Place::System {
            self.edition = Choice::new(self.editions().iter().copied(), 0);
        }
    }

    fn shown(&self, wide: u16) -> Shown<Place> {
        let mut rows = Vec::new();
        for place in self.places() {
            let label = match place {
                Place::Name => "Name",
                Place::System => "System",
                Place::Edition => "Edition",
                Place::Dice => "Dice",
            };
            let row = Row::default().text(0, Ink::Strong, label);
            let row = row.field(place, LABEL, wide.saturating_sub(LABEL));
            let wrong = troubles(&row, wide, |place| self.field(place));
            rows.push(row);
            rows.extend(wrong);
        }
        Shown {
            title: " New campaign ".into(),
            rows,
            hint: self.hint(),
        }
    }
}
