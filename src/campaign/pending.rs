//! Checks that a rule calls for, until they are rolled or skipped.

use serde::{Deserialize, Serialize};

use super::fields::is_default;
use super::ids::CharacterId;
use crate::rules::Part;
use crate::rules::formula::Formula;

/// A check that a rule, or the GM, calls for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// What `roll` and `skip` call it.
    pub id: u32,
    pub who: CharacterId,
    pub check: PendingCheck,
    /// What for; empty for nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub why: String,
    /// The condition that a failure brings; empty for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub or_else: String,
    /// How many rounds that condition lasts in a fight; 0 for good.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: u32,
    /// The die that says how many rounds, where that is rolled: 3 for 1D3; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds_die: u16,
    /// The condition that a success ends; empty for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: String,
    /// How much of which track a success takes off again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spares: Vec<Part>,
    /// Another pending check whose success makes this one needless; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unless: u32,
}

/// What a check rolls and against what. Its numbers are worked out when it is rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PendingCheck {
    pub(crate) what: What,
    /// Modifiers that it was called for with, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) modifiers: Vec<GivenModifier>,
    /// What it is held against, where a check of the game names that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) against: Option<Against>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum What {
    /// A skill of theirs, by its name.
    Skill(String),
    /// A check that the game knows by name: found by its id, whatever the edition calls it; the name
    /// is what it was called then.
    Named { id: String, name: String },
    /// A formula over their stats.
    Formula(Formula),
}

/// A modifier that a check was called for with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GivenModifier {
    Part(Part),
    /// One of the game's own, as the number that it came to when the check was called for.
    Fixed(String, Part),
    /// One of the game's own without anything after it.
    Word(String),
    /// One of the game's own with a number.
    Number(String, i64),
    /// One of the game's own with one of its words.
    Choice(String, String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Against {
    Number(i64),
    /// A stat or skill of somebody, as it is when the check is rolled.
    Stat(String, CharacterId),
}

impl PendingCheck {
    /// A check of this with no modifiers.
    pub(crate) fn of(what: What) -> Self {
        Self {
            what,
            modifiers: Vec::new(),
            against: None,
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
