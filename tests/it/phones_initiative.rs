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

/// Its number.
fn number_of(link: &str) -> u64 {
    asked(link)["number"].as_u64().unwrap()
}

/// The console with the form open, and the links of two players.
fn beginning() -> (Table, String, String) {
    let mut table = console();
    let odile = link_in_window(&mut table, "Odile Varrick");
    table.press("P");
    let wren = link_in_window(&mut table, "Wren Tallow");
    table.press(":begin\n");
    let shown = table.shown();
    assert!(shown.contains("Initiative · begin"), "{shown}");
    (table, odile, wren)
}

#[test]
fn initiative_from_phones_fills_the_form() {
    let (mut table, odile, wren) = beginning();
    // Both are asked at once, each with a question of their own.
    let first = asked(&odile);
    for (field, told) in [
        ("name", "Odile Varrick"),
        ("what", "initiative"),
        ("dice", "d10"),
    ] {
        assert_eq!(first[field], told);
    }
    let (number, other) = (first["number"].as_u64().unwrap(), number_of(&wren));
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
    let (status, answer) = sends(&mut table, &odile, number, "7");
    assert_eq!((status, &*answer), (200, HELD));
    let shown = table.shown();
    let mut rows = shown.lines();
    let row = rows.find(|row| row.contains("Odile Varrick") && row.contains("d10: 7"));
    assert!(
        row.is_some_and(|row| row.contains("from the phone")),
        "{shown}"
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
    let phones = "dice from the phone of Odile Varrick, Wren Tallow";
    assert!(told.contains(phones), "{told}");
    assert_eq!(sends(&mut table, &odile, number, "7").0, 409);
    // It can be undone.
    table.press("u");
    assert!(table.desk().session().campaign().running().is_none());
    table.key(KeyCode::Esc);
}

#[test]
fn a_new_form_asks_again_and_the_gm_may_type_instead() {
    let (mut table, odile, wren) = beginning();
    let closed = number_of(&odile);
    assert_eq!(sends(&mut table, &odile, closed, "7").0, 200);
    table.key(KeyCode::Esc);
    table.key(KeyCode::Esc);
    assert_eq!(sends(&mut table, &odile, closed, "7").0, 409);
    table.press(":begin\n");
    let (number, other) = (number_of(&odile), number_of(&wren));
    assert!(number > closed);
    assert_eq!(sends(&mut table, &odile, closed, "7").0, 409);
    // Nobody is asked for a die that is already there, not even the first in the form.
    table.press("9");
    assert_eq!(sends(&mut table, &odile, number, "7").0, 409);
    // A die that the GM types over a player's is the GM's.
    table.key(KeyCode::Down);
    assert_eq!(sends(&mut table, &wren, other, "4").0, 200);
    table.press("6");
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    let line = "begin = \"Odile Varrick\":9 \"Wren Tallow\":6";
    assert_eq!(table.last(), line);
    assert!(!told(&table).contains("phone"), "{}", told(&table));
}
