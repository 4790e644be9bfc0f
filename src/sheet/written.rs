//! The command made from a form.

use super::values::At;
use crate::lang::line::Span;

/// A command, and which field each part of it comes from.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) line: String,
    spans: Vec<(At, Span)>,
}

impl Written {
    pub(super) fn word(&mut self, text: &str) {
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line.push_str(text);
    }

    /// Adds words from a field, so that an error in them is shown there.
    pub(super) fn of(&mut self, at: At, text: &str) {
        let start = self.line.chars().count() + usize::from(!self.line.is_empty());
        self.word(text);
        let end = self.line.chars().count();
        self.spans.push((at, Span::new(start, end)));
    }

    /// The field that a part of the line comes from.
    pub(crate) fn place_of(&self, part: Option<Span>) -> Option<At> {
        let part = part?;
        let mut spans = self.spans.iter();
        let found = spans.find(|(_, span)| span.start <= part.start && part.start < span.end);
        found.map(|(at, _)| *at)
    }
}
