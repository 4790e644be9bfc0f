//! The mouse for every key: every key named on the screen can be clicked, and a click does the same
//! as the key.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::session::Session;
use gmscreen::tui::CampaignSummary;
use gmscreen::tui::message::Msg;
use gmscreen::tui::paint::Click;
use gmscreen::tui::theme::Theme;

use crate::pictures::fight_of;
use crate::screens::SCREENS;
use crate::tier::by_tier;
use crate::tui_support::{PEOPLE, Table, TestLibrary, at_play, lively, with};

const SIZE: (u16, u16) = (120, 36);

/// Players who roll their own dice; it is Odile's turn.
const CREW: &str = "add \"Odile Varrick\" SOM 20 COO 20 DUR 30 INT 15 WIL 20
player Odile
skill Odile \"Melee Weapons\" SOM 30
skill Odile Fray COO 20
weapon Odile \"Boat hook\" \"Melee Weapons\" dv 1d6+4
add \"Wren Tallow\" SOM 10 COO 25 DUR 20 INT 20
player Wren
add \"Salt hound\" x2 SOM 20 COO 10 INT 10 DUR 20
option own_dice players
begin init 3 = 10 1 5 5
option own_dice players";

/// Windows besides those of the fight: a table, and the keys that open each, with `|` between them.
const MORE: [(&str, &str); 9] = [
    // Who comes first; a map with zones.
    ("people", "b"),
    ("zones", "M"),
    // What a modifier does, a skill to choose, the rules.
    ("lively", ":check Ilse Stealth \x14|:check Ilse |\u{1}"),
    // As it was, a filter that nothing fits, an entry that is not the newest.
    ("lively", "4kkv|/zebra\n|4kk"),
    // The question before leaving, a list that is explained.
    ("lively", "+\nAnn\x1b|E?"),
    ("asks", "aa\n"),
    ("nobody", "|E"),
    ("peace", ""),
    (
        "start",
        "|n|nWinter\n|nWinter\x1b|r|c|b|dB|d|u|/no|/zebra|?",
    ),
];

fn open(place: &str, keys: &str) -> Table {
    let mut table = match place {
        "start" => start(),
        place => Table::themed(at(place), SIZE.0, SIZE.1, Theme::default(), &[]),
    };
    if table.app.main_screen().is_some() {
        table.saved();
    }
    table.press(keys);
    table
}

fn at(place: &str) -> Session {
    match place {
        "people" => with(PEOPLE),
        "zones" => {
            let lines = "add Ann\nzone Gate joins Yard\nzone Yard joins Well";
            at_play("forge-of-power", lines)
        }
        "lively" => lively(),
        "asks" => at_play("renaissance", CREW),
        "nobody" => with(""),
        "peace" => with("add Ann\nplayer Ann\nadd Rat\nside Rat foe"),
        system => fight_of(system),
    }
}

fn start() -> Table {
    let listed = |title: &str| CampaignSummary {
        title: title.to_owned(),
        detail: "last played 2026-11-20 21:04".to_owned(),
        path: format!("{title}.ron").into(),
    };
    let library = TestLibrary {
        recents: vec![listed("Autumn"), listed("Winter")],
        samples: vec![listed("Ferryman")],
        ..TestLibrary::default()
    };
    Table::start(library, SIZE.0, SIZE.1, Theme::default())
}

/// Positions of keys other than letters on the screen: columns and rows.
fn names_of_keys(shown: &str) -> Vec<(u16, u16, String)> {
    const NAMES: &str = "Enter Esc Tab Shift-Tab Backspace PgUp PgDn ←";
    let mut out = Vec::new();
    for (row, y) in shown.lines().zip(0_u16..) {
        let mut x = 0;
        for word in row.split([' ', '│', '─', ',', ';', ':', '·']) {
            let held = word.starts_with("Ctrl-") || word.starts_with("Alt-");
            let is_number = |n: &str| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit());
            let f = word.strip_prefix('F').is_some_and(is_number);
            if NAMES.split(' ').any(|name| name == word) || held || f {
                out.push((x, y, word.to_owned()));
            }
            x += u16::try_from(word.chars().count()).unwrap() + 1;
        }
    }
    out
}

/// Keys that open texts which only explain keys; a click there does nothing.
const EXPLAIN: [&str; 2] = ["?", "\u{1}"];

/// Clicks on what can be clicked, each at a table of its own; returns how many places there were.
fn clicks_do_what_keys_do(place: &str, keys: &str) -> usize {
    let name = format!("{place}, {keys:?}");
    let mut seen = open(place, keys);
    let shown = seen.shown();
    let spots = seen.app.spots().to_vec();
    for (x, y, key) in names_of_keys(&shown) {
        let hit = spots.iter().any(|(place, _)| place.contains((x, y).into()));
        assert!(
            hit || EXPLAIN.contains(&keys),
            "{name}: {key} at {x}, {y} cannot be clicked:\n{shown}"
        );
    }
    assert!(spots.iter().all(|(place, _)| !place.is_empty()), "{name}");
    for (area, means) in spots.iter().step_by(by_tier(6, 1, 1)) {
        let mut clicked = open(place, keys);
        clicked.frame();
        let flow = clicked.app.update(Msg::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: area.x,
            row: area.y,
            modifiers: KeyModifiers::NONE,
        }));
        match means {
            Click::Key(chord) => {
                let mut pressed = open(place, keys);
                pressed.frame();
                let by_key = pressed.app.update(Msg::Key(chord.event()));
                assert_eq!(by_key, flow, "{name}: {chord:?}");
                assert_eq!(clicked.shown(), pressed.shown(), "{name}: {chord:?}");
            }
            Click::Choice(_) | Click::Modifier(_) => {
                assert_ne!(clicked.shown(), shown, "{name}: {means:?}");
            }
        }
    }
    spots.len()
}

#[test]
fn every_key_that_a_window_names_can_be_clicked() {
    // Only one console at a time can serve the page.
    let alone = |keys: &'static str| if keys == "P" { "Pj" } else { keys };
    let fight = SCREENS.iter();
    let fight = fight.map(|&(_, keys)| ("renaissance", alone(keys)));
    let more = MORE.into_iter();
    let more = more.flat_map(|(place, all)| all.split('|').map(move |keys| (place, keys)));
    let mut clicked = 0;
    for (place, keys) in fight.chain(more).step_by(by_tier(8, 1, 1)) {
        let count = clicks_do_what_keys_do(place, keys);
        assert!(count > 0 || place == "renaissance", "{place}, {keys:?}");
        clicked += count;
    }
    assert!(clicked > by_tier(10, 150, 150), "{clicked}");
}
