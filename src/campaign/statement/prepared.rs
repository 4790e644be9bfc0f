//! Statements about prepared fights and zones.

use serde::{Deserialize, Serialize};

use super::Text;

/// Creatures of one template in a prepared fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Creatures {
    pub template: Text,
    pub count: u32,
    /// The zone in which they start; may be empty.
    pub zone: Text,
}

/// A statement about a prepared fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EncounterStatement {
    /// Its creatures from now on.
    Holds(Vec<Creatures>),
    CopyOf(Text),
    Renamed(Text),
    Removed,
    /// Its notes; empty if they were removed.
    Noted(Text),
    /// What players read as its title; empty if they read none.
    Titled(Text),
}

/// A statement about a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ZoneStatement {
    Renamed(Text),
    Removed,
    /// Its notes; empty if they were removed.
    Noted(Text),
}
