//! What the screen says about saving.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gmscreen::campaign::history::Mark;
use gmscreen::campaign::{Campaign, History};
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::{Encoded, Storage, StoreError};
use gmscreen::tui::Saved;
use gmscreen::tui::message::{Msg, Opening};
use gmscreen::tui::theme::Theme;

use crate::tui_support::{PEOPLE, Shelf, Table, after};

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

fn seq(table: &Table) -> u64 {
    table.desk().session().history().mark().seq
}

/// The last word of the header, which agrees with the log.
fn state(table: &mut Table) -> String {
    let shown = table.shown();
    let header = shown.lines().next().unwrap();
    assert_eq!(header.ends_with(" saving"), shown.contains("[saving]"));
    header.rsplit(' ').next().unwrap().to_owned()
}

#[test]
fn what_is_not_on_disk_is_not_shown_as_saved() {
    let durable = Arc::new(AtomicU64::new(0));
    let game = games::by_id("renaissance").unwrap();
    let campaign = Campaign::new("Bridge of Sighs", game.id, "current");
    let disk = Box::new(Disk(Arc::clone(&durable)));
    let session = Session::new(campaign, History::default(), game, disk, || 1_795_208_640);
    let lines = format!("{PEOPLE}begin init 5 = 9 2 7 7 4\n");
    let mut table = Table::new(after(session, &lines), 120, 36);
    table.saved();
    assert_eq!(state(&mut table), "saved");
    table.press("d7\n");
    assert_eq!(state(&mut table), "saving");
    assert!(table.shown().contains("[saving] ● Ilse takes 7"));
    table.saved();
    assert_eq!(state(&mut table), "saved");
    // On disk by the time it is drawn.
    table.press("d1\n");
    durable.store(seq(&table), Ordering::SeqCst);
    assert_eq!(state(&mut table), "saved");
    // A failure ends only with the report of the store, and leaving asks before acts are lost.
    table.press("d1\n");
    let (seq, error) = (seq(&table), "disk full".to_owned());
    table.store(Saved::Failed { seq, error });
    durable.store(seq, Ordering::SeqCst);
    assert!(table.shown().contains("NOT SAVED since 21:04: disk full"));
    table.saved();
    assert_eq!(state(&mut table), "saved");
    table.press("d1\n");
    let error = "disk full".to_owned();
    table.store(Saved::Failed {
        seq: seq + 1,
        error,
    });
    table.press("Q");
    assert!(table.shown().contains("leave again to lose them"));
    table.press("Q");
    assert!(table.app.desk().is_none());
}

#[test]
fn late_messages_about_a_closed_campaign_are_not_about_the_next_one() {
    let shelf = Shelf::of(&["Autumn", "Winter"]);
    let mut table = Table::start(shelf, 120, 36, Theme::default());
    table.press("\nQj\n:add Ann\n");
    let saved = Saved::Durable { seq: 100 };
    table.store(saved.clone());
    assert_eq!(state(&mut table), "saving");
    let opening = Opening::default().next();
    table.app.update(Msg::Saved { opening, saved });
    assert_eq!(state(&mut table), "saved");
}
