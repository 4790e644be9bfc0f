//! The map of zones: the drawing shows exactly the connections, in any width.

use std::collections::BTreeSet;

use gmscreen::campaign::{Campaign, Zone};
use gmscreen::games::usual;
use gmscreen::view::map::{MOST_DRAWN, Map, text};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::tier::by_tier;

/// A campaign with these zones and connections.
fn zones(names: &[String], pairs: &BTreeSet<(usize, usize)>) -> Campaign {
    let mut campaign = Campaign::new("test", "forge-of-power", "");
    for (nth, name) in names.iter().enumerate() {
        let joins = pairs.iter().filter(|(a, _)| *a == nth);
        campaign.zones.push(Zone {
            name: name.clone(),
            joins: joins.map(|(_, b)| names[*b].clone()).collect(),
            ..Zone::default()
        });
    }
    campaign
}

/// The drawing as cells of one column each.
fn cells(map: &Map) -> Vec<Vec<String>> {
    let row = |runs: &Vec<(String, Option<usize>)>| {
        let mut cells = Vec::new();
        for grapheme in runs.iter().flat_map(|(text, _)| text.graphemes(true)) {
            cells.push(grapheme.to_owned());
            cells.extend((1..grapheme.width()).map(|_| String::new()));
        }
        cells
    };
    map.drawing.iter().map(row).collect()
}

/// The directions in which a cell is connected: right, down, left, up.
fn ways(cell: &str) -> [bool; 4] {
    // Each stands at the sum of its directions: 1, 2, 4, 8.
    let at = " ╶╷┌╴─┐┬╵└│├┘┴┤┼"
        .chars()
        .position(|c| cell == c.to_string());
    [1, 2, 4, 8].map(|way| at.unwrap_or(0) & way != 0)
}

/// The cell beside another one in a direction.
fn beside(x: usize, y: usize, way: usize) -> (usize, usize) {
    match way {
        0 => (x + 1, y),
        1 => (x, y + 1),
        2 => (x - 1, y),
        _ => (x, y - 1),
    }
}

/// The box around each zone's name: left, top, right, bottom.
fn boxes(map: &Map, cells: &[Vec<String>]) -> Vec<[usize; 4]> {
    let mut found = vec![[0; 4]; map.zones.len()];
    for (y, row) in map.drawing.iter().enumerate() {
        let mut x = 0;
        for (text, of) in row {
            if let Some(zone) = of {
                // The name begins two columns after the corner.
                let (left, top) = (x - 2, y);
                assert_eq!(cells[top][left], "┌", "{:?}", map.drawing);
                let mut corners = cells[top][left..].iter();
                let right = left + corners.position(|cell| cell.as_str() == "┐").unwrap();
                let bottom = (top..cells.len()).find(|y| cells[*y][left] == "└").unwrap();
                found[*zone] = [left, top, right, bottom];
            }
            x += text.width();
        }
    }
    found
}

/// Follows every line from a box to the box where it ends; crossing lines do not join.
fn connected(map: &Map) -> BTreeSet<(usize, usize)> {
    let cells = cells(map);
    let boxes = boxes(map, &cells);
    let at = |x: usize, y: usize| cells.get(y).and_then(|row| row.get(x)).map_or("", |c| c);
    let owner = |x: usize, y: usize| {
        let holds = |[l, t, r, b]: &[usize; 4]| (*l..=*r).contains(&x) && (*t..=*b).contains(&y);
        boxes.iter().position(holds)
    };
    let mut found = BTreeSet::new();
    for (zone, [left, top, right, bottom]) in boxes.iter().enumerate() {
        for y in *top..=*bottom {
            for x in *left..=*right {
                for way in (0..4).filter(|way| ways(at(x, y))[*way]) {
                    let (next_x, next_y) = beside(x, y, way);
                    if owner(next_x, next_y) == Some(zone) {
                        continue;
                    }
                    let end = follow((next_x, next_y), way, &at, &owner);
                    assert_ne!(end, zone, "a line comes back to its box");
                    found.insert((zone.min(end), zone.max(end)));
                }
            }
        }
    }
    found
}

fn follow<'a>(
    start: (usize, usize),
    way: usize,
    at: &impl Fn(usize, usize) -> &'a str,
    owner: &impl Fn(usize, usize) -> Option<usize>,
) -> usize {
    let ((mut x, mut y), mut way) = (start, way);
    for _ in 0..10_000 {
        let came = (way + 2) % 4;
        let ways = ways(at(x, y));
        assert!(ways[came], "a line breaks off at {x} {y}");
        if let Some(zone) = owner(x, y) {
            return zone;
        }
        if at(x, y) != "┼" {
            way = (0..4).find(|way| *way != came && ways[*way]).unwrap();
        }
        (x, y) = beside(x, y, way);
    }
    panic!("a line without end");
}

#[test]
fn every_drawn_line_is_a_connection_and_every_connection_is_drawn_or_listed() {
    let mut seed: u64 = 9;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).unwrap() % below
    };
    let mut told = 0;
    for nth in 0..by_tier(12, 60, 600) {
        let count = 1 + random(MOST_DRAWN);
        let name = |at: usize| match at % 3 {
            0 => format!("Hall {at}"),
            1 => format!("東の橋 {at}"),
            _ => format!("The long gallery of the drowned kings {at}"),
        };
        let names: Vec<String> = (0..count).map(name).collect();
        let mut pairs = BTreeSet::new();
        for _ in 0..random(count * 2) {
            let (a, b) = (random(count), random(count));
            if a != b {
                pairs.insert((a.min(b), a.max(b)));
            }
        }
        let campaign = zones(&names, &pairs);
        for columns in [40, 76, 110] {
            let drawn = Map::of(&campaign, usual(), columns);
            assert!(!drawn.drawing.is_empty(), "nothing is drawn in {columns}");
            for row in cells(&drawn) {
                assert!(row.len() <= columns, "{} of {columns}", row.len());
            }
            let mut shown = connected(&drawn);
            let besides: BTreeSet<_> = drawn.besides.iter().copied().collect();
            assert!(shown.is_disjoint(&besides));
            told += besides.len();
            shown.extend(besides);
            assert_eq!(
                shown,
                pairs,
                "{nth} in {columns}:\n{}",
                text(&campaign, usual())
            );
            assert_eq!(drawn, Map::of(&campaign, usual(), columns));
        }
    }
    // Connections listed beside the drawing are the exception.
    assert!(
        told < by_tier(12, 60, 600),
        "{told} connections found no room"
    );
}

#[test]
fn nothing_is_wider_than_the_screen() {
    let names = ["Room 0", "Room 1"].map(str::to_owned);
    let few = zones(&names, &BTreeSet::from([(0, 1)]));
    assert!(Map::of(&few, usual(), 5).drawing.is_empty());
    for columns in 0..60 {
        let map = Map::of(&few, usual(), columns);
        for line in &map.drawn(Some(1)) {
            assert!(
                line.width() <= columns.max(2),
                "{columns}: {}",
                line.plain()
            );
        }
    }
}
