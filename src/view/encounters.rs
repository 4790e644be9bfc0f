//! The GM's notes on encounters and on the campaign.

use super::text::clean;
use super::{Ink, Line};
use crate::campaign::{Campaign, Encounter, Zone};

/// The columns by which all lines of a note but the first are indented.
pub(crate) const INDENT: usize = 2;

/// The notes of an encounter, of its zones, and of the zones in which its creatures start.
pub(crate) fn notes(campaign: &Campaign, encounter: &Encounter) -> Vec<Line> {
    let mut lines = Vec::new();
    lines.extend(told(&encounter.notes));
    let mut names: Vec<&str> = encounter.zones.iter().map(|zone| &*zone.name).collect();
    let starts = encounter.creatures.iter().map(|group| &*group.zone);
    for start in starts.filter(|start| !start.is_empty()) {
        let folded = start.to_lowercase();
        if !names.iter().any(|name| name.to_lowercase() == folded) {
            names.push(start);
        }
    }
    for name in names {
        let own = encounter.zones.iter().find(|zone| zone.name == name);
        // Notes made since the encounter was prepared take precedence.
        let noted = campaign.zone(name).or(own);
        lines.push(zone(encounter, noted, name));
    }
    lines
}

/// `Gallery: 3 Cinder imp. A rail at hip height.`
fn zone(encounter: &Encounter, zone: Option<&Zone>, name: &str) -> Line {
    let here = encounter.creatures.iter();
    let here = here.filter(|group| group.zone.to_lowercase() == name.to_lowercase());
    let here = here.map(|group| format!("{} {}", group.count, group.template));
    let here: Vec<String> = here.collect();
    let mut line = Line::of(Ink::Strong, name);
    if !here.is_empty() {
        line.push(Ink::Plain, format!(": {}", here.join(", ")));
    }
    if let Some(zone) = zone.filter(|zone| !zone.notes.is_empty()) {
        line.push(Ink::Dim, format!("  {}", clean(&zone.notes)));
    }
    line
}

pub(crate) fn campaign_notes(campaign: &Campaign) -> Vec<Line> {
    campaign.notes.iter().flat_map(|text| told(text)).collect()
}

/// Whether there are notes of the current fight or of the campaign, or clocks.
pub(crate) fn has_notes(campaign: &Campaign) -> bool {
    let fight = campaign.fight();
    let encounter = fight.and_then(|fight| campaign.encounter_of(fight));
    encounter.is_some() || !campaign.notes.is_empty() || !campaign.clocks.is_empty()
}

/// All notes of the current fight, then of the campaign, in lines that are not wrapped yet.
pub(crate) fn all_notes(campaign: &Campaign) -> Vec<Line> {
    let mut lines = Vec::new();
    let fight = campaign.fight();
    if let Some(encounter) = fight.and_then(|fight| campaign.encounter_of(fight)) {
        lines.push(Line::of(Ink::Strong, &encounter.name));
        lines.extend(notes(campaign, encounter));
        lines.push(Line::new());
    }
    lines.push(Line::of(Ink::Strong, &campaign.name));
    for clock in &campaign.clocks {
        let name = &clock.name;
        let seen = if clock.public { "" } else { "  secret" };
        let line = Line::of(Ink::Strong, format!("{name} {}", clock.level()));
        lines.push(line.with(Ink::Dim, seen));
    }
    lines.extend(campaign_notes(campaign));
    if campaign.notes.is_empty() {
        lines.push(Line::of(Ink::Dim, "the campaign has no notes"));
    }
    lines
}

fn told(text: &str) -> impl Iterator<Item = Line> {
    text.lines().map(|text| Line::of(Ink::Plain, clean(text)))
}
