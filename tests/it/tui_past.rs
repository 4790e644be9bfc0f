//! Looking back at an earlier state of the table.

use crossterm::event::KeyCode;
use gmscreen::tui::keymap::{Need, TABLE};

use crate::tui_support::{Table, lively};

/// The table right after the last turn passed, when only Ilse was hurt.
fn looking_back() -> Table {
    let mut table = Table::new(lively(), 120, 36);
    table.saved().press("4/hidden\n");
    assert!(table.shown().contains("/hidden"));
    table.press("v");
    table
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
