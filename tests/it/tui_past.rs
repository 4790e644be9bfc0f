//! Looking back at an earlier state of the table, with every key that acts.

use crossterm::event::KeyCode;
use gmscreen::tui::keymap::{Need, TABLE};

use crate::tui_support::{Table, lively};

#[test]
fn no_key_changes_what_was() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("4/hidden\nv");
    let before = table.main_screen().session().history().mark().seq;
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
}
