//! A row of the sheet, and the fields on it that can be changed.

use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// A part of the sheet that a line can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The first column, from 0.
    pub from: usize,
    /// The width in columns.
    pub wide: usize,
    pub change: Change,
}

/// How a part of the sheet is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The line that sets it, with the present value at its end.
    pub typed: String,
    /// The cursor's position in that line, in characters; at its end if `None`.
    pub cursor: Option<usize>,
    /// The matching part of the character form.
    pub edits: Edits,
    /// It is what the character sustains.
    pub sustained: bool,
}

impl From<String> for Change {
    /// The line that is typed for something that is not in the form.
    fn from(typed: String) -> Self {
        Self {
            typed,
            ..Self::default()
        }
    }
}

/// A part of the sheet that also appears in the character form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Edits {
    /// Not in the form.
    #[default]
    Nothing,
    /// A stat, by id.
    Stat(String),
    /// A skill, by name.
    Skill(String),
    /// An attack, by name.
    Attack(String),
}

/// A row of the sheet. A row with several fields fits the requested columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub line: Line,
    /// The fields that can be changed, from left to right.
    pub fields: Vec<Field>,
}

impl Row {
    /// Adds a text that a line changes, after what stands before it.
    pub(super) fn put(&mut self, (before, ink): (&str, Ink), text: &str, typed: String) {
        let text = clean(text);
        self.line.push(Ink::Dim, before);
        self.fields.push(Field {
            from: self.line.width(),
            wide: width(&text),
            change: typed.into(),
        });
        self.line.push(ink, text);
    }
}
