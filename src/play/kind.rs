//! The kinds of actions, and how a turn counts them.

use super::turn_usage::{ACTION, MINUTES, QUICK, STANDARD};
use crate::campaign::{Combatant, Fight};

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Brief, but needs full attention.
    Standard,
    /// Brief, and needs no attention.
    Quick,
    /// Continues a task.
    Task,
    /// One from the end of a turn to the end of the next.
    Reaction,
    /// Costs nothing.
    Free,
    /// The single action of the turn.
    Action,
    /// What the file of a game counts by this letter.
    Letter(&'static str),
}

impl Kind {
    /// Every kind, in the order in which they are offered.
    pub(crate) const ALL: [Self; 6] = [
        Self::Standard,
        Self::Quick,
        Self::Task,
        Self::Reaction,
        Self::Free,
        Self::Action,
    ];

    /// The word to type.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Quick => "quick",
            Self::Task => "task",
            Self::Reaction => "reaction",
            Self::Free => "free",
            Self::Action => "action",
            Self::Letter(letter) => letter,
        }
    }

    /// The kind that is typed like this.
    pub(crate) fn of(word: &'static str) -> Self {
        let mut all = Self::ALL.into_iter();
        let kind = all.find(|kind| kind.word() == word);
        kind.unwrap_or(Self::Letter(word))
    }

    /// The letter that counts it in an allotment; `None` if it is not counted.
    pub(super) fn counted_as(self) -> Option<&'static str> {
        match self {
            Self::Standard => Some(STANDARD),
            Self::Quick => Some(QUICK),
            Self::Task => Some(MINUTES),
            Self::Action => Some(ACTION),
            Self::Letter(letter) => Some(letter),
            Self::Reaction | Self::Free => None,
        }
    }

    /// Whether a turn has such actions, of which it counts some letters: the reaction stands beside brief ones.
    pub(crate) fn is_allowed(self, counted: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Free => true,
            Self::Reaction => counted(STANDARD) || counted(QUICK),
            kind => kind.counted_as().is_some_and(counted),
        }
    }

    /// The kind counted by this letter of an allotment.
    pub(crate) fn counted(letter: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.counted_as() == Some(letter))
    }

    /// Whether a place has one left in this turn; true of what is not counted.
    pub(super) fn is_left(self, fight: &Fight, place: &Combatant) -> bool {
        let letter = self.counted_as();
        letter.is_none_or(|letter| fight.allot.fits(&place.usage.actions, letter, 1))
    }

    /// Whether a turn of this fight can have one.
    pub(super) fn is_ever(self, fight: &Fight) -> bool {
        let letter = self.counted_as();
        letter.is_none_or(|letter| fight.allot.is_empty() || fight.allows(letter))
    }

    /// Why a character without any left cannot take one.
    pub(super) fn none_left(self, fight: &Fight) -> String {
        match self {
            Self::Action if !fight.allows(ACTION) => {
                "has no such action in a turn of this fight".to_owned()
            }
            Self::Action => "has used the 1-Action of this turn".to_owned(),
            kind => format!("has no {} action left this turn", kind.word()),
        }
    }
}
