//! A sheet being written: rows, headings, and things beside each other.

use super::row::{Edits, Field, Row};
use crate::campaign::{Campaign, Character};
use crate::game::Game;
use crate::view::roster::total;
use crate::view::{Ink, Line};

/// Something that stands beside others in a row.
pub(super) struct Cell {
    pub(super) line: Line,
    /// What changes it, if anything does.
    pub(super) typed: Option<String>,
    /// Where the cursor stands in that, in characters; at its end if nothing is said.
    pub(super) cursor: Option<usize>,
    pub(super) edits: Edits,
}

/// Columns before everything that stands under a heading.
pub(super) const INDENT: usize = 2;
/// Columns that the name of a track takes at least.
pub(super) const LEAST_LABEL: usize = 9;

/// A sheet being written.
pub(super) struct Sheet<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) game: &'a Game,
    pub(super) who: &'a Character,
    /// The name as it is typed.
    pub(super) name: String,
    pub(super) columns: usize,
    /// Few rows matter more than what could be changed.
    pub(super) brief: bool,
    pub(super) rows: Vec<Row>,
}

impl Sheet<'_> {
    /// What modifiers of every roll come to now.
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

    /// A row that one line changes; what is to be typed stands between two parts of it, if in the midst.
    pub(super) fn whole(&mut self, line: Line, typed: String) {
        self.part(line, typed, Edits::Nothing);
    }

    /// The same for what stands in the form, too.
    pub(super) fn part(&mut self, line: Line, typed: String, edits: Edits) {
        let field = Field {
            from: INDENT,
            wide: line.width().saturating_sub(INDENT),
            typed,
            cursor: None,
            edits,
        };
        let fields = vec![field];
        self.rows.push(Row { line, fields });
    }

    /// Things beside each other, as many to a row as there is room for; those without a line to type
    /// cannot be changed.
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
                });
            }
            row.line
                .push(Ink::Plain, " ".repeat(least.saturating_sub(wide)));
        }
        self.rows.push(row);
    }
}
