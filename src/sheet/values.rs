//! What is typed into a table of fields, row by row, with what is wrong in it; and what reads it.

use super::input::{Column, Input, Kind};
use crate::campaign::fold::fold;
use crate::campaign::roster::is_half_typed;
use crate::game::Table;
use crate::lang::read::matching;

/// Where a field is: by index of its part, of its row there and of its column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct At {
    pub(crate) part: usize,
    pub(crate) row: usize,
    pub(crate) column: usize,
}

impl At {
    pub(crate) const fn new(part: usize, row: usize, column: usize) -> Self {
        Self { part, row, column }
    }
}

/// Why a text was not accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wrong {
    pub(crate) text: String,
    /// What helps, with `{id}` for the keys of these actions; empty for nothing.
    pub(crate) keys: &'static str,
}

impl<T: Into<String>> From<T> for Wrong {
    fn from(text: T) -> Self {
        let text = text.into();
        Self { text, keys: "" }
    }
}

/// The only one of some names that a text means or begins; `none` is what is wrong if it begins none.
pub(super) fn only<'n>(
    text: &str,
    names: &[&'n str],
    none: impl FnOnce() -> Wrong,
) -> Result<&'n str, Wrong> {
    let mut found = matching(text, names.iter().copied());
    if found.is_empty() {
        let typed = fold(text);
        found = (0..names.len()).collect();
        found.retain(|at| is_half_typed(&typed, names[*at]));
    }
    match found[..] {
        [] => Err(none()),
        [one] => Ok(names[one]),
        ref several => {
            let several: Vec<&str> = several.iter().take(4).map(|at| names[*at]).collect();
            Err(format!("more than one: {}", several.join(", ")).into())
        }
    }
}

/// What a field holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// The index of the chosen option.
    pub(crate) chosen: usize,
    pub(crate) wrong: Option<Wrong>,
    /// Where the text comes from if it was not typed, as of dice that were rolled for it.
    pub(crate) from: String,
}

impl PartialEq for Cell {
    /// Whether both hold the same.
    fn eq(&self, other: &Self) -> bool {
        self.text.trim() == other.text.trim() && self.chosen == other.chosen
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Row {
    /// The index of what it was read from; `None` if it is new.
    pub(crate) was: Option<usize>,
    pub(crate) cells: Vec<Cell>,
}

/// How the fields of a part are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A line for each field, after its title.
    #[default]
    Lines,
    /// As many fields in a line as fit, each after its title.
    Packed,
    /// Rows below the titles of the columns. An empty one is always the last.
    Rows,
}

/// Fields that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Part {
    /// Its heading; empty for none.
    pub(crate) title: &'static str,
    pub(crate) shape: Shape,
    pub(crate) fields: Vec<Input>,
    pub(crate) rows: Vec<Row>,
    /// What was expected if it has no rows; `None` if it needs none.
    pub(crate) required: Option<Wrong>,
    /// Whether its rows are in an order of their own.
    pub(crate) moves: bool,
}

impl Part {
    /// One row of fields that are empty.
    pub(crate) fn of(shape: Shape, fields: Vec<Input>) -> Self {
        let rows = vec![Row::blank(&fields)];
        Self {
            shape,
            fields,
            rows,
            ..Self::default()
        }
    }

    /// A row for each of several.
    pub(super) fn list<T>(title: &'static str, columns: Vec<Column<T>>, from: &[T]) -> Self {
        let cell = |text: String| Cell {
            text,
            ..Cell::default()
        };
        let rows = from.iter().enumerate().map(|(nth, one)| Row {
            was: Some(nth),
            cells: columns.iter().map(|(_, get)| cell(get(one))).collect(),
        });
        let rows = rows.collect();
        let fields = columns.into_iter().map(|(field, _)| field).collect();
        Self {
            title,
            shape: Shape::Rows,
            fields,
            rows,
            ..Self::default()
        }
    }

    pub(crate) fn column(&self, id: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.id == id)
    }

    pub(crate) fn is_blank(&self, row: usize) -> bool {
        self.rows.get(row).is_none_or(|row| {
            let mut all = self.fields.iter().zip(&row.cells);
            all.all(|(field, cell)| field.kind == Kind::Shown || cell.text.trim().is_empty())
        })
    }
}

impl Row {
    fn blank(fields: &[Input]) -> Self {
        Self {
            was: None,
            cells: vec![Cell::default(); fields.len()],
        }
    }
}

/// All parts of a form.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Values {
    pub(crate) parts: Vec<Part>,
}

impl Values {
    pub(crate) fn new(parts: Vec<Part>) -> Self {
        let mut all = Self { parts };
        all.tidy();
        all
    }

    /// Keeps an empty row after the last of each list.
    pub(crate) fn tidy(&mut self) {
        for part in &mut self.parts {
            let full = part.rows.is_empty() || !part.is_blank(part.rows.len() - 1);
            if part.shape == Shape::Rows && full && !part.fields.is_empty() {
                part.rows.push(Row::blank(&part.fields));
            }
        }
    }

    /// Every field that can be typed into, in order.
    pub(crate) fn places(&self) -> Vec<At> {
        let mut all = Vec::new();
        for (nth, part) in self.parts.iter().enumerate() {
            for row in 0..part.rows.len() {
                let typed = part.fields.iter().enumerate();
                let typed = typed.filter(|(_, field)| field.is_open());
                all.extend(typed.map(|(column, _)| At::new(nth, row, column)));
            }
        }
        all
    }

    pub(crate) fn field(&self, at: At) -> Option<&Input> {
        self.parts.get(at.part)?.fields.get(at.column)
    }

    pub(crate) fn cell(&self, at: At) -> Option<&Cell> {
        let row = self.parts.get(at.part)?.rows.get(at.row)?;
        row.cells.get(at.column)
    }

    pub(crate) fn cell_mut(&mut self, at: At) -> Option<&mut Cell> {
        let row = self.parts.get_mut(at.part)?.rows.get_mut(at.row)?;
        row.cells.get_mut(at.column)
    }

    /// The text of a field without surrounding spaces; empty if there is no such field.
    pub(crate) fn text(&self, at: At) -> &str {
        self.cell(at).map_or("", |cell| cell.text.trim())
    }

    /// The field of a row with this id.
    pub(crate) fn find(&self, part: usize, row: usize, id: &str) -> Option<At> {
        let column = self.parts.get(part)?.column(id)?;
        Some(At::new(part, row, column))
    }

    /// The text of the field of a row with this id.
    pub(crate) fn of(&self, part: usize, row: usize, id: &str) -> &str {
        self.find(part, row, id).map_or("", |at| self.text(at))
    }

    /// The index of the option chosen in a field.
    pub(crate) fn chosen_at(&self, at: At) -> usize {
        self.cell(at).map_or(0, |cell| cell.chosen)
    }

    /// The index of the option chosen in a part's first row.
    pub(crate) fn chosen(&self, part: usize, id: &str) -> usize {
        self.find(part, 0, id).map_or(0, |at| self.chosen_at(at))
    }

    /// Replaces the text of a field; it is no longer wrong.
    pub(crate) fn put(&mut self, at: At, text: &str) {
        if let Some(cell) = self.cell_mut(at) {
            *cell = Cell {
                text: text.to_owned(),
                chosen: cell.chosen,
                ..Cell::default()
            };
        }
    }

    pub(crate) fn put_in(&mut self, part: usize, row: usize, id: &str, text: &str) {
        if let Some(at) = self.find(part, row, id) {
            self.put(at, text);
        }
    }

    pub(crate) fn rows(&self, part: usize) -> usize {
        self.parts.get(part).map_or(0, |part| part.rows.len())
    }

    pub(crate) fn is_blank(&self, part: usize, row: usize) -> bool {
        self.parts.get(part).is_none_or(|part| part.is_blank(row))
    }

    /// The rows in which something is typed.
    pub(super) fn filled(&self, part: usize) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.rows(part)).filter(move |row| !self.is_blank(part, *row))
    }

    /// The row that was read from an item, if it is still there.
    pub(super) fn row_of(&self, part: usize, at: usize) -> Option<usize> {
        let mut rows = self.filled(part);
        rows.find(|row| self.was(part, *row) == Some(at))
    }

    /// What a row was read from.
    pub(crate) fn was(&self, part: usize, row: usize) -> Option<usize> {
        self.parts.get(part)?.rows.get(row)?.was
    }

    /// What is missing in a field that may not be empty.
    pub(crate) fn lacking(&self, at: At) -> Option<Wrong> {
        let part = self.parts.get(at.part)?;
        let is_list = part.shape == Shape::Rows;
        if is_list && part.is_blank(at.row) {
            let first = at.row == 0 && at.column == 0;
            return part.required.clone().filter(|_| first);
        }
        let field = part.fields.get(at.column)?;
        let expected = field.required.filter(|_| self.text(at).is_empty())?;
        let keys = if is_list && at.column == 0 {
            "{remove-row} removes the row"
        } else {
            ""
        };
        Some(Wrong {
            text: expected.to_owned(),
            keys,
        })
    }

    /// Takes over from a draft what was typed there, `before` being what the draft began with. A list
    /// that has changed since then stays as it is now.
    pub(crate) fn take(&mut self, before: &Self, draft: &Self) {
        let drafts = before.parts.iter().zip(&draft.parts);
        for (now, (before, draft)) in self.parts.iter_mut().zip(drafts) {
            if now.shape == Shape::Rows {
                if now.rows == before.rows {
                    now.rows.clone_from(&draft.rows);
                }
                continue;
            }
            let cells = now.rows.iter_mut().flat_map(|row| &mut row.cells);
            let before = before.rows.iter().flat_map(|row| &row.cells);
            let draft = draft.rows.iter().flat_map(|row| &row.cells);
            for (cell, (_, draft)) in cells
                .zip(before.zip(draft))
                .filter(|(_, (old, new))| old != new)
            {
                *cell = draft.clone();
            }
        }
        self.tidy();
    }
}

/// What a form makes of what is typed, by what it is about.
pub(crate) trait Reader {
    /// Reads a field when the cursor leaves it; may complete it, and fill in fields linked to it.
    ///
    /// # Errors
    /// Returns what was expected.
    fn check(&mut self, _: &mut Values, _: At, _: Table<'_>) -> Result<(), Wrong> {
        Ok(())
    }

    /// Called when a field has changed.
    fn changed(&mut self, _: &mut Values, _: At) {}

    /// Called when a completion was taken into a field; may fill in fields linked to it.
    fn took(&self, _: &mut Values, _: At) {}

    /// The completions of what is typed in a field, best first, and the part of it that stays before
    /// them.
    fn offers(&self, _: &Values, _: At, _: Table<'_>) -> (String, Vec<String>) {
        Default::default()
    }

    /// Lines to read below a part.
    fn below(&self, _: &Values, _part: usize) -> Vec<String> {
        Vec::new()
    }

    /// What would be missing though every field is right, with the field where it is missing.
    fn missing(&self, _: &Values) -> Option<(At, String)> {
        None
    }

    /// The field that a letter belongs to, if not to the one with the cursor.
    fn belongs(&self, _: &Values, _: At, _: char) -> Option<At> {
        None
    }
}
