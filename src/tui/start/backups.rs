//! The list of a campaign's backups, to restore one of them.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::Wanted;
use crate::tui::keymap::{Act, Context, Keymap, Letters, Press};
use crate::tui::library::CampaignSummary;
use crate::tui::picker::{PickRow, Picked, Picker};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// What can be done with a backup.
fn makes(keys: &Keymap) -> Vec<Line> {
    let words = "{open} restores it; the current state is kept as a backup";
    vec![keys.says(Context::List, Ink::Dim, words)]
}

/// The backups of one campaign.
pub(super) struct Backups {
    path: PathBuf,
    /// The names of the backups.
    pub(super) list: Picker<String>,
    keys: Rc<Keymap>,
}

impl Backups {
    pub(super) fn new(keys: &Rc<Keymap>, path: &Path, found: &[CampaignSummary]) -> Self {
        let row = |one: &CampaignSummary| PickRow::new(&one.title, &*one.detail, one.title.clone());
        let list = Picker::lettered(
            keys,
            "Backups, the latest first",
            found.iter().map(row).collect(),
        );
        Self {
            path: path.to_owned(),
            keys: Rc::clone(keys),
            list: list
                .without(Act::Command)
                .or_else("there are none")
                .noted(makes(keys)),
        }
    }

    pub(super) fn trouble(&mut self, error: &str) {
        self.list.note(vec![Line::of(Ink::Notice, clean(error))]);
    }

    /// What letters do.
    pub(super) fn letters(&self) -> Letters {
        self.list.letters()
    }

    /// Handles a key; `None` closes the dialog.
    pub(super) fn key(&mut self, press: Press) -> Option<Wanted> {
        self.list.note(makes(&self.keys));
        let picked = self.list.key(press);
        self.picked(picked)
    }

    /// Handles what a key or a click did; `None` closes the dialog.
    pub(super) fn picked(&self, picked: Picked<String>) -> Option<Wanted> {
        match picked {
            Picked::Left => None,
            Picked::Row(name) => Some(Wanted::Restore(self.path.clone(), name)),
            Picked::Nothing | Picked::Act(..) => Some(Wanted::Nothing),
        }
    }
}
