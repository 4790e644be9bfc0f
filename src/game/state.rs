//! The states that a game knows, such as dead, declared once and worst first.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Game;
use crate::campaign::statement::{Named, PersonStatement};
use crate::campaign::{At, Campaign, Character, Condition, Effect, Event, PersonChange, Statement};

/// A state of a character in a game.
#[derive(Clone, Copy)]
pub struct State {
    /// The name (`disabled`).
    pub name: &'static str,
    /// What it means for the character's turns.
    pub fate: Fate,
    /// The track that measures it (`dying 2`); empty for none.
    pub counted: &'static str,
    /// The condition that causes it, if that has another name; empty otherwise.
    pub held_as: &'static str,
    /// Whether it follows from a character's tracks.
    pub follows: Follows,
}

/// Whether a state follows from a character's tracks.
pub type Follows = &'static (dyn Fn(&Campaign, &Character) -> bool + Sync);

/// What a state means for a character's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Fate {
    /// The character stands and takes turns.
    Acts,
    /// The character takes turns, whatever else stops them, but has no choice in them: in elective
    /// order the turn comes automatically after everyone else's. No game from a file has such a state.
    #[serde(skip)]
    #[schemars(skip)]
    Dying,
    /// The character can take a turn, but only if somebody picks them.
    Lies,
    /// The character cannot act until they recover.
    Down,
    /// The character cannot act, and only `revive` brings them back.
    Dead,
}

/// States have different names.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for State {}

impl State {
    /// A state of this name.
    pub(crate) const fn new(name: &'static str, fate: Fate) -> Self {
        Self {
            name,
            fate,
            counted: "",
            held_as: "",
            follows: &|_, _| false,
        }
    }

    /// A state in which the character cannot act until they recover.
    #[must_use]
    pub const fn down(name: &'static str) -> Self {
        Self::new(name, Fate::Down)
    }

    /// Shows it with the value of a track.
    pub(crate) const fn counted(self, counted: &'static str) -> Self {
        Self { counted, ..self }
    }

    /// Sets the other name of the condition that causes it.
    pub(crate) const fn held_as(self, held_as: &'static str) -> Self {
        Self { held_as, ..self }
    }

    /// Says when it follows from a character's tracks.
    #[must_use]
    pub const fn when(self, follows: Follows) -> Self {
        Self { follows, ..self }
    }

    /// Whether a character in this state can take a turn.
    pub(crate) fn can_act(&self) -> bool {
        matches!(self.fate, Fate::Acts | Fate::Dying | Fate::Lies)
    }

    /// Whether a condition means this state by its name, and was not given without an effect.
    pub(crate) fn is_of(&self, condition: &Condition) -> bool {
        let called = |name: &str| !name.is_empty() && condition.name.eq_ignore_ascii_case(name);
        condition.effect != Effect::Nothing && (called(self.name) || called(self.held_as))
    }

    /// Death, which every game has; the GM can also give it as a condition.
    pub const DEAD: Self = Self::new("dead", Fate::Dead);
}

impl Game {
    /// The names of the states that follow from a character's tracks, worst first.
    pub(crate) fn status(&self, campaign: &Campaign, who: &Character) -> Vec<&'static str> {
        let states = self
            .states
            .iter()
            .filter(|state| (state.follows)(campaign, who));
        states.map(|state| state.name).collect()
    }

    /// A character's states, worst first: those that follow from the tracks, and conditions with
    /// the name of a state.
    pub(crate) fn states_of(&self, campaign: &Campaign, who: &Character) -> Vec<State> {
        let held = |state: &State| {
            (state.follows)(campaign, who) || who.conditions.iter().any(|held| state.is_of(held))
        };
        self.states.iter().copied().filter(held).collect()
    }

    /// Whether a character lies there in some state, even if they have turns.
    pub(crate) fn is_down(&self, campaign: &Campaign, who: &Character) -> bool {
        let states = self.states_of(campaign, who);
        states.iter().any(|state| state.fate != Fate::Acts)
    }

    /// The states that stop a character from acting, worst first.
    pub(crate) fn fallen_by(&self, campaign: &Campaign, who: &Character) -> Vec<State> {
        let mut states = self.states_of(campaign, who);
        states.retain(|state| !state.can_act());
        states
    }

    /// A character's worst state in words, which implies the others: `dying 2`.
    pub(crate) fn state_in_words(&self, campaign: &Campaign, who: &Character) -> Option<String> {
        self.worst_in_words(&self.states_of(campaign, who), who)
    }

    /// The first of a character's states in words.
    pub(crate) fn worst_in_words(&self, states: &[State], who: &Character) -> Option<String> {
        let worst = states.first()?;
        Some(match worst.counted {
            "" => worst.name.to_owned(),
            track => format!("{} {}", worst.name, self.track_of(who, track)),
        })
    }

    /// The name of the state of the dead.
    pub(crate) fn dead(&self) -> Option<&'static str> {
        let mut states = self.states.iter();
        let dead = states.find(|state| state.fate == Fate::Dead);
        dead.map(|state| state.name)
    }

    /// Whether only `revive` brings a character back.
    pub(crate) fn is_dead(&self, campaign: &Campaign, who: &Character) -> bool {
        let states = self.states_of(campaign, who);
        states.iter().any(|state| state.fate == Fate::Dead)
    }

    /// The characters who died in an act, from its statements and events.
    pub(crate) fn deaths<'s>(
        &self,
        said: &'s [Statement],
        events: &'s [Event],
    ) -> impl Iterator<Item = &'s Named> {
        let is_death = |name: &str| {
            let mut states = self.states.iter();
            states.any(|state| state.fate == Fate::Dead && state.name == name)
        };
        said.iter().filter_map(move |one| match one {
            Statement::Person(who, PersonStatement::Is(state)) => is_death(state).then_some(who),
            Statement::Person(who, PersonStatement::Took(taken)) => {
                is_death(&taken.state).then_some(who)
            }
            Statement::Event { at, who, .. } => match events.get(*at)? {
                Event::Person(_, PersonChange::Condition(At { to: Some(held), .. })) => {
                    who.first().filter(|_| is_death(&held.name))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// Whether a condition is one of this game's states.
    pub(crate) fn is_state(&self, condition: &Condition) -> bool {
        self.states.iter().any(|state| state.is_of(condition))
    }
}
