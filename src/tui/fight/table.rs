//! Paints the table of people.

use std::ops::Range;

use ratatui::layout::Rect;

use super::screen::FightScreen;
use super::title;
use crate::tui::desk::{Desk, Reveal};
use crate::tui::keymap::{Context, Pane};
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::table::{Group, Shown, columns, rows};
use crate::view::{Ink, Line};

/// The selected row of a pane, and whether it is that of the active character.
pub(super) type Selected = Option<(Rect, bool)>;

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
    fn window(&mut self, len: usize, [height, free]: [u16; 2], desk: &mut Desk) -> Range<usize> {
        let [height, free] = [height, free].map(usize::from);
        let acting = desk.places().acting();
        let reveals = std::mem::take(&mut desk.aim.reveals);
        let wanted = match reveals {
            Reveal::Nothing => None,
            Reveal::Selected => desk.selected_row(),
            Reveal::Acting => acting,
        };
        if let Some(row) = wanted {
            if reveals == Reveal::Acting && row + 2 > self.offset + height {
                // Those who act after them are seen too.
                self.offset = row;
            } else if row + 1 > self.offset + height {
                self.offset = row + 1 - height;
            }
            self.offset = self.offset.min(row);
        }
        self.offset = self.offset.min(len.saturating_sub(height));
        let mut first = self.offset;
        if let Some(row) = acting.filter(|_| free < height) {
            first = first.min(row).max((row + 1).saturating_sub(free.max(1)));
        }
        first..(first + height).min(len)
    }

    /// Paints the rows if they have changed and returns the selected row, and the row of the active
    /// character.
    pub(super) fn paint_table(
        &mut self,
        painter: &mut Painter<'_>,
        (area, free): (Rect, u16),
        desk: &mut Desk,
    ) -> [Selected; 2] {
        let places = desk.places();
        let window = self.window(places.len(), [area.height, free], desk);
        // People elsewhere are counted apart.
        let last = match places.fighting() {
            0 => places.len(),
            fighting => fighting,
        };
        self.more[0] = (window.start, last.saturating_sub(window.end));
        let group = group(desk);
        let focus = Some(group).filter(|_| area.width < 100);
        let shows = (desk.version, window.clone(), focus);
        if painter.surface.is_new("table", shows) {
            let lines = if places.is_empty() {
                steps(desk, usize::from(area.width.saturating_sub(2)))
            } else {
                let game = desk.game();
                let table = Shown {
                    campaign: desk.shown(),
                    game,
                    marked: desk.marked(),
                };
                let rows = rows(table, &places, window.clone());
                let columns = columns(game, &rows, usize::from(area.width), group);
                let lines = rows.iter().map(|row| columns.line(row)).collect();
                self.columns = columns;
                lines
            };
            let before = u16::from(places.is_empty());
            painter.part("table", (area, before), &lines);
            self.window = window.clone();
        }
        let acting = places.acting();
        let place = |row: usize| {
            let y = u16::try_from(row.checked_sub(window.start)?).ok()?;
            let place = Rect {
                y: area.y.saturating_add(y),
                height: 1,
                ..area
            };
            (y < area.height).then_some((place, acting == Some(row)))
        };
        [desk.selected_row(), acting].map(|row| row.and_then(place))
    }

    /// How many rows the table has, and how many more are of people who are not in the fight.
    pub(super) fn rows_of_table(desk: &Desk, area: Rect) -> [usize; 2] {
        let places = desk.places();
        match (places.fighting(), places.len()) {
            (0, 0) => {
                let room = usize::from(area.width.saturating_sub(2));
                [steps(desk, room).len(), 0]
            }
            (0, all) => [all, 0],
            (fighting, all) => [fighting, all - fighting],
        }
    }

    /// Draws the lines with the titles of the panes, if they have changed.
    pub(super) fn draw_titles(&mut self, painter: &mut Painter<'_>, desk: &Desk) {
        let sheet = self.layout.sheet.and_then(|_| desk.whose_sheet());
        let log_is_scrolled = desk.log.is_scrolled();
        let shows = (
            desk.version,
            desk.aim.focus,
            self.more,
            log_is_scrolled,
            sheet,
        );
        if !painter.surface.is_new("titles", shows) {
            return;
        }
        let mut places = Vec::new();
        if let Some(line) = self.layout.title {
            let titles = self.titles_of_table(line, desk);
            places.extend(title::draw(painter, line, &titles));
        }
        if let Some(line) = self.layout.headings {
            painter.clear(line);
            for (at, heading) in self.headings(desk) {
                let room = line.width.saturating_sub(at);
                painter.ink(line.x + at, line.y, room, heading, Ink::Dim);
            }
        }
        if let Some(line) = self.layout.lower {
            let titles = self.titles_below(desk);
            places.extend(title::draw(painter, line, &titles));
        }
        self.titles = places;
    }
}

/// What an empty table offers: how to add somebody, or the steps of a new campaign.
fn steps(desk: &Desk, room: usize) -> Vec<Line> {
    let campaign = desk.shown();
    let says = |words: &str| desk.keys.says(Context::Panes, Ink::Plain, words);
    if campaign.characters.is_empty() {
        let steps = [
            "{add}  the party: a player character, or paste a stat block",
            "{add}  foes: from the bestiary, or several of one kind",
            "{encounters}  an encounter: who fights where, and notes on it",
            "{begin}  a fight",
            "{players}  what the players see: a page for their phones or a television",
        ];
        let nobody = Line::of(Ink::Dim, "nobody is here yet");
        let steps = steps.into_iter().map(says);
        return std::iter::once(nobody)
            .chain(steps)
            .flat_map(|line| wrap(&line, room.max(1), 3))
            .collect();
    }
    let how = desk
        .keys
        .says(Context::Panes, Ink::Dim, "{everybody} lists everybody");
    vec![Line::of(Ink::Dim, "nobody is here"), how]
}
