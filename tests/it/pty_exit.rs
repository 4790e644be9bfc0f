//! Unexpected ends: a crash of the console, and a terminal that is gone.

use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::tui::terminal::TerminalScreen;

use crate::pty_console::Desktop;

/// Plays the console; the next test runs it in a terminal.
#[test]
#[ignore = "takes over the terminal and panics; the next test does it in one of its own"]
fn a_console_that_panics() {
    let _screen = TerminalScreen::enter(Some(Path::new("/home/gm/salt.ron")), true).unwrap();
    panic!("on purpose");
}

#[test]
fn a_panic_restores_the_terminal_and_says_where_the_campaign_is() {
    let desktop = Desktop::new();
    let this = std::env::current_exe().unwrap();
    let console = desktop.start(
        this.to_str().unwrap(),
        &[
            "--ignored",
            "--exact",
            "--nocapture",
            "pty_exit::a_console_that_panics",
        ],
    );
    let ended = console.ended();
    ended.cleanly(101);
    let text = String::from_utf8_lossy(&ended.bytes);
    let (taken, after) = text.rsplit_once("\x1b[?1049l").unwrap();
    assert!(taken.contains("\x1b[?1049h"), "it had the terminal");
    assert!(after.contains("on purpose"), "{after}");
    assert!(
        after.contains("Your campaign is saved at /home/gm/salt.ron."),
        "{after}"
    );
}

/// Closing a terminal sends a signal; a console that misses it must notice anyway.
#[test]
fn a_closed_terminal_ends_the_console_and_loses_nothing() {
    for deaf in ["", "trap '' HUP; "] {
        let desktop = Desktop::new();
        desktop.sample().ended_by("q");
        let script = format!("{deaf}exec \"$1\" salt-and-lanterns");
        let code = desktop.hung_up(&script, "Odile Varrick", ":damage wren 3\r", "takes 3");
        assert!(code <= 1, "{deaf:?}: {code}");
        let state = desktop.show("salt-and-lanterns");
        assert_eq!(state["entries"], 1, "{deaf:?}");
        // The lock is released: it opens as if nothing had happened.
        let again = desktop.console(&["salt-and-lanterns"]);
        again.wait_saved();
        again.ended_by("q");
    }
}

/// The file of a campaign somewhere in a user's folders.
fn file_of(folder: &Path, name: &str) -> Option<PathBuf> {
    let found = fs::read_dir(folder).ok()?.filter_map(Result::ok);
    found.map(|entry| entry.path()).find_map(|path| {
        if path.is_dir() {
            file_of(&path, name)
        } else {
            path.file_name().is_some_and(|n| n == name).then_some(path)
        }
    })
}

/// Killed, edited so that an act does not fit, and fixed from the start screen.
#[test]
fn a_conflict_with_an_edit_is_explained_and_a_backup_chosen() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.press(":damage odile 3\r");
    console.wait_for("takes 3");
    console.wait_saved();
    console.signal("KILL");
    drop(console.ended());
    let path = file_of(&desktop.path().join("data"), "salt-and-lanterns.ron").unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let name = "name: \"Odile Varrick\",";
    let edited = text.replacen(name, &format!("{name} tracks: {{\"harm\": 7}},"), 1);
    assert_ne!(edited, text);
    fs::write(&path, edited).unwrap();

    let mut console = desktop.console(&["salt-and-lanterns"]);
    console.wait_for("Read-only");
    let shown = console.wait_for("`gmscreen restore`");
    for part in [
        "was edited by hand, and 1 act since the last",
        "does not follow on: `damage odile 3`",
        "-recovered.ron for",
    ] {
        assert!(shown.has(part), "{part}: {}", shown.text());
    }
    console.press("\x1b");
    console.wait_until("the panes", |shown| {
        shown.has("Turn order") && !shown.has("follow on: ")
    });
    console.press("d3\r");
    console.wait_for("nothing can be changed here");
    // The line, the question, and the answer.
    console.press("\x03\x03\x03");
    console.ended().cleanly(0);

    let mut console = desktop.console(&[]);
    console.wait_for("see its backups");
    console.press("b");
    console.wait_for("-recovered.ron");
    console.press("\r");
    console.wait_for("Odile Varrick");
    console.wait_saved();
    console.ended_by("q");
    let state = desktop.show("salt-and-lanterns");
    let people = state["characters"].as_array().unwrap();
    let odile = people.iter().find(|who| who["name"] == "Odile Varrick");
    assert_eq!(odile.unwrap()["tracks"]["harm"]["value"], 3, "{state}");
}
