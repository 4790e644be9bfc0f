//! The command made from a form.

use crate::lang::line::Span;

/// A command, and which field each part of it comes from.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::tui) struct Written<P> {
    pub(in crate::tui) line: String,
    pub(in crate::tui) spans: Vec<(P, Span)>,
}

impl<P: Copy> Written<P> {
    pub(in crate::tui) fn new() -> Self {
        Self {
            line: String::new(),
            spans: Vec::new(),
        }
    }

    pub(in crate::tui) fn word(&mut self, text: &str) {
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line.push_str(text);
    }

    /// Adds words from a field, so that an error in them is shown there.
    pub(in crate::tui) fn of(&mut self, place: P, text: &str) {
        let start = self.line.chars().count() + usize::from(!self.line.is_empty());
        self.word(text);
        let end = self.line.chars().count();
        self.spans.push((place, Span::new(start, end)));
    }

    /// The field that a part of the line comes from.
    pub(in crate::tui) fn place_of(spans: &[(P, Span)], at: Option<Span>) -> Option<P> {
        let at = at?;
        let mut spans = spans.iter();
        let found = spans.find(|(_, span)| span.start <= at.start && at.start < span.end);
        found.map(|(place, _)| *place)
    }
}
