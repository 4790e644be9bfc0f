//! Ids of characters, fights and places in an order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Number of a character in its campaign, from 1; 0 if not numbered yet.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(transparent)]
pub struct CharacterId(pub u32);

/// Number of a fight in its campaign, from 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct FightId(pub u32);

/// Number of a place in one fight's order, from 1. A creature with several
/// turns a round has several places.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct CombatantId(pub u32);
