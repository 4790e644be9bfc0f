//! A row of a list to choose from, and what choosing it does.

use crate::campaign::{CharacterId, Side};
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
    /// Chooses a target; the attack is asked for next. Asks first if both are on the same side.
    Target { by: CharacterId, whom: CharacterId },
    /// Attacks somebody, whatever their side.
    Attack { by: CharacterId, whom: CharacterId },
    /// Begins a prepared encounter or brings it into the fight, by name.
    Encounter(String),
    /// Begins a fight with everyone present.
    Everyone,
    /// Adds creatures from the bestiary, by name.
    Creatures(String),
    /// Gives creatures from the bestiary to the form below.
    Tell(String),
    /// Restores a backup of the listed campaign, by name.
    Restore(String),
}

/// A row of a list.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Row {
    /// What has to be typed to choose it: a key, or `za`, whose `z` waits; empty for nothing.
    pub(in crate::tui) key: String,
    pub(super) name: String,
    /// The side of a character.
    side: Option<Side>,
    /// What stands beside it, in columns.
    pub(super) cells: Vec<Line>,
    /// The text shown below the list while the cursor is here.
    pub(super) notes: Vec<Line>,
    /// The row stays visible below all the others.
    pub(super) pinned: bool,
    /// It stands below a rule.
    pub(super) below: bool,
    pub(super) does: Does,
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
            below: false,
            does,
        }
    }

    /// Gives the row a key of its own.
    pub(in crate::tui) fn keyed(self, key: impl Into<String>) -> Self {
        let key = key.into();
        Self { key, ..self }
    }

    /// Gives the row the symbol of a side.
    pub(in crate::tui) fn of(self, side: Side) -> Self {
        let side = Some(side);
        Self { side, ..self }
    }

    pub(in crate::tui) fn cells(self, cells: Vec<Line>) -> Self {
        Self { cells, ..self }
    }

    pub(in crate::tui) fn noted(self, notes: Vec<Line>) -> Self {
        Self { notes, ..self }
    }

    pub(in crate::tui) fn pinned(self) -> Self {
        Self {
            pinned: true,
            ..self
        }
    }

    /// Puts the row below a rule.
    pub(in crate::tui) fn below(self, below: bool) -> Self {
        Self { below, ..self }
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
