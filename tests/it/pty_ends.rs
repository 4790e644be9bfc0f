//! Ends that nobody asked for: a mistake of the console's own, and a terminal that is gone.

use std::path::Path;

use gmscreen::tui::terminal::Screen;

use crate::pty_console::Desktop;

/// Stands for the console: the next test runs it in a terminal.
#[test]
#[ignore = "takes over the terminal and panics; the next test does it in one of its own"]
fn a_console_that_panics() {
    let _screen = Screen::enter(Some(Path::new("/home/gm/salt.ron")), true).unwrap();
    panic!("on purpose");
}

#[test]
fn a_panic_gives_the_terminal_back_and_says_where_the_campaign_is() {
    let desktop = Desktop::new();
    let this = std::env::current_exe().unwrap();
    let console = desktop.start(
        this.to_str().unwrap(),
        &[
            "--ignored",
            "--exact",
            "--nocapture",
            "pty_ends::a_console_that_panics",
        ],
    );
    let ended = console.ended();
    ended.cleanly(101);
    let text = String::from_utf8_lossy(&ended.bytes);
    let (taken, after) = text.rsplit_once("\x1b[?1049l").unwrap();
    assert!(taken.contains("\x1b[?1049h"), "it had the terminal");
    assert!(after.contains("on purpose"), "{after}");
    assert!(
        after.contains("The campaign is in /home/gm/salt.ron; what was shown as saved is there."),
        "{after}"
    );
}

/// A terminal that is closed tells those who listen; a console that is deaf to it must notice.
#[test]
fn a_terminal_that_goes_away_ends_the_console_and_keeps_what_was_done() {
    for deaf in ["", "trap '' HUP; "] {
        let desktop = Desktop::new();
        desktop.sample().ended_by("q");
        let script = format!("{deaf}exec \"$1\" salt-and-lanterns");
        let code = desktop.hung_up(&script, "Odile Varrick", ":damage wren 3\r", "takes 3");
        assert!(code <= 1, "{deaf:?}: {code}");
        let state = desktop.show("salt-and-lanterns");
        assert_eq!(state["entries"], 1, "{deaf:?}");
        // The lock is let go of: it opens as if nothing had been.
        let again = desktop.console(&["salt-and-lanterns"]);
        again.wait_saved();
        again.ended_by("q");
    }
}
