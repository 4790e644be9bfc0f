//! The bin: deleted campaigns that can be restored.

use std::path::PathBuf;
use std::rc::Rc;

use crossterm::event::KeyEvent;

use super::Wanted;
use crate::tui::keymap::{Does, Keymap, Window};
use crate::tui::library::CampaignSummary;
use crate::tui::picker::{PickRow, Picked, Picker};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// What can be done with a campaign in the bin.
fn puts_back(keys: &Keymap) -> Vec<Line> {
    let words = "{open} puts it back with its log and backups";
    vec![keys.says(Window::List, Ink::Dim, words)]
}

pub(super) struct Bin {
    /// The path of each campaign.
    pub(super) list: Picker<PathBuf>,
    keys: Rc<Keymap>,
}

impl Bin {
    pub(super) fn new(keys: &Rc<Keymap>, found: &[CampaignSummary]) -> Self {
        let row = |one: &CampaignSummary| PickRow::new(&one.title, &*one.detail, one.path.clone());
        let list = Picker::lettered(keys, "Bin", found.iter().map(row).collect());
        Self {
            keys: Rc::clone(keys),
            list: list
                .without(Does::Command)
                .or_else("the bin is empty")
                .noted(puts_back(keys)),
        }
    }

    pub(super) fn trouble(&mut self, error: &str) {
        self.list.note(vec![Line::of(Ink::Notice, clean(error))]);
    }

    /// Handles a key; `None` closes the dialog.
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<Wanted> {
        self.list.note(puts_back(&self.keys));
        let picked = self.list.key(key);
        Self::picked(picked)
    }

    /// Handles what a key or a click has picked; `None` closes the dialog.
    pub(super) fn picked(picked: Picked<PathBuf>) -> Option<Wanted> {
        match picked {
            Picked::Left => None,
            Picked::Row(path) => Some(Wanted::PutBack(path)),
            Picked::Nothing | Picked::Act(..) => Some(Wanted::Nothing),
        }
    }
}
