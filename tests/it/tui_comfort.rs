//! What changes with the time, and what the terminal gets besides the screen.

use std::cell::Cell;

use crossterm::event::KeyCode;
use gmscreen::campaign::{Campaign, History};
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::Theme;

use crate::tui_support::{Shelf, Table, after, empty, lively};

thread_local! {
    static NOW: Cell<i64> = const { Cell::new(0) };
}

fn timed(limit: Option<u32>) -> Table {
    NOW.set(1_795_208_640);
    let game = games::by_id("renaissance").unwrap();
    let campaign = Campaign::new("Bridge", game.id, "");
    let clock = || NOW.get();
    let session = Session::new(campaign, History::default(), game, Box::new(Unsaved), clock);
    let lines = "add Ann\nadd Bea\nset Ann INT 20\nset Bea INT 10\nbegin init 5 = 9 2";
    let settings = Settings {
        turn_timer: limit,
        bell: true,
        ..Settings::from(Theme::default())
    };
    let mut table = Table::themed(after(session, lines), 100, 30, settings, &[]);
    table.saved();
    table
}

fn wait(seconds: i64) {
    NOW.set(NOW.get() + seconds);
}

fn top(table: &mut Table) -> String {
    table.shown().lines().next().unwrap().to_owned()
}

#[test]
fn the_turn_timer_is_off_by_default() {
    let mut table = timed(None);
    assert!(!top(&mut table).contains("turn"));
    assert!(!table.app.is_timed());
    let mut table = timed(Some(180));
    assert!(table.app.is_timed());
    assert!(top(&mut table).ends_with("turn 0:00 · saved"));
    wait(125);
    assert!(top(&mut table).ends_with("turn 2:05 · saved"));
    assert!(!table.app.rings());
    // Anything other than the next turn does not reset it.
    table.press("d1\n").saved();
    wait(60);
    let shown = top(&mut table);
    assert!(shown.ends_with("turn 3:05, over 3 min · saved"), "{shown}");
    // Once for each turn.
    assert!(table.app.rings());
    assert!(!table.app.rings());
    table.press("n");
    assert!(!table.app.rings());
    assert!(top(&mut table).contains("turn 0:00"));
    // Undoing a turn continues the previous one from when it began.
    wait(10);
    table.press("u");
    assert!(top(&mut table).contains("turn 3:15, over"));
    for (keys, is_timed) in [("4g\nv", false), ("\x1b", true), (":end\n", false)] {
        table.press(keys);
        assert_eq!(table.app.is_timed(), is_timed, "{keys:?}");
        assert_eq!(top(&mut table).contains("over 3 min"), is_timed, "{keys:?}");
    }
    for columns in 1..90 {
        table.resize(columns, 24);
        table.frame();
    }
}

#[test]
fn the_log_has_the_date_where_it_changes() {
    let mut table = timed(None);
    table.press(":note \"one\"\n");
    assert!(!table.shown().contains("── 2026-"), "{}", table.shown());
    wait(86_400);
    table.press(":note \"two\"\n");
    let shown = table.shown();
    assert_eq!(shown.matches("── 2026-11-2").count(), 1, "{shown}");
}

#[test]
fn the_terminal_gets_a_title_and_what_is_copied() {
    let start = Table::start(Shelf::of(&[]), 80, 24, Theme::default());
    assert_eq!(start.app.title(), "gmscreen");
    // A hostile name stays a name.
    let name = format!("x\x1b]0;y\x07{}", "z".repeat(500));
    let hostile = Table::new(empty(&name), 80, 24);
    let title = hostile.app.title();
    assert!(!title.contains(char::is_control), "{title}");
    assert!(title.chars().count() < 100, "{title}");
    assert!(title.ends_with("… · gmscreen"), "{title}");
    let mut table = Table::new(lively(), 100, 30);
    assert_eq!(table.app.title(), "Bridge of Sighs · round 1 · gmscreen");
    assert_eq!(table.app.take_copied(), None);
    table.press("2gy");
    let sheet = table.app.take_copied().unwrap();
    assert!(
        sheet.starts_with("Ilse Marrow") && sheet.contains("Knowledge: Theology"),
        "{sheet}"
    );
    assert!(sheet.lines().all(|line| line.trim_end() == line));
    assert_eq!(table.app.take_copied(), None);
    // The open window is copied, wherever the panes' cursor is.
    table.press("4\ny");
    let entry = table.app.take_copied().unwrap();
    assert!(
        entry.contains("damage Tam 14") && entry.lines().count() > 1,
        "{entry}"
    );
    table.press("\x1by");
    assert_eq!(table.app.take_copied().unwrap(), entry);
    // In a form and in a search it is a letter.
    table.press("+ny");
    assert_eq!(table.app.take_copied(), None);
    table.press("\x1b\x1bnnn");
    assert_eq!(table.app.title(), "Bridge of Sighs · round 2 · gmscreen");
}

#[test]
fn the_shell_is_a_key_away_everywhere() {
    let mut table = Table::new(lively(), 100, 30);
    for keys in ["", ":note \"x", "\x1b?"] {
        table.press(keys);
        assert_eq!(table.ctrl('z'), Flow::Suspend, "{keys:?}");
        assert_eq!(table.app.update(Msg::Resumed), Flow::Resume);
        if keys.starts_with(':') {
            assert_eq!(table.line(), "note \"x");
        }
    }
    let mut start = Table::start(Shelf::of(&[]), 80, 24, Theme::default());
    assert_eq!(start.ctrl('z'), Flow::Suspend);
    assert_eq!(start.key(KeyCode::Char('x')), Flow::Draw);
}
