//! Paints the roster.

use std::ops::Range;

use ratatui::layout::Rect;

use super::{GLYPH, Look, columns, cursor, nothing, person, star};
use crate::campaign::Campaign;
use crate::game::Game;
use crate::tui::paint::Painter;
use crate::view::Ink;
use crate::view::listed::Listed;
use crate::view::roster::{Level, Row, headings, rows};

/// Cells of a bar.
const BAR: u16 = 4;
/// A name is not cut below this to make room for numbers.
const LEAST_NAME: u16 = 12;
/// What weighs on somebody needs so many columns to say anything.
const LEAST_STANDING: u16 = 12;

/// The heading of the zones takes so many columns.
const ZONE: u16 = 4;

/// With so many columns for it, bars are worth their room.
const ENOUGH: u16 = 24;

/// How the columns are divided.
#[derive(Clone, Debug, Default)]
struct Widths {
    name: u16,
    tracks: Vec<u16>,
    /// 0 where the game has no zones.
    zone: u16,
    bars: bool,
    gap: u16,
}

pub(crate) fn draw(
    painter: &mut Painter<'_>,
    area: Rect,
    campaign: &Campaign,
    game: &Game,
    (listed, window): (&Listed, Range<usize>),
    look: Look<'_>,
) -> Option<(u16, u16)> {
    if listed.is_empty() && listed.absent() > 0 {
        let how = format!("{} lists everybody", look.keys.key("everybody"));
        nothing(painter, area, &["nobody is here", &how]);
        return None;
    }
    if listed.is_empty() {
        let how = format!("{} then add \"Ilse Marrow\"", look.keys.key("command"));
        nothing(painter, area, &["nobody is here yet", &how]);
        return None;
    }
    let shown = rows(campaign, game, listed, window);
    let widths = divide(game, &shown, area.width.saturating_sub(2));
    heading(painter, area, game, &widths);
    let mut at = None;
    for (row, y) in shown.iter().zip(area.y + 1..area.bottom()) {
        paint(painter, area, y, row, &widths);
        star(painter, (area.x + 1, y), row.who, look);
        if look.selected == Some(row.who) {
            cursor(painter, (area.x, y), look.focused);
            at = Some((area.x, y));
        }
    }
    at
}

/// Gives each column what it needs: bars go first, then the last tracks.
fn divide(game: &Game, shown: &[Row], room: u16) -> Widths {
    let cell = |level: &Level, bars: bool| {
        let number = columns(&level.words());
        if bars && level.has_bar() {
            number + BAR + 1
        } else {
            number
        }
    };
    let tracks = |bars: bool| -> Vec<u16> {
        headings(game)
            .enumerate()
            .map(|(nth, label)| {
                let cells = shown.iter().filter_map(|row| row.levels.get(nth));
                let widest = cells.map(|level| cell(level, bars)).max().unwrap_or(0);
                widest.max(columns(label))
            })
            .collect()
    };
    let names = shown
        .iter()
        .map(|row| columns(&row.name))
        .max()
        .unwrap_or(0);
    let names = names.max(4) + GLYPH;
    let zones = shown.iter().map(|row| columns(&row.zone)).max();
    let zone = |most: u16| match zones {
        Some(wide) if game.zones => wide.max(ZONE).min(most),
        _ => 0,
    };
    let used = |tracks: &[u16], zone: u16, gap: u16| {
        let cells = tracks.iter().chain([&zone]).filter(|wide| **wide > 0);
        cells.map(|wide| wide + gap).sum::<u16>()
    };
    let standing = shown
        .iter()
        .map(|row| u16::try_from(row.standing.width()).unwrap_or(u16::MAX))
        .max()
        .unwrap_or(0);
    let full = tracks(true);
    if names + used(&full, zone(ENOUGH), 2) + standing.clamp(LEAST_STANDING, ENOUGH) + 2 <= room {
        return Widths {
            name: names,
            tracks: full,
            zone: zone(ENOUGH),
            bars: true,
            gap: 2,
        };
    }
    let zone = zone(LEAST_NAME);
    let mut tracks = tracks(false);
    let least = names.min(LEAST_NAME);
    while !tracks.is_empty() && least + used(&tracks, zone, 1) > room {
        tracks.pop();
    }
    let left = room.saturating_sub(used(&tracks, zone, 1));
    let standing = standing.min(LEAST_STANDING) + 1;
    let name = names
        .min(left.saturating_sub(standing).max(least))
        .min(left);
    Widths {
        name,
        tracks,
        zone,
        bars: false,
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
    for (label, wide) in headings(game).zip(&widths.tracks) {
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
    for (level, wide) in row.levels.iter().zip(&widths.tracks) {
        let mut words = level.words();
        if widths.bars && level.has_bar() {
            let gap = usize::from(wide.saturating_sub(BAR + 1));
            words = format!("{} {words:>gap$}", level.bar(usize::from(BAR)));
        }
        let none = level.value == 0 && level.bad;
        painter.ink(
            x,
            y,
            room(x).min(*wide),
            &words,
            if none || row.hidden {
                Ink::Dim
            } else {
                Ink::Plain
            },
        );
        x += wide + widths.gap;
    }
    if widths.zone > 0 {
        let (zone, ink) = match row.zone.as_str() {
            "" => ("-", Ink::Dim),
            zone if row.hidden => (zone, Ink::Dim),
            zone => (zone, Ink::Plain),
        };
        super::name(painter, (x, y), room(x).min(widths.zone), zone, ink);
        x += widths.zone + widths.gap;
    }
    if row.standing.pieces.is_empty() {
        painter.ink(x, y, room(x), "-", Ink::Dim);
    } else {
        painter.line(x, y, room(x), &row.standing);
    }
}
