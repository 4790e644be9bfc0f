//! The picture of a phone in the guide. `GMSCREEN_PICTURES=write` takes it anew. A picture of a page
//! differs with every font, so what the test holds it to is its text.

use std::fs;
use std::path::{Path, PathBuf};

use crate::page::{leaves_window, phone_of_odile, table};
use crate::pty_console::Desktop;

const ANEW: &str = "run this test with GMSCREEN_PICTURES=write and look at docs/pictures/phone.png";

fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures")
}

#[test]
fn the_phone_of_the_guide_is_what_a_player_sees() {
    let desktop = Desktop::new();
    let lines = [
        "encounter start \"Under the Patience\" = 9 7 5 3 2 6 4 2 1",
        "attack odile \"boat hook\" vs \"drowned hand 1\" = 38 70 4",
        "skip \"drowned hand 1\"",
        "option own_dice players",
    ];
    let (mut console, link) = table(&desktop, &lines);
    leaves_window(&mut console);
    let browser = phone_of_odile(&link);
    console.press(":check odile athletics\r");
    browser.sees("Roll for me");
    let seen = browser.text().replace('\u{a0}', " ") + "\n";
    let (picture, text) = (pictures().join("phone.png"), pictures().join("phone.txt"));
    if std::env::var("GMSCREEN_PICTURES").is_ok_and(|way| way == "write") {
        fs::write(&picture, browser.screenshot()).unwrap();
        fs::write(&text, &seen).unwrap();
    }
    assert_eq!(fs::read_to_string(&text).unwrap(), seen, "{ANEW}");
    assert!(
        fs::read(&picture).unwrap().starts_with(b"\x89PNG"),
        "{ANEW}"
    );
    // The GM answers, and the phone is done.
    console.press("44\r");
    browser.until("no question", |text| !text.contains("Roll for me"));
    console.wait_saved();
    console.ended_by("q");
}
