//! What holds for every command in the prompt, which keys are ignored everywhere, and how the console is
//! left.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gmscreen::tui::message::{ExitReason, Flow, Msg};
use gmscreen::tui::theme::Theme;

use crate::tui_support::{Table, TestLibrary, at_play, lively};

fn table() -> Table {
    Table::new(lively(), 120, 36)
}

fn held(table: &mut Table, code: KeyCode, modifiers: KeyModifiers) -> Flow {
    table.app.update(Msg::Key(KeyEvent::new(code, modifiers)))
}

#[test]
fn unbound_modifiers_do_nothing_on_any_screen() {
    let windows = [
        ("the panes", ""),
        ("a sheet", "\n"),
        ("the help", "?"),
        ("the rules", "F1"),
        ("a list", "t"),
        ("the map", "M"),
        ("the encounters", "E"),
        ("the form", "+p"),
        ("a line", ":note x"),
    ];
    for (what, keys) in windows {
        let mut table = table();
        if keys == "F1" {
            table.key(KeyCode::F(1));
        } else {
            table.press(keys);
        }
        let before = (table.shown(), table.last());
        for c in ['u', 'q', 'n', 'j', 'a', '1', ' ', '?'] {
            for modifiers in [
                KeyModifiers::ALT,
                KeyModifiers::SUPER,
                KeyModifiers::ALT | KeyModifiers::CONTROL,
            ] {
                let flow = held(&mut table, KeyCode::Char(c), modifiers);
                assert_eq!(flow, Flow::Nothing, "{what}: {modifiers:?} {c}");
            }
        }
        let is_text = matches!(what, "the form" | "a line");
        for c in ['q', 'n', 'x', 'o'].into_iter().filter(|_| !is_text) {
            held(&mut table, KeyCode::Char(c), KeyModifiers::CONTROL);
        }
        assert_eq!((table.shown(), table.last()), before, "{what}");
    }
    let mut start = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    for (c, modifiers) in [
        ('q', KeyModifiers::ALT),
        ('q', KeyModifiers::CONTROL),
        ('n', KeyModifiers::CONTROL),
    ] {
        let before = start.shown();
        assert_eq!(held(&mut start, KeyCode::Char(c), modifiers), Flow::Nothing);
        assert_eq!(start.shown(), before);
    }
}

#[test]
fn control_c_leaves_when_it_is_pressed_twice() {
    let mut table = table();
    assert_eq!(table.ctrl('c'), Flow::Draw);
    assert!(table.shown().contains("Ctrl-C again leaves"));
    assert_eq!(table.ctrl('c'), Flow::Leave(ExitReason::Quit));

    let mut start = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    start.press("n");
    assert_eq!(start.ctrl('c'), Flow::Draw);
    assert_eq!(start.ctrl('c'), Flow::Draw);
    assert!(start.shown().contains("Ctrl-C again leaves"));
    assert_eq!(start.ctrl('c'), Flow::Leave(ExitReason::Quit));
}

/// A game's commands in the list above an empty prompt.
fn listed(game: &str, columns: u16, rows: u16) -> (Vec<&'static str>, String) {
    let mut table = Table::new(at_play(game, ""), columns, rows);
    table.press(":");
    let shown = table.shown();
    let words: Vec<&str> = shown.split([' ', '│', '▸', '\n']).collect();
    let game = gmscreen::games::by_id(game).unwrap();
    let verbs = gmscreen::verbs::verbs(game).map(|verb| verb.name);
    (
        verbs.filter(|name| words.contains(name)).collect(),
        shown.clone(),
    )
}

#[test]
fn every_command_shows_above_an_empty_line() {
    for game in gmscreen::games::all() {
        let all = gmscreen::verbs::verbs(game).count();
        let (large, shown) = listed(game.id, 120, 36);
        assert_eq!(large.len(), all, "{}: {shown}", game.id);
        let (small, shown) = listed(game.id, 80, 24);
        assert!(small.len() >= 40, "{}: {shown}", game.id);
        assert!(
            small.len() == all || shown.contains(" more "),
            "{}: {shown}",
            game.id
        );
    }
}

#[test]
fn the_console_is_left_by_a_command() {
    for line in [":q", ":quit"] {
        let mut table = table();
        table.press(line);
        assert_eq!(table.key(KeyCode::Enter), Flow::Leave(ExitReason::Quit));
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
