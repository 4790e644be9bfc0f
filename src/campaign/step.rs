//! Paths to the parts of a campaign, as a file names them: `characters["Ann"].skills[1]`.

use std::fmt::Write;

/// One step from a value to a part of it. A path begins at the campaign.
#[derive(Clone, Copy, Debug)]
pub enum Step<'n> {
    /// A field of a struct.
    Field(&'static str),
    /// An item of a list, from 0.
    Item(usize),
    /// The value under a key of a map, or the item with a name in a list that is read in another order.
    Called(&'n str),
}

impl Step<'_> {
    /// Makes a path one step longer.
    pub fn extend(self, path: &mut String) {
        let dot = if path.is_empty() { "" } else { "." };
        // Writing to a text does not fail.
        let _ = match self {
            Self::Field(name) => write!(path, "{dot}{name}"),
            Self::Item(nth) => write!(path, "[{nth}]"),
            Self::Called(name) => write!(path, "[{name:?}]"),
        };
    }
}
