//! The mouse for every key: every key named on the screen can be clicked, and a click does the same
//! as the key.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::CampaignSummary;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::paint::Click;
use gmscreen::tui::theme::Theme;

use crate::pictures::fight_of;
use crate::screens::SCREENS;
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

/// Windows besides those of the fight: the table, a name, and the keys that open them.
const MORE: [(&str, &str, &str); 14] = [
    ("people", "who comes first", "b"),
    ("zones", "the map with zones", "M"),
    ("lively", "what a modifier does", ":check Ilse Stealth \x14"),
    ("lively", "a skill to choose", ":check Ilse "),
    ("lively", "as it was", "4kkv"),
    ("lively", "a filter that nothing fits", "/zebra\n"),
    ("lively", "the newest entry is elsewhere", "4kk"),
    ("lively", "the rules", "\u{1}"),
    ("lively", "the question before leaving", "+\nAnn\x1b"),
    ("asks", "a question for dice", "aa\n"),
    ("lively", "a list that is explained", "E?"),
    ("nobody", "nobody is here", ""),
    ("nobody", "no encounters", "E"),
    ("peace", "nobody fights", ""),
];

fn table(place: &str, keys: &str) -> Table {
    let session = match place {
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
    };
    let mut table = Table::themed(session, SIZE.0, SIZE.1, Theme::default(), &[]);
    table.saved().press(keys);
    table
}

fn listed(title: &str) -> CampaignSummary {
    CampaignSummary {
        title: title.to_owned(),
        detail: "last played 2026-11-20 21:04".to_owned(),
        path: format!("{title}.ron").into(),
    }
}

fn start(keys: &str) -> Table {
    let library = TestLibrary {
        recents: vec![listed("Autumn"), listed("Winter")],
        samples: vec![listed("Ferryman")],
        ..TestLibrary::default()
    };
    let mut table = Table::start(library, SIZE.0, SIZE.1, Theme::default());
    table.press(keys);
    table
}

fn click(table: &mut Table, (x, y): (u16, u16)) -> Flow {
    table.frame();
    table.app.update(Msg::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: x,
        row: y,
        modifiers: KeyModifiers::NONE,
    }))
}

/// Positions of keys other than letters on the screen: columns and rows.
fn names_of_keys(shown: &str) -> Vec<(u16, u16, String)> {
    const NAMES: [&str; 8] = [
        "Enter",
        "Esc",
        "Tab",
        "Shift-Tab",
        "Backspace",
        "PgUp",
        "PgDn",
        "←",
    ];
    let mut out = Vec::new();
    for (y, row) in shown.lines().enumerate() {
        let chars: Vec<char> = row.chars().collect();
        let mut x = 0;
        for word in row.split([' ', '│', '─', ',', ';', ':', '·']) {
            let held = word.starts_with("Ctrl-") || word.starts_with("Alt-");
            let is_number = |n: &str| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit());
            let f = word.strip_prefix('F').is_some_and(is_number);
            if NAMES.contains(&word) || held || f {
                out.push((
                    u16::try_from(x).unwrap(),
                    u16::try_from(y).unwrap(),
                    word.to_owned(),
                ));
            }
            x += word.chars().count() + 1;
        }
        assert!(x <= chars.len() + 1);
    }
    out
}

/// Texts that only explain keys; a click there does nothing.
const EXPLAINS: [&str; 3] = ["keys and commands", "the rules", "help"];

/// Clicks on everything clickable, each at a table of its own; returns how many there were.
fn clicks_do_what_keys_do(name: &str, open: &dyn Fn() -> Table) -> usize {
    let mut seen = open();
    let shown = seen.shown();
    let spots = seen.app.spots().to_vec();
    for (x, y, key) in names_of_keys(&shown) {
        let hit = spots.iter().any(|(place, _)| place.contains((x, y).into()));
        assert!(
            hit || EXPLAINS.contains(&name),
            "{name}: {key} at {x}, {y} cannot be clicked:\n{shown}"
        );
    }
    for (place, means) in &spots {
        assert!(!place.is_empty(), "{name}: {means:?}\n{shown}");
        let mut clicked = open();
        let flow = click(&mut clicked, (place.x, place.y));
        match means {
            Click::Key(chord) => {
                let mut pressed = open();
                pressed.frame();
                let event = chord.event();
                assert_eq!(
                    pressed.app.update(Msg::Key(event)),
                    flow,
                    "{name}: {chord:?}"
                );
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
    let mut clicked = 0;
    for (name, keys) in SCREENS {
        // Only one console at a time can serve the page.
        let keys = if *keys == "P" { "Pj" } else { keys };
        clicked += clicks_do_what_keys_do(name, &|| table("renaissance", keys));
    }
    for (place, name, keys) in MORE {
        let count = clicks_do_what_keys_do(name, &|| table(place, keys));
        assert!(count > 0, "{name}");
        clicked += count;
    }
    assert!(clicked > 150, "{clicked}");
}

#[test]
fn every_key_of_the_start_screen_and_its_windows_can_be_clicked() {
    for (name, keys) in [
        ("campaigns", ""),
        ("new", "n"),
        ("new, the game", "nWinter\n"),
        ("the question before leaving", "nWinter\x1b"),
        ("rename", "r"),
        ("copy", "c"),
        ("backups", "b"),
        ("bin", "dB"),
        ("deleted", "d"),
        ("nothing deleted", "u"),
        ("filter", "/no"),
        ("filtered away", "/zebra"),
        ("help", "?"),
    ] {
        let count = clicks_do_what_keys_do(name, &|| start(keys));
        assert!(count > 0, "{name}");
    }
}
