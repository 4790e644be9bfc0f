//! Characteristic against characteristic (Basic Roleplaying, The resistance table).

use super::{Chance, FAILURE, SUCCESS};
use crate::rules::Grade;

/// Which side of a resistance roll takes the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Roller {
    /// The side that wants to change something.
    #[default]
    Active,
    /// The side that resists the change.
    Passive,
}

/// Who rolls: the side that a player controls, and where that decides nothing (both or neither), the
/// passive side.
#[must_use]
pub fn resistance_roller(player_is_active: bool, player_is_passive: bool) -> Roller {
    if player_is_active && !player_is_passive {
        Roller::Active
    } else {
        Roller::Passive
    }
}

/// What the roller needs: 50 and 5 for each point that its own characteristic is above the other's. 5
/// to 95 are rolled; what comes to less cannot succeed, what comes to more cannot fail.
#[must_use]
pub fn resistance(active: i64, passive: i64, roller: Roller) -> Chance {
    let ahead = match roller {
        Roller::Active => active.saturating_sub(passive),
        Roller::Passive => passive.saturating_sub(active),
    };
    match ahead.saturating_mul(5).saturating_add(50) {
        ..5 => Chance::Impossible,
        96.. => Chance::Automatic,
        chance => Chance::Roll(chance),
    }
}

/// Success or failure of a resistance roll of 1 to 100: there are no specials and no fumbles.
#[must_use]
pub fn resist(roll: u16, chance: Chance) -> Grade {
    match chance {
        Chance::Roll(chance) if i64::from(roll) <= chance => SUCCESS,
        Chance::Automatic => SUCCESS,
        Chance::Roll(_) | Chance::Impossible => FAILURE,
    }
}

/// Whether the active side gets its way, when the roller's grade is this.
#[must_use]
pub fn active_wins(roller: Roller, grade: Grade) -> bool {
    (grade.rank > 0) == (roller == Roller::Active)
}

/// How squeezing through a hole is rolled.
pub const SQUEEZING: &str =
    "Squeezing through a hole: SIZ against the hole's SIZ, and the active side wants to lose.";

/// A typical thing and how large it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object {
    /// What it is.
    pub name: &'static str,
    /// The smallest SIZ of its kind.
    pub least: u16,
    /// The largest SIZ of its kind.
    pub most: u16,
}

const fn object(name: &'static str, least: u16, most: u16) -> Object {
    Object { name, least, most }
}

/// What typical things have for SIZ, in the order of the rules.
pub const SIZES: &[Object] = &[
    object("glass window", 3, 3),
    object("door", 4, 8),
    object("chair", 4, 9),
    object("table", 4, 12),
    object("lamp post", 30, 30),
    object("home wall", 25, 35),
    object("brick or concrete wall", 30, 50),
    object("reinforced wall", 35, 55),
    object("small air vehicle", 40, 40),
    object("automobile", 50, 50),
    object("vault door", 60, 60),
    object("medium land vehicle", 60, 60),
    object("steel beam", 65, 65),
    object("jet fighter", 80, 80),
    object("medium tank", 80, 80),
    object("airliner", 110, 110),
];
