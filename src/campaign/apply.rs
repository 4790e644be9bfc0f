//! The only mutation of a campaign: applying an event. Total: what names
//! somebody or something unknown does nothing.

use super::Campaign;
use super::character::{Character, CharacterId};
use super::event::{Event, Moment};
use super::fight::{Combatant, Fight, FightId};
use super::values::Values;

impl Campaign {
    /// Applies one fact. The same events in the same order give the same campaign.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Person { .. }
            | Event::Name { .. }
            | Event::Stat { .. }
            | Event::Track { .. }
            | Event::Skill { .. }
            | Event::Player { .. }
            | Event::Hidden { .. }
            | Event::Moved { .. }
            | Event::Notes { .. }
            | Event::Condition { .. }
            | Event::Weight { .. }
            | Event::Sustained { .. } => self.apply_to_people(event),
            Event::Fight { .. }
            | Event::Current { .. }
            | Event::Paused { .. }
            | Event::Turn { .. }
            | Event::Place { .. }
            | Event::Traces { .. }
            | Event::Timer { .. }
            | Event::Lapsed { .. } => self.apply_to_fights(event),
            Event::Setting { name, to, .. } => match to {
                Some(value) => drop(self.settings.insert(name.clone(), value.clone())),
                None => drop(self.settings.remove(name)),
            },
            Event::Scene { to, .. } => (self.session, self.scene) = *to,
            Event::Counter { name, to, .. } => {
                if *to == 0 {
                    self.counters.remove(name);
                } else {
                    self.counters.insert(name.clone(), *to);
                }
            }
            Event::Zone { at, from, to } => {
                exchange(&mut self.zones, *at, from.as_ref(), to.as_ref());
            }
            Event::Tie { at, from, to } => {
                exchange(&mut self.ties, *at, from.as_ref(), to.as_ref());
            }
            Event::Work { at, from, to } => {
                exchange(&mut self.works, *at, from.as_ref(), to.as_ref());
            }
            Event::Owed { at, from, to } => {
                exchange(&mut self.owed, *at, from.as_ref(), to.as_ref());
            }
            Event::Tried { at, from, to } => {
                exchange(&mut self.tried, *at, from.as_ref(), to.as_ref());
            }
            Event::Day { to, .. } => (self.day, self.downtime) = *to,
            Event::Template { at, from, to } => {
                exchange(&mut self.bestiary, *at, from.as_ref(), to.as_ref());
            }
            Event::Encounter { at, from, to } => {
                exchange(&mut self.encounters, *at, from.as_ref(), to.as_ref());
            }
            // These live in the log alone.
            Event::Rolled { .. }
            | Event::Regraded { .. }
            | Event::Corrected { .. }
            | Event::Noted { .. } => {}
        }
    }

    fn apply_to_people(&mut self, event: &Event) {
        match event {
            Event::Person { from, to } => {
                if let Some(gone) = from {
                    self.characters.remove(gone.id);
                }
                if let Some(come) = to {
                    self.characters.insert(Character::clone(come));
                }
            }
            Event::Name { who, to, .. } => self.characters.rename(*who, to),
            Event::Stat { who, stat, to, .. } => {
                self.with(*who, |person| put(&mut person.stats, stat, *to));
            }
            Event::Track { who, track, to, .. } => {
                self.with(*who, |person| put(&mut person.tracks, track, *to));
            }
            Event::Skill { who, at, from, to } => {
                self.with(*who, |person| {
                    exchange(&mut person.skills, *at, from.as_ref(), to.as_ref());
                });
            }
            Event::Player { who, to, .. } => self.with(*who, |person| person.player = *to),
            Event::Hidden { who, to, .. } => self.with(*who, |person| person.hidden = *to),
            Event::Notes { who, to, .. } => self.with(*who, |person| person.notes.clone_from(to)),
            Event::Moved { who, to, .. } => self.with(*who, |person| person.zone.clone_from(to)),
            Event::Condition { who, at, from, to } => {
                self.with(*who, |person| {
                    exchange(&mut person.conditions, *at, from.as_ref(), to.as_ref());
                });
            }
            Event::Weight {
                who, condition, to, ..
            } => {
                self.with(*who, |person| put(&mut person.weights, condition, *to));
            }
            Event::Sustained { who, at, from, to } => {
                self.with(*who, |person| {
                    exchange(&mut person.sustained, *at, from.as_ref(), to.as_ref());
                });
            }
            _ => {}
        }
    }

    fn apply_to_fights(&mut self, event: &Event) {
        match event {
            Event::Fight { at, from, to } => {
                exchange(&mut self.fights, *at, from.as_deref(), to.as_deref());
            }
            Event::Current { to, .. } => self.current = *to,
            Event::Paused { fight, to, .. } => self.with_fight(*fight, |fight| fight.paused = *to),
            Event::Turn { fight, to, .. } => self.with_fight(*fight, |fight| pass_turn(fight, *to)),
            Event::Place { fight, from, to } => self.with_fight(*fight, |fight| {
                replace_place(fight, from.as_ref(), to.as_ref());
            }),
            Event::Traces { fight, to, .. } => {
                self.with_fight(*fight, |fight| fight.traces.clone_from(to));
            }
            Event::Timer {
                fight,
                at,
                from,
                to,
            } => {
                self.with_fight(*fight, |fight| {
                    exchange(&mut fight.timers, *at, from.as_ref(), to.as_ref());
                });
            }
            Event::Lapsed {
                fight,
                at,
                from,
                to,
            } => {
                self.with_fight(*fight, |fight| {
                    exchange(&mut fight.lapsed, *at, from.as_ref(), to.as_ref());
                });
            }
            _ => {}
        }
    }

    fn with(&mut self, who: CharacterId, change: impl FnOnce(&mut Character)) {
        if let Some(person) = self.characters.get_mut(who) {
            change(person);
        }
    }

    fn with_fight(&mut self, id: FightId, change: impl FnOnce(&mut Fight)) {
        if let Some(fight) = self.fights.iter_mut().find(|fight| fight.id == id) {
            change(fight);
        }
    }
}

/// Moves the turn by one, forwards or back, or to another one of the same count.
fn pass_turn(fight: &mut Fight, to: Moment) {
    let now = fight.turn();
    if to.turn == now + 1 {
        fight.turns.push((to.round, to.acting.unwrap_or_default()));
    } else if to.turn < now {
        fight.turns.pop();
    }
    (fight.round, fight.acting) = (to.round, to.acting);
}

fn put(values: &mut Values, name: &str, value: Option<i64>) {
    match value {
        Some(value) => drop(values.insert(name, value)),
        None => drop(values.remove(name)),
    }
}

/// Takes `from` out of a list and puts `to` in its place.
fn exchange<T: Clone>(list: &mut Vec<T>, at: usize, from: Option<&T>, to: Option<&T>) {
    match (from, to) {
        (Some(_), Some(new)) => {
            if let Some(slot) = list.get_mut(at) {
                *slot = new.clone();
            }
        }
        (Some(_), None) if at < list.len() => drop(list.remove(at)),
        (None, Some(new)) if at <= list.len() => list.insert(at, new.clone()),
        _ => {}
    }
}

fn replace_place(
    fight: &mut Fight,
    from: Option<&(usize, Combatant)>,
    to: Option<&(usize, Combatant)>,
) {
    if let Some((row, _)) = from
        && *row < fight.order.len()
    {
        fight.order.remove(*row);
    }
    if let Some((row, place)) = to
        && *row <= fight.order.len()
    {
        fight.order.insert(*row, place.clone());
    }
}
