//! A console with a full house in which some clients misbehave.

use crate::browser::Browser;
use crate::crowd::Crowd;
use crate::page::{FIGHT, table};
use crate::pty_console::Desktop;

#[test]
fn two_hundred_pages_and_misbehaving_clients_delay_neither_page_nor_keys() {
    let desktop = Desktop::new();
    let (mut console, link) = table(&desktop, FIGHT);
    console.press("\x1b");
    let browser = Browser::start();
    browser.go(&link);
    browser.sees("Odile Varrick");
    browser.run("window.same = true;");
    let acting = || browser.run("return document.getElementById('acting').textContent;");
    let before = desktop.show("salt-and-lanterns");
    let crowd = Crowd::of(&link);
    // The page follows each turn, and the keys respond.
    for who in ["Wren Tallow", "Tomás Ferro", "Anselm Pike", "Odile Varrick"] {
        console.press("n");
        browser.until(who, |_| acting() == who);
        console.wait_for(&who.to_uppercase());
        console.press("?");
        console.wait_for("Esc back");
        console.press("\x1b");
        console.wait_until("the panes", |shown| !shown.has("Esc back"));
    }
    let requests = crowd.ends(101);
    assert!(requests > 100, "{requests} rude requests only");
    // None of them has changed anything.
    console.wait_saved();
    let after = desktop.show("salt-and-lanterns");
    let count = |shown: &serde_json::Value| shown["entries"].as_u64().unwrap();
    assert_eq!(count(&after), count(&before) + 4);
    assert_eq!(after["characters"], before["characters"]);
    assert_eq!(browser.run("return window.same;"), true, "without a reload");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.asked_elsewhere(), Vec::<String>::new());
    console.ended_by("q");
}
