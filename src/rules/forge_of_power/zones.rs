//! Zones and how they connect (Forge of Power, Movement and zones).

use std::collections::BTreeSet;

/// Which zones are adjacent. Zones are known by numbers; connections lead both ways.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Zones {
    /// The lower number first.
    connections: BTreeSet<(u32, u32)>,
}

impl Zones {
    /// Zones without any connection.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Connects two zones. Whether that is new: a zone is never connected to itself, nor twice to
    /// another.
    pub(crate) fn connect(&mut self, a: u32, b: u32) -> bool {
        a != b && self.connections.insert(both_ways(a, b))
    }

    /// Parts two zones. Whether they were connected.
    pub(crate) fn disconnect(&mut self, a: u32, b: u32) -> bool {
        self.connections.remove(&both_ways(a, b))
    }

    /// Takes away a zone's every connection.
    pub(crate) fn remove(&mut self, zone: u32) {
        self.connections.retain(|(a, b)| *a != zone && *b != zone);
    }

    /// The zones that are adjacent to this one, the lowest number first.
    #[must_use]
    pub(crate) fn adjacent(&self, zone: u32) -> Vec<u32> {
        let mut found: Vec<_> = self
            .connections
            .iter()
            .filter_map(|&(a, b)| match zone {
                _ if zone == a => Some(b),
                _ if zone == b => Some(a),
                _ => None,
            })
            .collect();
        found.sort_unstable();
        found
    }

    /// Whether one Stride leads from a zone to another: they are adjacent.
    #[must_use]
    pub(crate) fn may_stride(&self, from: u32, to: u32) -> bool {
        self.connections.contains(&both_ways(from, to))
    }
}

fn both_ways(a: u32, b: u32) -> (u32, u32) {
    (a.min(b), a.max(b))
}
