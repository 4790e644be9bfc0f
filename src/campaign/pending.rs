//! Checks that a rule calls for, until they are rolled or skipped.

use serde::{Deserialize, Serialize};

use super::fields::stored;
use super::ids::CharacterId;
use crate::rules::Part;
use crate::rules::formula::Formula;

stored! {
    /// A check that a rule or the GM calls for.
    pub struct Pending {
        /// The number used with `roll` and `skip`.
        pub id: u32,
        pub who: CharacterId,
        pub check: PendingCheck,
        ..
        /// Its purpose; may be empty.
        pub why: String,
        /// The condition that a failure brings; empty for none.
        pub or_else: String,
        /// How many rounds that condition lasts in a fight; 0 for no limit.
        pub rounds: u32,
        /// Faces of the die that decides how many rounds: 3 for 1D3; 0 for none.
        pub rounds_die: u16,
        /// The condition that a success ends; empty for none.
        pub ends: String,
        /// How much a success takes back from each track.
        pub spares: Vec<Part>,
        /// Another pending check whose success makes this one unnecessary; 0 for none.
        pub unless: u32,
    }

    /// What a check rolls and against what. Its numbers are calculated when it is rolled.
    pub struct PendingCheck {
        ..
        /// The verb that rolls it; empty for the usual one.
        pub(crate) verb: String,
        !
        pub(crate) what: What,
        ..
        /// The modifiers given when it was called for, in order.
        pub(crate) modifiers: Vec<GivenModifier>,
        /// What it is rolled against, for games that name that.
        pub(crate) against: Option<Against>,
    }
}

impl Pending {
    /// A check without consequences, for this purpose. It gets its number when it is called for.
    pub(crate) fn new(who: CharacterId, check: impl Into<PendingCheck>, why: &str) -> Self {
        Self {
            who,
            check: check.into(),
            why: why.to_owned(),
            ..Self::default()
        }
    }

    /// A multiple of a stat, or this condition.
    pub(crate) fn or(
        who: CharacterId,
        (stat, times): (&str, i64),
        why: &str,
        or_else: &str,
    ) -> Self {
        Self {
            or_else: or_else.to_owned(),
            ..Self::new(who, Formula::times(stat, times), why)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum What {
    /// A skill of theirs, by its name.
    Skill(String),
    /// A check that the game defines: found by its id in every edition; the name is what it was called then.
    Named { id: String, name: String },
    /// A formula over their stats.
    Formula(Formula),
    /// No check but a line, which could not run by itself.
    Line(String),
}

impl What {
    /// A check that the game defines.
    pub(crate) fn named(id: &str, name: &str) -> Self {
        let [id, name] = [id, name].map(str::to_owned);
        Self::Named { id, name }
    }
}

/// A modifier given when a check was called for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GivenModifier {
    Part(Part),
    /// One of the game's modifiers, as the number it had when the check was called for.
    Fixed(String, Part),
    /// One of the game's modifiers without an argument.
    Word(String),
    /// One of the game's modifiers with a number.
    Number(String, i64),
    /// One of the game's modifiers with one of its words.
    Choice(String, String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Against {
    Number(i64),
    /// A stat or skill of a character, with its value when the check is rolled.
    Stat(String, CharacterId),
}

impl Default for What {
    fn default() -> Self {
        Self::Skill(String::new())
    }
}

impl PendingCheck {
    /// The check without modifiers.
    pub(crate) fn of(what: What) -> Self {
        Self {
            what,
            ..Self::default()
        }
    }

    /// The same with another modifier.
    pub(crate) fn with(mut self, part: Part) -> Self {
        self.modifiers.push(GivenModifier::Part(part));
        self
    }
}

impl From<Formula> for PendingCheck {
    fn from(formula: Formula) -> Self {
        Self::of(What::Formula(formula))
    }
}
