//! Lines that run by themselves.

use serde::{Deserialize, Serialize};

use super::fields::stored;
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

    /// A line that ran by itself as part of an act.
    pub struct Ran {
        pub by: By,
        pub line: Text,
        ..
        /// The condition; empty for none.
        pub of: Text,
        /// Why it was refused, and the number with which it waits; `None` if it ran.
        pub refused: Option<(Text, u32)>,
    }
}

/// What made a line run by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum By {
    #[default]
    Turn,
    Round,
    Condition,
    /// A moment of a game from a file.
    Game,
}

impl By {
    /// Its name for programs.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Round => "round",
            Self::Condition => "condition",
            Self::Game => "game",
        }
    }
}
