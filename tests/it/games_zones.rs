//! Zones and their small map: the drawing shows exactly the connections.

use std::collections::BTreeSet;

use gmscreen::campaign::{Campaign, Zone};
use gmscreen::dice::Seeded;
use gmscreen::view::map::{MOST_DRAWN, Map, text};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::harness::Game;

fn game() -> Game {
    Game::of(Campaign::new("test", "forge-of-power", ""))
}

/// The map that `zone` shows.
fn map_of(game: &mut Game) -> String {
    let reply = game.session.execute("zone", &mut Seeded::new(1)).unwrap();
    assert_eq!(
        reply.unwrap().shows,
        Some(gmscreen::game::draft::Shows::Map)
    );
    text(game.campaign())
}

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
    match cell {
        "─" => [true, false, true, false],
        "│" => [false, true, false, true],
        "┌" => [true, true, false, false],
        "┐" => [false, true, true, false],
        "└" => [true, false, false, true],
        "┘" => [false, false, true, true],
        "├" => [true, true, false, true],
        "┤" => [false, true, true, true],
        "┬" => [true, true, true, false],
        "┴" => [true, false, true, true],
        "┼" => [true; 4],
        _ => [false; 4],
    }
}

const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

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
                for (way, (dx, dy)) in STEPS.iter().enumerate() {
                    let out = |x: usize, y: usize| {
                        let x = x.checked_add_signed(*dx)?;
                        Some((x, y.checked_add_signed(*dy)?))
                    };
                    let Some((next_x, next_y)) = out(x, y) else {
                        continue;
                    };
                    if !ways(at(x, y))[way] || owner(next_x, next_y) == Some(zone) {
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
        x = x.checked_add_signed(STEPS[way].0).unwrap();
        y = y.checked_add_signed(STEPS[way].1).unwrap();
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
    for nth in 0..60 {
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
            let drawn = Map::of(&campaign, columns);
            assert!(!drawn.drawing.is_empty(), "nothing is drawn in {columns}");
            for row in cells(&drawn) {
                assert!(row.len() <= columns, "{} of {columns}", row.len());
            }
            let mut shown = connected(&drawn);
            let besides: BTreeSet<_> = drawn.besides.iter().copied().collect();
            assert!(shown.is_disjoint(&besides));
            told += besides.len();
            shown.extend(besides);
            assert_eq!(shown, pairs, "{nth} in {columns}:\n{}", text(&campaign));
            assert_eq!(drawn, Map::of(&campaign, columns));
        }
    }
    // Connections listed beside the drawing are the exception.
    assert!(told < 60, "{told} connections found no room");
}

#[test]
fn zone_answers_with_the_map_and_everyone_on_it() {
    let mut game = game();
    assert!(map_of(&mut game).contains("there are no zones yet"));
    game.all(&[
        "zone Gate joins Yard Well",
        "zone Yard joins \"Bell tower\"",
    ]);
    game.all(&[
        "add Ann",
        "add Imp x5",
        "move ann gate",
        "move imp* yard",
        "hide \"imp 2\"",
    ]);
    game.all(&["begin ann = 10"]);
    let said = map_of(&mut game);
    assert!(said.contains("┌ Gate ─"), "{said}");
    assert!(said.contains("│ ▸Ann "), "{said}");
    assert!(said.contains("│ (Imp 2) "), "{said}");
    assert!(said.contains("and 2 more"), "{said}");
    assert!(said.contains("Gate -- Yard, Well: ▸Ann"), "{said}");
    assert!(said.contains("Yard -- Gate, Bell tower: Imp 1, (Imp 2), Imp 3, Imp 4, Imp 5"));
    // It is an answer, so nothing is logged.
    let entries = game.history().entries().len();
    game.run("zones").ok();
    assert_eq!(game.history().entries().len(), entries);
}

#[test]
fn the_numbers_of_long_names_stay_visible() {
    let mut game = game();
    game.all(&[
        "zone Gate joins Yard",
        "add \"Drowned bell ringer of Oxholm\" x2",
    ]);
    game.all(&[
        "add \"溺れた鐘つき男の長い名前\" x2",
        "move drowned* gate",
        "move 溺* gate",
    ]);
    let said = map_of(&mut game);
    for name in [
        "Drowned bell r…1",
        "Drowned bell r…2",
        "溺れた鐘つき男…1",
        "溺れた鐘つき男…2",
    ] {
        assert!(said.contains(name), "{name}: {said}");
    }
}

#[test]
fn many_zones_and_narrow_screens_are_listed() {
    let names: Vec<String> = (0..=MOST_DRAWN).map(|at| format!("Room {at}")).collect();
    let pairs = BTreeSet::from([(0, 12)]);
    let campaign = zones(&names, &pairs);
    assert!(Map::of(&campaign, 200).drawing.is_empty());
    let text = text(&campaign);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), MOST_DRAWN + 1);
    assert_eq!(lines[0], "Room 0 -- Room 12");
    assert_eq!(lines[12], "Room 12 -- Room 0");
    let few = zones(&names[..2], &BTreeSet::from([(0, 1)]));
    assert!(Map::of(&few, 5).drawing.is_empty());
    for columns in 0..60 {
        let map = Map::of(&few, columns);
        for line in map.rows(1, 0..9).iter().chain(&map.drawn(Some(1))) {
            assert!(
                line.width() <= columns.max(2),
                "{columns}: {}",
                line.plain()
            );
        }
    }
}

#[test]
fn zones_are_connected_once_and_disconnected_from_either_side() {
    let mut game = game();
    game.run("zone Gate joins Yard").ok();
    game.run("zone Gate joins Yard")
        .refused_with(17, "joins Yard already");
    game.run("zone yard joins gate")
        .refused_with(17, "joins Gate already");
    game.run("zone Gate joins Well Yard").refused_at(22);
    game.run("zone Gate").refused_with(6, "already");
    game.run("zone Gate leads Yard").refused_at(11);
    let before = game.campaign().clone();
    game.run("zone ya parts ga")
        .ok()
        .text_has("zone Yard parts Gate");
    assert!(!game.campaign().touch("Gate", "Yard"));
    game.run("zone Yard parts Gate")
        .refused_with(17, "does not join");
    game.run("zone Yard parts").refused_at(17);
    game.run("zone Cellar parts Gate").refused_at(6);
    game.run("undo").ok();
    assert_eq!(*game.campaign(), before);
}

#[test]
fn several_characters_move_together_or_not_at_all() {
    let mut game = game();
    game.all(&[
        "zone Gate joins Yard",
        "zone Well",
        "add Ann",
        "add Bea",
        "add Cid",
    ]);
    game.run("move ann bea gate")
        .ok()
        .text_has("Bea moves to Gate");
    game.run("move cid yard").ok();
    game.run("move ann cid well")
        .refused_with(14, "not adjacent");
    game.run("force move ann bea well").ok();
    assert_eq!(game.who("Ann").zone, "Well");
    assert_eq!(game.who("Bea").zone, "Well");
}

#[test]
fn a_game_without_zone_rules_can_have_zones_but_no_elective_turns() {
    let mut game = Game::of(Campaign::new("test", "brp", ""));
    assert!(map_of(&mut game).contains("there are no zones yet"));
    game.all(&["add ann", "zone Bridge joins Gate", "force move ann gate"]);
    assert_eq!(game.who("Ann").zone, "Gate");
    game.run("pick ann")
        .refused_with(1, "its turns have a fixed order");
    game.run("attacked ann").refused_at(1);
    game.run("interrupt ann").refused_at(1);
    let table = game.session.table();
    let offered = gmscreen::verbs::complete::offer(table, "");
    for verb in ["pick", "attacked", "interrupt"] {
        let is_offered = offered.choices.iter().any(|choice| choice.insert == verb);
        assert!(!is_offered, "{verb} is offered");
    }
}
