//! Lines that are filled column by column.

use super::text::width;
use super::{Ink, Line};

/// A line and its width so far.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    pub(crate) text: Line,
    pub(crate) wide: usize,
}

impl Measured {
    pub(crate) fn push(&mut self, ink: Ink, text: impl Into<String>) {
        let text = text.into();
        self.wide += width(&text);
        self.text.push(ink, text);
    }

    pub(crate) fn add(&mut self, line: Line) {
        self.wide += line.width();
        self.text.pieces.extend(line.pieces);
    }

    /// Appends spaces up to a column.
    pub(crate) fn fill_to(&mut self, column: usize) {
        self.push(Ink::Plain, " ".repeat(column.saturating_sub(self.wide)));
    }

    /// Appends a line between panes up to a column.
    pub(crate) fn rule_to(&mut self, column: usize) {
        self.push(Ink::Dim, "─".repeat(column.saturating_sub(self.wide)));
    }
}
