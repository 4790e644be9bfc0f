//! Sides: players' characters, their allies and foes.

use serde::{Deserialize, Serialize};

use super::Character;
use super::change::{Change, Delta};

/// A character's side; a foe by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    Player,
    #[default]
    Foe,
    /// An NPC on the players' side.
    Ally,
}

impl Side {
    pub const ALL: [Self; 3] = [Self::Player, Self::Foe, Self::Ally];

    /// Its name in commands and JSON.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Foe => "foe",
            Self::Ally => "ally",
        }
    }

    /// Whether characters of the two sides are opponents.
    pub(crate) fn opposes(self, other: Self) -> bool {
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

    pub fn set_side(&mut self, side: Side) {
        (self.player, self.ally) = (side == Side::Player, side == Side::Ally);
    }
}

impl Delta<Character> for Change<Side> {
    fn fits(&self, who: &Character) -> bool {
        who.side() == self.from
    }

    fn apply(&self, who: &mut Character) {
        who.set_side(self.to);
    }
}
