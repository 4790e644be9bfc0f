//! What is shown on the page.

use std::sync::Arc;

use tokio::sync::watch;

use crate::view::public::PublicTable;

/// Puts tables on the page, from any thread.
#[derive(Clone)]
pub struct Screen(watch::Sender<Arc<str>>);

impl Screen {
    pub(super) fn new(tables: watch::Sender<Arc<str>>) -> Self {
        Self(tables)
    }

    /// Shows this from now on.
    pub fn show(&self, table: &PublicTable) {
        // What is made of numbers, texts and lists can be written as JSON.
        if let Ok(json) = serde_json::to_string(table) {
            self.0.send_replace(json.into());
        }
    }
}
