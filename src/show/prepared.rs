//! Zones of the map and prepared fights.

use crate::answer::{shown, text};
use crate::campaign;

shown! {
    /// A zone of the map.
    pub(crate) Zone<'a> of (zone: &'a campaign::Zone) {
        name: &'a str = &zone.name,
        /// The zones that it joins; a connection may be declared by either zone.
        joins: &'a [String] = &zone.joins,
        notes: Option<&'a str> = text(&zone.notes),
    }

    /// A prepared encounter.
    pub(crate) Encounter<'a> of (encounter: &'a campaign::Encounter) {
        name: &'a str = &encounter.name,
        /// What players read as the title of its fight.
        players_title: Option<&'a str> = text(&encounter.title),
        notes: Option<&'a str> = text(&encounter.notes),
        creatures: Vec<Creatures<'a>> = encounter.creatures.iter().map(Creatures::of).collect(),
        /// The zones that it brings.
        zones: Vec<Zone<'a>> = encounter.zones.iter().map(Zone::of).collect(),
    }

    pub(crate) Creatures<'a> of (group: &'a campaign::Group) {
        template: &'a str = &group.template,
        count: u32 = group.count,
        minion: bool = group.minion,
        zone: Option<&'a str> = text(&group.zone),
    }
}
