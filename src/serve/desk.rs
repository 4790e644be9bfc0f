//! The GM's side as the page sees it: it is told what comes from the page.

use std::sync::Arc;

use crate::view::public::{Answer, Replying};

/// Something that comes from the page.
pub enum FromPage {
    /// A page was opened or closed, or the players who may answer have changed.
    Changed,
    /// A player entered dice. If the reply is dropped, they were not taken.
    Dice(Answer, Replying),
}

/// Receives what comes from the page. Called on the page's thread, so it must not block.
pub type Desk = Arc<dyn Fn(FromPage) + Send + Sync>;

/// What a player reads if no console is open.
pub(super) const NOBODY: &str = "No dice are needed right now.";
