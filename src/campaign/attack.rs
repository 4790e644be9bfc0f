//! The record of an attack, with everything that luck and shifts of grade need to recalculate its hit.

use serde::{Deserialize, Serialize};

use super::fields::is_default;
use super::ids::CharacterId;
use crate::dice::Expression;
use crate::rules::Part;

/// An attack, whether it hit or not.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub target: CharacterId,
    /// The target's name at that time.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub whom: String,
    /// The attack's name on the sheet; empty if it was made with something else.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub weapon: String,
    /// Damage of a hit, with the attacker's damage bonus worked out; `None` if no damage was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) damage: Option<Expression>,
    /// How much armour a hit ignores.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pierce: i64,
    /// Additional aims chosen before the roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strikes: Vec<Strike>,
    /// The hit; `None` for a miss, or if no damage was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<Hit>,
}

/// An additional aim of an attack, reached if it hits well enough.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Its id in the game.
    pub id: String,
    /// What its result adds to a hit, from the attacker's strength.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i64,
    /// Whether the attack hit well enough to have this result.
    #[serde(default, skip_serializing_if = "is_default")]
    pub landed: bool,
    /// The pending check that it created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// The faces of the damage dice; empty if none were rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
    /// Whether every damage die counts as its highest face, whatever was rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub maximum: bool,
    /// What the attack roll adds to the damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i64,
    pub amount: i64,
    pub damage: i64,
    /// The change of each track of the target.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<Part>,
    /// The pending check that it created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<u32>,
}
