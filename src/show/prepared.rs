//! Zones of the map and prepared fights.

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::text;
use crate::campaign;

/// A zone of the map.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Zone<'a> {
    pub(super) name: &'a str,
    /// The zones that it joins; a connection may be declared by either zone.
    pub(super) joins: &'a [String],
    pub(super) notes: Option<&'a str>,
}

impl<'a> Zone<'a> {
    pub(super) fn of(zone: &'a campaign::Zone) -> Self {
        Self {
            name: &zone.name,
            joins: &zone.joins,
            notes: text(&zone.notes),
        }
    }
}

/// A prepared encounter.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Encounter<'a> {
    pub(super) name: &'a str,
    /// What players read as the title of its fight.
    pub(super) players_title: Option<&'a str>,
    pub(super) notes: Option<&'a str>,
    pub(super) creatures: Vec<Creatures<'a>>,
    /// The zones that it brings.
    pub(super) zones: Vec<Zone<'a>>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Creatures<'a> {
    pub(super) template: &'a str,
    pub(super) count: u32,
    pub(super) zone: Option<&'a str>,
}

impl<'a> Encounter<'a> {
    pub(super) fn of(encounter: &'a campaign::Encounter) -> Self {
        let creatures = encounter.creatures.iter();
        Self {
            name: &encounter.name,
            players_title: text(&encounter.title),
            notes: text(&encounter.notes),
            creatures: creatures
                .map(|group| Creatures {
                    template: &group.template,
                    count: group.count,
                    zone: text(&group.zone),
                })
                .collect(),
            zones: encounter.zones.iter().map(Zone::of).collect(),
        }
    }
}
