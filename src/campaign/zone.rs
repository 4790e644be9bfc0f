//! Zones: places on a map without distances, and their connections.

use super::Campaign;
use super::fields::stored;
use super::fold::name_key;
use super::text::Text;

stored! {
    pub struct Zone {
        /// Its name; unique in the campaign.
        pub name: String,
        ..
        /// Names of connected zones. A connection given on either side works both ways.
        pub joins: Vec<String>,
        /// The GM's notes.
        pub notes: Text,
    }
}

impl Zone {
    /// A zone that joins no other.
    pub(crate) fn named(name: &str) -> Self {
        let name = name.to_owned();
        Self {
            name,
            ..Self::default()
        }
    }
}

impl Campaign {
    /// Finds a zone by its whole name, ignoring case.
    pub(crate) fn zone(&self, name: &str) -> Option<&Zone> {
        let name = name_key(name);
        self.zones.iter().find(|zone| name_key(&zone.name) == name)
    }

    /// The named zones and all that can be reached from them, in the order in which they were made.
    pub(crate) fn zones_around<'n>(&self, names: impl Iterator<Item = &'n str>) -> Vec<Zone> {
        let mut reached: Vec<bool> = vec![false; self.zones.len()];
        let place = |name: &str| {
            let name = name_key(name);
            let mut zones = self.zones.iter();
            zones.position(|zone| name_key(&zone.name) == name)
        };
        let mut open: Vec<usize> = names.filter_map(place).collect();
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                let touches =
                    |other: &usize| self.touch(&self.zones[at].name, &self.zones[*other].name);
                open.extend((0..self.zones.len()).filter(touches));
            }
        }
        let zones = self.zones.iter().zip(reached);
        zones
            .filter(|(_, reached)| *reached)
            .map(|(zone, _)| zone.clone())
            .collect()
    }

    /// Whether two different zones are connected directly.
    pub(crate) fn touch(&self, one: &str, other: &str) -> bool {
        let (one, other) = (name_key(one), name_key(other));
        let says = |zone: &str, to: &String| {
            let zone = self.zone(zone);
            zone.is_some_and(|zone| zone.joins.iter().any(|joined| name_key(joined) == *to))
        };
        one != other && (says(&one, &other) || says(&other, &one))
    }
}
