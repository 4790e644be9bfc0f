//! What an act told of prepared fights and of zones.

use serde::{Deserialize, Serialize};

use super::Text;

/// Creatures of one template in a prepared fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Creatures {
    pub template: Text,
    pub count: u32,
    /// Where they begin; empty for nowhere in particular.
    pub zone: Text,
}

/// Something about a prepared fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EncounterStatement {
    /// Who is in it from now on.
    Holds(Vec<Creatures>),
    CopyOf(Text),
    Renamed(Text),
    Removed,
    /// Its notes; empty where they were taken away.
    Noted(Text),
}

/// Something about a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ZoneStatement {
    Renamed(Text),
    Removed,
    /// Its notes; empty where they were taken away.
    Noted(Text),
}
