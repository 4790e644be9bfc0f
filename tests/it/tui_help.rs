//! Help along the way: `?` in every window, the clipboard, hints for the moment.

use crossterm::event::KeyCode;
use gmscreen::dice::Seeded;

use crate::tui_support::{PEOPLE, Table, at_play, lively, with};

/// Whether the screen explains keys and commands.
fn explains(table: &mut Table) -> bool {
    let shown = table.shown();
    shown.contains("Keys") && shown.contains("Commands")
}

fn closes(table: &mut Table, before: &str) {
    table.key(KeyCode::Esc);
    assert_eq!(table.shown(), before);
}

#[test]
fn a_question_mark_explains_every_window_and_esc_returns_to_it() {
    // Nothing, a sheet, an entry, notes, a summary, the rules, the map, a form, a line.
    for keys in ["", "2\n", "4\n", "S", "M", "+n", ":", "d\x1b"] {
        let mut table = Table::new(lively(), 120, 200);
        table.press(keys);
        let before = table.shown();
        table.press("?");
        assert!(explains(&mut table), "{keys:?}: {}", table.shown());
        closes(&mut table, &before);
    }
    for code in [KeyCode::F(1), KeyCode::F(2)] {
        let mut table = Table::new(lively(), 120, 200);
        table.key(code);
        let before = table.shown();
        table.press("?");
        assert!(explains(&mut table), "{code:?}: {}", table.shown());
        closes(&mut table, &before);
    }
    // Where letters are text, `?` is one of them.
    let mut table = Table::new(lively(), 120, 40);
    table.press(":note \"why?");
    assert_eq!(table.line(), "note \"why?");
}

#[test]
fn a_list_says_what_its_keys_do() {
    let mut table = Table::new(lively(), 120, 60);
    table.press("E?");
    assert!(explains(&mut table), "{}", table.shown());
}

#[test]
fn a_sheet_and_an_entry_are_copied_once() {
    let mut table = Table::new(lively(), 100, 30);
    assert_eq!(table.app.take_copied(), None);
    table.press("2gy");
    let sheet = table.app.take_copied().unwrap();
    assert!(sheet.starts_with("Ilse Marrow"), "{sheet}");
    assert!(sheet.contains("Knowledge: Theology"), "{sheet}");
    assert!(sheet.lines().all(|line| line.trim_end() == line));
    assert_eq!(table.app.take_copied(), None);
    assert!(table.shown().contains("to the clipboard"));
    // The open window is copied, wherever the panes' cursor is.
    table.press("4\n");
    table.press("y");
    let entry = table.app.take_copied().unwrap();
    assert!(entry.contains("damage Tam 14"), "{entry}");
    assert!(entry.lines().count() > 1, "{entry}");
    table.press("\x1by");
    assert_eq!(table.app.take_copied().unwrap(), entry);
    // In a form and in a search it is a letter.
    table.press("+ny");
    assert_eq!(table.app.take_copied(), None);
}

#[test]
fn the_turn_is_delayed_by_its_own_key() {
    let mut table = Table::new(with(PEOPLE), 100, 30);
    table.press(":begin init 5 = 9 2 7 7 4\n");
    table.press("L\n");
    assert!(table.last().starts_with("delay "), "{}", table.last());
    let before = table.last();
    table.press("D");
    assert_eq!(table.last(), before);
}

#[test]
fn an_existing_quote_is_not_doubled() {
    let mut table = Table::new(lively(), 100, 30);
    table.press("s\"fog\"");
    assert_eq!(table.line(), "sustain \"Reed goblin 2\" \"fog\"");
    table.press("\n");
    assert_eq!(table.last(), "sustain \"Reed goblin 2\" \"fog\"");
    // At the beginning and at the end of a word, it is typed.
    table.press(":note \"x\"");
    assert_eq!(table.line(), "note \"x\"");
}

/// The keys in the last row.
fn hints(table: &mut Table) -> String {
    table.shown().lines().last().unwrap().to_owned()
}

#[test]
fn the_hints_fit_the_moment() {
    let quiet = hints(&mut Table::new(with(PEOPLE), 160, 30));
    for key in ["R roll pending", "M map", "o oppose"] {
        assert!(!quiet.contains(key), "{quiet}");
    }
    let mut table = Table::new(lively(), 160, 30);
    table.press("2");
    table.press("G");
    assert!(
        hints(&mut table).contains("o oppose"),
        "{}",
        hints(&mut table)
    );
    let lines = "add Ann\nadd Ben\nbegin Ann Ben = 18 5";
    let mut session = at_play("forge-of-power", lines);
    let mut dice = Seeded::new(3);
    session.execute("zone Gate joins Yard", &mut dice).unwrap();
    let mut table = Table::new(session, 160, 30);
    assert!(hints(&mut table).contains("M map"), "{}", hints(&mut table));
    table.press("+n");
    assert!(
        hints(&mut table).contains("Ctrl-s saves"),
        "{}",
        hints(&mut table)
    );
    table.press("\x1bE");
    assert!(
        hints(&mut table).contains("/ filter"),
        "{}",
        hints(&mut table)
    );
}

#[test]
fn the_help_explains_the_symbols() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("?▼");
    let shown = table.shown();
    assert!(shown.contains("down: 16 more and they die"), "{shown}");
}

#[test]
fn keys_and_rules_lead_to_each_other() {
    let mut table = Table::new(lively(), 120, 200);
    let bare = table.shown();
    table.press("?");
    let keys = table.shown();
    assert!(
        keys.contains("Keys and commands · type to filter · F1 rules"),
        "{keys}"
    );
    // The search in one window does not carry over to another.
    table.press("sustain");
    table.key(KeyCode::F(1));
    let rules = table.shown();
    assert!(
        rules.contains("Rules · type to search · ? keys and commands"),
        "{rules}"
    );
    table.press("\x1b");
    assert_eq!(table.shown(), bare);
    table.key(KeyCode::F(1));
    assert_eq!(table.shown(), rules);
    table.press("?");
    assert!(explains(&mut table), "{}", table.shown());
    table.press("?");
    assert_eq!(table.shown(), rules);
    table.key(KeyCode::F(1));
    assert_eq!(table.shown(), bare);
    // Over a window they lead back to it.
    table.press("2\n");
    let sheet = table.shown();
    table.press("?");
    table.key(KeyCode::F(1));
    assert_eq!(table.shown().lines().next(), sheet.lines().next());
    table.key(KeyCode::F(1));
    assert_eq!(table.shown(), sheet);
}

#[test]
fn the_help_shows_no_backticks() {
    for system in ["renaissance", "brp", "forge-of-power", "ruina-imperii"] {
        let mut table = Table::new(at_play(system, "add Ann"), 200, 900);
        let shown = table.press("?").shown();
        assert!(shown.contains("h 2 finds hound 2"), "{shown}");
        assert!(!shown.contains('`'), "{shown}");
    }
}

#[test]
fn release_is_suggested_only_while_something_is_sustained() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 1 1 1 1\n");
    assert!(!table.shown().contains("x release"), "{}", table.shown());
    table.press(":sustain Ilse light\n");
    assert!(table.shown().contains("x release"), "{}", table.shown());
}
