//! A row of the sheet, and the fields on it that can be changed.

use crate::view::{Ink, Line};

/// The columns before everything below a heading.
pub(super) const INDENT: usize = 2;

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
    /// The attack or power that it is; empty for anything else.
    pub attempts: String,
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
    /// A power, by name.
    Power(String),
}

/// A row of the sheet. A row with several fields fits the requested columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub line: Line,
    /// The fields that can be changed, from left to right.
    pub fields: Vec<Field>,
}

impl From<Line> for Row {
    /// A row without fields.
    fn from(line: Line) -> Self {
        let fields = Vec::new();
        Self { line, fields }
    }
}

impl Row {
    /// A row that is changed as a whole.
    pub(super) fn whole(line: Line, change: impl Into<Change>) -> Self {
        let mut row = Self::from(line);
        row.fields.push(Field {
            from: INDENT,
            wide: row.line.width().saturating_sub(INDENT),
            change: change.into(),
        });
        row
    }

    /// Adds a part after what stands before it, and how it is changed.
    pub(super) fn add(&mut self, part: Line, change: Option<Change>) {
        let (from, wide) = (self.line.width(), part.width());
        let field = |change| Field { from, wide, change };
        self.fields.extend(change.map(field));
        self.line.add(part);
    }

    /// Adds a text that a line changes, after other words.
    pub(super) fn put(&mut self, (before, ink): (&str, Ink), text: &str, typed: String) {
        self.line.push(Ink::Dim, before);
        self.add(Line::of(ink, text), Some(typed.into()));
    }
}
