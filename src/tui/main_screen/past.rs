//! The table as it was after an entry of the log, read-only.

use std::collections::BTreeSet;

use crate::campaign::{Campaign, Entries};
use crate::session::Session;
use crate::tui::keymap::{Context, Keymap};
use crate::view::{Ink, Line};

/// A past state of the table.
pub(super) struct Past {
    /// The log entry it follows.
    pub(super) number: u64,
    /// How many entries there were, including that one.
    pub(super) entries: usize,
    pub(super) campaign: Campaign,
    /// Entries that were undone then but not now, or the other way round.
    pub(super) flipped: BTreeSet<u64>,
}

impl Past {
    /// The moment shown, in words.
    pub(super) fn words(&self, keys: &Keymap) -> Line {
        let words = format!("as it was after #{} · {{back}} returns", self.number);
        keys.says(Context::Panes, Ink::Plain, &words)
    }
}

/// The campaign shown.
pub(super) fn shown<'a>(past: Option<&'a Past>, session: &'a Session) -> &'a Campaign {
    past.map_or(session.campaign(), |past| &past.campaign)
}

/// The entries shown: all, or those up to the moment looked back at.
pub(super) fn entries<'a>(past: Option<&Past>, session: &'a Session) -> Entries<'a> {
    let entries = session.history().entries();
    past.map_or(entries, |past| entries.up_to(past.entries))
}
