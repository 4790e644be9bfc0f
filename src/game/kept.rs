//! The pane beside the log that shows what a game wants to keep in view, such as pools and slots.

use crate::campaign::{Campaign, Character};

/// One item that a game shows about a character, and whether the GM should notice it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeps {
    pub what: String,
    pub notable: bool,
}

impl Keeps {
    /// An item that needs no attention.
    #[must_use]
    pub fn usual(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            notable: false,
        }
    }

    /// An item that the GM should notice.
    #[must_use]
    pub fn notable(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            notable: true,
        }
    }
}

/// The pane of things to keep in view. In every game it also shows sustained actions, zones (if
/// they matter), clocks and counters.
#[derive(Clone, Copy)]
pub struct Kept {
    /// The pane's title, long and short.
    pub titles: [&'static str; 2],
    /// The pane's description in the help.
    pub doc: &'static str,
    /// The text of an empty pane.
    pub nothing: &'static str,
    /// The items of a character; the flag says whether a fight is shown. Empty for most
    /// characters.
    pub of: fn(&Campaign, &Character, bool) -> Vec<Keeps>,
    /// A short summary of the most important items of these characters; may be empty.
    pub fact: fn(&[&Character]) -> String,
}

impl Kept {
    /// Shows sustained actions only.
    pub const PLAIN: Self = Self {
        titles: ["Sustained", "Sust."],
        doc: "sustained actions, clocks and counters",
        nothing: "nobody sustains anything",
        of: |_, _, _| Vec::new(),
        fact: |_| String::new(),
    };
}
