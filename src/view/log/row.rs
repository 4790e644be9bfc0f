//! A row of an entry: its text, and how it begins.

use crate::view::{Ink, Line};

/// The indentation of rows after the first.
pub(super) const INDENT: usize = 6;

/// The mark before the changes made by an act.
const CHANGED: &str = "→ ";

/// What stands around the title of a heading.
const RULE: &str = "── ";

/// The maximum width of a heading's rule.
pub(super) const WIDEST_RULE: usize = 200;

/// How a row begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Next,
    /// It tells what a roll has changed.
    Changes,
    /// It is a heading.
    Rule,
}

/// A row of an entry.
#[derive(Clone, Debug)]
pub(super) struct Row {
    start: Start,
    pub(super) before: Line,
    pub(super) text: Line,
}

impl Row {
    pub(super) fn new(start: Start, text: Line) -> Self {
        let indent = || Line::from(" ".repeat(INDENT));
        let before = match start {
            Start::Next => indent(),
            Start::Changes => indent().with(Ink::Dim, CHANGED),
            Start::Rule => Line::of(Ink::Dim, RULE),
        };
        Self {
            start,
            before,
            text,
        }
    }

    /// Its width in the log.
    pub(super) fn width(&self) -> usize {
        self.before.width() + self.text.width()
    }

    /// The row as the log shows it. The rule of a heading goes on to `columns`, up to the maximum
    /// width.
    pub(super) fn drawn(self, columns: usize) -> Line {
        let left = columns.min(WIDEST_RULE).saturating_sub(self.width() + 1);
        let mut line = self.before;
        line.struck = self.text.struck;
        line.add(self.text);
        if self.start == Start::Rule {
            line.push(Ink::Dim, format!(" {}", "─".repeat(left)));
        }
        line
    }

    /// Appends the text to those of the rows before it, for places with one line.
    pub(super) fn put_after(self, line: &mut Line) {
        if !line.is_empty() && !self.text.is_empty() {
            let between = match self.start {
                Start::Changes => format!(" {CHANGED}"),
                Start::Next | Start::Rule => " · ".to_owned(),
            };
            line.push(Ink::Dim, between);
        }
        line.add(self.text);
    }
}
