//! A line with the titles of panes that stand side by side.

use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::view::measured::Measured;
use crate::view::text::width;
use crate::view::{Ink, Line};

/// The columns of a title besides its text: the line before it, and a space before and after it.
const AROUND: usize = 4;

/// What is said beside a name needs more columns than these.
const LEAST: usize = 4;

/// The title of a pane, on the line above it.
#[derive(Clone, Debug, Default)]
pub(super) struct Title {
    /// `None` for what has no focus.
    pub(super) pane: Option<Pane>,
    /// The column where it begins, counted from the left of the line.
    pub(super) at: usize,
    /// A line between panes begins below.
    pub(super) parts: bool,
    /// The name, and how many rows are scrolled off.
    pub(super) text: Line,
    /// What is said beside it.
    pub(super) fact: Line,
    /// The headings of columns below it.
    pub(super) headings: Vec<(usize, &'static str)>,
}

impl Title {
    /// The title of a pane, marked while it has the focus.
    pub(super) fn of(desk: &Desk, pane: Pane, name: &str) -> Self {
        let text = if pane == desk.aim.focus {
            Line::of(Ink::Focus, format!("▸{name}"))
        } else {
            Line::of(Ink::Strong, name)
        };
        Self {
            pane: Some(pane),
            text,
            ..Self::default()
        }
    }

    /// The same with the name that the game gives the pane.
    pub(super) fn named(desk: &Desk, pane: Pane) -> Self {
        Self::of(desk, pane, &pane.title(desk.game()))
    }

    /// Adds how many rows are scrolled off above and below: `↑3 ↓6`.
    pub(super) fn more(mut self, (above, below): (usize, usize)) -> Self {
        for (mark, rows) in [("↑", above), ("↓", below)] {
            if rows > 0 {
                self.text.push(Ink::Plain, format!(" {mark}{rows}"));
            }
        }
        self
    }

    /// Adds what is said beside it.
    pub(super) fn fact(mut self, fact: Line) -> Self {
        if !fact.pieces.is_empty() {
            self.fact = Line::of(Ink::Dim, " · ").and(fact);
        }
        self
    }

    /// Above the beginning of a line between panes.
    pub(super) fn below_line(self, at: usize) -> Self {
        let parts = true;
        Self { at, parts, ..self }
    }

    /// At the end of so many columns.
    pub(super) fn at_end(self, columns: usize) -> Self {
        let at = columns.saturating_sub(self.wide());
        Self { at, ..self }
    }

    /// The columns that it takes.
    pub(super) fn wide(&self) -> usize {
        self.text.width() + self.fact.width() + AROUND
    }

    /// Appends it to a line up to a column.
    fn put(&self, line: &mut Measured, end: usize) {
        line.push(Ink::Dim, if self.parts { "┬─" } else { "─" });
        line.push(Ink::Plain, " ");
        let mut text = self.text.clone();
        if end > line.wide + text.width() + LEAST {
            text = text.and(self.fact.clone());
        }
        line.add(text.cut(end.saturating_sub(line.wide)));
        line.fill_to(end.min(line.wide + 1));
        for (at, heading) in &self.headings {
            if *at >= line.wide && at + width(heading) < end {
                line.rule_to(at.saturating_sub(1));
                line.fill_to(*at);
                line.push(Ink::Dim, *heading);
                line.push(Ink::Plain, " ");
            }
        }
    }
}

/// The line with some titles. Each has the room up to the next one; one without room is left out.
pub(super) fn line(titles: &[Title], columns: usize) -> Line {
    let mut line = Measured::default();
    for (nth, title) in titles.iter().enumerate() {
        let next = titles[nth + 1..].iter().map(|next| next.at).min();
        let end = next.unwrap_or(columns);
        if title.at + AROUND <= end {
            line.rule_to(title.at);
            title.put(&mut line, end);
        }
    }
    line.rule_to(columns);
    line.text.ruled = true;
    line.text
}

/// The pane whose title stands at a column.
pub(super) fn pane_at(titles: &[Title], column: usize) -> Option<Pane> {
    let title = titles.iter().rev().find(|title| title.at <= column);
    title?.pane
}
