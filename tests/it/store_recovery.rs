//! What is there after closing, after a kill, and with journals missing or mixed up.

use std::fs;

use gmscreen::campaign::RecordBody;
use gmscreen::store::{self, RealFs, StoreError};

use crate::store_common::{Table, entries, harm_of, names, sample};

#[test]
fn a_new_campaign_opens_unchanged() {
    let table = Table::new();
    let session = table.open();
    assert_eq!(session.0.campaign, sample());
    assert_eq!(session.0.notices, Vec::<String>::new());
    session.close();
    assert_eq!(table.state(), (sample(), 0, 0));
    // Nothing was done, so there is no journal.
    assert_eq!(table.journals().len(), 0);
}

#[test]
fn after_a_close_everything_is_there_without_notices() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.harm(9);
    session.undo();
    let (campaign, mark) = (session.0.campaign.clone(), session.0.history.mark().clone());
    session.close();
    let session = table.open();
    assert_eq!(session.0.notices, Vec::<String>::new());
    assert_eq!(session.0.campaign, campaign);
    assert_eq!(*session.0.history.mark(), mark);
    assert_eq!(entries(&session.0.history), 2);
    assert_eq!(session.0.history.undoable(), 1);
    assert_eq!(session.0.history.redoable(), 1);
}

#[test]
fn after_a_kill_every_act_is_there() {
    for acts in 0..12 {
        let table = Table::new();
        let mut session = table.open();
        for to in 1..=acts {
            session.harm(to);
        }
        let (campaign, mark) = (session.0.campaign.clone(), session.0.history.mark().clone());
        session.kill();
        let session = table.open();
        assert_eq!(session.0.campaign, campaign);
        assert_eq!(*session.0.history.mark(), mark);
        let said: Vec<String> = match acts {
            0 => vec![],
            1 => vec!["restored 1 act since the last snapshot".to_owned()],
            _ => vec![format!("restored {acts} acts since the last snapshot")],
        };
        assert_eq!(session.0.notices, said);
    }
}

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
        if session_number % 2 == 0 {
            session.close();
        } else {
            session.kill();
        }
    }
    let session = table.open();
    assert_eq!(harm_of(&session.0.campaign), 51);
    assert_eq!(entries(&session.0.history), 11);
    assert_eq!(session.0.history.undoable(), 11);
    let first = session.0.history.as_it_was(&session.0.campaign, 1).unwrap();
    assert_eq!(harm_of(&first), 10);
}

#[test]
fn the_numbers_of_the_journals_do_not_matter() {
    let table = Table::new();
    for to in 1..=3 {
        let mut session = table.open();
        session.harm(to);
        session.kill();
    }
    let [one, two, three] = <[_; 3]>::try_from(table.journals()).unwrap();
    fs::rename(&one, table.history().join("journal-000900.jsonl")).unwrap();
    fs::rename(&three, table.history().join("journal-000001.jsonl")).unwrap();
    assert_eq!(harm_of(&table.read().campaign), 3);
    // The same records twice are still the same records.
    fs::copy(&two, table.history().join("journal-000950.jsonl")).unwrap();
    assert_eq!(table.state().1, 3);
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
    assert_eq!(
        seen.notices,
        ["the log begins at entry 3; the campaign is whole; journals are missing"]
    );
}

#[test]
fn journals_may_be_missing_if_the_snapshot_is_complete() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(1);
    session.harm(2);
    session.close();
    fs::remove_dir_all(table.history()).unwrap();
    let mut session = table.open();
    assert_eq!(session.0.history.mark().entries, 2);
    assert_eq!(session.0.notices.len(), 1);
    session.harm(3);
    session.kill();
    let seen = table.read();
    assert_eq!(
        (harm_of(&seen.campaign), seen.history.mark().entries),
        (3, 3)
    );
}

#[test]
fn a_missing_record_is_damage() {
    let table = Table::new();
    let begun = fs::read(table.path()).unwrap();
    for to in 1..=3 {
        let mut session = table.open();
        session.harm(to);
        session.kill();
    }
    fs::remove_file(&table.journals()[1]).unwrap();
    // The snapshot from the start of the third session includes the second act.
    assert_eq!(harm_of(&table.read().campaign), 3);
    fs::write(table.path(), begun).unwrap();
    let error = table.try_open().err().unwrap();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error}");
    assert!(error.to_string().contains("acts are missing"), "{error}");
}

/// Two acts by different consoles on copies of one campaign: each has a record 2.
fn diverged() -> (Table, Table) {
    let one = Table::new();
    let mut session = one.open();
    session.harm(1);
    session.kill();
    let other = one.copy();
    for (table, to) in [(&one, 2), (&other, 20)] {
        let mut session = table.open();
        session.harm(to);
        session.kill();
    }
    (one, other)
}

#[test]
fn a_record_from_elsewhere_is_damage() {
    let (one, other) = diverged();
    let begun = fs::read(one.path()).unwrap();
    let mut session = one.open();
    session.harm(3);
    session.kill();
    fs::write(one.path(), begun).unwrap();
    // Record 2 has the right number, but record 3 does not build on it.
    fs::copy(&other.journals()[1], &one.journals()[1]).unwrap();
    let error = one.try_open().err().unwrap();
    assert!(
        error.to_string().contains("record 3 does not follow on"),
        "{error}"
    );
}

#[test]
fn two_records_with_one_number_are_damage_unless_a_snapshot_decides() {
    let (one, other) = diverged();
    let second = one.history().join("journal-000077.jsonl");
    fs::copy(&other.journals()[1], &second).unwrap();
    match one.try_open().err().unwrap() {
        StoreError::Corrupt { path, line, .. } => assert_eq!((path, line), (second.clone(), 1)),
        other => panic!("{other}"),
    }
    fs::remove_file(&second).unwrap();
    one.open().close();
    fs::copy(&other.journals()[1], &second).unwrap();
    let session = one.open();
    assert_eq!(harm_of(&session.0.campaign), 2);
    assert!(session.0.notices[0].contains("unlike the first"));
}

#[test]
fn reading_writes_nothing_and_works_beside_an_open_console() {
    let table = Table::new();
    let mut session = table.open();
    for to in 1..=6 {
        session.harm(to);
        assert_eq!(harm_of(&table.read().campaign), to);
        if to == 3 {
            session.save();
        }
    }
    let before = names(&table.history());
    let verified = store::verify(&RealFs, &table.path()).unwrap();
    assert_eq!(verified.restored, 3);
    assert_eq!((verified.seq, verified.entries), (6, 6));
    assert_eq!(
        verified.to_string(),
        "Rivermouth: 6 records in 1 journal, 6 entries, 1 backup\nopening it would restore 3 acts since the last snapshot"
    );
    assert_eq!(names(&table.history()), before);
    session.close();
}

#[test]
fn one_session_after_another_leaves_the_log_whole() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(1);
    session.undo();
    session.kill();
    let session = table.open();
    let body = session.0.history.redo(1).unwrap();
    assert!(matches!(body, RecordBody::Redo { .. }));
}
