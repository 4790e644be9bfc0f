//! The cost of a frame, in work rather than in time.

use crossterm::event::KeyCode;
use crossterm::event::KeyCode::{Backspace, Enter, Esc, Home, Left, Tab, Up};

use gmscreen::lang::work::{self, Work};

use crate::tier::by_tier;
use crate::tui_support::{FIGHT, PEOPLE, Table, lively, with};

#[test]
fn a_frame_checks_only_new_entries() {
    let turns = "next\nback\n".repeat(600);
    let lines = format!("{PEOPLE}{FIGHT}next\nnext\nnext\n{turns}");
    let mut table = Table::new(with(&lines), 80, 24);
    let _ = work::take();
    table.paint();
    let at_first = work::take().looks;
    assert!(at_first > 1_000, "{at_first}");
    for _ in 0..5 {
        table.paint();
    }
    assert_eq!(work::take().looks, 0);
    for key in keys("nnnnnuu") {
        table.key(key);
        table.paint();
    }
    assert_eq!(work::take().looks, 5, "five turns have passed");
}

/// The parts of the screen that the next frame paints.
fn painted(table: &mut Table) -> Vec<&'static str> {
    table.paint();
    table.painted().to_vec()
}

#[test]
fn a_frame_paints_only_what_has_changed() {
    for (columns, rows, expected) in [(80, 24, &[][..]), (200, 60, &["sheet", "titles"])] {
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
    // A turn changes more; that it is saved, only the header and the log.
    let mut table = Table::new(lively(), 120, 36);
    table.saved().paint();
    table.key(KeyCode::Char('n'));
    let parts = painted(&mut table);
    let has = |part| parts.contains(part);
    assert!(has(&"table") && has(&"log"), "{parts:?}");
    table.saved();
    assert_eq!(painted(&mut table), ["log", "header"]);
    table.saved();
    assert!(painted(&mut table).is_empty(), "it was known already");
    // A letter of a line being typed changes no pane.
    let mut table = Table::new(lively(), 200, 60);
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
    all.push(Enter);
    // The key that opens the line, its first letter, the rest, and Enter.
    assert_eq!(table.flood(&all), 4);
    let bells = table.last().matches("bell").count();
    assert_eq!(bells, 1_900, "no key is lost");
    // A line that is too long is refused, not cut short.
    let long = format!(":note \"{}\"", "x".repeat(20_000));
    assert_eq!(table.flood(&keys(&long)), 3);
    table.key(Enter);
    let shown = table.shown();
    assert!(shown.contains("at most 10,000"), "{shown}");
    table.key(KeyCode::Char('x'));
    assert_eq!(table.line().chars().count(), 10_001);
    // So are the words of the filter.
    let mut table = Table::new(with(PEOPLE), 120, 36);
    let words = format!("/b{}", "ell ".repeat(5_000));
    assert_eq!(table.flood(&keys(&words)), 2);
}

#[test]
fn a_flood_does_what_the_same_keys_do_one_by_one() {
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
    sequences.extend([
        [keys(":note \"\""), vec![Home, Left], keys("\"\"a\"b")].concat(),
        [keys(":no"), vec![Tab, Left, Backspace], keys("xyz")].concat(),
        [
            keys(":note x"),
            vec![Enter],
            keys(":not"),
            vec![Up],
            keys("ab"),
            vec![Esc],
            keys("j"),
        ]
        .concat(),
    ]);
    for keys in sequences.into_iter().step_by(by_tier(5, 1, 1)) {
        let new = || Table::new(lively(), 120, 36);
        let (mut flooded, mut pressed) = (new(), new());
        flooded.flood(&keys);
        for key in &keys {
            pressed.key(*key);
        }
        assert_eq!(flooded.shown(), pressed.shown(), "{keys:?}");
        assert_eq!(flooded.cursor(), pressed.cursor(), "{keys:?}");
    }
}

/// What the keys of a line make: lines read, words matched with a syntax, acts drafted.
#[test]
fn a_line_is_read_once_per_change() {
    let lines = [
        ":check ilse stealth = 33",
        ":check Brother Tam COO = 94",
        ":oppose ilse stealth vs brother tam coo = 63 21",
        ":damage reed goblin 2 3",
    ];
    for line in lines {
        let mut table = Table::new(lively(), 120, 36);
        table.paint();
        for key in keys(line) {
            let Work {
                reads,
                walks,
                drafts,
                ..
            } = work_of(&mut table, key);
            let typed = table.line();
            assert!(reads <= 1, "{typed}: read {reads} times");
            // Half a name of several words fits in no simpler way.
            assert!(walks <= 5, "{typed}: matched {walks} times");
            assert!(drafts <= 1, "{typed}: drafted {drafts} times");
        }
        let once = work_of(&mut table, Enter);
        assert_eq!((once.reads, once.drafts), (0, 1), "{line}");
    }
}

/// What a key and the frame after it make.
fn work_of(table: &mut Table, key: KeyCode) -> Work {
    let _ = work::take();
    table.key(key);
    table.paint();
    work::take()
}

/// How many lines a key reads and how many acts it drafts.
fn reads_and_drafts(table: &mut Table, key: KeyCode) -> (u32, u32) {
    let made = work_of(table, key);
    (made.reads, made.drafts)
}

#[test]
fn a_recalled_line_is_read_once_and_asks_for_players_dice() {
    let lines = format!("{PEOPLE}{FIGHT}option own_dice players\n");
    let mut table = Table::new(with(&lines), 120, 36);
    table.press(":check Brother Tam COO\x1b:").paint();
    assert_eq!(reads_and_drafts(&mut table, Up), (1, 1), "recalled");
    assert_eq!(table.line(), "check Brother Tam COO");
    assert_eq!(reads_and_drafts(&mut table, Enter), (0, 1), "it asks");
    for key in keys("94") {
        assert_eq!(reads_and_drafts(&mut table, key), (0, 0), "an answer");
    }
    let told = reads_and_drafts(&mut table, Enter);
    assert_eq!(told, (2, 1), "the answer, and the line with it");
    assert_eq!(table.last(), "check Brother Tam COO = \"Brother Tam\":94");
}

#[test]
fn a_key_of_the_modifiers_reads_the_line_once() {
    let mut table = Table::new(lively(), 120, 36);
    table.press(":oppose Brother Tam COO vs Ilse Marrow Stealth");
    table.ctrl('t');
    table.paint();
    for key in keys("+-94 1") {
        assert_eq!(reads_and_drafts(&mut table, key), (1, 1), "{key}");
    }
    assert_eq!(reads_and_drafts(&mut table, Backspace), (1, 1));
    assert_eq!(reads_and_drafts(&mut table, Tab), (0, 0), "the other side");
    assert_eq!(reads_and_drafts(&mut table, Enter), (0, 1));
}

#[test]
fn a_correction_runs_each_line_again_once() {
    let mut table = Table::new(lively(), 120, 36);
    table.press(":check Brother Tam COO = 94\n:");
    for key in keys("correct = 66") {
        let (reads, drafts) = reads_and_drafts(&mut table, key);
        // The line and the one that it corrects; the preview, its correction, and that line.
        assert!(reads <= 2 && drafts <= 3, "{key}: {reads}, {drafts}");
    }
    assert_eq!(reads_and_drafts(&mut table, Enter), (1, 2));
}
