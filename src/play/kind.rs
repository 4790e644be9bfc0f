//! The kinds of actions, how a turn counts them, and what is left of it.

use crate::campaign::{Combatant, Fight};

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// The word to type.
    pub(crate) word: &'static str,
    /// The letter that counts it in an allotment; `None` if it is not counted.
    pub(super) letter: Option<&'static str>,
}

impl Kind {
    /// Brief, but needs full attention.
    pub(crate) const STANDARD: Self = Self::new("standard", Some(STANDARD));
    /// Brief, and needs no attention.
    pub(crate) const QUICK: Self = Self::new("quick", Some(QUICK));
    /// Continues a task.
    pub(crate) const TASK: Self = Self::new("task", Some(MINUTES));
    /// One from the end of a turn to the end of the next.
    pub(crate) const REACTION: Self = Self::new("reaction", None);
    /// Costs nothing.
    pub(crate) const FREE: Self = Self::new("free", None);
    /// The single action of the turn.
    pub(crate) const ACTION: Self = Self::new("action", Some(ACTION));

    /// Every kind, in the order in which they are offered.
    pub(crate) const ALL: [Self; 6] = [
        Self::STANDARD,
        Self::QUICK,
        Self::TASK,
        Self::REACTION,
        Self::FREE,
        Self::ACTION,
    ];

    const fn new(word: &'static str, letter: Option<&'static str>) -> Self {
        Self { word, letter }
    }

    /// What the file of a game counts by this letter.
    pub(crate) const fn lettered(letter: &'static str) -> Self {
        Self::new(letter, Some(letter))
    }

    /// The kind of this word, or else what the file of a game counts by it.
    pub(crate) fn called(word: &'static str) -> Self {
        let mut all = Self::ALL.into_iter();
        let known = all.find(|kind| kind.word == word);
        known.unwrap_or(Self::lettered(word))
    }

    /// Whether a turn has such actions, of which it counts some letters: the reaction stands beside brief ones.
    pub(crate) fn is_allowed(self, counted: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::FREE => true,
            Self::REACTION => counted(STANDARD) || counted(QUICK),
            kind => kind.letter.is_some_and(counted),
        }
    }

    /// The kind counted by this letter of an allotment.
    pub(crate) fn counted(letter: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|kind| kind.letter == Some(letter))
    }

    /// Whether a place has one left in this turn; true of what is not counted.
    pub(super) fn is_left(self, fight: &Fight, place: &Combatant) -> bool {
        let fits = |letter| fight.allot.fits(&place.usage.actions, letter, 1);
        self.letter.is_none_or(fits)
    }

    /// Whether a turn of this fight can have one.
    pub(super) fn is_ever(self, fight: &Fight) -> bool {
        let counts = |letter| fight.allot.is_empty() || fight.allows(letter);
        self.letter.is_none_or(counts)
    }

    /// Why a character without any left cannot take one.
    pub(super) fn none_left(self, fight: &Fight) -> String {
        match self {
            Self::ACTION if !fight.allows(ACTION) => {
                "has no such action in a turn of this fight".to_owned()
            }
            Self::ACTION => "has used the 1-Action of this turn".to_owned(),
            kind => format!("has no {} action left this turn", kind.word),
        }
    }
}

/// The letter of the reaction. Every allotment has one, unless a turn is a single action.
pub(crate) const REACTION: &str = "R";

/// The letter of an action that needs full attention.
const STANDARD: &str = "S";

/// The letter of an action done in passing.
const QUICK: &str = "Q";

/// The letter that counts task time.
pub(super) const MINUTES: &str = "m";

/// The letter of the single action of a turn.
pub(super) const ACTION: &str = "A";

/// Whether a place still has its reaction, if actions are counted.
pub(crate) fn has_reaction(fight: &Fight, place: &Combatant) -> bool {
    counts_reactions(fight) && !place.usage.reaction
}

/// Whether actions are counted, and with them the reaction.
pub(super) fn counts_reactions(fight: &Fight) -> bool {
    let mut kinds = fight.allot.0.iter().flatten();
    kinds.any(|(kind, _)| [STANDARD, QUICK, MINUTES].contains(&kind.as_str()))
}

/// The ways in which the rest of a turn can be spent, each as kinds with their counts; none if nothing is left.
pub(crate) fn ways_left(fight: &Fight, place: &Combatant) -> Vec<Vec<(String, u32)>> {
    let mut ways = Vec::new();
    for way in fight.allot.remaining(&place.usage.actions) {
        if !way.is_empty() && !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways
}
