//! The turn timer, and the way to the shell.

use std::sync::atomic::{AtomicI64, Ordering};

use crossterm::event::KeyCode;
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::Theme;

use crate::tui_support::{Table, TestLibrary, lively};

static NOW: AtomicI64 = AtomicI64::new(1_795_208_640);

fn timed(limit: Option<u32>) -> Table {
    let game = games::by_id("renaissance").unwrap();
    let campaign = Campaign::new("Bridge", game.id, "");
    let clock = || NOW.load(Ordering::Relaxed);
    let history = History::default();
    let mut session = Session::new(campaign, history, game, Box::new(Unsaved), clock);
    let mut dice = Seeded::new(1);
    for line in ["add Ann", "add Bea", "set Ann INT 20", "set Bea INT 10"] {
        session.execute(line, &mut dice).unwrap();
    }
    session.execute("begin init 5 = 9 2", &mut dice).unwrap();
    let settings = Settings {
        turn_timer: limit,
        bell: true,
        ..Settings::from(Theme::default())
    };
    let mut table = Table::themed(session, 100, 30, settings, &[]);
    table.saved();
    table
}

fn wait(seconds: i64) {
    NOW.fetch_add(seconds, Ordering::Relaxed);
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
    table.press("d1\n");
    table.saved();
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
    table.press("4gv");
    assert!(!table.app.is_timed());
    assert!(!top(&mut table).contains("over 3 min"));
    table.press("\x1b");
    assert!(table.app.is_timed());
    table.press(":end\n");
    assert!(!table.app.is_timed());
    assert!(!top(&mut table).contains("over 3 min"));
    for columns in 1..90 {
        table.resize(columns, 24);
        table.frame();
    }
}

#[test]
fn the_shell_is_a_key_away_everywhere() {
    let mut table = Table::new(lively(), 100, 30);
    assert_eq!(table.ctrl('z'), Flow::Suspend);
    table.press(":note \"x");
    assert_eq!(table.ctrl('z'), Flow::Suspend);
    assert_eq!(table.line(), "note \"x");
    assert_eq!(table.app.update(Msg::Resumed), Flow::Resume);
    table.press("\x1b?");
    assert_eq!(table.ctrl('z'), Flow::Suspend);
    let mut start = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    assert_eq!(start.ctrl('z'), Flow::Suspend);
    assert_eq!(start.key(KeyCode::Char('x')), Flow::Draw);
}
