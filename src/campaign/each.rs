//! Lines that run by themselves.

use serde::{Deserialize, Serialize};

use super::fields::{is_default, stored};
use super::text::Text;

stored! {
    /// A line that runs in each turn of somebody, or in each round.
    pub struct Each {
        /// The command, in which `{who}` stands for its holder.
        pub line: String,
        ..
        /// Whether it runs as the turn ends, rather than as it starts.
        pub end: bool,
    }
}

/// What made a line run by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    Turn,
    Round,
    Condition,
    /// A moment of a game from a file.
    Game,
}

/// A line that ran by itself as part of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ran {
    pub by: By,
    /// The condition; empty for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of: Text,
    pub line: Text,
    /// Why it was refused, and the number with which it waits; `None` if it ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<(Text, u32)>,
}

impl By {
    /// Its name for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Round => "round",
            Self::Condition => "condition",
            Self::Game => "game",
        }
    }
}
