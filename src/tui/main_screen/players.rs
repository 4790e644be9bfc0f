//! What the console has for the players.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::tui::players::{Page, Served, Wake, Window};

/// What the console has for the players.
#[derive(Default)]
pub(super) struct Players {
    pub(super) page: Option<Page>,
    pub(super) served: Served,
    /// For whom it was to be, and a port to take instead of one that is not free.
    pub(super) offer: Option<(Served, u16)>,
    pub(super) window: Option<Window>,
    /// Where the page says that something has happened.
    pub(super) wake: Option<Wake>,
    /// Whether that has not been heard yet.
    pub(super) waits: Arc<AtomicBool>,
}
