//! A box over the choice of a campaign: a field to type in, lists to choose from.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::paint::Painter;
use crate::tui::prompt::Prompt;
use crate::view::line::wrap;
use crate::view::text::{clean, head};
use crate::view::{Ink, Line};

/// Wider than this no dialog needs to be.
const WIDEST: u16 = 76;
/// Columns of the labels.
const LABEL: u16 = 10;

/// A row of a dialog.
pub(super) enum Row<'a> {
    /// Something to type in.
    Field {
        label: &'static str,
        prompt: &'a Prompt,
        /// The keys go here.
        active: bool,
    },
    /// Something to choose.
    Choice {
        /// What the list is, at its first row.
        label: &'static str,
        text: String,
        chosen: bool,
        /// The keys go to this list.
        active: bool,
    },
    Text(Ink, String),
}

impl<'a> Row<'a> {
    pub(super) fn field(label: &'static str, prompt: &'a Prompt, active: bool) -> Self {
        Self::Field {
            label,
            prompt,
            active,
        }
    }

    fn is_active(&self) -> bool {
        match self {
            Self::Field { active, .. } => *active,
            Self::Choice { chosen, active, .. } => *chosen && *active,
            Self::Text(..) => false,
        }
    }
}

/// A dialog as rows.
pub(super) struct Rows<'a> {
    pub(super) title: &'static str,
    pub(super) rows: Vec<Row<'a>>,
}

/// Paints it in the middle of an area; answers with where the cursor stands.
pub(super) fn draw(painter: &mut Painter<'_>, area: Rect, dialog: Rows<'_>) -> Option<(u16, u16)> {
    let wide = area.width.min(WIDEST);
    let room = usize::from(wide.saturating_sub(4).max(1));
    // What is too long for a row takes several.
    let rows: Vec<Row<'_>> = dialog
        .rows
        .into_iter()
        .flat_map(|row| match row {
            Row::Text(ink, text) => wrap(&Line::of(ink, clean(&text)), room, 0)
                .into_iter()
                .map(|line| Row::Text(ink, line.plain()))
                .collect(),
            row => vec![row],
        })
        .collect();
    // Where there is little room no row stays blank.
    let blank = |row: &Row<'_>| matches!(row, Row::Text(_, text) if text.is_empty());
    let mut rows = rows;
    if rows.len() + 2 > usize::from(area.height) {
        rows.retain(|row| !blank(row));
    }
    let wanted = u16::try_from(rows.len() + 2).unwrap_or(u16::MAX);
    let high = wanted.min(area.height);
    let place = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + (area.height - high) / 2,
        width: wide,
        height: high,
    };
    let inside = painter.frame(place, dialog.title, true);
    let seen = usize::from(inside.height);
    let active = rows.iter().position(Row::is_active).unwrap_or(0);
    // What is asked for shows, and the last rows as soon as they can.
    let offset = (active + 1)
        .saturating_sub(seen.saturating_sub(2).max(1))
        .min(rows.len().saturating_sub(seen));
    let mut cursor = None;
    for (row, y) in rows.iter().skip(offset).zip(inside.top()..inside.bottom()) {
        let at = one(painter, inside, y, row);
        if row.is_active() {
            cursor = at;
        }
    }
    cursor
}

/// Paints a row; answers with where the cursor would stand in it.
fn one(painter: &mut Painter<'_>, inside: Rect, y: u16, row: &Row<'_>) -> Option<(u16, u16)> {
    let room = |x: u16| inside.right().saturating_sub(x);
    let left = inside.x.saturating_add(1);
    match row {
        Row::Text(ink, text) => {
            painter.ink(left, y, room(left), text, *ink);
            None
        }
        Row::Field { label, prompt, .. } => {
            painter.ink(left, y, room(left), label, Ink::Strong);
            let x = left.saturating_add(LABEL);
            let free = room(x);
            let (scroll, column) = prompt.editor.view(usize::from(free));
            let before = head(prompt.line(), scroll).0.len();
            painter.text(x, y, free, &prompt.line()[before..], Style::new());
            let column = u16::try_from(column).unwrap_or(u16::MAX);
            Some((x.saturating_add(column), y))
        }
        Row::Choice {
            label,
            text,
            chosen,
            active,
        } => {
            painter.ink(left, y, room(left), label, Ink::Strong);
            let x = left.saturating_add(LABEL - 2);
            let mark = if *chosen { "▸" } else { " " };
            painter.ink(x, y, room(x).min(1), mark, Ink::Strong);
            let x = x.saturating_add(2);
            let text = clean(text);
            let end = painter.text(x, y, room(x), &text, Style::new());
            if *chosen && *active {
                let wide = end.saturating_sub(x);
                painter.lay(Rect::new(x, y, wide, 1), painter.theme.selected());
            }
            Some((x, y))
        }
    }
}
