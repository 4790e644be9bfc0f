//! The summary of a session.

use gmscreen::view::summary::Tally;
use insta::assert_snapshot;

use crate::tui_support::{FIGHT, PEOPLE, Table, lively, with};

fn tally(table: &Table) -> Tally {
    let session = table.main_screen().session();
    let history = session.history();
    Tally::of(
        session.game(),
        history,
        history.entries(),
        session.campaign(),
    )
}

fn of<'a>(tally: &'a Tally, name: &str) -> Option<&'a gmscreen::view::summary::Deeds> {
    tally.people.values().find(|deeds| deeds.name == name)
}

#[test]
fn turns_rolls_and_luck_of_everyone() {
    let mut table = Table::new(lively(), 120, 36);
    table.saved().press("S");
    assert_snapshot!("summary_120x36", table.shown());
    let before = tally(&table);
    let ilse = of(&before, "Ilse Marrow").unwrap();
    assert_eq!(
        (ilse.turns, ilse.grades.values().sum::<usize>(), ilse.luck),
        (1, 3, 0)
    );
    assert_eq!(of(&before, "Brother Tam").unwrap().turns, 0);
    assert_eq!(of(&before, "Reed goblin 2").unwrap().turns, 1);
    // Undone acts do not count, nor does a step back.
    table.press("\x1bn");
    assert_eq!(of(&tally(&table), "Reed goblin 3").unwrap().turns, 1);
    table.press("u");
    assert!(of(&tally(&table), "Reed goblin 3").is_none());
}

#[test]
fn luck_is_counted_in_the_session_it_was_spent_in() {
    let mut table = Table::new(lively(), 120, 36);
    table.press(":check Ilse Stealth = 82\n:flip Ilse\n");
    let luck: u64 = tally(&table).people.values().map(|deeds| deeds.luck).sum();
    assert!(luck > 0, "{}", table.shown());
}

#[test]
fn a_new_session_starts_from_zero() {
    let mut table = Table::new(with(&format!("{PEOPLE}{FIGHT}session\n")), 80, 24);
    table.press("S");
    let shown = table.shown();
    assert!(
        shown.contains("Session 2") && shown.contains("nobody has rolled"),
        "{shown}"
    );
    table.press("\x1b:check Ilse Stealth = 33\n");
    let now = tally(&table);
    assert_eq!(now.acts, 1);
    assert_eq!(of(&now, "Ilse Marrow").unwrap().grades.len(), 1);
}
