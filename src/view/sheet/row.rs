//! A row of the sheet, and what on it can be changed.

use crate::view::Line;

/// Something on the sheet that a line changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its first column, from 0.
    pub from: usize,
    /// How many columns it takes.
    pub wide: usize,
    /// The line that sets it, with the present value at its end.
    pub typed: String,
    /// Where the cursor stands in that line, in characters; at its end if nothing is said.
    pub cursor: Option<usize>,
    /// What of it stands in the form of the character.
    pub edits: Edits,
}

/// A part of the sheet that has a place in the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Edits {
    /// It has none there.
    #[default]
    Nothing,
    /// A stat, by its id.
    Stat(String),
    /// A skill, by its name.
    Skill(String),
    /// An attack, by its name.
    Attack(String),
}

/// A row of the sheet. One with several fields fits into the columns that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What it says.
    pub line: Line,
    /// What in it can be changed, from left to right.
    pub fields: Vec<Field>,
}
