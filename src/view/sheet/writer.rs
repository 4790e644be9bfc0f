//! Builds a sheet from rows, headings and cells.

use super::row::{Edits, Field, Row};
use crate::campaign::{Campaign, Character};
use crate::game::Game;
use crate::view::level::total;
use crate::view::{Ink, Line};

/// A cell in a row of several.
pub(super) struct Cell {
    pub(super) line: Line,
    /// The line that changes it, if any.
    pub(super) typed: Option<String>,
    /// The cursor's position in that line, in characters; at its end if `None`.
    pub(super) cursor: Option<usize>,
    pub(super) edits: Edits,
}

/// The columns before everything below a heading.
pub(super) const INDENT: usize = 2;
/// The minimum width of a track's name.
pub(super) const LEAST_LABEL: usize = 9;

/// A sheet being built.
pub(super) struct Sheet<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) game: &'static Game,
    pub(super) who: &'a Character,
    /// The name as typed in a line.
    pub(super) name: String,
    pub(super) columns: usize,
    /// Keeps the sheet short, without offers to change it.
    pub(super) brief: bool,
    pub(super) rows: Vec<Row>,
}

impl Sheet<'_> {
    /// The sum of the modifiers of every roll.
    pub(super) fn penalty(&self) -> i64 {
        total(&self.game.modifiers_of(self.campaign, self.who))
    }

    pub(super) fn plain(&mut self, line: Line) {
        let fields = Vec::new();
        self.rows.push(Row { line, fields });
    }

    pub(super) fn heading(&mut self, text: impl Into<String>) {
        if !self.brief {
            self.plain(Line::new());
        }
        self.plain(Line::of(Ink::Strong, text));
    }

    /// A row that a line changes as a whole. `typed` receives the name of the character.
    pub(super) fn whole(&mut self, line: Line, typed: impl FnOnce(&str) -> String) {
        self.part(line, |name| (typed(name), Edits::Nothing));
    }

    /// A row that a line changes as a whole, and that also appears in the form. The short sheet has no
    /// fields, so nothing is built for it.
    pub(super) fn part(&mut self, line: Line, changes: impl FnOnce(&str) -> (String, Edits)) {
        if self.brief {
            return self.plain(line);
        }
        let (typed, edits) = changes(&self.name);
        let field = Field {
            from: INDENT,
            wide: line.width().saturating_sub(INDENT),
            typed,
            cursor: None,
            edits,
            sustained: false,
        };
        let fields = vec![field];
        self.rows.push(Row { line, fields });
    }

    /// Cells beside each other, as many to a row as fit; those without a line cannot be changed.
    pub(super) fn cells(&mut self, cells: Vec<Cell>, least: usize) {
        let mut row = Row::default();
        row.line.push(Ink::Plain, " ".repeat(INDENT));
        for cell in cells {
            let wide = cell.line.width();
            let from = row.line.width();
            if from > INDENT && from + wide.max(least) > self.columns {
                self.rows.push(std::mem::take(&mut row));
                row.line.push(Ink::Plain, " ".repeat(INDENT));
            }
            let from = row.line.width();
            row.line.pieces.extend(cell.line.pieces);
            if let Some(typed) = cell.typed {
                row.fields.push(Field {
                    from,
                    wide,
                    typed,
                    cursor: cell.cursor,
                    edits: cell.edits,
                    sustained: false,
                });
            }
            row.line
                .push(Ink::Plain, " ".repeat(least.saturating_sub(wide)));
        }
        self.rows.push(row);
    }
}
