//! The form for the name of a renamed or copied campaign.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crossterm::event::KeyEvent;

use super::Wanted;
use crate::tui::board::{
    Board, Content, ContentMut, Done, Field, Fields, Height, Row, Shown, troubles,
};
use crate::tui::keymap::{Does, Keymap, Window};
use crate::view::Ink;

/// Columns of the label.
const LABEL: u16 = 8;

/// What the name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    Rename,
    Copy,
}

pub(super) struct NameDialog {
    naming: Naming,
    path: PathBuf,
    name: Field,
    board: Board<()>,
    keys: Rc<Keymap>,
}

impl NameDialog {
    pub(super) fn new(keys: &Rc<Keymap>, naming: Naming, path: &Path, title: &str) -> Self {
        let name = match naming {
            Naming::Rename => title.to_owned(),
            Naming::Copy => format!("{title} copy"),
        };
        let mut board = Board::new(());
        // Most names are changed by only a few letters, so typing does not replace them.
        board.fresh = false;
        Self {
            naming,
            path: path.to_owned(),
            name: Field::of(&name),
            board,
            keys: Rc::clone(keys),
        }
    }

    pub(super) fn trouble(&mut self, error: &str) {
        self.name.trouble = Some(error.to_owned());
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent) -> Done {
        let keys = Rc::clone(&self.keys);
        match self.press((), &keys, Window::StartForm, key) {
            ControlFlow::Break(done) => return done,
            ControlFlow::Continue(Does::Open) => return Done::Save,
            ControlFlow::Continue(Does::Type(request)) => self.edit(request),
            ControlFlow::Continue(_) => {}
        }
        Done::Open
    }

    /// The request once the form is saved; nothing without a name.
    pub(super) fn wanted(&mut self) -> Wanted {
        let name = self.name.text().to_owned();
        if name.is_empty() {
            self.trouble("a campaign needs a name");
            return Wanted::Nothing;
        }
        let path = self.path.clone();
        match self.naming {
            Naming::Rename => Wanted::Rename(path, name),
            Naming::Copy => Wanted::Copy(path, name),
        }
    }
}

impl Fields for NameDialog {
    type Place = ();
    type Context<'c> = ();
    const WIDEST: u16 = 76;
    const HIGH: Height = Height::Middle;

    fn board(&self) -> &Board<()> {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board<()> {
        &mut self.board
    }

    fn places(&self) -> Vec<()> {
        vec![()]
    }

    fn content(&self, (): ()) -> Option<Content<'_>> {
        Some(Content::Text(&self.name))
    }

    fn content_mut(&mut self, (): ()) -> Option<ContentMut<'_>> {
        Some(ContentMut::Text(&mut self.name))
    }

    fn leave(&mut self, (): ()) {}

    fn shown(&self, wide: u16) -> Shown<()> {
        let (title, does_so) = match self.naming {
            Naming::Rename => ("Rename", "renames the campaign and its files"),
            Naming::Copy => ("Copy", "copies the campaign as it stands, with a new log"),
        };
        let row = Row::default().text(0, Ink::Strong, "Name");
        let row = row.field((), LABEL, wide.saturating_sub(LABEL));
        let wrong = troubles(&row, wide, |()| Some(&self.name));
        let mut rows = vec![row];
        rows.extend(wrong);
        Shown {
            title: format!(" {title} ").into(),
            rows,
            hint: self.keys.says(
                Window::StartForm,
                Ink::Dim,
                &format!("{{open}} {does_so}; {{back}} leaves"),
            ),
        }
    }
}
