//! What stands beside the time in the log: marks of corrections, headings, days.

use crossterm::event::KeyCode;
use gmscreen::view::header::{utc_days, utc_hours};

use crate::tui_support::{PEOPLE, Table, with};

fn her_turn() -> Table {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 1 1 1 1\n");
    table
}

#[test]
fn a_later_correction_is_not_shown_when_looking_back() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 56\n:note \"between\"\n:correct Ilse = 65\n");
    assert!(table.shown().contains("[corrected: #"), "{}", table.shown());
    table.press("4kv");
    let shown = table.shown();
    assert!(shown.contains("as it was after"), "{shown}");
    assert!(!shown.contains("[corrected: #"), "{shown}");
}

#[test]
fn the_filter_finds_what_was_corrected() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 56\n:correct = 65\n:note \"else\"\n/is:corrected\n");
    let shown = table.shown();
    assert!(shown.contains("[corrected: #"), "{shown}");
    assert!(
        !shown.contains("which read 56") && !shown.contains("else"),
        "{shown}"
    );
}

#[test]
fn sessions_and_scenes_have_headings() {
    let mut table = her_turn();
    table.press(":end\n:scene\n:session\n");
    table.key(KeyCode::Esc);
    let shown = table.shown();
    assert!(shown.contains("── 21:04 scene 2 ──"), "{shown}");
    assert!(shown.contains("── 21:04 session 2 ──"), "{shown}");
    table.press("u");
    assert!(
        table.shown().contains("session 2 [undone] ──"),
        "{}",
        table.shown()
    );
}

#[test]
fn the_date_is_shown_where_it_changes() {
    use gmscreen::campaign::Entry;
    use gmscreen::view::log::{Reading, lines};
    let mut session = with("add Ann\nnote \"one\"\n");
    assert!(session.history().entries().len() == 2);
    let entries: Vec<_> = session.history().entries().iter().collect();
    let reading = Reading {
        history: session.history(),
        game: session.game(),
        grades: session.table().grades(),
        hours: utc_hours,
        durable: u64::MAX,
        flipped: None,
        until: u64::MAX,
        days: utc_days,
        people: None,
    };
    let first = |entry: &Entry| lines(reading, entry, 40)[0].plain();
    assert!(
        first(&entries[1]).starts_with("21:04"),
        "{}",
        first(&entries[1])
    );
    let mut tomorrow = Entry::clone(&entries[1]);
    tomorrow.at += 86_400;
    assert!(
        first(&tomorrow).starts_with("── 2026-11-21 ──"),
        "{}",
        first(&tomorrow)
    );
    // The first entry in memory changes nothing.
    assert!(
        first(&entries[0]).starts_with("21:04"),
        "{}",
        first(&entries[0])
    );
    drop(entries);
    assert!(
        session
            .execute("undo", &mut gmscreen::dice::Seeded::new(1))
            .is_ok()
    );
}
