//! What a game can make of a character, such as dead: its states, declared once, worst first.

use super::Game;
use crate::campaign::statement::{ConditionStatement, Named, PersonStatement};
use crate::campaign::{Campaign, Character, Condition, Effect, Statement};

/// Something that a game can make of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// What it is called (`disabled`).
    pub name: &'static str,
    /// What it means at the table.
    pub fate: Fate,
    /// The track that says how far it has gone (`dying 2`); empty for none.
    pub counted: &'static str,
    /// The condition that brings it, where that has another name; empty for none.
    pub held_as: &'static str,
}

/// What a state means at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It still takes turns, with nothing to choose in them: where turns go by naming, they come by
    /// themselves after those of others.
    Acts,
    /// It can take a turn, and does only if somebody names it.
    Lies,
    /// It cannot act until it is better.
    Down,
    /// It cannot act, and only `revive` brings it back.
    Dead,
}

impl State {
    const fn new(name: &'static str, fate: Fate) -> Self {
        Self {
            name,
            fate,
            counted: "",
            held_as: "",
        }
    }

    /// Whoever is in it still takes turns.
    #[must_use]
    pub const fn acts(name: &'static str) -> Self {
        Self::new(name, Fate::Acts)
    }

    /// Whoever is in it takes a turn only if somebody names them.
    #[must_use]
    pub const fn lies(name: &'static str) -> Self {
        Self::new(name, Fate::Lies)
    }

    /// Whoever is in it cannot act until it is better.
    #[must_use]
    pub const fn down(name: &'static str) -> Self {
        Self::new(name, Fate::Down)
    }

    /// The same, told with the number of a track.
    #[must_use]
    pub const fn counted(self, counted: &'static str) -> Self {
        Self { counted, ..self }
    }

    /// The same, which a condition of another name brings.
    #[must_use]
    pub const fn held_as(self, held_as: &'static str) -> Self {
        Self { held_as, ..self }
    }

    /// Whether whoever is in it can take a turn.
    #[must_use]
    pub fn can_act(&self) -> bool {
        matches!(self.fate, Fate::Acts | Fate::Lies)
    }

    /// Whether a condition is this state by its name, and nobody said that it does nothing.
    #[must_use]
    pub fn is_of(&self, condition: &Condition) -> bool {
        let called = |name: &str| !name.is_empty() && condition.name.eq_ignore_ascii_case(name);
        condition.effect != Effect::Nothing && (called(self.name) || called(self.held_as))
    }

    /// Death in any game; as a condition the GM gives it by hand.
    pub const DEAD: Self = Self::new("dead", Fate::Dead);
}

impl Game {
    /// The states of a character, worst first: what the rules make of its tracks, and those that it
    /// has as conditions by their names.
    #[must_use]
    pub fn states_of(&self, campaign: &Campaign, who: &Character) -> Vec<State> {
        let status = (self.status)(campaign, who);
        let held = |state: &State| {
            status.contains(&state.name) || who.conditions.iter().any(|held| state.is_of(held))
        };
        self.states.iter().copied().filter(held).collect()
    }

    /// The states that keep a character from acting, worst first.
    #[must_use]
    pub fn fallen_by(&self, campaign: &Campaign, who: &Character) -> Vec<State> {
        let mut states = self.states_of(campaign, who);
        states.retain(|state| !state.can_act());
        states
    }

    /// The worst state of a character in few words, which says all that the others would: `dying 2`.
    #[must_use]
    pub fn state_in_words(&self, campaign: &Campaign, who: &Character) -> Option<String> {
        let worst = self.states_of(campaign, who).into_iter().next()?;
        Some(match worst.counted {
            "" => worst.name.to_owned(),
            track => format!("{} {}", worst.name, self.track_of(who, track)),
        })
    }

    /// Whether only `revive` brings a character back.
    #[must_use]
    pub fn is_dead(&self, campaign: &Campaign, who: &Character) -> bool {
        let states = self.states_of(campaign, who);
        states.iter().any(|state| state.fate == Fate::Dead)
    }

    /// Those who died by what an act told.
    pub fn deaths<'s>(&self, said: &'s [Statement]) -> impl Iterator<Item = &'s Named> {
        let is_death = |name: &str| {
            let mut states = self.states.iter();
            states.any(|state| state.fate == Fate::Dead && state.name == name)
        };
        said.iter().filter_map(move |one| match one {
            Statement::Person(
                who,
                PersonStatement::Condition(ConditionStatement::Began(began)),
            ) => is_death(&began.condition).then_some(who),
            Statement::Person(who, PersonStatement::Took(taken)) => {
                is_death(&taken.state).then_some(who)
            }
            _ => None,
        })
    }

    /// Whether a condition of somebody is one of the states of this game.
    #[must_use]
    pub fn is_state(&self, condition: &Condition) -> bool {
        self.states.iter().any(|state| state.is_of(condition))
    }
}
