//! The keys of the encounter form.

use std::ops::ControlFlow;
use std::rc::Rc;

use crossterm::event::KeyEvent;
use tui_input::InputRequest;

use super::{Column, EncounterForm, Place};
use crate::tui::board::{Done, Fields, Typed};
use crate::tui::keymap::{Chord, Does, Window};

impl EncounterForm {
    /// Handles a key.
    pub(in crate::tui) fn key(&mut self, key: KeyEvent) -> Done {
        let keys = Rc::clone(&self.keys);
        let does = match self.press((), &keys, Window::EncounterForm, key) {
            ControlFlow::Break(done) => return done,
            ControlFlow::Continue(does) => does,
        };
        match does {
            Does::RemoveRow => self.remove_row(),
            Does::List if self.is_at_empty_creature() => return Done::List,
            // Elsewhere the key types its letter.
            Does::List => {
                if let Some(c) = Chord::of(key).letter() {
                    self.edit(InputRequest::InsertChar(c));
                }
            }
            Does::Open => self.enter(),
            Does::Type(request) => self.edit(request),
            _ => {}
        }
        Done::Open
    }

    /// Enter goes to the next row, or from an empty row to the notes, which come last.
    fn enter(&mut self) {
        let at = self.board.at;
        let to = match at {
            Place::Notes => Place::Notes,
            Place::Name => Place::Group(0, Column::Template),
            Place::Group(..) if self.is_at_empty_creature() => Place::Notes,
            Place::Group(row, Column::Count) => Place::Group(row, Column::Zone),
            Place::Group(row, _) => Place::Group(row + 1, Column::Template),
        };
        if self.check(at) {
            self.tidy();
            self.board.go(to);
        }
    }

    fn remove_row(&mut self) {
        if let Place::Group(row, _) = self.board.at {
            self.groups.remove(row);
            self.board.typed = Typed::Something;
            self.tidy();
            let row = row.min(self.groups.len() - 1);
            self.board.go(Place::Group(row, Column::Template));
        }
    }
}
