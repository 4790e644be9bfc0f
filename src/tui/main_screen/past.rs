//! The table as it was after an entry of the log, read-only.

use std::collections::BTreeSet;

use crate::campaign::{Campaign, Entries};
use crate::session::Session;
use crate::tui::keymap::Keymap;
use crate::view::kept::Keepers;
use crate::view::{Ink, Line};

/// A past state of the table.
pub(super) struct Past {
    /// The log entry it follows.
    pub(super) number: u64,
    /// How many entries there were, including that one.
    pub(super) entries: usize,
    pub(super) campaign: Campaign,
    pub(super) keepers: Keepers,
    /// Entries that were undone then but not now, or the other way round.
    pub(super) flipped: BTreeSet<u64>,
}

impl Past {
    /// The moment shown, in words.
    pub(super) fn words(&self, keys: &Keymap) -> Line {
        let words = format!("as it was after #{} · {{back}} returns", self.number);
        keys.says_bare(Ink::Plain, &words)
    }
}

/// The campaign shown, and who sustains an effect in it.
pub(super) fn shown<'a>(
    past: Option<&'a Past>,
    (session, keepers): (&'a Session, &'a Keepers),
) -> (&'a Campaign, &'a Keepers) {
    match past {
        Some(past) => (&past.campaign, &past.keepers),
        None => (session.campaign(), keepers),
    }
}

/// The entries shown: all, or those up to the moment looked back at.
pub(super) fn entries<'a>(past: Option<&Past>, session: &'a Session) -> Entries<'a> {
    let entries = session.history().entries();
    past.map_or(entries, |past| entries.up_to(past.entries))
}
