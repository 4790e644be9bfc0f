//! The zone map: choose a zone to move a character there.

use ratatui::layout::{Position, Rect};

use super::desk::Desk;
use super::keymap::{Act, Context, Press};
use super::layer::{Cursor, Cx, Layer, Room};
use super::paint::Painter;
use super::rows::{moved, scrolled, stepped};
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
    scroll: usize,
    /// The map as last drawn.
    map: Option<Map>,
    /// Where the list of zones was drawn.
    list: Rect,
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
            desk.notice("nobody is selected");
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

    /// Paints the map over an area and returns the position of the cursor.
    fn draw(&mut self, painter: &mut Painter<'_>, area: Rect, desk: &Desk) -> (u16, u16) {
        let title = Line::from(match whom_it_moves(desk) {
            who if who.is_empty() => " Map ".to_owned(),
            who => format!(" Map · {who} "),
        });
        let columns = usize::from(WIDEST.min(area.width).saturating_sub(4).max(1));
        let old = self.map.take().filter(|map| map.columns() == columns);
        let map = self
            .map
            .insert(old.unwrap_or_else(|| Map::of(desk.shown(), columns)));
        let zones = map.zones.len();
        if zones == 0 {
            let (_, inside) = painter.window(area, (WIDEST, 3), &title);
            painter.lines(inside, 0, &[Line::of(Ink::Dim, NO_ZONES)]);
            return (inside.x, inside.y);
        }
        let most = usize::from(area.height.saturating_sub(2));
        let mut drawing = map.drawn(Some(self.selected));
        let notes = map.notes(self.selected, MOST_NOTES.min(most / 4));
        // The notes are at the bottom, under a line of their own.
        let below = if notes.is_empty() { 0 } else { notes.len() + 1 };
        // If there is no room for both, the list is enough.
        let high = most.saturating_sub(below);
        if drawing.len() + 1 + LEAST_ROWS.min(zones) > high {
            drawing.clear();
        } else {
            drawing.push(Line::new());
        }
        let room = zones.min(high.saturating_sub(drawing.len()).max(1));
        let wanted = u16::try_from(drawing.len() + room + below + 2).unwrap_or(u16::MAX);
        let (_, inside) = painter.window(area, (WIDEST, wanted), &title);
        self.scroll = scrolled(self.scroll, self.selected, room);
        let first = u16::try_from(drawing.len()).unwrap_or(0).min(inside.height);
        let mut lines = drawing;
        lines.extend(map.rows(self.selected, self.scroll..self.scroll + room));
        if below > 0 {
            lines.push(Line::new());
            lines.extend(notes);
        }
        for (line, y) in lines.iter().zip(inside.top()..inside.bottom()) {
            painter.line(inside.x + 1, y, inside.width.saturating_sub(1), line);
        }
        let room = u16::try_from(room).unwrap_or(0);
        self.list = Rect {
            y: inside.y + first,
            height: room.min(inside.height - first),
            ..inside
        };
        let down = u16::try_from(self.selected - self.scroll).unwrap_or(0);
        let last = inside.bottom().saturating_sub(1);
        (inside.x, (self.list.y + down).min(last))
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
        let row = self.scroll + usize::from(at.y.saturating_sub(self.list.y));
        if !self.list.contains(at) || row >= zones(cx) {
            return After::Stay;
        }
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

    fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        room: Room,
        _: &[Line],
        cx: &mut Cx<'_>,
    ) -> Cursor {
        Some(self.draw(painter, room.middle, cx.desk))
    }
}
