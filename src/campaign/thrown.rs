//! The dice of an act as the verb asked for them, so that its line can run again with the same dice.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fields::{is_default, stored};
use super::ids::CharacterId;
use super::{Contest, Statement};
use crate::dice::Die;

stored! {
    /// What one request for dice brought.
    pub struct Thrown {
        ..
        /// Who rolled; `None` for dice of nobody.
        pub who: Option<CharacterId>,
        /// What the verb called it (`Fray`); empty if it said nothing.
        pub what: String,
        /// Against whom or what; may be empty.
        pub against: String,
        !
        pub fell: Fell,
    }

    /// A line that ran again as part of an act, because dice before it were corrected.
    pub struct Rerun {
        /// The entry of the line.
        pub entry: u64,
        /// Index of its first event among those of the act.
        pub from: usize,
        /// Index after its last one.
        pub to: usize,
        ..
        pub dice: Vec<Thrown>,
        /// The dice of earlier runs that it did not need this time, for the next.
        pub left: Vec<Thrown>,
        /// What it says, of its events and then its rolls; empty for the corrected line, whose act says it.
        pub said: Vec<Statement>,
        /// Its rolls, unless those are events of the act.
        pub rolled: Vec<Arc<Contest>>,
    }
}

/// Dice, or what was typed in their place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fell {
    /// In rolling order.
    Dice(Vec<Face>),
    /// The number of hits of a pool.
    Hits(u32),
    /// A number where no die is rolled.
    Number(i64),
}

/// A die and the face that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    pub die: Die,
    pub face: u16,
    /// Typed in; the console rolled the others.
    #[serde(default, skip_serializing_if = "is_default")]
    pub typed: bool,
    /// Worked out from a total that was typed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub total: bool,
}

impl Default for Fell {
    fn default() -> Self {
        Self::Dice(Vec::new())
    }
}

impl Face {
    /// Whether it is a face of this kind of die.
    pub(crate) fn is_of(self, die: Die) -> bool {
        self.die == die && (die.lowest()..=die.highest()).contains(&self.face)
    }
}

impl Thrown {
    /// The faces of its dice.
    pub(crate) fn faces(&self) -> &[Face] {
        match &self.fell {
            Fell::Dice(faces) => faces,
            Fell::Hits(_) | Fell::Number(_) => &[],
        }
    }
}
