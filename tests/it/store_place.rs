//! A campaign that is moved, deleted or replaced while it is open.

use std::fs;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use gmscreen::store::{Report, Storage, StoreError, Writer};

use crate::store_common::{Session, Table, harm_of, names};

#[track_caller]
fn is_replaced(outcome: &Result<(), StoreError>) {
    assert!(
        matches!(outcome, Err(StoreError::Replaced { .. })),
        "{outcome:?}"
    );
}

impl Session {
    /// Tries an act and returns the result.
    fn try_harm(&mut self, to: i64) -> Result<(), StoreError> {
        let encoded = self.draft_harm(to);
        self.0.store.append(&[encoded])
    }

    fn try_save(&mut self) -> Result<(), StoreError> {
        let mark = self.0.history.mark().clone();
        self.0.store.snapshot(&self.0.campaign, &mark)
    }
}

#[test]
fn without_its_lock_a_campaign_is_never_saved_again() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(3);
    let lock = table.history().join("lock");
    fs::remove_file(&lock).unwrap();
    is_replaced(&session.try_harm(4));
    is_replaced(&session.try_save());
    // Another program opens it: there is a lock again, but not ours.
    let mut other = table.open();
    other.harm(7);
    is_replaced(&session.try_harm(5));
    is_replaced(&session.try_save());
    other.harm(8);
    other.close();
    is_replaced(&session.try_harm(6));
    drop(session);
    let seen = table.read();
    assert_eq!(harm_of(&seen.campaign), 8);
    assert_eq!(seen.history.mark().entries, 3);
    assert_eq!(seen.notices, [""; 0]);
}

#[test]
fn a_returned_folder_counts_as_saved_only_when_complete() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(3);
    let (history, away) = (table.history(), table.folder().join("away"));
    fs::rename(&history, &away).unwrap();
    is_replaced(&session.try_harm(4));
    is_replaced(&session.try_save());
    assert!(!history.exists(), "it is not made again");
    fs::rename(&away, &history).unwrap();
    // Records alone would build on a state that may be gone.
    is_replaced(&session.try_harm(5));
    assert!(session.0.store.wants_state());
    // The folder comes back with nothing in it except its lock.
    for name in names(&history) {
        if name.starts_with("journal") || name == "snapshot.json" {
            fs::remove_file(history.join(name)).unwrap();
        }
    }
    fs::remove_dir_all(table.backups()).unwrap();
    fs::remove_file(table.path()).unwrap();
    session.try_save().unwrap();
    let told = session.0.store.take_notices();
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("written again"), "{told:?}");
    session.harm(6);
    session.kill();
    let seen = table.read();
    assert_eq!(harm_of(&seen.campaign), 6);
    assert_eq!(seen.history.mark().entries, 4);
}

#[test]
fn another_folder_in_its_place_is_left_alone() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(3);
    fs::rename(table.history(), table.folder().join("away")).unwrap();
    fs::create_dir(table.history()).unwrap();
    is_replaced(&session.try_harm(4));
    is_replaced(&session.try_save());
    // A copy of it is a different campaign, too.
    drop(fs::remove_dir(table.history()));
    let copied = std::process::Command::new("cp")
        .arg("-r")
        .args([table.folder().join("away"), table.history()])
        .status();
    assert!(copied.unwrap().success());
    let before = names(&table.history());
    is_replaced(&session.try_harm(5));
    is_replaced(&session.try_save());
    assert_eq!(names(&table.history()), before);
    drop(session);
    assert_eq!(harm_of(&table.read().campaign), 3);
}

fn written(session: Session) -> (Writer, Session, Receiver<Report>) {
    let (to, reports) = channel();
    let (store, session) = session.split();
    let report = Box::new(move |report| drop(to.send(report)));
    (Writer::start(store, report).unwrap(), session, reports)
}

/// The screen relies on the writer's reports.
#[test]
fn a_writer_says_nothing_is_durable_until_the_whole_state_is() {
    let table = Table::new();
    let (mut writer, mut session, reports) = written(table.open());
    writer.keep(session.draft_harm(1)).unwrap();
    assert_eq!(reports.recv().unwrap(), Report::Durable { seq: 1 });
    let away = table.folder().join("away");
    fs::rename(table.history(), &away).unwrap();
    writer.keep(session.draft_harm(2)).unwrap();
    let failed = reports.recv().unwrap();
    assert!(
        matches!(failed, Report::Failed { seq: 1, .. }),
        "{failed:?}"
    );
    assert_eq!(reports.recv().unwrap(), Report::WantsState);
    fs::rename(&away, table.history()).unwrap();
    // It is retried automatically, but retrying is not enough.
    let again = reports.recv_timeout(Duration::from_secs(5)).unwrap();
    assert!(matches!(again, Report::Failed { .. }), "{again:?}");
    assert_eq!(reports.recv().unwrap(), Report::WantsState);
    let mark = session.0.history.mark().clone();
    writer.snapshot(&session.0.campaign, &mark).unwrap();
    let told: Vec<Report> = (0..3).map(|_| reports.recv().unwrap()).collect();
    assert!(matches!(&told[0], Report::Noticed { .. }), "{told:?}");
    assert_eq!(told[1], Report::Durable { seq: 2 });
    drop(writer);
    assert_eq!(harm_of(&table.read().campaign), 2);
}
