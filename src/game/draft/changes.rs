//! Changes to the campaign: events applied at once, the rolls kept in them, and which states they changed.

use std::sync::Arc;

use super::super::State;
use super::Draft;
use crate::campaign::statement::Named;
use crate::campaign::{
    At, Attack, CampaignChange, Change, CharacterId, Contest, Event, FightChange, FightId, Keyed,
    PersonChange, Statement,
};
use crate::rules::Grade;

impl Draft<'_> {
    /// Drafts an event and applies it.
    pub(crate) fn apply(&mut self, event: impl Into<Event>) {
        let mut event = event.into();
        if let Some(contest) = event.rolled_mut() {
            self.hand.mark(Arc::make_mut(contest));
        }
        self.remember_states(&event);
        if self.game.watches
            && let Event::Person(who, _) = &event
        {
            let person = self.campaign.characters.get(*who);
            let states = person.map(|person| self.game.status(self.campaign, person));
            self.states_before = states.unwrap_or_default();
        }
        // What follows from an event is reported in any case.
        let untold = std::mem::take(&mut self.untold);
        if !untold && event.tells_itself() {
            let (at, who) = (self.act.events.len(), self.about(&event));
            let round = self.round_of(&event);
            self.state(Statement::Event { at, who, round });
        }
        self.campaign.apply(&event);
        let react = self.game.react;
        self.act.events.push(event);
        let at = self.act.events.len() - 1;
        match &mut self.waiting {
            Some(waiting) => waiting.push((at, std::mem::take(&mut self.states_before))),
            None => react(self, at),
        }
        self.follow(at);
        self.untold = untold;
    }

    /// The characters whom an event is about, as they are called before it.
    fn about(&self, event: &Event) -> Vec<Named> {
        match event {
            Event::Campaign(CampaignChange::Character(change)) => {
                let both = change.from.iter().chain(&change.to);
                both.map(|who| Named::from(&**who)).collect()
            }
            // Only a fight that begins is told with names.
            Event::Campaign(CampaignChange::Fight(At { from: Some(_), .. })) => Vec::new(),
            _ => {
                let who = event.about().into_iter();
                who.map(|who| self.named(who)).collect()
            }
        }
    }

    /// The round of the fight that an event changes; 0 for other events.
    fn round_of(&self, event: &Event) -> u32 {
        let Event::Fight(id, _) = event else {
            return 0;
        };
        let fight = self.campaign.fight_by_id(*id);
        fight.map_or(0, |fight| fight.round)
    }

    /// Drafts a change of a character.
    pub(crate) fn person(&mut self, who: CharacterId, change: PersonChange) {
        self.apply(Event::Person(who, change));
    }

    /// Drafts a change of a fight.
    pub(crate) fn fight(&mut self, fight: FightId, change: FightChange) {
        self.apply(Event::Fight(fight, change));
    }

    /// Reverts the events of an earlier act, last one first. They include what followed from the
    /// rules, so the game does not react.
    pub(crate) fn take_back(&mut self, events: &[Event]) {
        for event in events.iter().rev() {
            // These events exist only in the log, which keeps them.
            if matches!(event, Event::Rolled { .. } | Event::Noted { .. }) {
                continue;
            }
            let inverse = event.inverse();
            self.remember_states(&inverse);
            self.campaign.apply(&inverse);
            self.act.events.push(inverse);
        }
    }

    /// Remembers a character's states before the first event of this act that may change them.
    fn remember_states(&mut self, event: &Event) {
        let Event::Person(who, change) = event else {
            return;
        };
        let changes = matches!(
            change,
            PersonChange::Track(_)
                | PersonChange::Stat(_)
                | PersonChange::Condition(_)
                | PersonChange::Injury(_)
        );
        if changes
            && !self.states.contains_key(who)
            && let Some(person) = self.campaign.characters.get(*who)
        {
            let states = self.game.states_of(self.campaign, person);
            self.states.insert(*who, states);
        }
    }

    /// The characters whose states this act has changed, with the states before it.
    pub(crate) fn changed_states(&self) -> Vec<(CharacterId, Vec<State>)> {
        let is_changed = |(who, before): &(&CharacterId, &Vec<State>)| {
            let person = self.campaign.characters.get(**who);
            person.is_some_and(|person| self.game.states_of(self.campaign, person) != **before)
        };
        let changed = self.states.iter().filter(is_changed);
        changed
            .map(|(who, before)| (*who, before.clone()))
            .collect()
    }

    /// The last roll drafted by this act.
    pub(crate) fn last_rolled(&self) -> Option<&Arc<Contest>> {
        self.act.events.iter().rev().find_map(Event::rolled)
    }

    /// Drafts a roll. Returns the index of its event.
    pub fn rolled(&mut self, mut contest: Contest) -> usize {
        if let Some(attack) = &mut contest.attack {
            self.name_target(attack);
        }
        self.name_grades(&mut contest);
        let at = self.act.events.len();
        self.apply(Event::Rolled {
            contest: Arc::new(contest),
        });
        at
    }

    /// Drafts that an earlier roll counts differently now.
    pub(crate) fn regraded(&mut self, entry: u64, from: Arc<Contest>, mut to: Contest) {
        self.name_grades(&mut to);
        self.apply(Event::Regraded(entry, Change::new(from, Arc::new(to))));
    }

    /// Writes the campaign's own words for the grades of a contest into it.
    fn name_grades(&self, contest: &mut Contest) {
        let (game, graded) = (self.game, self.table().grades());
        for side in &mut contest.sides {
            let own = Grade::find(graded, &side.grade);
            let own =
                own.filter(|own| game.grade(own.id).map(|usual| usual.label) != Some(own.label));
            side.graded = own.map_or_else(String::new, |own| own.label.to_owned());
        }
    }

    /// Adds the details of an attack to a roll of this draft, which changes nothing else.
    pub(crate) fn keep_attack(&mut self, at: usize, mut attack: Attack) {
        self.name_target(&mut attack);
        if let Some(Event::Rolled { contest }) = self.act.events.get_mut(at) {
            Arc::make_mut(contest).attack = Some(attack);
        }
    }

    fn name_target(&self, attack: &mut Attack) {
        if attack.whom.is_empty() {
            self.campaign
                .name_of(attack.target)
                .clone_into(&mut attack.whom);
        }
    }

    /// Sets a track of a character, unless it has that value; another statement reports it.
    pub(crate) fn set_track(&mut self, who: CharacterId, track: &str, to: i64) {
        let person = self.campaign.characters.get(who);
        if person.is_some_and(|person| self.game.track_of(person, track) != to) {
            self.untold(|draft| draft.place_track(who, track, to));
        }
    }

    /// A track of a character; 0 if the character is gone.
    pub(crate) fn track_of(&self, who: CharacterId, track: &str) -> i64 {
        let person = self.campaign.characters.get(who);
        person.map_or(0, |person| self.game.track_of(person, track))
    }

    /// Sets a track of a character and reports it.
    pub(crate) fn place_track(&mut self, who: CharacterId, track: &str, to: i64) {
        if let Some(person) = self.campaign.characters.get(who) {
            let change = Keyed::new(track, person.tracks.get(track), Some(to));
            self.person(who, PersonChange::Track(change));
        }
    }

    /// Increments a counter and returns the new number.
    pub(crate) fn count(&mut self, counter: &str) -> u32 {
        let from = self.campaign.counters.get(counter).copied();
        let to = from.unwrap_or(0).saturating_add(1);
        self.apply(CampaignChange::Counter(Keyed::new(counter, from, Some(to))));
        to
    }
}
