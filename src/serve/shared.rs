//! What the page, its requests and the console share.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, MutexGuard};

use tokio::sync::watch;

use super::desk::{Desk, FromPage};
use super::links::Links;
use super::seats::Seats;
use crate::view::public::{PublicTable, Question};

pub(super) struct Shared {
    pub(super) links: Links,
    /// Reports that links have changed.
    pub(super) changes: watch::Sender<()>,
    /// The table as JSON; empty before the first one.
    pub(super) table: watch::Sender<Arc<str>>,
    /// The open questions, at most one per player.
    pub(super) questions: watch::Sender<Arc<[Question]>>,
    /// How many clients follow the table.
    pub(super) connected: AtomicUsize,
    pub(super) desk: Desk,
}

impl Shared {
    pub(super) fn seats(&self) -> MutexGuard<'_, Seats> {
        self.links.seats()
    }

    /// Shows this table from now on.
    pub(super) fn show(&self, table: &PublicTable) {
        if !table.rollers.is_empty() && self.seats().set(&table.rollers) {
            (self.desk)(FromPage::Changed);
        }
        // Numbers, texts and lists can always be written as JSON.
        if let Ok(json) = serde_json::to_string(table) {
            self.table.send_replace(json.into());
        }
    }
}
