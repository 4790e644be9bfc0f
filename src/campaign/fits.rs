//! Whether an event follows on from a campaign as it stands.

use super::Campaign;
use super::character::Character;
use super::event::{Event, Moment};
use super::fight::Fight;

impl Campaign {
    /// Whether what the event says was before is what is now. Events of the log
    /// alone fit anywhere.
    #[must_use]
    pub fn fits(&self, event: &Event) -> bool {
        match event {
            Event::Person { from, to } => {
                let stands = |who: &Character| self.characters.get(who.id) == Some(who);
                let free = |who: &Character| {
                    self.characters.get(who.id).is_none()
                        || from.as_ref().is_some_and(|gone| gone.id == who.id)
                };
                from.as_deref().is_none_or(stands) && to.as_deref().is_none_or(free)
            }
            Event::Setting { name, from, .. } => self.settings.get(name) == from.as_ref(),
            Event::Zone { at, from, .. } => in_place(&self.zones, *at, from.as_ref()),
            Event::Tie { at, from, .. } => in_place(&self.ties, *at, from.as_ref()),
            Event::Work { at, from, .. } => in_place(&self.works, *at, from.as_ref()),
            Event::Owed { at, from, .. } => in_place(&self.owed, *at, from.as_ref()),
            Event::Tried { at, from, .. } => in_place(&self.tried, *at, from.as_ref()),
            Event::Day { from, .. } => (self.day, self.downtime) == *from,
            Event::Scene { from, .. } => (self.session, self.scene) == *from,
            Event::Counter { name, from, .. } => self.counter(name) == *from,
            Event::Template { at, from, .. } => in_place(&self.bestiary, *at, from.as_ref()),
            Event::Encounter { at, from, .. } => in_place(&self.encounters, *at, from.as_ref()),
            Event::Fight { at, from, .. } => in_place(&self.fights, *at, from.as_deref()),
            Event::Current { from, .. } => self.current == *from,
            Event::Rolled { .. }
            | Event::Regraded { .. }
            | Event::Corrected { .. }
            | Event::Noted { .. } => true,
            Event::Name { who, .. }
            | Event::Stat { who, .. }
            | Event::Track { who, .. }
            | Event::Skill { who, .. }
            | Event::Player { who, .. }
            | Event::Hidden { who, .. }
            | Event::Moved { who, .. }
            | Event::Notes { who, .. }
            | Event::Condition { who, .. }
            | Event::Weight { who, .. }
            | Event::Sustained { who, .. } => self
                .characters
                .get(*who)
                .is_some_and(|person| fits_person(person, event)),
            Event::Paused { fight, .. }
            | Event::Turn { fight, .. }
            | Event::Place { fight, .. }
            | Event::Traces { fight, .. }
            | Event::Timer { fight, .. }
            | Event::Lapsed { fight, .. } => self
                .fight_by_id(*fight)
                .is_some_and(|fight| fits_fight(fight, event)),
        }
    }
}

fn fits_person(person: &Character, event: &Event) -> bool {
    match event {
        Event::Name { from, .. } => person.name == *from,
        Event::Stat { stat, from, .. } => person.stats.get(stat) == *from,
        Event::Track { track, from, .. } => person.tracks.get(track) == *from,
        Event::Skill { at, from, .. } => in_place(&person.skills, *at, from.as_ref()),
        Event::Player { from, .. } => person.player == *from,
        Event::Moved { from, .. } => person.zone == *from,
        Event::Notes { from, .. } => person.notes == *from,
        Event::Hidden { from, .. } => person.hidden == *from,
        Event::Condition { at, from, .. } => in_place(&person.conditions, *at, from.as_ref()),
        Event::Weight {
            condition, from, ..
        } => person.weights.get(condition) == *from,
        Event::Sustained { at, from, .. } => in_place(&person.sustained, *at, from.as_ref()),
        _ => true,
    }
}

fn fits_fight(fight: &Fight, event: &Event) -> bool {
    match event {
        Event::Paused { from, .. } => fight.paused == *from,
        Event::Turn { from, .. } => {
            let now = Moment {
                round: fight.round,
                turn: fight.turn(),
                acting: fight.acting,
            };
            now == *from
        }
        Event::Place { from, to, .. } => match from {
            Some((row, place)) => fight.order.get(*row) == Some(place),
            None => to.as_ref().is_none_or(|(row, _)| *row <= fight.order.len()),
        },
        Event::Traces { from, .. } => fight.traces == *from,
        Event::Timer { at, from, .. } => in_place(&fight.timers, *at, from.as_ref()),
        Event::Lapsed { at, from, .. } => in_place(&fight.lapsed, *at, from.as_ref()),
        _ => true,
    }
}

/// Whether a list holds at a place what it should; nothing means that there is room there.
fn in_place<T: PartialEq>(list: &[T], at: usize, from: Option<&T>) -> bool {
    match from {
        Some(_) => list.get(at) == from,
        None => at <= list.len(),
    }
}
