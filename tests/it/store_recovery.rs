//! What is there after sessions that were closed or killed. `tests/play/cli/recovered.txt` and
//! `journals.txt` beside it have what is told of journals that are missing or mixed up.

use std::fs;

use crate::store_common::{Table, entries, harm_of};

#[test]
fn sessions_continue_each_other() {
    let table = Table::new();
    for session_number in 1..=5 {
        let mut session = table.open();
        session.harm(session_number * 10);
        session.harm(session_number * 10 + 1);
        if session_number == 3 {
            session.save();
            session.harm(33);
        }
        let (campaign, mark) = (session.0.campaign.clone(), session.0.history.mark().clone());
        if session_number % 2 == 0 {
            session.close();
        } else {
            session.kill();
        }
        let seen = table.read();
        assert_eq!((&seen.campaign, seen.history.mark()), (&campaign, &mark));
    }
    let session = table.open();
    assert_eq!(harm_of(&session.0.campaign), 51);
    assert_eq!(entries(&session.0.history), 11);
    assert_eq!(session.0.history.undoable(), 11);
    let first = session.0.history.as_it_was(&session.0.campaign, 1).unwrap();
    assert_eq!(harm_of(&first), 10);
}

#[test]
fn a_snapshot_without_a_new_journal_loses_nothing() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(1);
    session.save();
    session.harm(2);
    session.save();
    session.kill();
    // A killed console left its snapshot; no journal was begun after it.
    let mut session = table.open();
    session.harm(3);
    session.kill();
    let all = table.journals();
    assert_eq!(all.len(), 2);
    assert_eq!(harm_of(&table.read().campaign), 3);
    // The older journal is covered by the snapshot; only the log needs it.
    fs::remove_file(&all[0]).unwrap();
    let seen = table.read();
    assert_eq!(harm_of(&seen.campaign), 3);
    assert_eq!(seen.history.mark().entries, 3);
}
