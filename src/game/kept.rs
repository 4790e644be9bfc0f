//! What a game has people keep up, which a pane of its own shows beside the log.

use crate::campaign::{Campaign, Character};

/// Something that a game keeps of somebody: what it says, and whether a GM should notice it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeps {
    pub what: String,
    pub notable: bool,
}

impl Keeps {
    /// Something as it usually is.
    #[must_use]
    pub fn usual(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            notable: false,
        }
    }

    /// Something to be noticed.
    #[must_use]
    pub fn notable(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            notable: true,
        }
    }
}

/// The pane of what is kept up. Whatever the game, it also shows sustained actions, the zones where
/// they matter, clocks and counters.
#[derive(Clone, Copy)]
pub struct Kept {
    /// The title of the pane, long and short.
    pub titles: [&'static str; 2],
    /// What the help calls it.
    pub doc: &'static str,
    /// What the pane says where there is nothing to show.
    pub nothing: &'static str,
    /// What it keeps of somebody, in a fight that shows or outside of one; nothing for most.
    pub of: fn(&Campaign, &Character, bool) -> Vec<Keeps>,
    /// The most worth knowing of those of whom it keeps something; empty for nothing.
    pub fact: fn(&[&Character]) -> String,
}

impl Kept {
    /// Sustained actions and nothing of the game's own.
    pub const PLAIN: Self = Self {
        titles: ["Sustained", "Sust."],
        doc: "sustained actions, clocks and counters",
        nothing: "nobody sustains anything",
        of: |_, _, _| Vec::new(),
        fact: |_| String::new(),
    };
}
