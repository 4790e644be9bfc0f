//! The cost of a frame, in work rather than in time.

use crossterm::event::KeyCode;

use crate::tui_support::{FIGHT, PEOPLE, Table, with};

#[test]
fn a_frame_checks_only_new_entries() {
    let turns = "next\nback\n".repeat(600);
    let mut table = Table::new(
        with(&format!("{PEOPLE}{FIGHT}next\nnext\nnext\n{turns}")),
        80,
        24,
    );
    table.paint();
    let at_first = table.main_screen().entries_looked_at();
    assert!(at_first > 1_000, "{at_first}");
    for _ in 0..5 {
        table.paint();
    }
    assert_eq!(table.main_screen().entries_looked_at(), at_first);
    for key in "nnnnnuu".chars() {
        table.key(KeyCode::Char(key));
        table.paint();
    }
    let looked_at = table.main_screen().entries_looked_at();
    assert_eq!(looked_at, at_first + 5, "five turns have passed");
}

/// The parts of the screen that the next frame paints.
fn painted(table: &mut Table) -> Vec<&'static str> {
    table.paint();
    table.main_screen().painted().to_vec()
}

#[test]
fn a_move_paints_only_what_follows_the_selection() {
    for (columns, rows, expected) in [
        (80, 24, &["bottom"][..]),
        (200, 60, &["sheet", "bottom", "sheet title"]),
    ] {
        // Nobody is hurt yet: how far somebody is from death would stand in a title.
        let lines = format!("{PEOPLE}begin init 5 = 9 2 7 7 4\n");
        let mut table = Table::new(with(&lines), columns, rows);
        table.paint();
        assert!(painted(&mut table).is_empty(), "{columns} columns: nothing");
        for key in ['j', 'j', 'k'] {
            table.key(KeyCode::Char(key));
            assert_eq!(painted(&mut table), expected, "{columns} columns: {key}");
        }
    }
}

#[test]
fn what_is_saved_paints_only_the_header_and_the_log() {
    let mut table = Table::new(with(&format!("{PEOPLE}{FIGHT}")), 120, 36);
    table.saved().paint();
    table.key(KeyCode::Char('n'));
    let parts = painted(&mut table);
    assert!(
        parts.contains(&"order") && parts.contains(&"log"),
        "{parts:?}"
    );
    table.saved();
    assert_eq!(painted(&mut table), ["log", "header"]);
    table.saved();
    assert!(painted(&mut table).is_empty(), "it was known already");
}

#[test]
fn a_line_being_typed_paints_no_pane() {
    let mut table = Table::new(with(&format!("{PEOPLE}{FIGHT}")), 200, 60);
    table.press(":note bel");
    table.paint();
    table.key(KeyCode::Char('l'));
    assert!(painted(&mut table).is_empty());
}

fn keys(text: &str) -> Vec<KeyCode> {
    text.chars().map(KeyCode::Char).collect()
}

#[test]
fn a_flood_of_letters_is_read_once() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    let mut all = keys(&format!(":note \"{}\"", "bell ".repeat(1_900)));
    all.push(KeyCode::Enter);
    // The key that opens the line, its first letter, the rest, and Enter.
    assert_eq!(table.flood(&all), 4);
    assert_eq!(
        table.last().matches("bell").count(),
        1_900,
        "no key is lost"
    );
    // A line that is too long is refused, not cut short.
    let steps = table.flood(&keys(&format!(":note \"{}\"", "x".repeat(20_000))));
    assert_eq!(steps, 3);
    table.key(KeyCode::Enter);
    assert!(
        table.shown().contains("at most 10,000"),
        "{}",
        table.shown()
    );
    table.key(KeyCode::Char('x'));
    assert_eq!(table.line().chars().count(), 10_001);
    // So are the words of the filter.
    let mut table = Table::new(with(PEOPLE), 120, 36);
    assert_eq!(
        table.flood(&keys(&format!("/b{}", "ell ".repeat(5_000)))),
        2
    );
}

#[test]
fn a_flood_does_what_the_same_keys_do_one_by_one() {
    use KeyCode::{Backspace, Enter, Esc, Home, Left, Tab, Up};
    let mut sequences: Vec<Vec<KeyCode>> = [
        ":note \"a b\"",
        ":note \"a\"\"b\"\" c",
        "::?note x",
        ":?",
        ":check ilse st =33 ",
        "/note x",
        "/?",
        "cst+-p=4",
        "+pann",
        "nnbj:next",
        "d12",
    ]
    .map(keys)
    .into();
    let quotes = [Home, Left].into_iter().chain(keys("\"\"a\"b"));
    sequences.push(keys(":note \"\"").into_iter().chain(quotes).collect());
    let moved = [Tab, Left, Backspace].into_iter().chain(keys("xyz"));
    sequences.push(keys(":no").into_iter().chain(moved).collect());
    let again = [Enter].into_iter().chain(keys(":not")).chain([Up]);
    let again = again.chain(keys("ab")).chain([Esc]).chain(keys("j"));
    sequences.push(keys(":note x").into_iter().chain(again).collect());
    for keys in sequences {
        let new = || Table::new(with(&format!("{PEOPLE}{FIGHT}")), 120, 36);
        let (mut flooded, mut pressed) = (new(), new());
        flooded.flood(&keys);
        for key in &keys {
            pressed.key(*key);
        }
        assert_eq!(flooded.shown(), pressed.shown(), "{keys:?}");
        assert_eq!(flooded.cursor(), pressed.cursor(), "{keys:?}");
    }
}
