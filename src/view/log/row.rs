//! A row of an entry: its text, and how it begins.

use crate::view::text::width;
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
#[derive(Clone, Debug)]
pub(super) enum Start {
    /// With the time of the entry and its marks.
    First(Line),
    Next,
    /// It tells what a roll has changed.
    Changes,
    /// It is a heading.
    Rule,
}

impl Start {
    fn drawn(self) -> Line {
        let indent = || Line::of(Ink::Plain, " ".repeat(INDENT));
        match self {
            Self::First(marks) => marks,
            Self::Next => indent(),
            Self::Changes => indent().with(Ink::Dim, CHANGED),
            Self::Rule => Line::of(Ink::Dim, RULE),
        }
    }

    fn width(&self) -> usize {
        match self {
            Self::First(marks) => marks.width(),
            Self::Next => INDENT,
            Self::Changes => INDENT + width(CHANGED),
            Self::Rule => width(RULE),
        }
    }
}

/// A row of an entry.
#[derive(Clone, Debug)]
pub(super) struct Row {
    start: Start,
    pub(super) text: Line,
}

impl Row {
    pub(super) fn new(start: Start, text: Line) -> Self {
        Self { start, text }
    }

    /// Its width in the log.
    pub(super) fn width(&self) -> usize {
        self.start.width() + self.text.width()
    }

    /// The row as the log shows it. The rule of a heading goes on to `columns`, up to the maximum
    /// width.
    pub(super) fn drawn(self, columns: usize) -> Line {
        let is_rule = matches!(self.start, Start::Rule);
        let left = columns.min(WIDEST_RULE).saturating_sub(self.width() + 1);
        let mut line = self.start.drawn();
        line.struck = self.text.struck;
        line.add(self.text);
        if is_rule {
            line.push(Ink::Dim, format!(" {}", "─".repeat(left)));
        }
        line
    }

    /// Appends the text to those of the rows before it, for places with one line.
    pub(super) fn put_after(self, line: &mut Line) {
        if !line.pieces.is_empty() && !self.text.pieces.is_empty() {
            let between = match self.start {
                Start::Changes => format!(" {CHANGED}"),
                Start::First(_) | Start::Next | Start::Rule => " · ".to_owned(),
            };
            line.push(Ink::Dim, between);
        }
        line.add(self.text);
    }
}
