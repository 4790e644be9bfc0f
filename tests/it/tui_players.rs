//! The page that the console serves from the window about what players see.

use std::time::{Duration, Instant};

use crossterm::event::KeyCode;

use crate::page_client::{link_in, read, take_the_usual_port};
use crate::phones::turned;
use crate::tui_support::{Table, lively};

const LIMIT: Duration = Duration::from_secs(10);
const NETWORK: &str = "‹the network›";

/// The window with the page on, at any free port.
fn served() -> Table {
    take_the_usual_port();
    let mut table = Table::new(lively(), 120, 40);
    table.press("P");
    turned(&mut table, KeyCode::Right, "http://");
    table
}

/// The address shown in the window.
fn link(table: &mut Table) -> String {
    link_in(&table.saved().shown()).unwrap()
}

fn token(link: &str) -> &str {
    link.rsplit_once('/').unwrap().1
}

/// Reads the page until it is as wanted: its status and its table.
fn until(link: &str, what: &str, wanted: impl Fn(u16, &str) -> bool) -> String {
    let begun = Instant::now();
    loop {
        let (status, table) = read(link, "/table");
        if wanted(status, &table) {
            return table;
        }
        assert!(begun.elapsed() < LIMIT, "{what}: {status}, {table}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn seen(link: &str, what: &str) -> String {
    until(link, what, |_, table| table.contains(what))
}

#[test]
fn the_page_follows_the_console_and_ends_with_it() {
    let mut table = served();
    let link = link(&mut table);
    // The first that is offered is what a phone can open.
    let shown = table.shown();
    for part in [NETWORK, "nobody is connected yet"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    seen(&link, "Brother Tam");
    table.key(KeyCode::Esc);
    table.press(":public \"The bell tolls.\"\n");
    // Players do not see what is not saved yet.
    std::thread::sleep(Duration::from_millis(200));
    assert!(!read(&link, "/table").1.contains("The bell tolls."));
    table.saved();
    let told = seen(&link, "The bell tolls.");
    assert!(!told.contains("ferryman"), "{told}");
    table.press("u").saved();
    until(&link, "undone", |_, table| {
        !table.contains("The bell tolls.")
    });
    // Off is one step back from the current value.
    table.press("P");
    table.key(KeyCode::Left);
    assert!(table.shown().contains("The page is off"));
    until(&link, "off", |status, _| status == 0);
}

#[test]
fn for_the_network_it_shows_an_address_and_a_code() {
    let mut table = served();
    let there = link(&mut table);
    assert!(!there.contains("127.0.0.1"), "{there}");
    assert!(table.shown().contains('▀'), "{}", table.shown());
    // Alone, the code needs less room.
    table.resize(80, 24);
    assert!(!table.shown().contains('▀'));
    table.key(KeyCode::Enter);
    assert!(table.shown().contains('▀'), "{}", table.shown());
    table.key(KeyCode::Esc);
    assert!(table.shown().contains("Health of foes"));
    // The whole address fits forty columns.
    table.resize(40, 12);
    let shown = table.shown();
    let rows = shown.lines();
    let rows = rows.map(|row| row.trim_matches(|c| c == '│' || c == ' '));
    assert!(rows.collect::<String>().contains(&there), "{shown}");
    assert!(shown.contains("‹ the network ›"), "{shown}");
    table.resize(30, 8);
    table.key(KeyCode::Enter);
    let shown = table.shown();
    assert!(shown.contains("the code needs"), "{shown}");
    assert!(table.app.close().is_ok());
    assert_eq!(read(&there, "/table").0, 0);
}

#[test]
fn a_change_of_mode_keeps_the_link() {
    let mut table = served();
    let there = link(&mut table);
    turned(&mut table, KeyCode::Right, "‹this computer›");
    let here = link(&mut table);
    assert!(here.starts_with("http://127.0.0.1:"), "{here}");
    assert_eq!(token(&here), token(&there));
    // No phone can open this, so there is no code for it.
    assert!(!table.shown().contains('▀'), "{}", table.shown());
    seen(&here, "Brother Tam");
    for (key, to) in [
        (KeyCode::Left, NETWORK),
        (KeyCode::Left, "‹off›"),
        (KeyCode::Right, NETWORK),
    ] {
        turned(&mut table, key, to);
        if to == NETWORK {
            assert_eq!(link(&mut table), there);
        }
    }
    seen(&there, "Brother Tam");
    // Until the GM withdraws it.
    table.press("x");
    let new = link(&mut table);
    assert_ne!(token(&new), token(&there));
    assert!(table.shown().contains("the earlier ones no longer work"));
    assert_eq!(read(&there, "/table").0, 404);
    seen(&new, "Brother Tam");
}

#[test]
fn a_port_in_use_is_reported_and_another_offered() {
    // If it is taken already, that will do too.
    take_the_usual_port();
    let mut table = Table::new(lively(), 120, 40);
    table.press("P");
    table.key(KeyCode::Right);
    let shown = table.shown();
    for part in ["port 4747 is taken; ", "to use it"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(link_in(&shown).is_none());
    table.key(KeyCode::Right);
    let link = link(&mut table);
    assert!(!link.contains(":4747/"), "{link}");
    assert_eq!(read(&link, "").0, 200);
}
