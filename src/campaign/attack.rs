//! The record of an attack, with everything that luck and shifts of grade need to recalculate its hit.

use super::fields::stored;
use super::ids::CharacterId;
use crate::dice::Expression;
use crate::rules::Part;

stored! {
    /// An attack, whether it hit or not.
    pub struct Attack {
        pub target: CharacterId,
        ..
        /// The target's name at that time.
        pub whom: String,
        /// The attack's name on the sheet; empty if it was made with something else.
        pub weapon: String,
        /// Damage of a hit, with the attacker's damage bonus worked out; `None` if no damage was given.
        pub(crate) damage: Option<Expression>,
        /// How much armour a hit ignores.
        pub pierce: i64,
        /// Additional aims chosen before the roll.
        pub strikes: Vec<Strike>,
        /// The hit; `None` for a miss, or if no damage was given.
        pub hit: Option<Hit>,
        /// Whether it took a minion down.
        pub felled: bool,
    }

    /// An additional aim of an attack, reached if it hits well enough.
    pub struct Strike {
        /// Its id in the game.
        pub id: String,
        ..
        /// What its result adds to a hit, from the attacker's strength.
        pub bonus: i64,
        /// Whether the attack hit well enough to have this result.
        pub landed: bool,
        /// The pending check that it created.
        pub pending: Option<u32>,
    }

    pub struct Hit {
        ..
        /// The faces of the damage dice; empty if none were rolled.
        pub dice: Vec<u16>,
        /// Whether every damage die counts as its highest face, whatever was rolled.
        pub maximum: bool,
        /// What the attack roll adds to the damage.
        pub bonus: i64,
        !
        pub amount: i64,
        pub damage: i64,
        ..
        /// The change of each track of the target.
        pub tracks: Vec<Part>,
        /// The pending check that it created.
        pub pending: Option<u32>,
    }
}
