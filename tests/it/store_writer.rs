//! The thread that writes.

use std::sync::mpsc::{Receiver, channel};

use gmscreen::store::{Keeper, Report, StoreError, Unsaved, Writer};

use crate::store_common::{Session, Table, harm_of};

/// A writer on a campaign, the rest of its session, and what it reports.
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
                durable = seq;
                // What is reported is there for anybody to see.
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
fn a_failure_is_reported_and_made_good() {
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
fn after_closing_nothing_is_taken() {
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
