//! The log, entry by entry, with the session, scene and round of each.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::source::{ExportError, Source};
use crate::campaign::{CampaignChange, Entry, Event};
use crate::story::Beat;

/// The session, scene and round of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) struct Place {
    pub(super) session: u32,
    pub(super) scene: u32,
    /// 0 outside a fight.
    pub(super) round: u32,
}

/// All available entries, oldest first, with their places: an entry that begins a session, a scene or a round
/// belongs to it.
pub(super) fn entries(source: Source<'_>) -> impl Iterator<Item = (Place, Arc<Entry>)> {
    let mut place = begins(source);
    let all = source.history.entries().iter();
    let placed = all.map(move |entry| {
        if entry.holds() {
            place.go_on(&entry);
        }
        let here = place;
        if entry.holds() && ends_fight(&entry) {
            place.round = 0;
        }
        (here, entry)
    });
    placed.filter(move |(place, _)| source.session.is_none_or(|only| place.session == only))
}

/// The place of the first entry: derived from the first entry that changes it, or else the current place.
fn begins(source: Source<'_>) -> Place {
    let (mut session, mut scene) = (None, None);
    let entries = source.history.entries().iter();
    for entry in entries.filter(|entry| entry.holds()) {
        for event in &entry.events {
            match event {
                Event::Campaign(CampaignChange::Session(change)) => {
                    session = session.or(Some(change.from));
                }
                Event::Campaign(CampaignChange::Scene(change)) => {
                    scene = scene.or(Some(change.from));
                }
                _ => {}
            }
        }
        if session.is_some() && scene.is_some() {
            break;
        }
    }
    Place {
        session: session.unwrap_or(source.campaign.session).max(1),
        scene: scene.unwrap_or(source.campaign.scene).max(1),
        round: 0,
    }
}

impl Place {
    fn go_on(&mut self, entry: &Entry) {
        for event in &entry.events {
            match event {
                Event::Campaign(CampaignChange::Session(change)) => {
                    (self.session, self.scene) = (change.to, 1);
                }
                Event::Campaign(CampaignChange::Scene(change)) => self.scene = change.to,
                _ => {}
            }
        }
        for beat in beats(entry) {
            if let Beat::Turn(round, _) = beat {
                self.round = round;
            }
        }
    }
}

/// What stands apart in an entry.
pub(super) fn beats(entry: &Entry) -> impl Iterator<Item = Beat<'_>> {
    let said = entry.said.iter();
    said.filter_map(|said| Beat::of(said, &entry.events))
}

/// Whether an entry ends a fight or sets it aside.
pub(super) fn ends_fight(entry: &Entry) -> bool {
    beats(entry).any(|beat| matches!(beat, Beat::FightEnds(_) | Beat::FightPaused))
}

/// # Errors
/// The log has no such session.
pub(super) fn check_session(source: Source<'_>, session: u32) -> Result<(), ExportError> {
    let all = Source {
        session: None,
        ..source
    };
    let mut known: BTreeSet<u32> = entries(all).map(|(place, _)| place.session).collect();
    known.insert(source.campaign.session.max(1));
    if known.contains(&session) {
        return Ok(());
    }
    let known: Vec<String> = known.iter().map(u32::to_string).collect();
    let known = known.join(", ");
    Err(ExportError(format!(
        "the log has no session {session}: there are {known}"
    )))
}
