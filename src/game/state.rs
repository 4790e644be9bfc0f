//! What a game can make of a character, such as dead: its states, declared once, worst first.

use super::Game;
use crate::campaign::{Campaign, Character, Condition, Effect};

/// Something that a game can make of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// What it is called (`disabled`).
    pub name: &'static str,
    /// What it means at the table.
    pub fate: Fate,
}

/// What a state means at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It still takes turns.
    Acts,
    /// It cannot act until it is better.
    Down,
    /// It cannot act, and only `revive` brings it back.
    Dead,
}

impl State {
    /// Whoever is in it still takes turns.
    #[must_use]
    pub const fn acts(name: &'static str) -> Self {
        let fate = Fate::Acts;
        Self { name, fate }
    }

    /// Whoever is in it cannot act until it is better.
    #[must_use]
    pub const fn down(name: &'static str) -> Self {
        let fate = Fate::Down;
        Self { name, fate }
    }

    /// Whether a condition is this state by its name, and nobody said that it does nothing.
    #[must_use]
    pub fn is_of(&self, condition: &Condition) -> bool {
        condition.effect != Effect::Nothing && condition.name.eq_ignore_ascii_case(self.name)
    }

    /// Death in any game; as a condition the GM gives it by hand.
    pub const DEAD: Self = Self {
        name: "dead",
        fate: Fate::Dead,
    };
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
        states.retain(|state| state.fate != Fate::Acts);
        states
    }

    /// Whether only `revive` brings a character back.
    #[must_use]
    pub fn is_dead(&self, campaign: &Campaign, who: &Character) -> bool {
        let states = self.states_of(campaign, who);
        states.iter().any(|state| state.fate == Fate::Dead)
    }

    /// Whether a condition of somebody is one of the states of this game.
    #[must_use]
    pub fn is_state(&self, condition: &Condition) -> bool {
        self.states.iter().any(|state| state.is_of(condition))
    }
}
