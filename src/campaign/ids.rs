//! Ids of characters, fights and places in an order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub u32);
    )*};
}

ids! {
    /// Number of a character in its campaign, from 1; 0 if not numbered yet.
    CharacterId,
    /// Number of a fight in its campaign, from 1.
    FightId,
    /// Number of a place in one fight's order, from 1. A creature with several turns a round has several
    /// places.
    CombatantId,
}
