//! Builds a sheet from rows, headings and cells.

use super::row::{Change, Field, Row};
use crate::campaign::{Campaign, Character};
use crate::game::Game;
use crate::view::level::total;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};

/// A cell in a row of several.
pub(super) struct Cell {
    pub(super) line: Line,
    /// How it is changed, if at all.
    pub(super) change: Option<Change>,
}

/// The columns before everything below a heading.
pub(super) const INDENT: usize = 2;
/// The minimum width of a track's name.
pub(super) const LEAST_LABEL: usize = 9;
/// The columns of a rating.
pub(super) const RATING: usize = 4;
/// The maximum width of the column for the names of a list.
const WIDEST_NAME: usize = 30;

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

    /// A row that is changed as a whole.
    pub(super) fn whole(&mut self, line: Line, change: impl Into<Change>) {
        let field = Field {
            from: INDENT,
            wide: line.width().saturating_sub(INDENT),
            change: change.into(),
        };
        let fields = vec![field];
        self.rows.push(Row { line, fields });
    }

    /// Cells beside each other, as many to a row as fit, each with at least so many columns or those of the widest.
    pub(super) fn cells(&mut self, cells: Vec<Cell>, least: Option<usize>) {
        let widest = cells.iter().map(|cell| cell.line.width()).max();
        let least = least.unwrap_or(widest.unwrap_or(0) + 2);
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
            row.line.add(cell.line);
            let field = |change| Field { from, wide, change };
            row.fields.extend(cell.change.map(field));
            row.line
                .push(Ink::Plain, " ".repeat(least.saturating_sub(wide)));
        }
        self.rows.push(row);
    }
}

/// Names for a list, each filled up to the width of the widest.
pub(super) fn in_a_column<'n>(names: impl Iterator<Item = &'n String>) -> Vec<String> {
    let names: Vec<_> = names.map(|name| clean(name)).collect();
    let widest = names.iter().map(|name| width(name)).max();
    let widest = widest.unwrap_or(0).min(WIDEST_NAME);
    let filled = names.iter().map(|name| {
        let gap = " ".repeat(widest.saturating_sub(width(name)));
        format!("{name}{gap}")
    });
    filled.collect()
}
