//! Zones: places of a map without distances, and which of them touch.

use serde::{Deserialize, Serialize};

use super::Campaign;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// What it is called; unique in the campaign.
    pub name: String,
    /// The zones that it touches, as they are called. Either side may say so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joins: Vec<String>,
}

impl Campaign {
    /// A zone by its whole name, without case.
    #[must_use]
    pub fn zone(&self, name: &str) -> Option<&Zone> {
        let folded = name.to_lowercase();
        let mut zones = self.zones.iter();
        zones.find(|zone| zone.name.to_lowercase() == folded)
    }

    /// Whether one can go from a zone straight to another; never to the same one.
    #[must_use]
    pub fn touch(&self, one: &str, other: &str) -> bool {
        let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
        let says = |zone: &str, to: &str| {
            let zone = self.zone(zone);
            zone.is_some_and(|zone| zone.joins.iter().any(|joined| same(joined, to)))
        };
        !same(one, other) && (says(one, other) || says(other, one))
    }
}
