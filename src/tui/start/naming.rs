//! The dialog that asks for a name: of a campaign that is renamed, or of a copy.

use std::path::{Path, PathBuf};

use crossterm::event::KeyEvent;

use super::Wanted;
use super::dialog::{Row, Rows};
use crate::tui::keymap::{Keymap, Letters, Window};
use crate::tui::prompt::{Prompt, Purpose, Typed};
use crate::view::Ink;

/// What the name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    Rename,
    Copy,
}

pub(super) struct NameDialog {
    naming: Naming,
    path: PathBuf,
    name: Prompt,
    trouble: Option<String>,
}

impl NameDialog {
    pub(super) fn new(naming: Naming, path: &Path, title: &str) -> Self {
        let name = match naming {
            Naming::Rename => title.to_owned(),
            Naming::Copy => format!("{title} copy"),
        };
        Self {
            naming,
            path: path.to_owned(),
            name: Prompt::new(Purpose::Name, &name, None),
            trouble: None,
        }
    }

    pub(super) fn trouble(&mut self, error: &str) {
        self.trouble = Some(error.to_owned());
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.trouble = None;
        self.name.paste(text);
    }

    /// Takes in a key; `None` leaves the dialog.
    pub(super) fn key(&mut self, keys: &Keymap, key: KeyEvent) -> Option<Wanted> {
        self.trouble = None;
        let does = keys.press(Window::StartForm, key, Letters::Text);
        match does.map_or(Typed::Nothing, |does| self.name.act(does, &[])) {
            Typed::Leave => return None,
            Typed::Run => {
                let name = self.name.line().trim().to_owned();
                if name.is_empty() {
                    self.trouble = Some("a campaign needs a name".to_owned());
                } else {
                    let path = self.path.clone();
                    return Some(match self.naming {
                        Naming::Rename => Wanted::Rename(path, name),
                        Naming::Copy => Wanted::Copy(path, name),
                    });
                }
            }
            Typed::Nothing | Typed::Changed => {}
        }
        Some(Wanted::Nothing)
    }

    /// What it shows.
    pub(super) fn rows(&self) -> Rows<'_> {
        let mut rows = vec![
            Row::field("Name", &self.name, true),
            Row::Text(Ink::Plain, String::new()),
        ];
        rows.push(match (&self.trouble, self.naming) {
            (Some(error), _) => Row::Text(Ink::Notice, error.clone()),
            (None, Naming::Rename) => {
                let text = "Enter renames the campaign and its files, Esc leaves";
                Row::Text(Ink::Dim, text.to_owned())
            }
            (None, Naming::Copy) => {
                let text =
                    "Enter copies the campaign as it stands, with a log of its own; Esc leaves";
                Row::Text(Ink::Dim, text.to_owned())
            }
        });
        Rows {
            title: match self.naming {
                Naming::Rename => " Rename ",
                Naming::Copy => " Copy ",
            },
            rows,
        }
    }
}
