//! A whole session, key by key.

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use gmscreen::games;
use gmscreen::tui::keymap::{Keymap, Need, Pane, TABLE};
use gmscreen::tui::main_screen::fill;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::overlay::help;
use gmscreen::tui::theme::{Depth, Theme};
use gmscreen::tui::{CampaignSummary, ExitReason, Saved};
use ratatui::style::{Color, Modifier};

use crate::tui_support::{PEOPLE, Table, TestLibrary, lively, text, with};

fn table() -> Table {
    Table::new(lively(), 100, 30)
}

fn track(table: &Table, name: &str, track: &str) -> i64 {
    let session = table.main_screen().session();
    let people = &session.campaign().characters;
    let who = people.get(people.named(name).unwrap()).unwrap();
    session.game().track_of(who, track)
}

fn selected(table: &Table) -> String {
    let session = table.main_screen().session();
    session
        .campaign()
        .name_of(table.main_screen().selected().unwrap())
        .to_owned()
}

#[test]
fn a_fight_begins_with_two_keys_and_turns_pass_with_one() {
    let mut table = Table::new(with(PEOPLE), 100, 30);
    table.press("b\n");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.fight().unwrap().order.len(), 5);
    let first = campaign.acting();
    assert_eq!(table.main_screen().selected(), first);
    table.press("n");
    assert_ne!(table.main_screen().session().campaign().acting(), first);
    assert_eq!(
        table.main_screen().selected(),
        table.main_screen().session().campaign().acting()
    );
    table.press("p");
    assert_eq!(table.main_screen().session().campaign().acting(), first);
}

#[test]
fn seven_damage_to_the_selected_character_takes_three_keys() {
    let mut table = table();
    assert_eq!(selected(&table), "Reed goblin 2");
    table.press("d7\n");
    assert_eq!(track(&table, "Reed goblin 2", "harm"), 7);
    assert!(table.main_screen().prompt().is_none());
    table.press("u");
    assert_eq!(track(&table, "Reed goblin 2", "harm"), 0);
    assert!(table.shown().contains("undone: #"), "{}", table.shown());
    table.ctrl('r');
    assert_eq!(track(&table, "Reed goblin 2", "harm"), 7);
}

#[test]
fn a_check_by_the_active_character_takes_five_keys() {
    let mut table = Table::new(with(PEOPLE), 140, 36);
    table.press(":begin Ilse\n");
    table.press("cst\n");
    assert_eq!(table.last(), "check \"Ilse Marrow\" st");
    let shown = table.shown();
    assert!(shown.contains("● Ilse · Stealth  "), "{shown}");
    table.press("cst = 33\n");
    assert!(table.shown().contains("33 ✓✓ critical success"));
    table.press(".");
    assert_eq!(table.last().trim(), "check \"Ilse Marrow\" st");
}

#[test]
fn sustained_actions_begin_and_end() {
    let mut table = table();
    table.press("sfog");
    assert_eq!(table.line(), "sustain \"Reed goblin 2\" \"fog\"");
    table.press("\nx\n");
    assert_eq!(table.last(), "release \"Reed goblin 2\" \"fog\"");
    // Of several, Tab takes the first.
    table.press("3G");
    assert_eq!(selected(&table), "Brother Tam");
    table.press("xa");
    assert!(table.line().contains("ward the bridge"), "{}", table.line());
    table.press("\n");
    assert!(table.last().contains("ward the bridge"), "{}", table.last());
}

#[test]
fn a_refusal_keeps_the_line_and_points_at_the_word() {
    let mut table = table();
    table.press(":check Nobody Stealth\n");
    assert_eq!(table.line(), "check Nobody Stealth");
    let shown = table.shown();
    let rows: Vec<&str> = shown.lines().collect();
    let at = rows
        .iter()
        .position(|row| row.contains(":check Nobody"))
        .unwrap();
    let caret = rows[at + 1].find('^').unwrap();
    assert_eq!(Some(caret), rows[at].find("Nobody"));
    assert!(rows[at + 1].contains("no character matches 'Nobody'"));
    table.press("\x1b");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn dice_that_were_not_typed_are_rolled() {
    let mut table = table();
    table.press(":oppose Ilse Stealth vs 45 = 63\n");
    assert!(table.main_screen().prompt().is_none());
    assert_eq!(table.last(), "oppose Ilse Stealth vs 45 = 63");
}

#[test]
fn tab_takes_the_choice_and_continues() {
    let mut table = table();
    table.press(":dam\t");
    assert_eq!(table.line(), "damage ");
    table.press("re");
    table.key(KeyCode::Down);
    assert!(table.shown().contains("Reed goblin 3"), "{}", table.shown());
    table.press("\t");
    assert_eq!(table.line(), "damage \"Reed goblin 2\" ");
    table.press("3\n");
    assert_eq!(track(&table, "Reed goblin 2", "harm"), 3);
    // The closing quote after the cursor is not doubled.
    table.press("1tsh\t");
    assert!(!table.line().contains("\"\""), "{}", table.line());
}

#[test]
fn earlier_lines_come_back() {
    let mut table = table();
    table.press(":damage Tam 1\n:note \"x\"\n:half");
    table.key(KeyCode::Up);
    assert_eq!(table.line(), "note \"x\"");
    table.key(KeyCode::Up);
    assert_eq!(table.line(), "damage Tam 1");
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    assert_eq!(table.line(), "half");
}

#[test]
fn the_log_filters_and_scrolls() {
    let mut table = Table::new(lively(), 140, 30);
    table.press("/sustains tam\n");
    let shown = table.shown();
    assert!(shown.contains("/sustains tam"));
    assert!(shown.contains("Brother Tam sustains light"));
    assert!(!shown.contains("hidden from the players"));
    table.press("\x1b");
    assert!(table.shown().contains("hidden from the players"));
    table.press("/nothing has these\n");
    assert!(table.shown().contains("no entry fits the filter"));
    table.press("\x1b4g");
    assert!(table.shown().contains("● Ilse joins"));
    table.press("\n");
    assert!(table.shown().contains("Entry #1"));
    table.press("\x1bG");
    assert!(table.shown().contains("takes 14"));
    table.press("kkkkkkkkkkkkkkkkkkkkkkkkkkkk");
    assert!(!table.shown().contains("takes 14"));
    table.press("jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj");
    assert!(table.shown().contains("takes 14"));
}

#[test]
fn undone_and_secret_entries_are_marked() {
    let mut table = table();
    let shown = table.shown();
    assert!(shown.contains("[undone] undone soon"));
    assert!(shown.contains("[secret] ● Ilse · Melee"));
    let buffer = table.frame().clone();
    let row = shown
        .lines()
        .position(|row| row.contains("[undone]"))
        .unwrap();
    let column = shown.lines().nth(row).unwrap().chars().collect::<String>();
    let column = column.split("undone soon").next().unwrap().chars().count();
    let cell = &buffer[(u16::try_from(column).unwrap(), u16::try_from(row).unwrap())];
    assert!(cell.modifier.contains(Modifier::CROSSED_OUT));
}

#[test]
fn hide_and_reveal_without_a_prompt() {
    let mut table = table();
    table.press("H");
    assert_eq!(table.last(), "hide \"Reed goblin 2\"");
    table.press("H");
    assert_eq!(table.last(), "reveal \"Reed goblin 2\"");
}

#[test]
fn the_attack_key_names_both_sides() {
    let mut table = table();
    table.press("jjja\n");
    assert_eq!(table.line(), "attack \"Reed goblin 2\"  vs \"Brother Tam\"");
    assert_eq!(table.main_screen().prompt().unwrap().editor.cursor(), 23);
}

#[test]
fn nobody_attacks_themselves() {
    let mut table = table();
    table.press("a");
    let shown = table.shown();
    assert!(shown.contains("c  ◆ Reed goblin 3"), "{shown}");
    assert!(shown.contains("d  ● Brother Tam"), "{shown}");
    table.press("cy");
    assert_eq!(
        table.line(),
        "attack \"Reed goblin 2\"  vs \"Reed goblin 3\""
    );
    // With nobody else in the fight, everybody present is listed.
    table.press("\x1b:end\n:begin \"reed goblin 2\"\na");
    let shown = table.shown();
    assert!(shown.contains("Reed goblin 2 attacks"), "{shown}");
    assert!(shown.contains("Ilse Marrow"), "{shown}");
    assert!(table.main_screen().prompt().is_none(), "{shown}");
}

#[test]
fn a_name_that_is_a_word_of_the_language_is_quoted() {
    let game = games::by_id("renaissance").unwrap();
    for name in ["all", "Vs", "secret", "Check", "before", "COO"] {
        let (line, _) = fill(game, "damage {who} ", Some(name), None);
        assert_eq!(line, format!("damage \"{name}\" "));
    }
    let (line, cursor) = fill(game, "sustain {who} \"|\"", Some("Jo|an"), None);
    assert_eq!(
        (line.as_str(), cursor),
        ("sustain \"Jo|an\" \"\"", Some(17))
    );
    let (line, cursor) = fill(game, "sustain {who} \"|\"", None, None);
    assert_eq!((line.as_str(), cursor), ("sustain \"\"", Some(9)));
    let (line, _) = fill(game, "damage {who} ", Some("Ilse"), None);
    assert_eq!(line, "damage Ilse ");
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

#[test]
fn a_key_whose_command_the_game_lacks_says_so() {
    let game = games::by_id("renaissance").unwrap();
    let mut table = table();
    for row in TABLE {
        if row.verb(game) == Need::Lacks {
            let key = row.keys[0];
            table.key(key.code);
            let said = table.main_screen().message().unwrap().text.plain();
            let plain = match row.id {
                "pick" => "no picking of turns in Renaissance",
                other => panic!("{other} has no sentence of its own"),
            };
            assert_eq!(said, plain);
        }
    }
}

#[test]
fn panes_are_reached_by_keys_and_by_the_mouse() {
    let mut table = table();
    assert_eq!(table.main_screen().focus(), Pane::Order);
    table.press("\t");
    assert_eq!(table.main_screen().focus(), Pane::Roster);
    table.press("h");
    assert_eq!(table.main_screen().focus(), Pane::Order);
    table.press("4");
    assert_eq!(table.main_screen().focus(), Pane::Log);
    let click = |column, row| {
        Msg::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    // The second row under the headings of the roster.
    table.app.update(click(60, 5));
    assert_eq!(table.main_screen().focus(), Pane::Roster);
    assert_eq!(selected(&table), "Brother Tam");
    table.press("z");
    assert!(!table.shown().contains("takes 14"));
    table.press("\x1b");
    assert!(table.shown().contains("takes 14"));
}

#[test]
fn small_screens_show_one_pane_and_tabs() {
    let mut table = Table::new(lively(), 40, 12);
    assert!(table.shown().contains("2 Roster  3 Sust.  4 Log"));
    table.press("4");
    let shown = table.shown();
    assert!(
        shown.contains("▸4 Log") && shown.contains("disabled"),
        "{shown}"
    );
    table.press("3");
    assert!(table.shown().contains("ward the bridge"));
    table.press("d7\n");
    // The log is not visible, so the answer is shown.
    assert!(table.shown().contains("takes 7"), "{}", table.shown());
}

#[test]
fn pasted_text_is_text() {
    let mut table = table();
    table
        .app
        .update(Msg::Paste("note \"a\u{1b}[2Jb\nc\"\nquit q".to_owned()));
    assert!(
        !table.line().contains(['\n', '\u{1b}']),
        "{:?}",
        table.line()
    );
    assert!(table.line().starts_with("note \"a"));
    // What follows directly after a paste is the rest of it, not a key.
    assert_eq!(table.key(KeyCode::Enter), Flow::Nothing);
    assert!(table.main_screen().prompt().is_some());
    std::thread::sleep(std::time::Duration::from_millis(60));
    table.key(KeyCode::Esc);
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn names_are_aligned_and_cannot_control_the_terminal() {
    let mut table = Table::new(
        with(
            "add \"李小龍と友\"\nadd \"Zoë👩‍👩‍👧\"\nadd \"e\u{301}tat\"\nset 李小龍と友 DUR 10\nset Zoë👩‍👩‍👧 DUR 10\nset e\u{301}tat DUR 10\nbegin init 5 = 3 2 1",
        ),
        120,
        36,
    );
    let shown = table.shown();
    let column = |row: &str| {
        let at = row.find("0/10").unwrap();
        unicode_width::UnicodeWidthStr::width(&row[..at])
    };
    let columns: Vec<usize> = shown
        .lines()
        .filter(|row| row.contains("0/10"))
        .map(column)
        .collect();
    assert_eq!(columns.len(), 3, "{shown}");
    assert!(columns.windows(2).all(|pair| pair[0] == pair[1]), "{shown}");

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
fn the_header_says_what_is_on_disk() {
    let mut table = table();
    assert!(table.shown().lines().next().unwrap().ends_with(" saved"));
    table.press("d7\n");
    let shown = table.shown();
    assert!(shown.lines().next().unwrap().ends_with(" saving"));
    assert!(shown.contains("[saving] ◆ Reed goblin 2 takes 7"));
    table.saved();
    let shown = table.shown();
    assert!(shown.lines().next().unwrap().ends_with(" saved"));
    assert!(!shown.contains("[saving]"));
    table.store(Saved::Failed {
        seq: 1,
        error: "the disk is full".to_owned(),
    });
    assert!(
        table
            .shown()
            .contains("NOT SAVED since 21:04: the disk is full")
    );
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
    assert_eq!(table.key(KeyCode::Char('q')), Flow::Leave(ExitReason::Quit));
    table.press(":ab");
    assert_eq!(table.key(KeyCode::Char('q')), Flow::Draw);
    assert_eq!(table.line(), "abq");
}

#[test]
fn a_campaign_is_chosen_copied_or_created() {
    let listed = |title: &str| CampaignSummary {
        title: title.to_owned(),
        detail: String::new(),
        path: format!("{title}.ron").into(),
    };
    let library = || TestLibrary {
        recents: vec![listed("damaged"), listed("Winter")],
        samples: vec![listed("Ferryman")],
        ..TestLibrary::default()
    };
    let start = || Table::start(library(), 80, 24, Theme::default());
    let mut table = start();
    table.press("\n");
    assert!(table.shown().contains("expected a comma"));
    table.press("j\n");
    let shown = table.shown();
    assert!(shown.contains("Winter") && shown.contains("2 acts were recovered"));
    let mut table = start();
    table.press("jj\n");
    assert!(table.shown().contains("Ferryman"));
    let mut table = start();
    table.press("G\nDeep Water\n\n\n\n");
    assert_eq!(table.main_screen().session().campaign().name, "Deep Water");
    let mut table = start();
    assert_eq!(table.key(KeyCode::Char('q')), Flow::Leave(ExitReason::Quit));
}

#[test]
fn only_visible_rows_of_a_crowd_and_a_long_log_are_drawn() {
    let mut lines = String::from("add \"Guard\" x1000\n");
    for _ in 0..3000 {
        lines.push_str("note \"on and on\"\n");
    }
    let mut table = Table::new(with(&lines), 100, 30);
    table.press("2G");
    assert!(table.shown().contains("Guard 1000"));
    table.press("g");
    assert!(table.shown().contains("Guard 1\n"));
    table.press("4g");
    assert!(table.shown().contains("join the campaign"));
}

#[test]
fn the_help_mentions_only_its_own_game() {
    for (id, own, never) in [
        (
            "renaissance",
            &["by grade, Luck", "next turn"][..],
            &["elective", "Fortune", "picked"][..],
        ),
        (
            "brp",
            &["by grade", "next turn"],
            &["elective", "uck", "Fortune", "picked"],
        ),
        (
            "forge-of-power",
            &["by grade", "pick who takes the next turn"],
            &["elective", "uck", "Fortune"],
        ),
        (
            "ruina-imperii",
            &["by grade, Fortune", "Fortune of the selected"],
            &["elective", "luck", "Luck"],
        ),
    ] {
        let game = gmscreen::games::by_id(id).unwrap();
        let keys = Keymap::default();
        let rows = keys.rows().iter().filter(|row| {
            let need = row.binding.verb(game);
            !matches!(need, gmscreen::tui::keymap::Need::Lacks)
        });
        let docs: Vec<String> = rows.map(|row| row.binding.doc_in(game)).collect();
        let docs = docs.join("\n");
        for word in own {
            assert!(docs.contains(word), "{id}: {word}: {docs}");
        }
        for word in never {
            assert!(!docs.contains(word), "{id}: {word}: {docs}");
        }
    }
}
