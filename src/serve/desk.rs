//! The GM's side as the page sees it: it is told what comes from the page.

use crate::view::public::{Answer, Replying};

/// Receives what comes from the page. Called on the page's thread, so it must not block.
pub trait Desk: Send + Sync {
    /// A page was opened or closed, or the players who may answer have changed.
    fn changed(&self);

    /// A player entered dice. If the reply is dropped, the answer was not taken.
    fn answer(&self, answer: Answer, reply: Replying);
}

/// A desk without a GM.
pub struct Nobody;

/// What a player reads if no console is open.
pub(super) const NOBODY: &str = "No dice are needed right now.";

impl Desk for Nobody {
    fn changed(&self) {}

    fn answer(&self, _: Answer, reply: Replying) {
        reply(Err(NOBODY.to_owned()));
    }
}
