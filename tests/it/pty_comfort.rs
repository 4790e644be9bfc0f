//! In a real terminal: suspending to the shell, settings, and what wakes the console.

use std::fs;
use std::thread;
use std::time::Duration;

use super::pty_console::{Desktop, Shown};
use crate::tier::by_tier;

/// A shell script that runs the program, reports that it has stopped, and resumes it after a line.
const JOB: &str = "set -m; \"$1\"; echo \"stopped $?\"; read go; fg >/dev/null; echo \"ended $?\"";

#[test]
fn suspend_to_the_shell_and_back() {
    let desktop = Desktop::new();
    let mut console = desktop.shell(JOB);
    console.wait_for("Salt and Lanterns");
    console.press("\r");
    console.wait_for("1 Turn order · b begins");
    console.press(":begin\r");
    console.wait_until("the first turn", |shown| shown.acting().is_some());
    console.press("\x1b");
    console.wait_saved();
    let before = console.wait_for("s sustain");
    // Soon after Esc the next byte would make one key of both.
    thread::sleep(Duration::from_millis(300));
    console.press("\x1a");
    let shown = console.wait_for("stopped ");
    assert!(console.is_the_shells());
    assert!(!shown.has("stopped 0"), "{}", shown.text());
    assert!(!shown.has("Turn order"), "{}", shown.text());
    console.press("\r");
    let after = console.wait_for("s sustain");
    let rows = |shown: &Shown| -> Vec<String> {
        let text = shown.text();
        text.lines().map(|row| row.trim_end().to_owned()).collect()
    };
    assert_eq!(rows(&after), rows(&before));
    assert!(console.is_raw() && console.hears_the_mouse());
    // It responds.
    console.press("n");
    console.wait_until("the next turn", |shown| shown.acting() != before.acting());
    console.press("q");
    console.wait_for("ended 0");
    console.ended().cleanly(0);
}

#[test]
fn a_size_that_changed_while_it_was_stopped() {
    let desktop = Desktop::new();
    let mut console = desktop.shell(JOB);
    console.wait_for("Salt and Lanterns");
    console.press("\r");
    console.wait_for("1 Turn order · b begins");
    console.press("\x1a");
    console.wait_for("stopped ");
    console.resize(90, 24);
    console.press("\r");
    let shown = console.wait_until("all of it, smaller", |shown| {
        shown.header().trim_end().chars().count() == 89 && shown.has("? help")
    });
    assert!(
        shown.header().trim_end().ends_with("saved"),
        "{}",
        shown.text()
    );
    console.press("q");
    console.wait_for("ended 0");
    console.ended().cleanly(0);
}

#[test]
fn settings_are_obeyed() {
    let desktop = Desktop::new();
    let folder = desktop.path().join("config/gmscreen");
    fs::create_dir_all(&folder).unwrap();
    let settings = "mouse = false\nascii = true\nkeys = {x = \"next-turn\", n = \"nothing\"}";
    fs::write(folder.join("config.toml"), settings).unwrap();
    let mut console = desktop.sample();
    assert!(!console.hears_the_mouse());
    console.press(":begin\r");
    let shown = console.wait_until("the first turn", |shown| shown.has("round 1"));
    assert!(!shown.has("│") && shown.has("|"), "{}", shown.text());
    console.press("n");
    console.press("x");
    console.wait_until("the next turn", |shown| shown.has(" + "));
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn wrong_settings_are_reported_and_the_others_apply() {
    let desktop = Desktop::new();
    let folder = desktop.path().join("config/gmscreen");
    fs::create_dir_all(&folder).unwrap();
    let settings = "mouse = false\ntheme = \"purple\"\n";
    fs::write(folder.join("config.toml"), settings).unwrap();
    let mut console = desktop.console(&[]);
    console.wait_for("the settings file has an error at 2:9");
    assert!(!console.hears_the_mouse());
    console.press("\r");
    // A message that was read does not come back.
    console.wait_for("1 Turn order · b begins");
    console.press("q");
    console.ended().cleanly(0);
    let mut console = desktop.console(&["salt-and-lanterns"]);
    console.wait_for("the settings file has an error at 2:9");
    console.press("\x1b");
    console.wait_until("nothing more to say", |shown| !shown.has("settings file"));
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn the_start_screen_shows_the_state_of_campaigns() {
    let desktop = Desktop::new();
    let mut console = desktop.sample();
    console.press(":begin\r");
    console.wait_until("the first turn", |shown| shown.acting().is_some());
    console.wait_saved();
    console.press("q");
    console.ended().cleanly(0);
    let broken = desktop.path().join("data/gmscreen/broken.ron");
    fs::write(broken, "(\n  format: 1,\n  campaign: (\n").unwrap();
    let mut console = desktop.console(&[]);
    let shown = console.wait_for("✗ damaged, see its backups");
    assert!(shown.row("broken").unwrap().contains("damaged"));
    let shown = console.wait_for("session 1, round 1 running");
    let row = shown.row("round 1 running").unwrap();
    assert!(
        row.contains("Salt and Lanterns ") && row.contains("today "),
        "{row}"
    );
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn a_new_campaign_remembers_who_rolls_the_players_dice() {
    for (name, choose, own_dice) in [("theirs", "j", true), ("ours", "", false)] {
        let desktop = Desktop::new();
        let mut console = desktop.console(&[]);
        console.wait_for("Salt and Lanterns");
        console.press(&format!("n{name}\rk\r{choose}\x13"));
        console.wait_for("session 1");
        console.press(":add Ann\r:player Ann\r");
        console.wait_saved();
        console.press("q");
        console.ended().cleanly(0);
        let shown = desktop.show(name);
        assert_eq!(shown["characters"][0]["own_dice"], own_dice, "{shown}");
    }
}

#[test]
fn nothing_is_written_while_nothing_happens() {
    let desktop = Desktop::new();
    let folder = desktop.path().join("config/gmscreen");
    fs::create_dir_all(&folder).unwrap();
    let written = |timer: &str| {
        fs::write(folder.join("config.toml"), timer).unwrap();
        let mut console = desktop.console(&["salt-and-lanterns"]);
        console.wait_saved();
        console.press(":begin\r");
        console.wait_until("a turn", |shown| shown.acting().is_some());
        console.wait_saved();
        // The rest of the last frame is still on its way.
        std::thread::sleep(Duration::from_millis(300));
        let before = console.written();
        std::thread::sleep(Duration::from_millis(by_tier(1300, 2500, 2500)));
        let after = console.written();
        console.press(":end\rq");
        console.ended().cleanly(0);
        after - before
    };
    let mut console = desktop.sample();
    console.press("q");
    console.ended().cleanly(0);
    assert_eq!(written(""), 0);
    // A clock only runs if the GM wants one.
    let clock = written("turn_timer = 60");
    assert!((1..400).contains(&clock), "{clock} bytes");
}

#[test]
fn a_deleted_campaign_is_restored_with_its_log() {
    let desktop = Desktop::new();
    let mut console = desktop.console(&[]);
    console.wait_for("Salt and Lanterns");
    console.press("\r");
    console.wait_for("1 Turn order · b begins");
    console.press(":note \"the tide turns\"\r");
    console.wait_for("the tide turns");
    console.press("q");
    console.ended().cleanly(0);
    let mut console = desktop.console(&[]);
    console.wait_for("d delete");
    console.press("d");
    console.wait_for("moves it into the bin");
    console.press("y");
    console.wait_for("salt-and-lanterns is in the bin");
    console.press("q");
    console.ended().cleanly(0);
    let mut undelete = desktop.program(&["undelete", "salt-and-lanterns"]);
    assert!(undelete.output().unwrap().status.success());
    let mut console = desktop.console(&[]);
    console.wait_for("d delete");
    console.press("\r");
    console.wait_for("the tide turns");
    console.press("q");
    console.ended().cleanly(0);
}
