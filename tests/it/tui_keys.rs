//! What keys do that a transcript cannot show: colours, the cursor, control characters, how the
//! console is left; and what holds for every key and command.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use gmscreen::games;
use gmscreen::tui::keymap::{Keymap, Need, TABLE};
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::overlay::help;
use gmscreen::tui::theme::{Depth, Theme};
use gmscreen::tui::{CampaignSummary, ExitReason, Saved};
use ratatui::style::{Color, Modifier};

use crate::tui_support::{Table, TestLibrary, at_play, lively, text, with};

fn table() -> Table {
    Table::new(lively(), 100, 30)
}

#[test]
fn undone_entries_are_crossed_out() {
    let mut table = table();
    let shown = table.shown();
    let (y, row) = shown
        .lines()
        .enumerate()
        .find(|(_, row)| row.contains("[undone]"))
        .unwrap();
    let x = row.split("undone soon").next().unwrap().chars().count();
    let cell = &table.frame()[(u16::try_from(x).unwrap(), u16::try_from(y).unwrap())];
    assert!(cell.modifier.contains(Modifier::CROSSED_OUT));
}

#[test]
fn every_key_that_works_is_in_the_help() {
    let game = games::by_id("renaissance").unwrap();
    let lines: Vec<String> = help(&Keymap::default(), game, "", None)
        .iter()
        .map(gmscreen::view::Line::plain)
        .collect();
    for row in TABLE {
        let listed = lines
            .iter()
            .any(|line| line.contains(&row.labels()) && line.contains(&row.doc_in(game)));
        let works = !matches!(row.verb(game), Need::Lacks);
        assert_eq!(listed, works, "{}", row.doc);
    }
    for verb in gmscreen::verbs::verbs(game) {
        assert!(lines.iter().any(|line| line.contains(&verb.usage())));
    }
    let mut pressed: Vec<_> = TABLE.iter().flat_map(|row| row.keys).collect();
    let all = pressed.len();
    pressed.sort_by_key(|key| key.label());
    pressed.dedup_by_key(|key| key.label());
    assert_eq!(pressed.len(), all);
}

/// Pastes, and waits until keys are accepted again.
fn paste(table: &mut Table, text: &str) {
    table.app.update(Msg::Paste(text.to_owned()));
    // What follows directly after a paste is the rest of it, not a key.
    assert_eq!(table.key(KeyCode::Enter), Flow::Nothing);
    std::thread::sleep(std::time::Duration::from_millis(60));
}

#[test]
fn pasted_text_is_text() {
    let mut table = table();
    paste(&mut table, "note \"a\u{1b}[2Jb\nc\"\nquit q");
    assert!(
        !table.line().contains(['\n', '\u{1b}']),
        "{:?}",
        table.line()
    );
    assert!(table.line().starts_with("note \"a"));
    table.key(KeyCode::Esc);
    assert!(table.main_screen().prompt().is_none());
    table.press("+p");
    paste(&mut table, "Wren\nof the\u{1b}[31m \u{202e}Hill");
    let shown = table.shown();
    assert!(
        !shown.contains('\u{1b}') && !shown.contains('\u{202e}'),
        "{shown}"
    );
    // The first says that stats are missing.
    table.press("\x13\x13");
    let people = table.main_screen().session().campaign().characters.iter();
    let newest = people.max_by_key(|who| who.id.0).unwrap();
    assert!(newest.name.starts_with("Wren of the"), "{}", newest.name);
}

#[test]
fn a_notice_cannot_control_the_terminal() {
    let mut hostile = Table::themed(
        with("note \"x\""),
        80,
        24,
        Theme::default(),
        &["a\u{1b}[31mred\u{7}\u{202e}".to_owned()],
    );
    let buffer = hostile.frame().clone();
    for cell in &buffer.content {
        assert!(
            !cell
                .symbol()
                .contains(|c: char| c.is_control() || c == '\u{202e}'),
            "{}",
            text(&buffer)
        );
    }
}

#[test]
fn no_colour_if_none_is_wanted() {
    let theme = Theme {
        depth: Depth::None,
        ..Theme::default()
    };
    let mut table = Table::themed(lively(), 100, 30, theme, &["read me".to_owned()]);
    table.store(Saved::Failed {
        seq: 1,
        error: "the disk is full".to_owned(),
    });
    for keys in [
        "",
        ":odds check Ilse st\n",
        "4",
        "?",
        "\x1b2\n",
        "\x1b:check Nobody x\n",
    ] {
        table.press(keys);
        for cell in &table.frame().content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}

#[test]
fn quitting_asks_if_acts_would_be_lost() {
    let failed = || Saved::Failed {
        seq: 1,
        error: "the disk is full".to_owned(),
    };
    let mut table = table();
    table.press("d7\n");
    table.store(failed());
    let key = |code, modifiers| Msg::Key(KeyEvent::new(code, modifiers));
    let quit = || key(KeyCode::Char('q'), KeyModifiers::NONE);
    let stop = || key(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(table.app.update(quit()), Flow::Draw);
    assert!(
        table.shown().contains("1 act is not saved yet"),
        "{}",
        table.shown()
    );
    // The disk works again and then fails again, so the question is asked once more.
    table.saved();
    table.press("d7\n");
    table.store(failed());
    assert_eq!(table.app.update(stop()), Flow::Draw);
    assert_eq!(table.app.update(stop()), Flow::Leave(ExitReason::Quit));
}

#[test]
fn messages_stay_until_they_are_read() {
    let mut table = Table::themed(
        lively(),
        100,
        30,
        Theme::default(),
        &[
            "1 act was recovered".to_owned(),
            "the lock was stale".to_owned(),
        ],
    );
    table.press("jk24");
    assert!(table.shown().contains("1 act was recovered"));
    table.press("\x1b");
    assert!(table.shown().contains("the lock was stale"));
    table.press("\x1b");
    assert!(!table.shown().contains("the lock was stale"));
}

#[test]
fn the_cursor_is_where_one_types_or_looks() {
    let mut table = table();
    let (_, y) = table.cursor();
    let shown = table.shown();
    assert!(
        shown
            .lines()
            .nth(usize::from(y))
            .unwrap()
            .contains("REED GOBLIN 2")
    );
    table.press(":ab");
    let (x, y) = table.cursor();
    let row: String = table
        .shown()
        .lines()
        .nth(usize::from(y))
        .unwrap()
        .to_owned();
    assert_eq!((row.as_str(), x), (" :ab", 4));
}

#[test]
fn only_key_presses_count() {
    let mut table = table();
    let mut key = KeyEvent::new(KeyCode::Char('n'), KeyModifiers::NONE);
    key.kind = KeyEventKind::Release;
    assert_eq!(table.app.update(Msg::Key(key)), Flow::Nothing);
}

#[test]
fn the_console_is_left_by_keys_and_by_commands() {
    for line in [":q", ":quit"] {
        let mut table = table();
        table.press(line);
        assert_eq!(table.key(KeyCode::Enter), Flow::Leave(ExitReason::Quit));
    }
    let mut left = table();
    assert_eq!(left.key(KeyCode::Char('q')), Flow::Leave(ExitReason::Quit));
    let mut table = table();
    assert_eq!(table.ctrl('c'), Flow::Draw);
    assert_eq!(table.ctrl('c'), Flow::Leave(ExitReason::Quit));

    let mut start = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    let held = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::ALT);
    assert_eq!(start.app.update(Msg::Key(held)), Flow::Nothing);
    assert_eq!(start.ctrl('q'), Flow::Nothing);
    start.press("n");
    assert_eq!(start.ctrl('c'), Flow::Draw);
    assert_eq!(start.ctrl('c'), Flow::Draw);
    assert!(start.shown().contains("Ctrl-C again leaves"));
    assert_eq!(start.ctrl('c'), Flow::Leave(ExitReason::Quit));
}

#[test]
fn an_opened_campaign_says_what_was_recovered() {
    let listed = |title: &str| CampaignSummary {
        title: title.to_owned(),
        detail: String::new(),
        path: format!("{title}.ron").into(),
    };
    for (keys, title) in [("\n", "Winter"), ("j\n", "Ferryman")] {
        let library = TestLibrary {
            recents: vec![listed("Winter")],
            samples: vec![listed("Ferryman")],
            ..TestLibrary::default()
        };
        let mut table = Table::start(library, 80, 24, Theme::default());
        table.press(keys);
        let shown = table.shown();
        assert!(
            shown.contains(title) && shown.contains("2 acts were recovered"),
            "{shown}"
        );
    }
}

/// Whatever Tab completes, wherever it is pressed, no quote is left unclosed.
#[test]
fn tab_never_leaves_a_quote_open() {
    for game in gmscreen::games::all() {
        let crew = "add Ann\nadd \"Stair hound\" x3\ncondition Ann \"low on luck\"";
        let mut table = Table::new(at_play(game.id, crew), 80, 24);
        table.frame();
        for verb in gmscreen::verbs::verbs(game) {
            for c in format!(":{} ", verb.name).chars() {
                table.key(KeyCode::Char(c));
            }
            for _ in 0..6 {
                table.key(KeyCode::Tab);
                let line = table.line();
                let read = gmscreen::lang::line::Line::parse(line);
                assert!(read.is_ok(), "{}: {line}", game.id);
            }
            table.key(KeyCode::Esc);
        }
    }
}
