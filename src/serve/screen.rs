//! What the page shows.

use std::sync::Arc;

use super::desk::FromPage;
use super::shared::Shared;
use crate::view::public::{PublicTable, Question};

/// Puts tables and questions on the page, from any thread.
#[derive(Clone)]
pub struct Screen(pub(super) Arc<Shared>);

impl Screen {
    /// Shows this table from now on.
    pub(crate) fn show(&self, table: &PublicTable) {
        if !table.rollers.is_empty() {
            let news = self.0.seats().set(&table.rollers);
            if news {
                (self.0.desk)(FromPage::Changed);
            }
        }
        // Numbers, texts and lists can always be written as JSON.
        if let Ok(json) = serde_json::to_string(table) {
            self.0.table.send_replace(json.into());
        }
    }

    /// Asks these questions from now on, at most one per player; an empty list asks nothing.
    pub fn ask(&self, questions: Vec<Question>) {
        self.0.questions.send_if_modified(|asked| {
            let news = **asked != *questions;
            if news {
                *asked = questions.into();
            }
            news
        });
    }
}
