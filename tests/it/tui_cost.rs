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
