//! A row of a list to choose from.

use crate::campaign::Side;
use crate::view::line::wrap;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

#[derive(Clone, Debug)]
pub(in crate::tui) struct PickRow<C> {
    /// What has to be typed to choose it: a key, or `za`, whose `z` waits; empty for nothing.
    pub(super) key: String,
    pub(super) name: String,
    /// The side of a character.
    pub(super) side: Option<Side>,
    pub(super) aside: String,
    /// The text shown below the list while the cursor is here.
    pub(super) notes: Vec<Line>,
    /// The row stays visible below all the others.
    pub(super) pinned: bool,
    pub(super) chosen: C,
}

impl<C> PickRow<C> {
    pub(in crate::tui) fn new(name: &str, aside: impl Into<String>, chosen: C) -> Self {
        Self {
            key: String::new(),
            name: name.to_owned(),
            side: None,
            aside: aside.into(),
            notes: Vec::new(),
            pinned: false,
            chosen,
        }
    }

    /// Gives the row a key of its own.
    pub(in crate::tui) fn keyed(self, key: impl Into<String>) -> Self {
        let key = key.into();
        Self { key, ..self }
    }

    /// Gives the row the symbol of a side.
    pub(in crate::tui) fn of(self, side: Side) -> Self {
        Self {
            side: Some(side),
            ..self
        }
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
}

impl<C> PickRow<C> {
    /// The part of a row that does not fit beside its name, wrapped to `columns`; `before` are the columns
    /// up to the end of the longest name.
    pub(super) fn cut(&self, before: usize, columns: usize) -> Vec<Line> {
        let aside = clean(&self.aside);
        if before + 3 + width(&aside) <= columns {
            return Vec::new();
        }
        wrap(&Line::of(Ink::Plain, aside), columns, 2)
    }

    /// Columns of the name.
    pub(super) fn wide(&self) -> usize {
        self.named().width()
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
