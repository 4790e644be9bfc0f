//! The table of people.

use std::ops::Range;

use super::screen::FightScreen;
use crate::tui::desk::{Desk, Reveal};
use crate::tui::keymap::{Context, Pane};
use crate::tui::paint::Painter;
use crate::tui::rows::scrolled;
use crate::view::line::wrap;
use crate::view::table::{Columns, Group, Shown, TableRow, columns, rows};
use crate::view::{Ink, Line};

/// The group of the table with the focus; the first one while another pane has it.
fn group(desk: &Desk) -> Group {
    match desk.aim.focus {
        Pane::Roster => Group::Second,
        Pane::Kept => Group::Third,
        Pane::Order | Pane::Log | Pane::Sheet => Group::First,
    }
}

impl FightScreen {
    /// The visible rows. They include a row if it has to be revealed. The row of the active character
    /// is among the first `free` ones, which no window covers.
    fn visible(&mut self, free: u16, desk: &mut Desk) -> Range<usize> {
        let [height, free] = [self.layout.table.height, free].map(usize::from);
        let places = desk.places();
        let (len, acting) = (places.len(), places.acting());
        let reveals = std::mem::take(&mut desk.aim.reveals);
        self.offset = match reveals {
            Reveal::Nothing => self.offset,
            Reveal::Selected => {
                let row = desk.selected_row();
                row.map_or(self.offset, |row| scrolled(self.offset, row, height))
            }
            // Those who act after them are seen too.
            Reveal::Acting => match acting {
                Some(row) if row + 2 > self.offset + height => row,
                row => self.offset.min(row.unwrap_or(self.offset)),
            },
        };
        self.offset = self.offset.min(len.saturating_sub(height));
        let mut first = self.offset;
        if let Some(row) = acting.filter(|_| free < height) {
            first = scrolled(first, row, free.max(1));
        }
        first..(first + height).min(len)
    }

    /// Scrolls the table, of which no window covers the first `free` rows, and paints its rows.
    pub(super) fn paint_table(&mut self, painter: &mut Painter<'_>, free: u16, desk: &mut Desk) {
        self.window = self.visible(free, desk);
        let places = desk.places();
        // People elsewhere are counted apart.
        let last = match places.fighting() {
            0 => places.len(),
            fighting => fighting,
        };
        self.more[0] = (self.window.start, last.saturating_sub(self.window.end));
        let area = self.layout.table;
        let group = group(desk);
        let focus = Some(group).filter(|_| area.width < 100);
        let shows = (desk.version, self.window.clone(), focus);
        if !painter.surface.is_new("table", shows) {
            return;
        }
        let game = desk.game();
        let table = Shown {
            campaign: desk.shown(),
            game,
            marked: &desk.aim.marked,
            before: &self.rows,
        };
        let rows = rows(table, &places, self.window.clone());
        let columns = columns(game, &rows, usize::from(area.width), group);
        self.lay_rows(rows, columns);
        if places.is_empty() {
            painter.part("table", (area, 0), &steps(desk, area.width));
        } else {
            let lines = self.rows.iter().map(|(_, line)| line);
            painter.part("table", (area, 0), lines);
        }
    }

    /// Makes lines of the rows; one that was in the same place before has its line.
    fn lay_rows(&mut self, rows: Vec<TableRow>, columns: Columns) {
        if columns != self.columns {
            self.rows.clear();
            self.columns = columns;
        }
        let mut before = std::mem::take(&mut self.rows).into_iter();
        let laid = rows.into_iter().map(|row| {
            let same = before.next().filter(|(before, _)| *before == row);
            same.unwrap_or_else(|| {
                let line = self.columns.line(&row);
                (row, line)
            })
        });
        self.rows = laid.collect();
    }
}

/// How many rows the table has, and how many more are of people who are not in the fight.
pub(super) fn rows_of_table(desk: &Desk, columns: u16) -> [usize; 2] {
    let places = desk.places();
    match (places.fighting(), places.len()) {
        (0, 0) => [steps(desk, columns).len(), 0],
        (0, all) => [all, 0],
        (fighting, all) => [fighting, all - fighting],
    }
}

/// What an empty table offers to those who have played before.
const NOBODY_HERE: &[(Ink, &str)] = &[
    (Ink::Dim, "nobody is here"),
    (Ink::Dim, "{everybody} lists everybody"),
];

/// The steps of a new campaign.
#[rustfmt::skip] // a line for each
const STEPS: &[(Ink, &str)] = &[
    (Ink::Dim, "nobody is here yet"),
    (Ink::Plain, "{add}  the party: a player character, or paste a stat block"),
    (Ink::Plain, "{add}  foes: from the bestiary, or several of one kind"),
    (Ink::Plain, "{encounters}  an encounter: who fights where, and notes on it"),
    (Ink::Plain, "{begin}  a fight"),
    (Ink::Plain, "{players}  what the players see: a page for their phones or a television"),
];

/// What an empty table offers: how to add somebody, or the steps of a new campaign.
fn steps(desk: &Desk, columns: u16) -> Vec<Line> {
    let is_new = desk.shown().characters.is_empty();
    let room = usize::from(columns.saturating_sub(1).max(1));
    let lines = if is_new { STEPS } else { NOBODY_HERE };
    let lines = lines.iter().flat_map(|(ink, words)| {
        let words = desk.keys.says(Context::Panes, *ink, words);
        wrap(&Line::from(" ").and(words), room, 4)
    });
    lines.collect()
}
