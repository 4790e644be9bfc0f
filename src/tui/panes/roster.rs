//! Paints the roster.

use std::ops::Range;

use ratatui::layout::Rect;

use super::{GLYPH, Look, PaintedRows, columns, nothing, person, star};
use crate::campaign::Campaign;
use crate::game::Game;
use crate::tui::paint::Painter;
use crate::view::listed::Listed;
use crate::view::roster::{Row, headings, rows};
use crate::view::{Ink, Line};

/// Names are not shortened below this to make room for numbers.
const LEAST_NAME: u16 = 12;
/// Names up to this many columns, including the side's symbol, are shown whole if columns can be
/// dropped for them.
const WHOLE_NAME: u16 = 26;
/// The fewest columns in which conditions are useful.
const LEAST_STANDING: u16 = 12;

/// Columns of conditions kept beside a whole name.
const LEAST_STATUS: u16 = 9;

/// Columns of the heading of the zones.
const ZONE: u16 = 4;

/// With this many columns for conditions, bars are worth their room.
const ENOUGH: u16 = 24;

/// The widths of the columns; 0 for one that has no room or is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Widths {
    name: u16,
    cells: Vec<u16>,
    zone: u16,
    gap: u16,
}

/// What the visible rows have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    widths: Widths,
    rows: usize,
}

/// The rows as painted, each with whether it has a star.
pub(crate) type Painted = PaintedRows<Shape, (Row, bool)>;

pub(crate) fn draw(
    painter: &mut Painter<'_>,
    (area, known): (Rect, &mut Painted),
    (campaign, game): (&Campaign, &Game),
    (listed, window): (&Listed, Range<usize>),
    look: Look<'_>,
) {
    if listed.is_empty() {
        known.clear(painter, area);
        let (why, how) = if listed.absent() > 0 {
            ("nobody is here", "{everybody} lists everybody")
        } else {
            (
                "nobody is here yet",
                "{add} a character, or {command} add \"Ilse Marrow\"",
            )
        };
        let how = look.keys.says_bare(Ink::Dim, how);
        nothing(painter, area, &[Line::of(Ink::Dim, why), how]);
        return;
    }
    let shown = rows(campaign, game, listed, window);
    let shape = Shape {
        widths: divide(game, &shown, area.width.saturating_sub(2)),
        rows: shown.len(),
    };
    if known.begin(painter, area, shape.clone()) {
        heading(painter, area, game, &shape.widths);
    }
    let places = (area.y + 1..area.bottom()).zip(shown).enumerate();
    for (nth, (y, row)) in places {
        let place = Rect {
            y,
            height: 1,
            ..area
        };
        let is_marked = look.marked.contains(&row.who);
        let shown = (row, is_marked);
        if known.replace(painter, place, (nth, &shown)) {
            let (row, _) = &shown;
            paint(painter, area, y, row, &shape.widths);
            star(painter, (area.x + 1, y), row.who, look);
        }
    }
}

/// Gives each column what it needs; where there is no room, the widest is dropped first.
fn divide(game: &Game, shown: &[Row], room: u16) -> Widths {
    let wide = |(nth, label): (usize, &str)| {
        let cells = shown.iter().filter_map(|row| row.cells.get(nth));
        let widest = cells.map(|cell| columns(cell)).max().unwrap_or(0);
        // No character has a value for it.
        if widest == 0 {
            0
        } else {
            widest.max(columns(label))
        }
    };
    let mut cells: Vec<u16> = headings(game).enumerate().map(wide).collect();
    let names = shown.iter().map(|row| columns(&row.name)).max();
    let names = names.unwrap_or(0).max(4) + GLYPH;
    let zones = shown.iter().map(|row| columns(&row.zone)).max();
    let mut zone = match zones.unwrap_or(0) {
        0 => 0,
        wide if game.zones => wide.clamp(ZONE, ENOUGH),
        _ => 0,
    };
    let used = |cells: &[u16], zone: u16, gap: u16| {
        let cells = cells.iter().chain([&zone]).filter(|wide| **wide > 0);
        cells.map(|wide| wide + gap).sum::<u16>()
    };
    let standing = shown
        .iter()
        .map(|row| u16::try_from(row.standing.width()).unwrap_or(u16::MAX))
        .max()
        .unwrap_or(0);
    let status = standing.clamp(LEAST_STANDING, ENOUGH);
    if names + used(&cells, zone, 2) + status + 2 <= room {
        return Widths {
            name: names,
            cells,
            zone,
            gap: 2,
        };
    }
    zone = zone.min(LEAST_NAME);
    let whole = names.min(WHOLE_NAME) + standing.min(ENOUGH) + 1;
    if whole + used(&cells, zone, 1) > room {
        // In games with positions, a separate pane shows who is where.
        zone = 0;
    }
    let least = names.min(LEAST_NAME);
    let status = standing.min(LEAST_STANDING) + 1;
    // One column is worth more than the end of a name, the others are not.
    for (name, kept) in [(names.min(WHOLE_NAME), 1), (least, 0)] {
        while name + used(&cells, zone, 1) + status > room {
            let left = cells.iter().filter(|wide| **wide > 0).count();
            let widest = (0..cells.len()).max_by_key(|nth| cells[*nth]);
            match widest.filter(|_| left > kept) {
                Some(nth) => cells[nth] = 0,
                None => break,
            }
        }
    }
    // A name is worth more than the end of the conditions.
    let status = status.min(LEAST_STATUS);
    let left = room.saturating_sub(used(&cells, zone, 1));
    let name = names.min(left.saturating_sub(status).max(least)).min(left);
    Widths {
        name,
        cells,
        zone,
        gap: 1,
    }
}

fn heading(painter: &mut Painter<'_>, area: Rect, game: &Game, widths: &Widths) {
    let room = |x: u16| area.right().saturating_sub(x);
    let mut x = area.x + 2;
    let under = x + GLYPH;
    painter.ink(
        under,
        area.y,
        room(under).min(widths.name),
        "Name",
        Ink::Dim,
    );
    x += widths.name + widths.gap;
    let shown = headings(game).zip(&widths.cells);
    for (label, wide) in shown.filter(|(_, wide)| **wide > 0) {
        painter.ink(x, area.y, room(x).min(*wide), label, Ink::Dim);
        x += wide + widths.gap;
    }
    if widths.zone > 0 {
        painter.ink(x, area.y, room(x).min(widths.zone), "Zone", Ink::Dim);
        x += widths.zone + widths.gap;
    }
    painter.ink(x, area.y, room(x), "Status", Ink::Dim);
}

fn paint(painter: &mut Painter<'_>, area: Rect, y: u16, row: &Row, widths: &Widths) {
    let room = |x: u16| area.right().saturating_sub(x);
    let mut x = area.x + 2;
    let somebody = (row.side, row.name.as_str());
    let ink = if row.hidden {
        Ink::Dim
    } else {
        Ink::Side(row.side)
    };
    person(
        painter,
        (x, y),
        room(x).min(widths.name),
        somebody,
        [ink; 2],
    );
    x += widths.name + widths.gap;
    let ink = if row.hidden { Ink::Dim } else { Ink::Plain };
    let cells = row.cells.iter().zip(&widths.cells);
    for (cell, wide) in cells.filter(|(_, wide)| **wide > 0) {
        painter.ink(x, y, room(x).min(*wide), cell, ink);
        x += wide + widths.gap;
    }
    if widths.zone > 0 {
        let (zone, ink) = match row.zone.as_str() {
            zone if row.hidden => (zone, Ink::Dim),
            zone => (zone, Ink::Plain),
        };
        super::name(painter, (x, y), room(x).min(widths.zone), zone, ink);
        x += widths.zone + widths.gap;
    }
    painter.line(x, y, room(x), &row.standing);
}
