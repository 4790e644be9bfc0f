//! Initiative from phones: all players who roll are asked at once, and their dice fill in the form.

use crossterm::event::KeyCode;

use crate::page_client::questions;
use crate::phones::{HELD, console, entries, link_in_window, sends, told};
use crate::tui_support::Table;

/// The question that a player is asked.
fn asked(link: &str) -> serde_json::Value {
    let mut asked = questions(link);
    asked.find(|asked| !asked.is_null()).unwrap()
}

/// The console with the form open, and the links of two players.
fn beginning() -> (Table, String, String) {
    let mut table = console();
    let odile = link_in_window(&mut table, "Odile Varrick");
    table.press("P");
    let wren = link_in_window(&mut table, "Wren Tallow");
    table.press(":begin\n");
    assert!(
        table.shown().contains("Initiative · begin"),
        "{}",
        table.shown()
    );
    (table, odile, wren)
}

#[test]
fn initiative_from_phones_fills_the_form() {
    let (mut table, odile, wren) = beginning();
    // Both are asked at once, each with a question of their own.
    let (first, second) = (asked(&odile), asked(&wren));
    assert_eq!(
        (&first["name"], &first["what"], &first["dice"]),
        (&"Odile Varrick".into(), &"initiative".into(), &"d10".into())
    );
    let [number, other] = [&first, &second].map(|asked| asked["number"].as_u64().unwrap());
    assert_ne!(number, other);
    let before = entries(&table);
    // Impossible faces, other players' dice and unknown questions are refused.
    let (status, why) = sends(&mut table, &odile, number, "11");
    assert_eq!((status, &*why), (409, "a d10 cannot show 11: 1 to 10"));
    assert_eq!(sends(&mut table, &odile, number, "3 4").0, 409);
    assert_eq!(sends(&mut table, &wren, number, "3").0, 403);
    assert_eq!(sends(&mut table, &odile, other + 7, "3").0, 409);
    assert!(!table.shown().contains("from the phone"));
    // The die is in the field, and nothing has been done yet.
    assert_eq!(
        sends(&mut table, &odile, number, "7"),
        (200, HELD.to_owned())
    );
    let shown = table.shown();
    let row = shown
        .lines()
        .find(|row| row.contains("Odile Varrick") && row.contains("d10"));
    let row = row.unwrap();
    assert!(
        row.contains("d10: 7") && row.contains("from the phone"),
        "{row}"
    );
    assert_eq!(entries(&table), before);
    // Only once.
    assert_eq!(sends(&mut table, &odile, number, "8").0, 409);
    // The other player leaves it to the console.
    assert_eq!(sends(&mut table, &wren, other, ""), (200, HELD.to_owned()));
    assert!(table.shown().contains("asked for by phone"));
    // The cursor is on a field with a die: Enter goes on, and again begins.
    table.key(KeyCode::Enter);
    table.key(KeyCode::Enter);
    assert_eq!(entries(&table), before + 1);
    assert_eq!(table.last(), "begin = \"Odile Varrick\":7");
    let told = told(&table);
    assert!(
        told.contains("dice from the phone of Odile Varrick, Wren Tallow"),
        "{told}"
    );
    assert_eq!(sends(&mut table, &odile, number, "7").0, 409);
    // It can be undone.
    table.press("u");
    assert!(table.main_screen().session().campaign().running().is_none());
    table.key(KeyCode::Esc);
}

#[test]
fn the_gm_may_type_initiative_instead() {
    let (mut table, odile, wren) = beginning();
    let [number, other] = [&odile, &wren].map(|link| asked(link)["number"].as_u64().unwrap());
    // Nobody is asked for a die that is already there, not even the first in the form.
    table.press("9");
    assert_eq!(sends(&mut table, &odile, number, "7").0, 409);
    // A die that the GM types over a player's is the GM's.
    table.key(KeyCode::Down);
    assert_eq!(sends(&mut table, &wren, other, "4").0, 200);
    table.press("6");
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    assert_eq!(
        table.last(),
        "begin = \"Odile Varrick\":9 \"Wren Tallow\":6"
    );
    assert!(!told(&table).contains("phone"), "{}", told(&table));
}

#[test]
fn a_closed_form_asks_nobody_and_a_new_one_asks_again() {
    let (mut table, odile, _) = beginning();
    let number = asked(&odile)["number"].as_u64().unwrap();
    assert_eq!(sends(&mut table, &odile, number, "7").0, 200);
    table.key(KeyCode::Esc);
    table.key(KeyCode::Esc);
    assert_eq!(sends(&mut table, &odile, number, "7").0, 409);
    table.press(":begin\n");
    let again = asked(&odile)["number"].as_u64().unwrap();
    assert!(again > number);
    assert_eq!(sends(&mut table, &odile, number, "7").0, 409);
    assert_eq!(sends(&mut table, &odile, again, "2").0, 200);
    table.key(KeyCode::Enter);
    table.key(KeyCode::Enter);
    assert_eq!(table.last(), "begin = \"Odile Varrick\":2");
}
