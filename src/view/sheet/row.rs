//! What a sheet is built of: rows with the fields on them that can be changed, headings and cells.

use crate::campaign::{Campaign, Character};
use crate::game::Game;
use crate::rules::Part;
use crate::view::header::Hours;
use crate::view::level::total;
use crate::view::text::width;
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

/// A cell in a row of several, and how it is changed, if at all.
pub(super) type Cell = (Line, Option<Change>);

/// Rows under a title, which may be empty. Without rows there is no title either.
pub(super) type Section = (String, Vec<Row>);

/// The minimum width of a track's name.
pub(super) const LEAST_LABEL: usize = 9;
/// The columns of a rating.
pub(super) const RATING: usize = 4;
/// The maximum width of the column for the names of a list.
const WIDEST_NAME: usize = 30;

/// What a sheet is made of.
pub(super) struct Sheet<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) game: &'static Game,
    pub(super) who: &'a Character,
    /// The name as typed in a line.
    pub(super) name: String,
    /// The modifiers of every roll.
    pub(super) modifiers: Vec<Part>,
    /// Formats the time of day.
    pub(super) hours: Hours,
    pub(super) columns: usize,
    /// Keeps the sheet short, without offers to change it.
    pub(super) brief: bool,
}

impl Sheet<'_> {
    /// The sum of the modifiers of every roll.
    pub(super) fn penalty(&self) -> i64 {
        total(&self.modifiers)
    }

    /// The rows of sections, each under its heading.
    pub(super) fn headed(&self, sections: Vec<Section>) -> Vec<Row> {
        let mut out = Vec::new();
        for (title, rows) in sections.into_iter().filter(|(_, rows)| !rows.is_empty()) {
            out.extend((!self.brief).then(Row::default));
            let heading = (!title.is_empty()).then(|| Line::of(Ink::Strong, title).into());
            out.extend(heading.into_iter().chain(rows));
        }
        out
    }

    /// Cells beside each other, as many to a row as fit, each with at least so many columns or those of the widest.
    pub(super) fn cells(&self, cells: Vec<Cell>, least: Option<usize>) -> Vec<Row> {
        let widest = cells.iter().map(|(line, _)| line.width()).max();
        let least = least.unwrap_or(widest.unwrap_or(0) + 2);
        let mut rows: Vec<Row> = Vec::new();
        for (line, change) in cells {
            let wide = line.width();
            let is_full = |row: &Row| row.line.width() + wide.max(least) > self.columns;
            if rows.last().is_none_or(is_full) {
                rows.push(Line::from(" ".repeat(INDENT)).into());
            }
            if let Some(row) = rows.last_mut() {
                row.add(line, change);
                let gap = " ".repeat(least.saturating_sub(wide));
                row.line.push(Ink::Plain, gap);
            }
        }
        rows
    }
}

/// Names for a list, each filled up to the width of the widest.
pub(super) fn in_a_column<'n>(names: impl Iterator<Item = &'n String> + Clone) -> Vec<String> {
    let widest = names.clone().map(|name| width(name)).max();
    let widest = widest.unwrap_or(0).min(WIDEST_NAME);
    let filled = names.map(|name| {
        let gap = " ".repeat(widest.saturating_sub(width(name)));
        format!("{name}{gap}")
    });
    filled.collect()
}
