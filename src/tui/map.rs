//! The zone map: choose a zone to move a character there.

use ratatui::layout::Position;

use super::desk::{Desk, NOBODY};
use super::keymap::{Act, Context, Press};
use super::layer::{Cursor, Cx, Layer, Room};
use super::paint::Painter;
use super::rows::{moved, stepped};
use super::scroll::{Lines, Scroll};
use super::wanted::{After, Wanted};
use crate::lang::line::quoted;
use crate::view::map::{Map, NO_ZONES};
use crate::view::text::{clean, width};
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
pub(in crate::tui) struct ZoneMap {
    selected: usize,
    scroll: Scroll,
    /// The map as last drawn.
    map: Option<Map>,
    /// How many lines stand above the list of zones.
    above: usize,
}

impl ZoneMap {
    /// The map, with the zone of the selected character chosen.
    pub(in crate::tui) fn new(desk: &Desk) -> Self {
        let campaign = desk.shown();
        let here = desk.selected().and_then(|who| campaign.characters.get(who));
        let zone = here.map(|who| who.zone.to_lowercase()).unwrap_or_default();
        let mut zones = campaign.zones.iter();
        let selected = zones.position(|other| other.name.to_lowercase() == zone);
        Self {
            selected: selected.unwrap_or(0),
            ..Self::default()
        }
    }

    /// Moves the marked or selected characters to the zone.
    fn move_there(&self, desk: &mut Desk) -> After {
        let zone = desk.shown().zones.get(self.selected);
        let Some(zone) = zone.map(|zone| quoted(&zone.name)) else {
            return After::Close;
        };
        let names: Vec<String> = desk.meant().iter().map(|who| quoted(&who.name)).collect();
        if names.is_empty() {
            desk.notice(NOBODY);
            return After::Close;
        }
        let line = format!("move {} {zone}", names.join(" "));
        match desk.run(&line) {
            Ok(next) => {
                desk.remember(line);
                next.closing()
            }
            // The GM can overrule a rule that refuses the move, or correct the line.
            Err(refusal) => After::Swap(Wanted::refused(line, refusal)),
        }
    }
}

fn zones(cx: &Cx<'_>) -> usize {
    cx.desk.shown().zones.len()
}

/// A short text for who would be moved.
fn whom_it_moves(desk: &Desk) -> String {
    match desk.meant().as_slice() {
        [] => String::new(),
        [one] if width(&one.name) <= 30 => clean(&one.name).into_owned(),
        [_] => "the selected character".to_owned(),
        several => format!("{} marked", several.len()),
    }
}

impl Layer for ZoneMap {
    fn context(&self) -> Context {
        Context::Map
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        match press.act {
            Some(Act::Go(to)) => self.selected = moved(self.selected, to, PAGE, zones(cx)),
            Some(Act::Open) => return self.move_there(cx.desk),
            Some(Act::Back | Act::Close) => return After::Close,
            _ => {}
        }
        After::Stay
    }

    /// Selects a zone; the second click moves there.
    fn click(&mut self, at: Position, second: bool, cx: &mut Cx<'_>) -> After {
        let line = self.scroll.line_at(at);
        let row = line.and_then(|line| line.checked_sub(self.above));
        let Some(row) = row.filter(|row| *row < zones(cx)) else {
            return After::Stay;
        };
        self.selected = row;
        if second {
            return self.move_there(cx.desk);
        }
        After::Stay
    }

    fn wheel(&mut self, _: Position, down: bool, cx: &mut Cx<'_>) -> After {
        self.selected = stepped(self.selected, 1, down, zones(cx));
        After::Stay
    }

    fn changed(&mut self, _: &mut Cx<'_>) {
        self.map = None;
    }

    fn paint(&mut self, painter: &mut Painter<'_>, room: Room, cx: &mut Cx<'_>) -> Cursor {
        let (area, desk) = (room.middle, &*cx.desk);
        let title = match whom_it_moves(desk) {
            who if who.is_empty() => "Map".to_owned(),
            who => format!("Map · {who}"),
        };
        let columns = usize::from(WIDEST.min(area.width).saturating_sub(4).max(1));
        let old = self.map.take().filter(|map| map.columns() == columns);
        let map = self
            .map
            .insert(old.unwrap_or_else(|| Map::of(desk.shown(), columns)));
        let zones = map.zones.len();
        if zones == 0 {
            let lines = Lines::of(&title, WIDEST, 1);
            for (_, row) in self.scroll.open(painter, area, lines) {
                painter.told(row, &Line::of(Ink::Dim, NO_ZONES));
            }
            return Some(self.scroll.cursor(0));
        }
        let most = usize::from(area.height.saturating_sub(2));
        let mut lines = map.drawn(Some(self.selected));
        let mut notes = map.notes(self.selected, MOST_NOTES.min(most / 4));
        if !notes.is_empty() {
            notes.insert(0, Line::new());
        }
        // If there is no room for both, the list is enough.
        if lines.len() + 1 + LEAST_ROWS.min(zones) + notes.len() > most {
            lines.clear();
        } else {
            lines.push(Line::new());
        }
        self.above = lines.len();
        let here = self.above + self.selected;
        let last = self.above + zones;
        lines.extend(map.rows(self.selected, 0..zones));
        lines.extend(notes);
        let wanted = Lines {
            scroll: self.above..last,
            least: 1,
            seen: here..here + 1,
            ..Lines::of(&title, WIDEST, lines.len())
        };
        for (line, row) in self.scroll.open(painter, area, wanted) {
            painter.told(row, &lines[line]);
        }
        Some(self.scroll.cursor(here))
    }
}
