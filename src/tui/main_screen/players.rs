//! What the console has for the players.

use crate::tui::players::{Page, Served, Wake, Window};

/// What the console has for the players.
#[derive(Default)]
pub(super) struct Players {
    pub(super) page: Option<Page>,
    pub(super) served: Served,
    /// A port to take instead of one that is not free.
    pub(super) port: Option<u16>,
    pub(super) window: Option<Window>,
    /// Where the page says that something has happened.
    pub(super) wake: Option<Wake>,
}
