//! What every form does with keys, clicks and pasted text.

use std::ops::ControlFlow::{self, Break, Continue};

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use tui_input::InputRequest;

use super::content::{Content, ContentMut};
use super::cursor::{Board, Height, room};
use super::field::Field;
use super::row::Shown;
use super::typed::{Done, Typed, asks};
use crate::tui::keymap::{Chord, Does, Keymap, Letters, Window};
use crate::tui::paint::Painter;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// A form. It provides its fields and how they change; the trait provides the rest.
pub(in crate::tui) trait Fields {
    type Place: Copy + Eq;
    /// What a field is checked against when the cursor leaves it.
    type Context<'c>: Copy;
    /// The greatest width of the form.
    const WIDEST: u16 = 110;
    const HIGH: Height = Height::Whole;

    fn board(&self) -> &Board<Self::Place>;
    fn board_mut(&mut self) -> &mut Board<Self::Place>;

    /// All places, in the order of the Tab key.
    fn places(&self) -> Vec<Self::Place>;

    fn content(&self, place: Self::Place) -> Option<Content<'_>>;
    fn content_mut(&mut self, place: Self::Place) -> Option<ContentMut<'_>>;

    /// Called when the cursor leaves the field it is in.
    fn leave(&mut self, context: Self::Context<'_>);

    /// Called when the field with the cursor has changed.
    fn changed(&mut self) {}

    /// Whether a letter can be typed into the field with the cursor.
    fn takes(&self, _: char) -> bool {
        true
    }

    /// What letters do in the field with the cursor.
    fn letters(&self) -> Letters {
        Letters::of(self.field(self.board().at).map_or("", Field::text))
    }

    /// The place after or before the cursor.
    fn after(&self, forwards: bool) -> Self::Place {
        self.board().next(&self.places(), forwards)
    }

    /// The whole text that the letters in the field with the cursor would be completed to.
    fn offered(&self) -> Option<String> {
        None
    }

    fn shown(&self, wide: u16) -> Shown<Self::Place>;

    fn field(&self, place: Self::Place) -> Option<&Field> {
        self.content(place)?.text()
    }

    fn field_mut(&mut self, place: Self::Place) -> Option<&mut Field> {
        self.content_mut(place)?.text()
    }

    /// Handles a key. An action that only this form knows is returned.
    fn press(
        &mut self,
        context: Self::Context<'_>,
        keys: &Keymap,
        window: Window,
        key: KeyEvent,
    ) -> ControlFlow<Done, Does> {
        let board = self.board_mut();
        (board.trouble, board.said) = (None, None);
        if let Some(done) = board.typed.answered(key) {
            return Break(done);
        }
        let at = board.at;
        let letter = Chord::of(key).letter();
        let chooses = matches!(self.content(at), Some(Content::Choice(_)));
        if let (Some(Content::Choice(choice)), Some(letter)) = (self.content(at), letter)
            && let Some(option) = choice.lettered(letter)
        {
            self.choose(option);
            return Break(Done::Open);
        }
        let letters = if chooses || letter.is_some_and(|letter| !self.takes(letter)) {
            Letters::Act
        } else {
            self.letters()
        };
        let Some(does) = keys.press(window, key, letters) else {
            return Break(Done::Open);
        };
        match does {
            Does::Back => return Break(self.board_mut().typed.left()),
            Does::Save => return Break(Done::Save),
            Does::Help => return Break(Done::Help),
            Does::Up | Does::Down => {
                self.leave(context);
                let to = self.board().beside(does == Does::Down).unwrap_or(at);
                self.board_mut().go(to);
            }
            Does::NextField | Does::PreviousField => {
                self.leave(context);
                let to = self.after(does == Does::NextField);
                self.board_mut().go(to);
            }
            Does::Toggle | Does::Type(InputRequest::GoToNextChar) if chooses => self.turn(true),
            Does::Before | Does::Type(InputRequest::GoToPrevChar) if chooses => self.turn(false),
            Does::Type(_) if chooses => {}
            Does::Type(InputRequest::GoToNextChar | InputRequest::GoToEnd)
                if self.take_offered() => {}
            does => return Continue(does),
        }
        Break(Done::Open)
    }

    /// Chooses an option in the field with the cursor.
    fn choose(&mut self, option: usize) {
        let at = self.board().at;
        if let Some(ContentMut::Choice(choice)) = self.content_mut(at)
            && choice.choose(option)
        {
            self.board_mut().typed = Typed::Something;
            self.changed();
        }
    }

    /// Goes to the next or the previous option in the field with the cursor.
    fn turn(&mut self, forwards: bool) {
        let at = self.board().at;
        if let Some(ContentMut::Choice(choice)) = self.content_mut(at)
            && choice.step(forwards)
        {
            self.board_mut().typed = Typed::Something;
            self.changed();
        }
    }

    /// Edits the text of the field with the cursor.
    fn edit(&mut self, request: InputRequest) {
        let at = self.board().at;
        let fresh = std::mem::take(&mut self.board_mut().fresh);
        let field = self.field_mut(at);
        if field.is_some_and(|field| field.typed(request, fresh)) {
            self.board_mut().typed = Typed::Something;
            self.changed();
        }
    }

    /// Handles pasted text that fills more than one field. Returns whether it did.
    fn pasted(&mut self, _: &str) -> bool {
        false
    }

    /// Pastes text into the field with the cursor as one line, unless the form handles it.
    fn paste(&mut self, text: &str) {
        (self.board_mut().trouble, self.board_mut().said) = (None, None);
        if self.pasted(text) {
            return;
        }
        let at = self.board().at;
        let fresh = self.board().fresh;
        let Some(field) = self.field_mut(at) else {
            return;
        };
        field.paste(text, fresh);
        let board = self.board_mut();
        board.fresh = false;
        board.typed = Typed::Something;
        self.changed();
    }

    /// Moves the cursor to the field that was clicked on, or chooses the option.
    fn click(&mut self, context: Self::Context<'_>, x: u16, y: u16) {
        let Some((place, inside)) = self.board().place_at(x, y) else {
            return;
        };
        self.leave(context);
        self.board_mut().go(place);
        if let (Some(Content::Choice(choice)), Some((column, wide))) = (self.content(place), inside)
            && let Some(option) = choice.clicked(column, wide)
        {
            self.choose(option);
        }
    }

    /// Moves up or down a line with the mouse wheel.
    fn wheel(&mut self, context: Self::Context<'_>, down: bool) {
        self.leave(context);
        if let Some(to) = self.board().beside(down) {
            self.board_mut().go(to);
        }
    }

    /// Takes the completion if the cursor is at the end. Returns whether there was one.
    fn take_offered(&mut self) -> bool {
        let Some(offered) = self.offered() else {
            return false;
        };
        let at = self.board().at;
        let Some(field) = self.field_mut(at).filter(|field| field.is_at_end()) else {
            return false;
        };
        field.place(&offered);
        let board = self.board_mut();
        board.typed = Typed::Something;
        board.fresh = false;
        true
    }

    /// Paints it over an area and returns the position of the cursor.
    fn draw(&mut self, painter: &mut Painter<'_>, area: Rect) -> (u16, u16) {
        let mut board = self.board().clone();
        let mut shown = self.shown(room(area, Self::WIDEST));
        if board.typed == Typed::Asks {
            shown.hint = asks();
        } else if let Some(trouble) = &board.trouble {
            shown.hint = Line::of(Ink::Bad, clean(trouble));
        } else if let Some(said) = &board.said {
            shown.hint = Line::of(Ink::Notice, clean(said));
        }
        let content = |place| self.content(place);
        let offered = self.offered();
        let size = (Self::WIDEST, Self::HIGH);
        let cursor = board.draw(painter, area, size, &shown, offered.as_deref(), &content);
        *self.board_mut() = board;
        cursor
    }
}
