//! Moments of a fight and of the story at which something happens by itself.

use super::Draft;
use crate::campaign::{CharacterId, Refill};

/// A moment at which counters are refilled and lines run, and a game may do more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Also of a turn that is passed over because its character cannot act.
    TurnStart,
    TurnEnd,
    RoundEnd,
    FightStart,
    FightEnd,
    Scene,
    Session,
    Day,
    Rest(Rest),
}

/// How long a rest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The GM has not said.
    Some,
    Short,
    Long,
}

/// What a game does at a moment, to some characters or, without them, to everybody who is in play.
pub type Happens = dyn Fn(&mut Draft<'_>, Occasion, Option<&[CharacterId]>) + Sync;

impl Occasion {
    /// What is refilled then.
    pub(crate) const fn refill(self) -> Option<Refill> {
        match self {
            Self::TurnStart => Some(Refill::Turn),
            Self::RoundEnd => Some(Refill::Round),
            Self::FightStart => Some(Refill::Fight),
            Self::Scene => Some(Refill::Scene),
            Self::Session => Some(Refill::Session),
            Self::Day => Some(Refill::Day),
            Self::Rest(_) => Some(Refill::Rest),
            Self::TurnEnd | Self::FightEnd => None,
        }
    }
}
