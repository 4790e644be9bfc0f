//! A line with the titles of panes that stand side by side.

use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::view::measured::{Measured, cut};
use crate::view::text::{clip, width};
use crate::view::{Ink, Line};

/// The title of a pane, on the line above it.
#[derive(Clone, Debug, Default)]
pub(super) struct Title {
    /// `None` for what has no focus.
    pub(super) pane: Option<Pane>,
    /// The column where it begins, counted from the left of the line.
    pub(super) at: usize,
    /// A line between panes begins below.
    pub(super) parts: bool,
    pub(super) ink: Ink,
    pub(super) name: String,
    /// What is said beside it.
    pub(super) fact: Line,
    /// The headings of columns below it.
    pub(super) headings: Vec<(usize, &'static str)>,
    /// How many rows are scrolled off.
    pub(super) more: String,
}

impl Title {
    /// The title of a pane, marked while it has the focus.
    pub(super) fn of(desk: &Desk, pane: Pane, name: &str) -> Self {
        let (ink, mark) = if pane == desk.aim.focus {
            (Ink::Focus, "▸")
        } else {
            (Ink::Strong, "")
        };
        Self {
            pane: Some(pane),
            ink,
            name: format!("{mark}{name}"),
            ..Self::default()
        }
    }

    /// The same with the name that the game gives the pane.
    pub(super) fn named(desk: &Desk, pane: Pane) -> Self {
        let [name, _] = pane.titles(desk.game());
        Self::of(desk, pane, &name)
    }

    /// Above the beginning of a line between panes.
    pub(super) fn below_line(self, at: usize) -> Self {
        Self {
            at,
            parts: true,
            ..self
        }
    }

    /// At the end of so many columns.
    pub(super) fn at_end(self, columns: usize) -> Self {
        let at = columns.saturating_sub(self.wide());
        Self { at, ..self }
    }

    /// The columns that it takes with its fact.
    pub(super) fn wide(&self) -> usize {
        let after = |columns: usize, gap: usize| if columns == 0 { 0 } else { columns + gap };
        width(&self.name) + 4 + after(width(&self.more), 1) + after(self.fact.width(), 3)
    }

    /// Appends it to a line up to a column.
    fn put(&self, line: &mut Measured, end: usize) {
        let put = |line: &mut Measured, ink: Ink, text: &str| {
            let room = end.saturating_sub(line.wide);
            line.push(ink, clip(text, room));
        };
        if self.parts {
            put(line, Ink::Dim, "┬");
        }
        put(line, Ink::Dim, "─");
        put(line, Ink::Plain, " ");
        put(line, self.ink, &self.name);
        put(line, Ink::Plain, " ");
        if !self.more.is_empty() && end > line.wide + width(&self.more) {
            put(line, Ink::Plain, &self.more);
            put(line, Ink::Plain, " ");
        }
        if !self.fact.pieces.is_empty() && end > line.wide + 3 {
            put(line, Ink::Dim, "· ");
            let room = end.saturating_sub(line.wide + 1);
            line.add(cut(self.fact.clone(), room));
            put(line, Ink::Plain, " ");
        }
        for (at, heading) in &self.headings {
            if *at >= line.wide && at + width(heading) < end {
                line.rule_to(at.saturating_sub(1));
                line.fill_to(*at);
                put(line, Ink::Dim, heading);
                put(line, Ink::Plain, " ");
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
        if title.at < end {
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
