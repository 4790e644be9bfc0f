//! A line with the titles of panes that stand side by side.

use ratatui::layout::Rect;

use crate::tui::desk::Desk;
use crate::tui::keymap::Pane;
use crate::tui::paint::Painter;
use crate::tui::rows::columns;
use crate::view::{Ink, Line};

/// The title of a pane, on the line above it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Title {
    /// `None` for what has no focus.
    pub(super) pane: Option<Pane>,
    /// The column where it begins, counted from the left of the line.
    pub(super) at: u16,
    /// A line between panes begins below.
    pub(super) parts: bool,
    pub(super) name: String,
    pub(super) focused: bool,
    /// What is said beside it.
    pub(super) fact: Line,
    /// The headings of columns below it.
    pub(super) headings: Vec<(u16, &'static str)>,
    /// How many rows are scrolled off.
    pub(super) more: String,
}

impl Title {
    /// The title of a pane, marked while it has the focus.
    pub(super) fn of(desk: &Desk, pane: Pane, name: &str) -> Self {
        let focused = pane == desk.aim.focus;
        let mark = if focused { "▸" } else { "" };
        Self {
            pane: Some(pane),
            at: 0,
            parts: false,
            name: format!("{mark}{name}"),
            focused,
            fact: Line::new(),
            headings: Vec::new(),
            more: String::new(),
        }
    }

    /// The same with the name that the game gives the pane.
    pub(super) fn named(desk: &Desk, pane: Pane) -> Self {
        let [name, _] = pane.titles(desk.game());
        Self::of(desk, pane, &name)
    }

    pub(super) fn at(self, at: u16) -> Self {
        Self { at, ..self }
    }

    /// Above the beginning of a line between panes.
    pub(super) fn below_line(self, at: u16) -> Self {
        Self {
            at,
            parts: true,
            ..self
        }
    }

    /// At the end of so many columns.
    pub(super) fn at_end(self, columns: u16) -> Self {
        let at = columns.saturating_sub(self.wide());
        Self { at, ..self }
    }

    /// The columns that it takes with its fact.
    pub(super) fn wide(&self) -> u16 {
        let after = |columns: u16, gap: u16| if columns == 0 { 0 } else { columns + gap };
        let fact = u16::try_from(self.fact.width()).unwrap_or(u16::MAX - 3);
        let rest = after(columns(&self.more), 1).saturating_add(after(fact, 3));
        columns(&self.name).saturating_add(4).saturating_add(rest)
    }
}

/// Paints the titles on a line. Each has the room up to the next one. Returns where the panes are named.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect, titles: &[Title]) -> Vec<(Pane, Rect)> {
    painter.clear(area);
    painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
    let mut places = Vec::new();
    for (nth, title) in titles.iter().enumerate() {
        let end = titles.get(nth + 1).map_or(area.width, |next| next.at);
        let (from, end) = (area.x + title.at.min(area.width), area.x + end);
        let width = end.saturating_sub(from);
        if let Some(pane) = title.pane {
            places.push((pane, Rect::new(from, area.y, width, 1)));
        }
        one(painter, title, (from, area.y), end);
    }
    places
}

fn one(painter: &mut Painter<'_>, title: &Title, (mut x, y): (u16, u16), end: u16) {
    let border = painter.theme.border();
    let room = |x: u16| end.saturating_sub(x);
    if title.parts {
        x = painter.text(x, y, room(x), "┬", border);
    }
    x = painter.text(x, y, room(x), "─", border);
    x = painter.ink(x, y, room(x), " ", Ink::Plain);
    let style = painter.theme.title(title.focused);
    x = painter.text(x, y, room(x), &title.name, style);
    x = painter.ink(x, y, room(x), " ", Ink::Plain);
    if !title.more.is_empty() && room(x) > columns(&title.more) {
        x = painter.ink(x, y, room(x), &title.more, Ink::Plain);
        x = painter.ink(x, y, room(x), " ", Ink::Plain);
    }
    let wide = u16::try_from(title.fact.width()).unwrap_or(u16::MAX);
    if wide > 0 && room(x) > 3 {
        x = painter.ink(x, y, room(x), "· ", Ink::Dim);
        x = painter.line(x, y, room(x).saturating_sub(1), &title.fact);
        x = painter.ink(x, y, room(x), " ", Ink::Plain);
    }
    for (at, heading) in &title.headings {
        let at = *at;
        if at >= x && at.saturating_add(columns(heading)) < end {
            if at > x {
                painter.ink(at - 1, y, 1, " ", Ink::Plain);
            }
            let to = painter.ink(at, y, room(at), heading, Ink::Dim);
            x = painter.ink(to, y, room(to), " ", Ink::Plain);
        }
    }
}
