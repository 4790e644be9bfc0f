//! The map over the panes: choose a zone to move a character there.

use ratatui::layout::Rect;

use crate::campaign::Campaign;
use crate::tui::keymap::{Context, Go, Keymap};
use crate::tui::paint::{Painter, in_the_middle};
use crate::tui::rows::{moved, scrolled};
use crate::view::map::{Map, NO_ZONES};
use crate::view::{Ink, Line};

/// The greatest width of the map.
const WIDEST: u16 = 110;

/// The fewest rows of the list beside the drawing.
const LEAST_ROWS: usize = 2;

/// Zones in a page of the list.
const PAGE: usize = 5;

/// The most lines of notes.
const MOST_NOTES: usize = 3;

/// The map while it is open.
#[derive(Clone, Debug, Default)]
pub(super) struct ZoneMap {
    pub(super) selected: usize,
    scroll: usize,
    /// The map as last drawn; it does not change while it is open.
    map: Option<Map>,
    /// Where the list of zones was drawn.
    list: Rect,
}

impl ZoneMap {
    /// The map with a zone selected.
    pub(super) fn at(selected: usize) -> Self {
        Self {
            selected,
            ..Self::default()
        }
    }

    /// Selects the zone that was clicked on. Returns whether there is one.
    pub(super) fn click(&mut self, x: u16, y: u16) -> bool {
        let zones = self.map.as_ref().map_or(0, |map| map.zones.len());
        let row = self.scroll + usize::from(y.saturating_sub(self.list.y));
        let is_zone = self.list.contains((x, y).into()) && row < zones;
        if is_zone {
            self.selected = row;
        }
        is_zone
    }

    /// Moves the selection.
    pub(super) fn go(&mut self, to: Go) {
        let zones = self.map.as_ref().map_or(0, |map| map.zones.len());
        self.selected = moved(self.selected, to, PAGE, zones);
    }

    /// Paints the map over an area and returns the position of the cursor.
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        (campaign, who): (&Campaign, &str),
        keys: &Keymap,
    ) -> (u16, u16) {
        let place = in_the_middle(area, WIDEST);
        let says = |words| keys.says(Context::Map, Ink::Plain, words);
        let title = if who.is_empty() {
            says(" Map · {back} closes ")
        } else {
            let who = says(" Map · {open} moves ").with(Ink::Plain, who);
            who.and(says(" to the zone, {back} closes "))
        };
        let inside = painter.frame(place, &title, true);
        let columns = usize::from(inside.width.saturating_sub(2).max(1));
        let old = self.map.take().filter(|map| map.columns() == columns);
        let map = self
            .map
            .insert(old.unwrap_or_else(|| Map::of(campaign, columns)));
        let mut put = |nth: usize, line: &Line| {
            let y = inside.y + u16::try_from(nth).unwrap_or(u16::MAX - inside.y);
            if y < inside.bottom() {
                painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
            }
        };
        if map.zones.is_empty() {
            put(0, &Line::of(Ink::Dim, NO_ZONES));
            return (inside.x, inside.y);
        }
        // The notes are at the bottom, under a line of their own.
        let notes = map.notes(
            self.selected,
            MOST_NOTES.min(usize::from(inside.height) / 4),
        );
        let above = if notes.is_empty() { 0 } else { notes.len() + 1 };
        let high = usize::from(inside.height) - above;
        for (nth, line) in notes.iter().enumerate() {
            put(high + 1 + nth, line);
        }
        let mut drawing = map.drawn(Some(self.selected));
        // If there is no room for both, the list is enough.
        if drawing.len() + 1 + LEAST_ROWS.min(map.zones.len()) > high {
            drawing.clear();
        }
        let first = if drawing.is_empty() {
            0
        } else {
            drawing.len() + 1
        };
        let room = (high - first.min(high)).max(1);
        self.scroll = scrolled(self.scroll, self.selected, room);
        let rows = map.rows(self.selected, self.scroll..self.scroll + room);
        drawing
            .iter()
            .enumerate()
            .for_each(|(nth, line)| put(nth, line));
        rows.iter()
            .enumerate()
            .for_each(|(nth, line)| put(first + nth, line));
        let rows = u16::try_from(first)
            .unwrap_or(inside.height)
            .min(inside.height);
        self.list = Rect {
            y: inside.y + rows,
            height: u16::try_from(room).unwrap_or(0).min(inside.height - rows),
            ..inside
        };
        let down = u16::try_from(first + self.selected - self.scroll).unwrap_or(0);
        let last = inside.bottom().saturating_sub(1);
        (inside.x, inside.y.saturating_add(down).min(last))
    }
}
