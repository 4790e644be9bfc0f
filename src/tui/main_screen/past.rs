//! The table as it was after an entry of the log, to be looked at only.

use std::collections::BTreeSet;

use crate::campaign::{Campaign, Entries};
use crate::session::Session;
use crate::tui::keymap::Keymap;
use crate::view::kept::Keepers;
use crate::view::{Ink, Line};

/// A table as it was.
pub(super) struct Past {
    /// The entry after which it was so.
    pub(super) number: u64,
    /// How many entries there were, that one included.
    pub(super) entries: usize,
    pub(super) campaign: Campaign,
    pub(super) keepers: Keepers,
    /// Entries that were undone then and are not now, or the other way round.
    pub(super) flipped: BTreeSet<u64>,
}

impl Past {
    /// Which moment this is, in words.
    pub(super) fn words(&self, keys: &Keymap) -> Line {
        let words = format!("as it was after #{} · {{back}} returns", self.number);
        keys.says_bare(Ink::Plain, &words)
    }
}

/// The campaign that shows, and who keeps something up in it.
pub(super) fn shown<'a>(
    past: Option<&'a Past>,
    (session, keepers): (&'a Session, &'a Keepers),
) -> (&'a Campaign, &'a Keepers) {
    match past {
        Some(past) => (&past.campaign, &past.keepers),
        None => (session.campaign(), keepers),
    }
}

/// The entries that show: all, or those up to the moment looked back at.
pub(super) fn entries<'a>(past: Option<&Past>, session: &'a Session) -> Entries<'a> {
    let entries = session.history().entries();
    past.map_or(entries, |past| entries.up_to(past.entries))
}
