//! Where the GM is, as far as the page knows: it is told of what comes from there.

use crate::campaign::CharacterId;
use crate::view::public::Taken;

/// What a player entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whose page it came from.
    pub who: CharacterId,
    /// The question that it is for.
    pub question: u64,
    /// What the dice show, as a GM would type it.
    pub dice: String,
}

/// Says what became of an answer, or why nothing was done, for the player to read.
pub type Replying = Box<dyn FnOnce(Result<Taken, String>) + Send>;

/// Whoever hears what comes from the page. It is called on the page's thread, and must not wait there.
pub trait Desk: Send + Sync {
    /// A page was opened or closed, or others may answer than before.
    fn changed(&self);

    /// A player entered dice. An answer whose reply is dropped was not taken.
    fn answer(&self, answer: Answer, reply: Replying);
}

/// Nobody, who hears nothing.
pub struct Nobody;

/// What a player reads where no console is open.
pub(super) const NOBODY: &str = "Nobody is asking for dice.";

impl Desk for Nobody {
    fn changed(&self) {}

    fn answer(&self, _: Answer, reply: Replying) {
        reply(Err(NOBODY.to_owned()));
    }
}
