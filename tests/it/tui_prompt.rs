//! The prompt at the bottom: what closes it, what stays visible, and which keys it ignores.

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
fn control_c_cancels_a_line_or_a_window_and_asks_before_it_leaves() {
    let mut table = table();
    for keys in [
        ":damage Tam",
        "?",
        "\n",
        "+",
        "+p",
        "t",
        "E",
        "S",
        "M",
        "/ilse",
    ] {
        table.press(keys);
        assert_eq!(table.ctrl('c'), Flow::Draw, "{keys}");
        let shown = table.shown();
        assert!(table.main_screen().prompt().is_none(), "{keys}");
        assert!(!shown.contains("Ctrl-C again leaves"), "{keys}: {shown}");
        // The panes receive the keys again.
        table.press("2");
        let shown = table.shown();
        assert!(shown.contains("▸2 Roster"), "{keys}: {shown}");
        table.press("1");
    }
    assert_eq!(table.ctrl('c'), Flow::Draw);
    assert!(table.shown().contains("Ctrl-C again leaves"));
    // Any other key cancels it.
    table.press("1");
    assert_eq!(table.ctrl('c'), Flow::Draw);
    assert_eq!(table.ctrl('c'), Flow::Leave(ExitReason::Quit));

    let mut start = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    start.press("n");
    assert_eq!(start.ctrl('c'), Flow::Draw);
    assert_eq!(start.ctrl('c'), Flow::Draw);
    assert!(start.shown().contains("Ctrl-C again leaves"));
    assert_eq!(start.ctrl('c'), Flow::Leave(ExitReason::Quit));
}

#[test]
fn a_form_with_input_asks_before_control_c_closes_it() {
    let mut table = table();
    table.press("+pHauke");
    table.ctrl('c');
    assert!(table.shown().contains("Hauke"), "{}", table.shown());
    table.press("y");
    assert!(!table.shown().contains("Hauke"), "{}", table.shown());
}

#[test]
fn escape_leaves_a_line_at_once_and_keeps_it_in_the_history() {
    let mut table = table();
    table.press(":damage re\x1b");
    assert!(table.main_screen().prompt().is_none());
    table.press(":");
    table.key(KeyCode::Up);
    assert_eq!(table.line(), "damage re");
    // A line filled in by a key is kept in the history as well.
    table.press("\x1bd\x1b:");
    table.key(KeyCode::Up);
    let line = table.line();
    assert_eq!(line, "damage \"Reed goblin 2\" ");
}

#[test]
fn a_refused_word_stays_visible_at_any_width() {
    let long = "x".repeat(90);
    for columns in [24, 40, 80, 120] {
        for line in [
            format!("note Nobody \"{long}\""),
            format!("check Ilse Stealth +10:\"{long}\" nonsense"),
        ] {
            let mut table = Table::new(lively(), columns, 24);
            table.press(&format!(":{line}\n"));
            let refusal = table.main_screen().prompt().unwrap().refusal.clone();
            let span = refusal.unwrap().span.unwrap();
            let word = line.chars().skip(span.start).take(span.end - span.start);
            let begin: String = word.take(4).collect();
            let shown = table.shown();
            let rows: Vec<&str> = shown.lines().collect();
            let at = rows.iter().position(|row| row.contains('^'));
            let at = at.unwrap_or_else(|| panic!("{columns}: {shown}"));
            let column = rows[at].chars().position(|c| c == '^').unwrap();
            let above: String = rows[at - 1].chars().skip(column).collect();
            assert!(above.starts_with(&begin), "{columns}: {begin} {shown}");
        }
    }
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
    insta::assert_snapshot!("commands_120x36", listed("renaissance", 120, 36).1);
    insta::assert_snapshot!("commands_80x24", listed("renaissance", 80, 24).1);
    insta::assert_snapshot!("commands_40x12", listed("renaissance", 40, 12).1);
}

#[test]
fn letters_narrow_the_commands_and_each_has_its_key() {
    let mut table = table();
    table.press(":dam");
    let shown = table.shown();
    let row = shown.lines().find(|row| row.contains("damage ")).unwrap();
    assert!(row.contains("d damage"), "{shown}");
    assert!(!shown.contains("encounter "), "{shown}");
    // The most used come first.
    let first = |table: &Table| {
        let list = &table.main_screen().prompt().unwrap().list;
        list.offer.choices[0].insert.clone()
    };
    let mut table = Table::new(at_play("renaissance", ""), 120, 36);
    table.press(":note \"a\"\n:scene\n:note \"b\"\n:");
    assert_eq!(first(&table), "note");
}

#[test]
fn operands_show_what_fits_without_tab() {
    let mut table = table();
    table.press(":damage ");
    for part in [
        "Ilse Marrow",
        "Brother Tam",
        "\"Reed goblin 1\"",
        "player",
        "foe",
    ] {
        assert!(table.shown().contains(part), "{part}: {}", table.shown());
    }
    table.press("\x1b:condition Tam ");
    assert!(table.shown().contains("prone"), "{}", table.shown());
    table.press("\x1b:theme ");
    assert!(table.shown().contains("colour_blind"), "{}", table.shown());
    // Where a number must follow, the panes stay visible until names are asked for.
    table.press("\x1bd");
    assert!(table.line().starts_with("damage \"Reed goblin 2\" "));
    assert!(!table.shown().contains("Tab takes"), "{}", table.shown());
    table.press("\t");
    assert!(table.shown().contains("Tab takes"), "{}", table.shown());
}

#[test]
fn an_abbreviated_command_is_completed_by_enter() {
    let mut table = table();
    let before = table.last();
    table.press(":enc\n");
    assert_eq!(table.line(), "encounter ");
    assert!(
        table.shown().contains("prepare a fight"),
        "{}",
        table.shown()
    );
    table.press("\x1b:dam tam 3\n");
    assert_eq!(table.line(), "damage tam 3");
    assert_eq!(table.last(), before);
    table.press("\n");
    assert_eq!(table.last(), "damage tam 3");
    // Several commands begin like this, so it is refused.
    table.press(":s\n");
    assert!(table.main_screen().prompt().unwrap().refusal.is_some());
}

#[test]
fn the_console_has_commands_of_its_own() {
    let mut table = table();
    table.press(":help\n");
    assert!(
        table.shown().contains("type to filter"),
        "{}",
        table.shown()
    );
    table.press("\x1b:theme light\n:q");
    assert_eq!(table.key(KeyCode::Enter), Flow::Leave(ExitReason::Quit));
    let mut table = self::table();
    table.press(":quit");
    assert_eq!(table.key(KeyCode::Enter), Flow::Leave(ExitReason::Quit));
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
