//! The clipboard.

use crate::tui_support::{Table, lively};

#[test]
fn a_sheet_and_an_entry_are_copied_once() {
    let mut table = Table::new(lively(), 100, 30);
    assert_eq!(table.app.take_copied(), None);
    table.press("2gy");
    let sheet = table.app.take_copied().unwrap();
    assert!(sheet.starts_with("Ilse Marrow"), "{sheet}");
    assert!(sheet.contains("Knowledge: Theology"), "{sheet}");
    assert!(sheet.lines().all(|line| line.trim_end() == line));
    assert_eq!(table.app.take_copied(), None);
    assert!(table.shown().contains("to the clipboard"));
    // The open window is copied, wherever the panes' cursor is.
    table.press("4\n");
    table.press("y");
    let entry = table.app.take_copied().unwrap();
    assert!(entry.contains("damage Tam 14"), "{entry}");
    assert!(entry.lines().count() > 1, "{entry}");
    table.press("\x1by");
    assert_eq!(table.app.take_copied().unwrap(), entry);
    // In a form and in a search it is a letter.
    table.press("+ny");
    assert_eq!(table.app.take_copied(), None);
}
