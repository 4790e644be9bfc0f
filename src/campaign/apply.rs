//! Applies events to a campaign, the only way to change one.

use std::sync::Arc;

use super::Campaign;
use super::change::{Change, Delta};
use super::character::Character;
use super::event::{Event, PersonChange};
use super::fight::{Fight, Moment};
use super::roster::Roster;

impl Campaign {
    /// Applies one event. Deterministic: the same events in the same order give the same campaign. Total: an
    /// event about something unknown does nothing.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Campaign(change) => change.apply(self),
            Event::Person(who, change) => {
                self.characters.change(*who, |person| change.apply(person));
            }
            Event::Fight(id, change) => {
                if let Some(fight) = self.fights.iter_mut().find(|fight| fight.id == *id) {
                    change.apply(Arc::make_mut(fight));
                }
            }
            // The others exist only in the log.
            _ => {}
        }
    }

    /// Reverts events that were applied, last one first.
    pub fn take_back(&mut self, events: &[Event]) {
        for event in events.iter().rev() {
            self.apply(&event.inverse());
        }
    }

    /// Sets the state of a character to what it was before a change.
    pub fn revert(person: &mut Character, change: &PersonChange) {
        let mut change = change.clone();
        change.invert();
        change.apply(person);
    }

    /// Whether the state before the event, as the event gives it, matches the campaign. Events that only
    /// concern the log always match.
    #[must_use]
    pub fn fits(&self, event: &Event) -> bool {
        match event {
            Event::Campaign(change) => change.fits(self),
            Event::Person(who, change) => {
                let person = self.characters.get(*who);
                person.is_some_and(|person| change.fits(person))
            }
            Event::Fight(id, change) => {
                let fight = self.fight_by_id(*id);
                fight.is_some_and(|fight| change.fits(fight))
            }
            _ => true,
        }
    }
}

impl Delta<Roster> for Change<Option<Arc<Character>>> {
    fn fits(&self, roster: &Roster) -> bool {
        let stands = |who: &Arc<Character>| roster.get(who.id) == Some(who);
        let free = |who: &Arc<Character>| {
            let gives_way = self.from.as_ref().is_some_and(|gone| gone.id == who.id);
            gives_way || roster.get(who.id).is_none()
        };
        self.from.as_ref().is_none_or(stands) && self.to.as_ref().is_none_or(free)
    }

    fn apply(&self, roster: &mut Roster) {
        if let Some(gone) = &self.from {
            roster.remove(gone.id);
        }
        if let Some(come) = &self.to {
            roster.insert(Arc::clone(come));
        }
    }
}

/// The turn moves by one, forwards or back, or to another place in the same turn.
impl Delta<Fight> for Change<Moment> {
    fn fits(&self, fight: &Fight) -> bool {
        self.from == fight.moment()
    }

    fn apply(&self, fight: &mut Fight) {
        let (now, to) = (fight.turn(), self.to);
        if to.turn == now + 1 {
            fight.turns.push((to.round, to.acting.unwrap_or_default()));
        } else if to.turn < now {
            fight.turns.pop();
        }
        (fight.round, fight.acting) = (to.round, to.acting);
    }
}
