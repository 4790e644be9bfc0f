//! Looking back at an earlier state of the table.

use crossterm::event::KeyCode;
use gmscreen::tui::keymap::{Need, TABLE};
use insta::assert_snapshot;

use crate::tui_support::{Table, lively};

/// The table right after the last turn passed, when only Ilse was hurt.
fn looking_back() -> Table {
    let mut table = Table::new(lively(), 120, 36);
    table.saved().press("4/hidden\n");
    assert!(table.shown().contains("/hidden"));
    table.press("v");
    table
}

fn number(table: &Table, line: &str) -> u64 {
    let entries = table.main_screen().session().history().entries();
    entries
        .iter()
        .find(|entry| entry.line == line)
        .unwrap()
        .number
}

#[test]
fn all_panes_show_the_table_as_it_was() {
    let mut table = Table::new(lively(), 120, 36);
    table.saved().press("4");
    let wanted = number(&table, "sustain Tam \"light\"");
    while !table.shown().contains("as it was after") {
        table.press("kv");
        let shown = table.shown();
        if shown.contains(&format!("as it was after #{wanted} ")) {
            break;
        }
        table.press("\x1b");
    }
    let shown = table.shown();
    assert!(shown.contains("round 1"), "{shown}");
    assert!(
        shown.contains("light") && !shown.contains("keep watch"),
        "{shown}"
    );
    assert_snapshot!("past_120x36", shown);
    table.resize(80, 24);
    assert_snapshot!("past_80x24", table.shown());
    table.resize(40, 12);
    assert_snapshot!("past_40x12", table.shown());
    // Back in the present, the entry is still selected.
    table.resize(120, 36);
    table.press("\x1b");
    let shown = table.shown();
    assert!(
        shown.contains("keep watch") && !shown.contains("as it was"),
        "{shown}"
    );
    table.press("v");
    assert!(
        table
            .shown()
            .contains(&format!("as it was after #{wanted} "))
    );
}

#[test]
fn it_is_read_only() {
    let mut table = looking_back();
    let before = table.main_screen().session().history().mark().seq;
    assert!(table.shown().contains("as it was after #"));
    for row in TABLE.iter().filter(|row| row.action.acts()) {
        for chord in row.keys {
            match chord.code {
                KeyCode::Char(c) if chord.ctrl => table.ctrl(c),
                code => table.key(code),
            };
            assert!(table.main_screen().prompt().is_none(), "{}", row.id);
            let shown = table.shown();
            let lacks = row.verb(table.main_screen().session().game()) == Need::Lacks;
            assert!(lacks || shown.contains("Esc returns to now"), "{}", row.id);
        }
    }
    assert_eq!(table.main_screen().session().history().mark().seq, before);
    table.press("\x1bd7\n");
    assert_eq!(
        table.main_screen().session().history().mark().seq,
        before + 1
    );
    table.press("v");
    table.app.update(gmscreen::tui::message::Msg::Paste(
        "damage Tam 9".to_owned(),
    ));
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn sheets_and_entries_are_shown_as_they_were() {
    let mut table = Table::new(lively(), 120, 36);
    // After the first entry only the first character is there.
    table.press("4gv");
    let shown = table.shown();
    assert!(shown.contains("as it was after #1 "), "{shown}");
    assert!(shown.contains("nobody is fighting"), "{shown}");
    assert!(!shown.contains("Brother Tam"), "{shown}");
    table.press("2\n");
    assert!(table.shown().contains("Sheet"));
    table.press("\x1b2Gjk1jk3jk4gGkj/nobody\n");
    assert!(table.shown().contains("as it was after #1 "));
    table.press("\x1b");
    let shown = table.shown();
    assert!(shown.contains("Brother Tam") && shown.contains("/nobody"));
    let mut empty = Table::new(crate::tui_support::empty("Nothing yet"), 80, 24);
    empty.press("v");
    assert!(empty.shown().contains("there is no entry"));
}

#[test]
fn what_was_undone_later_was_not_undone_then() {
    let mut table = Table::new(lively(), 120, 36);
    let wanted = number(&table, "note \"undone soon\"");
    assert!(table.shown().contains("[undone] undone soon"));
    table.press("4kv");
    let shown = table.shown();
    assert!(
        shown.contains(&format!("as it was after #{wanted} ")),
        "{shown}"
    );
    assert!(
        shown.contains("undone soon") && !shown.contains("[undone]"),
        "{shown}"
    );
    // What was undone before that moment is shown as undone then, too.
    table.press("\x1bu:note \"after\"\n");
    let after = number(&table, "note \"after\"");
    table.press("v");
    let shown = table.shown();
    assert!(
        shown.contains(&format!("as it was after #{after} ")),
        "{shown}"
    );
    assert!(
        shown.contains("[undone]") && shown.contains("takes 14"),
        "{shown}"
    );
}
