//! The writer thread.

use std::sync::mpsc::{Receiver, channel};

use gmscreen::store::{self, Fs, Report, Storage, StoreError, Unsaved, Writer};

use crate::simulated::{Fault, Simulated};
use crate::store_common::{Session, Table, harm_of};
use crate::store_power;

/// A writer for a campaign, the rest of its session, and its reports.
fn writer(table: &Table) -> (Writer, Session, Receiver<Report>) {
    let session = table.open();
    // The session keeps its state; its store moves to the thread.
    let (store, session) = session.split();
    let (sender, reports) = channel();
    let writer = Writer::start(store, Box::new(move |report| drop(sender.send(report)))).unwrap();
    (writer, session, reports)
}

#[test]
fn acts_become_durable_in_order() {
    let table = Table::new();
    let (mut writer, mut session, reports) = writer(&table);
    let mut durable = 0;
    for to in 1..=50 {
        writer.keep(session.draft_harm(to)).unwrap();
    }
    while durable < 50 {
        match reports.recv().unwrap() {
            Report::Durable { seq } => {
                assert!(seq > durable);
                assert!(writer.durable().is_some_and(|known| known >= seq));
                durable = seq;
                // What is reported is there for anyone to see.
                assert!(harm_of(&table.read().campaign) >= i64::try_from(seq).unwrap());
            }
            other => panic!("{other:?}"),
        }
    }
    let mark = session.0.history.mark().clone();
    writer.snapshot(&session.0.campaign, &mark).unwrap();
    assert_eq!(reports.recv().unwrap(), Report::Snapshotted { seq: 50 });
    writer.keep(session.draft_harm(99)).unwrap();
    let mark = session.0.history.mark().clone();
    writer.close(&session.0.campaign, &mark).unwrap();
    let rest: Vec<Report> = reports.iter().collect();
    assert_eq!(rest, [Report::Durable { seq: 51 }, Report::Closed]);
    let session = table.open();
    assert_eq!(session.0.notices, Vec::<String>::new());
    assert_eq!(harm_of(&session.0.campaign), 99);
    assert_eq!(session.0.history.entries().len(), 51);
}

#[test]
fn dropping_it_still_writes_the_records() {
    let table = Table::new();
    let (mut writer, mut session, reports) = writer(&table);
    for to in 1..=500 {
        writer.keep(session.draft_harm(to)).unwrap();
    }
    drop(writer);
    assert_eq!(reports.iter().last(), Some(Report::Closed));
    let session = table.open();
    assert_eq!(harm_of(&session.0.campaign), 500);
    assert_eq!(session.0.history.entries().len(), 500);
}

#[test]
fn a_failure_is_reported_and_recovered_from() {
    let table = Table::new();
    let (mut writer, mut session, reports) = writer(&table);
    writer.keep(session.draft_harm(1)).unwrap();
    assert_eq!(reports.recv().unwrap(), Report::Durable { seq: 1 });
    std::fs::remove_file(&table.journals()[0]).unwrap();
    writer.keep(session.draft_harm(2)).unwrap();
    let Report::Failed { seq: 1, error } = reports.recv().unwrap() else {
        panic!("not reported");
    };
    assert!(error.contains("moved or deleted"), "{error}");
    assert_eq!(reports.recv().unwrap(), Report::Durable { seq: 2 });
    drop(writer);
    assert_eq!(harm_of(&table.read().campaign), 2);
}

#[test]
fn after_closing_nothing_is_accepted() {
    let table = Table::new();
    let (mut writer, mut session, _reports) = writer(&table);
    let mark = session.0.history.mark().clone();
    writer.close(&session.0.campaign, &mark).unwrap();
    let refused = writer.keep(session.draft_harm(2));
    assert!(matches!(refused, Err(StoreError::Stopped)));
    table.open();
}

#[test]
fn an_unsaved_campaign_keeps_nothing() {
    let table = Table::new();
    let mut session = table.open();
    assert!(Unsaved.keep(session.draft_harm(2)).is_ok());
    session.kill();
    assert_eq!(harm_of(&table.read().campaign), 0);
}

/// A writer on a disk in memory.
fn simulated() -> (Simulated, Writer, Session, Receiver<Report>) {
    let disk = Simulated::on(store_power::empty());
    store_power::make(&disk).unwrap();
    let session = store_power::open(&disk).unwrap();
    let (store, session) = session.split();
    let (sender, reports) = channel();
    let writer = Writer::start(store, Box::new(move |report| drop(sender.send(report)))).unwrap();
    (disk, writer, session, reports)
}

const FULL: Fault = Fault {
    first: 1,
    count: usize::MAX,
    errno: 28,
};

#[test]
fn a_campaign_as_it_was_left_opens_without_waiting_for_the_disk() {
    let disk = Simulated::on(store_power::empty());
    store_power::make(&disk).unwrap();
    for played in [false, true] {
        let before = disk.syncs();
        let mut session = store_power::open(&disk).unwrap();
        assert_eq!(disk.syncs() - before, 0, "opened");
        if played {
            session.harm(101);
            // The names in two folders and that of the journal, and the record.
            assert_eq!(disk.syncs() - before, 4, "an act");
        }
        session.kill();
        disk.mend();
    }
}

#[test]
fn names_that_cannot_be_synced_are_followed_by_the_whole_state() {
    let disk = Simulated::on(store_power::empty());
    store_power::make(&disk).unwrap();
    let session = store_power::open(&disk).unwrap();
    let (store, mut session) = session.split();
    disk.fail(Fault {
        // The place is looked at first.
        first: disk.calls() + 2,
        count: 1,
        errno: 5,
    });
    let (sender, reports) = channel();
    let mut writer =
        Writer::start(store, Box::new(move |report| drop(sender.send(report)))).unwrap();
    assert_eq!(reports.recv().unwrap(), Report::WantsState);
    writer.keep(session.draft_harm(101)).unwrap();
    assert!(matches!(
        reports.recv().unwrap(),
        Report::Failed { seq: 1, .. }
    ));
    assert_eq!(reports.recv().unwrap(), Report::WantsState);
    let mark = session.0.history.mark().clone();
    writer.snapshot(&session.0.campaign, &mark).unwrap();
    assert_eq!(reports.recv().unwrap(), Report::Durable { seq: 1 });
    let seen = store::read(&disk, &store_power::place()).unwrap();
    assert_eq!(harm_of(&seen.campaign), 101);
}

#[test]
fn a_temporarily_full_disk_gets_everything_in_the_end() {
    let (disk, mut writer, mut session, reports) = simulated();
    writer.keep(session.draft_harm(1)).unwrap();
    assert_eq!(reports.recv().unwrap(), Report::Durable { seq: 1 });
    disk.fail(FULL);
    writer.keep(session.draft_harm(2)).unwrap();
    let Report::Failed { seq: 2, error } = reports.recv().unwrap() else {
        panic!("not reported");
    };
    assert!(error.starts_with("disk full: "), "{error}");
    let mark = session.0.history.mark().clone();
    writer.snapshot(&session.0.campaign, &mark).unwrap();
    assert!(matches!(
        reports.recv().unwrap(),
        Report::Failed { seq: 2, .. }
    ));
    // It cannot be closed either, and is still there.
    assert!(writer.close(&session.0.campaign, &mark).is_err());
    writer.keep(session.draft_harm(3)).unwrap();
    assert!(matches!(
        reports.recv().unwrap(),
        Report::Failed { seq: 2, .. }
    ));
    disk.mend();
    // Without any act it retries by itself, including the snapshot.
    assert_eq!(reports.recv().unwrap(), Report::Durable { seq: 3 });
    assert_eq!(reports.recv().unwrap(), Report::Snapshotted { seq: 2 });
    let seen = store::read(&disk, &store_power::place()).unwrap();
    assert_eq!(harm_of(&seen.campaign), 3);
    let mark = session.0.history.mark().clone();
    writer.close(&session.0.campaign, &mark).unwrap();
}

#[test]
fn a_failed_snapshot_is_reported_once_and_retried() {
    let (disk, mut writer, mut session, reports) = simulated();
    // The campaign's folder accepts no new file; the journal does not need one.
    let beside = store_power::place().with_file_name(".r.ron.new");
    disk.create_folder(&beside).unwrap();
    for to in 1..=2 {
        writer.keep(session.draft_harm(to)).unwrap();
        let seq = to.try_into().unwrap();
        assert_eq!(reports.recv().unwrap(), Report::Durable { seq });
        let mark = session.0.history.mark().clone();
        writer.snapshot(&session.0.campaign, &mark).unwrap();
        if to == 1 {
            let Report::Noticed { text } = reports.recv().unwrap() else {
                panic!("not said");
            };
            assert!(text.contains("behind its history"), "{text}");
        }
    }
    std::thread::sleep(std::time::Duration::from_millis(100));
    disk.take_folder(&beside);
    assert_eq!(reports.recv().unwrap(), Report::Snapshotted { seq: 2 });
    drop(writer);
}
