//! Phones with a real console. Their dice are acts like any other: dice that the page has confirmed
//! are in the log even after the console was killed.

use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crate::page_client::{
    link_in, link_of, parts, questions, read, rolls, serve, take_the_usual_port, try_rolls,
};
use crate::phones::KEPT;
use crate::pty_console::{Console, Desktop};
use crate::simulated::Chance;
use crate::tier::by_tier;

/// Serves the page from the sample's console; its link.
fn page(console: &mut Console) -> String {
    let link = window_with_page(console);
    console.press("\x1b");
    console.wait_until("no window", |shown| !shown.has("What the players see"));
    link
}

/// The same, with the window left open.
fn window_with_page(console: &mut Console) -> String {
    take_the_usual_port();
    console.press("P");
    let mut last = console.wait_for("What the players see").text();
    for _ in 0..20 {
        console.press("\x1b[C");
        // The offer of a port stays on the screen until the key is handled.
        let shown = console.wait_until("the page", |shown| {
            shown.text() != last && (shown.has("http://") || shown.has("to use it"))
        });
        last = shown.text();
        if let Some(link) = link_in(&console.settled().text()) {
            return link;
        }
    }
    panic!("no port is free");
}

/// Runs a line with `exec`.
fn outside(desktop: &Desktop, line: &str) {
    let exec = ["exec", "salt-and-lanterns", "-c", line];
    let ran = desktop.program(&exec).output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
}

#[test]
fn closing_a_campaign_ends_its_page_and_lets_go_of_its_files() {
    let desktop = Desktop::new();
    let mut console = desktop.sample_again();
    let table = page(&mut console);
    console.press(":note \"closing time\"\rQ");
    let shown = console.wait_for("is closed; everything is saved");
    assert!(shown.has("Samples (you play a copy)"), "{}", shown.text());
    assert!(TcpStream::connect(parts(&table).0).is_err());
    // No console has it open, so it is written to directly.
    outside(&desktop, "note \"from outside\"");
    console.press("\r");
    let shown = console.wait_for("from outside");
    assert!(shown.has("closing time"), "{}", shown.text());
    // Its socket takes lines again.
    outside(&desktop, "note \"and again\"");
    console.wait_for("and again");
    console.ended_by("q");
}

/// Where the sample keeps the links of its page.
fn links_file(desktop: &Desktop) -> PathBuf {
    let links = "data/gmscreen/salt-and-lanterns.history/links";
    desktop.path().join(links)
}

/// The token of the sample's page, and whether it is kept. The page is served by a console that
/// then ends. Another program may have the usual port, so that the address differs.
fn closed_page(desktop: &Desktop, keys: &[(&str, &str)]) -> (String, bool) {
    let mut console = desktop.sample_again();
    let link = page(&mut console);
    let token = parts(&link).1.to_owned();
    for (key, shown) in keys {
        console.press(key);
        console.wait_for(shown);
    }
    console.ended_by("q");
    let kept = links_file(desktop);
    (token, kept.exists())
}

#[test]
fn links_that_are_to_stay_open_the_page_of_the_next_console() {
    let desktop = Desktop::new();
    let (first, kept) = closed_page(&desktop, &[(":option links stay\r", "links: stay")]);
    assert!(kept);
    let file = links_file(&desktop);
    let mode = file.metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let (second, kept) = closed_page(&desktop, &[]);
    assert_eq!((&first, true), (&second, kept));
    // Withdrawn by the GM, it stays withdrawn.
    let keys = [
        ("P", "What the players see"),
        ("x", "new links: the earlier ones no longer work"),
        ("\x1b", "q quit"),
    ];
    let (second, kept) = closed_page(&desktop, &keys);
    assert_eq!((&first, true), (&second, kept));
    let (third, _) = closed_page(&desktop, &[]);
    assert_ne!(first, third);
    // A damaged file costs the links, which the console says, and nothing else.
    std::fs::write(&file, "{\"table\":").unwrap();
    let mut console = desktop.sample_again();
    let fourth = window_with_page(&mut console);
    console.wait_for("earlier ones are lost");
    console.press("\x1b");
    console.wait_for("q quit");
    assert_ne!(third, parts(&fourth).1);
    console.press(":option links new\r");
    console.wait_for("links: new");
    console.ended_by("q");
    assert!(!file.exists());
    let (fifth, kept) = closed_page(&desktop, &[]);
    assert_ne!(parts(&fourth).1, fifth);
    assert!(!kept);
}

/// How many entries the sample's log has.
fn entries(desktop: &Desktop) -> u64 {
    let shown = desktop.show("salt-and-lanterns");
    shown["entries"].as_u64().unwrap()
}

#[test]
fn confirmed_dice_survive_a_kill() {
    let desktop = Desktop::new();
    let mut console = desktop.sample_again();
    console.press(":option own_dice players\r");
    console.wait_saved();
    console.ended_by("q");
    let mut chance = Chance(77);
    let (mut before, mut thanks) = (entries(&desktop), 0);
    for round in 0..by_tier(2, 12, 60) {
        let mut console = desktop.sample_again();
        let table = page(&mut console);
        let link = link_of(&table, "Odile Varrick");
        let asked = questions(&link);
        // A player who answers every question as fast as it arrives.
        let player = thread::spawn(move || {
            let mut thanked = 0;
            let mut sent = 0;
            for question in asked {
                let Some(number) = question["number"].as_u64() else {
                    continue;
                };
                sent += 1;
                match try_rolls(&link, number, "23") {
                    Some((200, told)) if told == KEPT => thanked += 1,
                    Some((200, told)) => panic!("{told}"),
                    Some((429, _)) => thread::sleep(Duration::from_millis(500)),
                    Some(_) => {}
                    None => break,
                }
            }
            (thanked, sent)
        });
        let lines = 1 + chance.below(6);
        for _ in 0..lines {
            console.press(":check odile fray\r");
            thread::sleep(Duration::from_millis(20 + chance.below(60) as u64));
        }
        if round == 0 {
            // At least one answer must have been given, however slow this machine is.
            console.wait_for("phone of");
            console.wait_saved();
            thread::sleep(Duration::from_millis(500));
        }
        console.killed();
        let (thanked, sent) = player.join().unwrap();
        let now = entries(&desktop);
        assert!(
            (before + thanked..=before + sent).contains(&now),
            "{before} entries, {thanked} thanked for, {sent} sent: {now}"
        );
        (before, thanks) = (now, thanks + thanked);
    }
    assert!(thanks > 0, "nothing was ever answered");
}

#[test]
fn a_page_served_beside_the_console_passes_dice_to_it() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.press(":option own_dice players\r");
    console.wait_saved();
    let (mut served, table) = serve(&desktop, "127.0.0.1:0");
    let name = "Odile Varrick";
    let link = link_of(&table, name);
    assert_eq!(rolls(&link, 1, "42").0, 409);
    let mut asked = questions(&link);
    console.press(&format!(":check \"{name}\" fray\r"));
    console.wait_for("Fray d100:");
    let first = asked.find(|asked| !asked.is_null()).unwrap();
    let number = first["number"].as_u64().unwrap();
    assert_eq!(rolls(&link, number, "123").0, 409);
    assert_eq!(rolls(&link, number, "23"), (200, KEPT.to_owned()));
    console.wait_for("phone of");
    assert_eq!(entries(&desktop), 2);
    assert_eq!(rolls(&link, number, "23").0, 409);
    assert!(asked.any(|asked| asked.is_null()), "the question is gone");
    // Without an open console nobody asks for dice, and the page follows the files.
    console.ended_by("q");
    assert_eq!(rolls(&link, number, "23").0, 409);
    outside(&desktop, "public \"It rains.\"");
    let begun = Instant::now();
    while !read(&table, "/table").1.contains("It rains.") {
        assert!(begun.elapsed() < Duration::from_secs(10));
        thread::sleep(Duration::from_millis(20));
    }
    served.kill().unwrap();
    served.wait().unwrap();
}
