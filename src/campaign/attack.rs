//! An attack as its roll keeps it: all that luck and shifts work its hit out from.

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
    /// What that one was called then.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub whom: String,
    /// The attack of the sheet that it is; empty where it was made with something else.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub weapon: String,
    /// What a hit does, with the attacker's own bonus worked out; `None` where no damage was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) damage: Option<Expression>,
    /// How much armour a hit ignores.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pierce: i64,
    /// What it was also meant to do, as that was named before the roll.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strikes: Vec<Strike>,
    /// What it did; `None` for a miss, or where no damage was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit: Option<Hit>,
}

/// What an attack is meant to do besides its damage, if it hits well enough.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// The game's id of it.
    pub id: String,
    /// What its result adds to a hit, by the attacker's own strength.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i64,
    /// The attack hit well enough, so it has its result.
    #[serde(default, skip_serializing_if = "is_default")]
    pub landed: bool,
    /// The pending check that it called for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// The damage dice as they fell; empty where none were rolled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
    /// Every damage die counts as its highest face, however it fell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub maximum: bool,
    /// What the attack roll adds to the damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: i64,
    pub amount: i64,
    pub damage: i64,
    /// How far it moved which tracks of the target.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<Part>,
    /// The pending check that it called for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending: Option<u32>,
}
