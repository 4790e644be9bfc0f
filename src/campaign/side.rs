//! Whose side somebody is on.

use serde::{Deserialize, Serialize};

use super::Character;

/// Whose side somebody is on: against the players unless it is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    Player,
    #[default]
    Foe,
    /// The GM's, beside the players.
    Ally,
}

impl Side {
    pub const ALL: [Self; 3] = [Self::Player, Self::Foe, Self::Ally];

    /// What commands and JSON call it.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Foe => "foe",
            Self::Ally => "ally",
        }
    }

    /// Whether those of one side fight those of the other.
    #[must_use]
    pub fn opposes(self, other: Self) -> bool {
        (self == Self::Foe) != (other == Self::Foe)
    }
}

impl Character {
    #[must_use]
    pub fn side(&self) -> Side {
        match (self.player, self.ally) {
            (true, _) => Side::Player,
            (false, true) => Side::Ally,
            (false, false) => Side::Foe,
        }
    }
}
