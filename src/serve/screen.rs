//! What the page shows.

use std::sync::Arc;

use tokio::sync::watch;

use super::desk::Desk;
use super::shared::{Places, Shown};
use crate::view::public::{PublicTable, Question};

/// Puts tables and questions on the page, from any thread.
#[derive(Clone)]
pub struct Screen {
    tables: watch::Sender<Arc<str>>,
    questions: watch::Sender<Arc<[Question]>>,
    places: Places,
    desk: Arc<dyn Desk>,
}

impl Screen {
    /// A screen, and the page's view of it.
    pub(super) fn new(places: Places, desk: Arc<dyn Desk>) -> (Self, Shown) {
        let (tables, table) = watch::channel(Arc::from(""));
        let (questions, asked) = watch::channel(Arc::default());
        let screen = Self {
            tables,
            questions,
            places,
            desk,
        };
        let shown = Shown {
            table,
            questions: asked,
        };
        (screen, shown)
    }

    /// Shows this table from now on.
    pub fn show(&self, table: &PublicTable) {
        if !table.rollers.is_empty() {
            let news = self.places.seats().set(&table.rollers);
            if news {
                self.desk.changed();
            }
        }
        // Numbers, texts and lists can always be written as JSON.
        if let Ok(json) = serde_json::to_string(table) {
            self.tables.send_replace(json.into());
        }
    }

    /// Asks these questions from now on, at most one per player; an empty list asks nothing.
    pub fn ask(&self, questions: Vec<Question>) {
        self.questions.send_if_modified(|asked| {
            let news = **asked != *questions;
            if news {
                *asked = questions.into();
            }
            news
        });
    }
}
