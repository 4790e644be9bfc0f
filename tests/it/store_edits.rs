//! What else is written into the file of an open campaign. `tests/play/cli` has the edits between sessions.

use std::fs;

use crate::store_common::{Table, names};

#[test]
fn saving_makes_no_backup_of_its_own_and_keeps_what_else_was_written() {
    let table = Table::new();
    let mut session = table.open();
    for to in [5, 6] {
        session.harm(to);
        session.save();
    }
    assert_eq!(names(&table.backups()), ["000000000-session.ron"]);
    session.harm(7);
    fs::write(table.path(), "(my work of an hour)").unwrap();
    session.save();
    let notices = session.0.store.take_notices();
    assert_eq!(notices.len(), 1, "{notices:?}");
    let mut kept = names(&table.backups());
    kept.retain(|name| name.ends_with("-edited.ron"));
    assert_eq!(kept.len(), 1);
    assert!(notices[0].contains(&kept[0]), "{notices:?}");
    let kept = fs::read_to_string(table.backups().join(&kept[0])).unwrap();
    assert_eq!(kept, "(my work of an hour)");
}
