//! The mouse for every key: every key named on the screen can be clicked, and a click does the same
//! as the key.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::message::Msg;
use gmscreen::tui::surface::Click;

use crate::pictures::fight_of;
use crate::screens::SCREENS;
use crate::tier::by_tier;
use crate::tui_support::{Table, lively};

/// Keys that open more windows, of a lively fight: what a modifier does, a skill to choose, the
/// rules, the table as it was, a filter that nothing fits, an entry that is not the newest, the
/// question before leaving, a list that is explained.
const MORE: [&str; 8] = [
    ":check Ilse Stealth \x14",
    ":check Ilse ",
    "\u{1}",
    "4kkv",
    "/zebra\n",
    "4kk",
    "+\nAnn\x1b",
    "E?",
];

fn open(is_sample: bool, keys: &str) -> Table {
    let session = if is_sample {
        fight_of("renaissance")
    } else {
        lively()
    };
    let mut table = Table::new(session, 120, 36);
    table.saved().press(keys);
    table
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

/// Keys that open texts which only explain keys, of the panes and of a list; a click there does nothing.
const EXPLAIN: [&str; 3] = ["?", "E?", "\u{1}"];

/// Clicks on what can be clicked, each at a table of its own; returns how many places there were.
fn clicks_do_what_keys_do(is_sample: bool, keys: &str) -> usize {
    let mut seen = open(is_sample, keys);
    let shown = seen.shown();
    let spots = seen.spots().to_vec();
    for (x, y, key) in names_of_keys(&shown) {
        let hit = spots.iter().any(|(place, _)| place.contains((x, y).into()));
        assert!(
            hit || EXPLAIN.contains(&keys),
            "{keys:?}: {key} at {x}, {y} cannot be clicked:\n{shown}"
        );
    }
    assert!(spots.iter().all(|(place, _)| !place.is_empty()), "{keys:?}");
    for (area, means) in spots.iter().step_by(by_tier(12, 1, 1)) {
        let mut clicked = open(is_sample, keys);
        clicked.frame();
        let flow = clicked.app.update(Msg::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: area.x,
            row: area.y,
            modifiers: KeyModifiers::NONE,
        }));
        match means {
            Click::Key(chord) => {
                let mut pressed = open(is_sample, keys);
                pressed.frame();
                let by_key = pressed.app.update(Msg::Key(*chord));
                assert_eq!(by_key, flow, "{keys:?}: {chord:?}");
                assert_eq!(clicked.shown(), pressed.shown(), "{keys:?}: {chord:?}");
            }
            Click::Choice(_) | Click::Modifier(_) => {
                assert_ne!(clicked.shown(), shown, "{keys:?}: {means:?}");
            }
        }
    }
    spots.len()
}

#[test]
fn every_key_that_a_window_names_can_be_clicked() {
    // Only one console at a time can serve the page.
    let alone = |keys: &'static str| if keys == "P" { "Pj" } else { keys };
    let fight = SCREENS.iter().map(|&(_, keys)| (true, alone(keys)));
    let more = MORE.map(|keys| (false, keys));
    let mut clicked = 0;
    for (is_sample, keys) in fight.chain(more).step_by(by_tier(15, 1, 1)) {
        let count = clicks_do_what_keys_do(is_sample, keys);
        assert!(count > 0 || is_sample, "{keys:?}");
        clicked += count;
    }
    assert!(clicked > by_tier(10, 100, 100), "{clicked}");
}
