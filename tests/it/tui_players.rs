//! The window about what players see, and the page that the console serves from it.

#[cfg(feature = "serve")]
use std::io::Write;
#[cfg(feature = "serve")]
use std::net::TcpStream;
#[cfg(feature = "serve")]
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;

#[cfg(feature = "serve")]
use crate::page_client::{link_in, read};
use crate::tui_support::{Table, lively};

/// The window opened in a fight.
fn open(columns: u16, rows: u16) -> Table {
    let mut table = Table::new(lively(), columns, rows);
    table.press("P");
    table
}

/// The window with the page on, at any free port.
#[cfg(feature = "serve")]
fn served() -> Table {
    let mut table = open(120, 40);
    for _ in 0..20 {
        if link(&mut table).is_some() {
            break;
        }
        table.key(KeyCode::Right);
    }
    table
}

/// The address shown in the window.
#[cfg(feature = "serve")]
fn link(table: &mut Table) -> Option<String> {
    link_in(&table.saved().shown())
}

/// Reads the page until it contains this.
#[cfg(feature = "serve")]
fn seen(link: &str, what: &str) -> String {
    let begun = Instant::now();
    loop {
        let (_, table) = read(link, "/table");
        if table.contains(what) {
            return table;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "no {what} in {table}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_build_without_the_page_says_so() {
    let mut table = open(120, 30);
    assert!(
        table.shown().contains("built without the players' page"),
        "{}",
        table.shown()
    );
    table.key(KeyCode::Right);
    assert!(table.shown().contains("built without"));
}

#[cfg(feature = "serve")]
#[test]
fn the_page_follows_the_console_and_ends_with_it() {
    let mut table = served();
    let link = link(&mut table).unwrap();
    // The first that is offered is what a phone can open.
    assert!(table.shown().contains("‹ for everybody in the network ›"));
    assert!(
        table.shown().contains("nobody is connected yet"),
        "{}",
        table.shown()
    );
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
    let begun = Instant::now();
    while read(&link, "/table").1.contains("The bell tolls.") {
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    // Off is one step back from the current value.
    table.press("P");
    table.key(KeyCode::Left);
    assert!(table.shown().contains("The page is off"));
    let begun = Instant::now();
    while read(&link, "/table").0 != 0 {
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "it still listens"
        );
    }
}

#[cfg(feature = "serve")]
#[test]
fn for_the_network_it_shows_an_address_and_a_code() {
    let mut table = served();
    let there = link(&mut table).unwrap();
    assert!(!there.contains("127.0.0.1"), "{there}");
    assert!(table.shown().contains('▀'), "{}", table.shown());
    // Alone, the code needs less room.
    table.resize(80, 24);
    assert!(!table.shown().contains('▀'));
    table.key(KeyCode::Enter);
    assert!(table.shown().contains('▀'), "{}", table.shown());
    table.key(KeyCode::Esc);
    assert!(table.shown().contains("Health of foes"));
    table.resize(30, 8);
    table.key(KeyCode::Enter);
    assert!(
        table.shown().contains("the code needs"),
        "{}",
        table.shown()
    );
    assert!(table.app.close().is_ok());
    assert_eq!(read(&there, "/table").0, 0);
}

/// Changes the value of the row until it says this; another page may have its port for a moment.
#[cfg(feature = "serve")]
fn turned(table: &mut Table, key: KeyCode, to: &str) {
    for _ in 0..20 {
        table.key(key);
        if table.shown().contains(to) {
            return;
        }
    }
    panic!("{}", table.shown());
}

#[cfg(feature = "serve")]
#[test]
fn a_change_of_mode_keeps_the_link() {
    let token = |link: &str| link.rsplit_once('/').unwrap().1.to_owned();
    let mut table = served();
    let there = link(&mut table).unwrap();
    turned(&mut table, KeyCode::Right, "‹ for this computer only ›");
    let here = link(&mut table).unwrap();
    assert!(here.starts_with("http://127.0.0.1:"), "{here}");
    assert_eq!(token(&here), token(&there));
    // No phone can open this, so there is no code for it.
    assert!(!table.shown().contains('▀'), "{}", table.shown());
    seen(&here, "Brother Tam");
    turned(
        &mut table,
        KeyCode::Left,
        "‹ for everybody in the network ›",
    );
    assert_eq!(link(&mut table).unwrap(), there);
    turned(&mut table, KeyCode::Left, "‹ off ›");
    turned(
        &mut table,
        KeyCode::Right,
        "‹ for everybody in the network ›",
    );
    assert_eq!(link(&mut table).unwrap(), there);
    seen(&there, "Brother Tam");
    // Until the GM withdraws it.
    table.press("x");
    let new = link(&mut table).unwrap();
    assert_ne!(token(&new), token(&there));
    assert!(table.shown().contains("the earlier ones no longer work"));
    assert_eq!(read(&there, "/table").0, 404);
    seen(&new, "Brother Tam");
}

#[cfg(feature = "serve")]
#[test]
fn the_whole_address_fits_forty_columns() {
    let mut table = served();
    let link = link(&mut table).unwrap();
    table.resize(40, 12);
    let shown = table.shown();
    let inside = shown
        .lines()
        .map(|row| row.trim_matches(|c| c == '│' || c == ' '));
    let joined = inside.collect::<String>();
    assert!(joined.contains(&link), "{shown}");
    assert!(shown.contains("‹ the network ›"), "{shown}");
}

#[cfg(feature = "serve")]
#[test]
fn a_port_in_use_is_reported_and_another_offered() {
    // Whether or not this succeeds, the port is in use now.
    let _held = std::net::TcpListener::bind("127.0.0.1:4747");
    let mut table = open(120, 40);
    table.key(KeyCode::Right);
    let shown = table.shown();
    assert!(
        shown.contains("port 4747 is taken; ") && shown.contains("to use it"),
        "{shown}"
    );
    assert!(link(&mut table).is_none());
    table.key(KeyCode::Right);
    let link = link(&mut table).unwrap();
    assert!(!link.contains(":4747/"), "{link}");
    assert_eq!(read(&link, "").0, 200);
}

#[cfg(feature = "serve")]
#[test]
fn the_page_reports_its_visitors_to_the_console() {
    use std::sync::{Arc, mpsc};

    use gmscreen::serve::{Answer, Bind, Desk, Replying, Server};

    struct Bell(mpsc::Sender<()>);
    impl Desk for Bell {
        fn changed(&self) {
            let _ = self.0.send(());
        }

        fn answer(&self, _: Answer, _: Replying) {}
    }
    let (rings, rung) = mpsc::channel();
    let server = Server::start(Bind::here(), Arc::new(Bell(rings))).unwrap();
    let link = server.link();
    let (address, token) = link["http://".len()..].split_once('/').unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /{token}/events HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
    let limit = Duration::from_secs(10);
    rung.recv_timeout(limit).unwrap();
    assert_eq!(server.connected(), 1);
    drop(stream);
    rung.recv_timeout(limit).unwrap();
    assert_eq!(server.connected(), 0);
}
