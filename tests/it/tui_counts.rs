//! How many keys the frequent acts take.

use crate::tui_support::{PEOPLE, Table, lively, with};

/// Presses keys and tells how many there were; afterwards nothing waits for more.
fn keys(table: &mut Table, keys: &str) -> usize {
    let before = table.desk().session().history().mark().seq;
    table.press(keys);
    assert!(table.desk().prompt().is_none(), "{}", table.shown());
    let after = table.desk().session().history().mark().seq;
    assert_eq!(after, before + 1, "{}", table.shown());
    keys.chars().count()
}

#[test]
fn one_key() {
    let mut table = Table::new(lively(), 100, 30);
    assert!(keys(&mut table, "n") <= 1);
    assert!(keys(&mut table, "u") <= 1);
    assert!(keys(&mut table, ".") <= 1);
}

#[test]
fn two_keys_begin_with_everyone() {
    let mut table = Table::new(with(PEOPLE), 100, 30);
    assert!(keys(&mut table, "b\n") <= 2);
    let campaign = table.desk().session().campaign();
    let fight = campaign.fight().unwrap();
    assert_eq!(fight.order.len(), campaign.characters.len());
}

#[test]
fn three_keys_to_hurt_and_to_release() {
    let mut table = Table::new(lively(), 100, 30);
    assert!(keys(&mut table, "d7\n") <= 3);
    assert_eq!(table.last(), "damage \"Reed goblin 2\" 7");
    // Ilse sustains one thing, and stands first in the order.
    table.press("g");
    assert!(keys(&mut table, "x\n") <= 3);
    assert_eq!(table.last(), "release \"Ilse Marrow\" \"aim\"");
}

/// Ilse acts, and is selected since her turn began.
fn her_turn() -> Table {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 1 1 1 1\n");
    let session = table.desk().session();
    let acting = session.campaign().acting().unwrap();
    assert_eq!(session.campaign().name_of(acting), "Ilse Marrow");
    assert_eq!(table.desk().selected(), Some(acting));
    table
}

#[test]
fn five_keys_check_a_skill() {
    let mut table = her_turn();
    assert!(keys(&mut table, "cst\n") <= 5);
    assert_eq!(table.last(), "check \"Ilse Marrow\" st");
    let entries = table.desk().session().history().entries();
    let rolled = entries.last().unwrap().rolled().unwrap().clone();
    assert_eq!(rolled.sides[0].what, "Stealth");
}

#[test]
fn five_keys_and_the_digits_check_it_with_the_players_dice() {
    let mut table = her_turn();
    let digits = 2;
    assert!(keys(&mut table, "cst=33\n") <= 5 + digits);
    let entries = table.desk().session().history().entries();
    let rolled = entries.last().unwrap().rolled().unwrap().clone();
    assert_eq!(
        (
            rolled.sides[0].dice.as_slice(),
            rolled.sides[0].what.as_str()
        ),
        (&[33][..], "Stealth")
    );
}

#[test]
fn four_keys_attack_the_selected_one() {
    let mut table = her_turn();
    // Whom she attacks is selected already.
    table.press("j");
    assert!(keys(&mut table, "ame\n") <= 4);
    assert!(
        table.last().starts_with("attack \"Ilse Marrow\" me vs "),
        "{}",
        table.last()
    );
}

#[test]
fn who_waits_is_marked_in_the_order() {
    let mut table = her_turn();
    table.press(":ready Ilse\n");
    let row = |table: &mut Table, name: &str| {
        let shown = table.shown();
        shown
            .lines()
            .find(|row| row.contains(name))
            .unwrap()
            .to_owned()
    };
    let shown = row(&mut table, "Ilse Marrow");
    assert!(shown.contains("ready"), "{shown}");
    table.press("u:delay Ilse\n");
    let shown = row(&mut table, "Ilse Marrow");
    assert!(shown.contains("holds back"), "{shown}");
    table.press("u");
    let shown = row(&mut table, "Ilse Marrow");
    assert!(!shown.contains("holds back"), "{shown}");
}
