//! What the screen says about saving.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gmscreen::campaign::history::Mark;
use gmscreen::campaign::{Campaign, History};
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::{Encoded, Storage, StoreError};
use gmscreen::tui::Saved;

use crate::tui_support::{PEOPLE, Table, after};

/// A disk that has what the test says.
struct Disk(Arc<AtomicU64>);

impl Storage for Disk {
    fn keep(&mut self, _: Encoded) -> Result<(), StoreError> {
        Ok(())
    }

    fn durable(&self) -> Option<u64> {
        Some(self.0.load(Ordering::SeqCst))
    }

    fn snapshot(&mut self, _: &Campaign, _: &Mark) -> Result<(), StoreError> {
        Ok(())
    }

    fn close(&mut self, _: &Campaign, _: &Mark) -> Result<(), StoreError> {
        Ok(())
    }
}

/// A screen with people at play, and the number of the last record on its disk.
fn table() -> (Table, Arc<AtomicU64>) {
    let durable = Arc::new(AtomicU64::new(0));
    let game = games::by_id("renaissance").unwrap();
    let campaign = Campaign::new("Bridge of Sighs", game.id, "current");
    let disk = Box::new(Disk(Arc::clone(&durable)));
    let session = Session::new(campaign, History::default(), game, disk, || 1_795_208_640);
    let lines = format!("{PEOPLE}begin init 5 = 9 2 7 7 4\n");
    let mut table = Table::new(after(session, &lines), 120, 36);
    let seq = table.main_screen().session().history().mark().seq;
    durable.store(seq, Ordering::SeqCst);
    table.saved();
    (table, durable)
}

fn state(table: &mut Table) -> String {
    let shown = table.shown();
    let header = shown.lines().next().unwrap().to_owned();
    assert_eq!(header.ends_with(" saving"), shown.contains("[saving]"));
    header.rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn an_act_that_is_on_disk_by_the_time_it_is_drawn_is_shown_as_saved() {
    let (mut table, durable) = table();
    table.press("d7\n");
    durable.fetch_add(1, Ordering::SeqCst);
    assert_eq!(state(&mut table), "saved");
    // The store's report adds nothing to that frame.
    table.saved().paint();
    assert!(table.main_screen().painted().is_empty());
}

#[test]
fn an_act_that_is_not_on_disk_is_not_shown_as_saved() {
    let (mut table, _) = table();
    assert_eq!(state(&mut table), "saved");
    table.press("d7\n");
    assert_eq!(state(&mut table), "saving");
    assert!(table.shown().contains("[saving] ● Ilse takes 7"));
    table.saved();
    assert_eq!(state(&mut table), "saved");
}

#[test]
fn a_failure_ends_only_with_the_report_of_the_store() {
    let (mut table, durable) = table();
    table.press("d7\n");
    let seq = table.main_screen().session().history().mark().seq;
    table.store(Saved::Failed {
        seq,
        error: "disk full".to_owned(),
    });
    durable.fetch_add(1, Ordering::SeqCst);
    assert!(table.shown().contains("NOT SAVED since 21:04: disk full"));
    table.saved();
    assert_eq!(state(&mut table), "saved");
}
