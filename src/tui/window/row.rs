//! A row of a list, and what choosing it does.

use std::path::PathBuf;

use crate::campaign::Side;
use crate::tui::library::Inspection;
use crate::tui::wanted::Wanted;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// What choosing a row does.
#[derive(Clone, Debug)]
pub(in crate::tui) enum Does {
    /// Opens this in place of the list.
    Open(Wanted),
    /// Runs a line at once.
    Run(String),
    /// Begins a fight by a line, which may ask for the initiative.
    Begin(String),
    /// Adds creatures from the bestiary that are called like the row.
    Add,
    /// Gives creatures from the bestiary that are called like the row to the form below.
    Tell,
    /// Opens the campaign at a path.
    Enter(PathBuf),
    /// Opens a copy of a sample, by its index in the library.
    Sample(usize),
    /// Restores a backup of this campaign that is called like the row.
    Restore(PathBuf),
    /// Moves a campaign into the bin.
    Discard(PathBuf),
    /// Moves the marked or selected characters to the zone that is called like the row.
    Move,
    /// Closes the list.
    Nothing,
}

/// A row of a list.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Row {
    /// What has to be typed to choose it: a key, or `za`, whose `z` waits; empty for nothing.
    pub(in crate::tui) key: String,
    pub(in crate::tui) name: String,
    /// The side of a character.
    pub(in crate::tui) side: Option<Side>,
    /// What stands beside it, in columns.
    pub(in crate::tui) cells: Vec<Line>,
    /// The text shown below the list while the cursor is here.
    pub(in crate::tui) notes: Vec<Line>,
    /// The row stays visible below all the others.
    pub(in crate::tui) pinned: bool,
    /// Its group, whose heading stands above the first of them; empty for the rows of no group.
    pub(in crate::tui) group: &'static str,
    pub(in crate::tui) does: Does,
}

impl Row {
    pub(in crate::tui) fn new(name: &str, aside: impl Into<String>, does: Does) -> Self {
        Self {
            key: String::new(),
            name: name.to_owned(),
            side: None,
            cells: vec![Line::of(Ink::Dim, clean(&aside.into()))],
            notes: Vec::new(),
            pinned: false,
            group: "",
            does,
        }
    }

    /// A row that fills the prompt with a line, the cursor at a character or at the end.
    pub(in crate::tui) fn line(
        name: &str,
        aside: impl Into<String>,
        (line, cursor): (String, Option<usize>),
    ) -> Self {
        Self::new(name, aside, Does::Open(Wanted::roll(line, cursor)))
    }

    /// Gives the row a key of its own.
    pub(in crate::tui) fn keyed(self, key: impl Into<String>) -> Self {
        let key = key.into();
        Self { key, ..self }
    }

    /// Says what was found in the files of the campaign at a path, if the row opens that.
    pub(super) fn inspected(&mut self, found: &Inspection) {
        if !matches!(&self.does, Does::Enter(path) if *path == found.path) {
            return;
        }
        if found.damaged {
            let wrong = format!("✗ {}", clean(&found.detail));
            self.cells = vec![Line::of(Ink::Notice, wrong)];
            return;
        }
        let mut told = format!(" · {}", found.detail);
        let file = std::mem::replace(&mut self.name, found.title.clone());
        if self.name != file {
            told.extend([" · ", &file]);
        }
        if let [detail] = &mut self.cells[..] {
            detail.push(Ink::Dim, clean(&told));
        }
    }

    /// The name; a character's with the symbol of their side.
    pub(super) fn named(&self) -> Line {
        let Some(side) = self.side else {
            return Line::of(Ink::Plain, clean(&self.name));
        };
        let mut line = Line::new();
        line.push_name(side, &self.name);
        line
    }
}
