//! When something that is used up comes back: counters, and uses.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The moment at which something is refilled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refill {
    /// As its holder's turn starts.
    Turn,
    /// As a round ends.
    Round,
    /// As a fight begins.
    Fight,
    Scene,
    Session,
    Day,
    /// Whenever its holder rests.
    Rest,
}

impl Refill {
    pub const ALL: [Self; 7] = [
        Self::Turn,
        Self::Round,
        Self::Fight,
        Self::Scene,
        Self::Session,
        Self::Day,
        Self::Rest,
    ];

    /// The word in commands, in game files and for programs.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Round => "round",
            Self::Fight => "fight",
            Self::Scene => "scene",
            Self::Session => "session",
            Self::Day => "day",
            Self::Rest => "rest",
        }
    }

    /// The moment that a word means, ignoring case.
    pub(crate) fn of(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|one| one.word().eq_ignore_ascii_case(word))
    }
}

impl AsRef<str> for Refill {
    fn as_ref(&self) -> &str {
        self.word()
    }
}

impl fmt::Display for Refill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
