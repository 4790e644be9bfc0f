//! What a correction changes besides the corrected roll.

use serde::{Deserialize, Serialize};

use super::{Named, Text};
use crate::campaign::thrown::Face;

/// What became of the lines after a corrected one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum AfterStatement {
    /// So many later lines ran again with the dice that they had.
    RanAgain(u32),
    /// The line of this entry could not have happened, and is left out.
    LeftOut { entry: u64, line: Text, why: Text },
    /// The line of this entry no longer needs these dice.
    NotNeeded {
        entry: u64,
        what: Text,
        dice: Vec<Face>,
    },
    /// The line of this entry needed dice that it had not rolled before.
    Needed {
        entry: u64,
        what: Text,
        dice: Vec<Face>,
    },
    /// Something about a character is not as it was before the correction.
    Differs(Named, Difference),
    /// Whose turn it is, and whose it was before the correction.
    Turn {
        from: Option<Named>,
        to: Option<Named>,
    },
}

/// A difference that a correction makes to a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Difference {
    Track {
        label: Text,
        from: i64,
        to: i64,
    },
    /// A state or condition that they have now.
    Now(Text),
    /// One that they have no longer.
    NoLonger(Text),
}

impl AfterStatement {
    pub(super) fn names(&self) -> Vec<&Named> {
        match self {
            Self::Differs(who, _) => vec![who],
            Self::Turn { from, to } => from.iter().chain(to).collect(),
            Self::RanAgain(_)
            | Self::LeftOut { .. }
            | Self::NotNeeded { .. }
            | Self::Needed { .. } => Vec::new(),
        }
    }
}
