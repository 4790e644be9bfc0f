//! Keys that no transcript can press, how the console is left while the disk fails, and the lines
//! that Tab makes.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use gmscreen::lang::line::Line;
use gmscreen::tui::keymap::Chord;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::{ExitReason, Saved};

use crate::tier::by_tier;
use crate::tui_support::{PEOPLE, Table, at_play, lively, with};

#[test]
fn odd_events_of_terminals_are_understood() {
    let mut table = Table::new(lively(), 100, 30);
    // What follows directly after a paste is the rest of it, not a key.
    table.app.update(Msg::Paste("note \"a\"".to_owned()));
    assert_eq!(table.key(KeyCode::Enter), Flow::Nothing);
    // A key that is let go is not pressed.
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 1 1 1 1\n");
    let mut key = KeyEvent::new(KeyCode::Char('n'), KeyModifiers::NONE);
    key.kind = KeyEventKind::Release;
    assert_eq!(Chord::of(key), None);
    // Some terminals send Ctrl-Space as a key of its own.
    table.press("cstealth");
    let key = Chord::of(KeyEvent::new(KeyCode::Null, KeyModifiers::CONTROL));
    table.app.update(Msg::Key(key.unwrap()));
    table.press("e");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth secret");
}

#[test]
fn quitting_asks_if_acts_would_be_lost() {
    let failed = || Saved::Failed {
        seq: 1,
        error: "the disk is full".to_owned(),
    };
    let mut table = Table::new(lively(), 100, 30);
    table.press("d7\n");
    table.store(failed());
    assert_eq!(table.key(KeyCode::Char('q')), Flow::Draw);
    let shown = table.shown();
    assert!(shown.contains("1 act is not saved yet"), "{shown}");
    // The disk works again and then fails again, so the question is asked once more.
    table.saved();
    table.press("d7\n");
    table.store(failed());
    assert_eq!(table.ctrl('c'), Flow::Draw);
    assert_eq!(table.ctrl('c'), Flow::Leave(ExitReason::Quit));
}

/// Whatever Tab completes, wherever it is pressed, no quote is left unclosed.
#[test]
fn tab_never_leaves_a_quote_open() {
    for (nth, game) in gmscreen::games::all().iter().enumerate() {
        let crew = "add Ann\nadd \"Stair hound\" x3\ncondition Ann \"low on luck\"";
        let mut table = Table::new(at_play(game.id, crew), 80, 24);
        table.frame();
        let every = by_tier(19, 1, 1);
        for verb in gmscreen::verbs::verbs(game)
            .skip(nth % every)
            .step_by(every)
        {
            for c in format!(":{} ", verb.name).chars() {
                table.key(KeyCode::Char(c));
            }
            for _ in 0..6 {
                table.key(KeyCode::Tab);
                let line = table.line();
                assert!(Line::parse(line).is_ok(), "{}: {line}", game.id);
            }
            table.key(KeyCode::Esc);
        }
    }
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_build_without_the_page_says_so() {
    let mut table = Table::new(lively(), 120, 30);
    table.press("P");
    let shown = table.shown();
    assert!(shown.contains("built without the players' page"), "{shown}");
    table.key(KeyCode::Right);
    assert!(table.shown().contains("built without"));
}
