//! Statements about one character.

use serde::{Deserialize, Serialize};

use super::Text;
use crate::campaign::Pending;
use crate::campaign::fields::stored;

/// A statement about one character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PersonStatement {
    /// Is in this state (`dead`), which follows from something else.
    Is(Text),
    Took(DamageTaken),
    Healed {
        amount: i64,
        /// What is left: of the damage, or of what it reduces.
        left: i64,
        /// Its name; may be empty.
        label: Text,
    },
    /// A check is pending, with its target number at that time, if known.
    Pending(Pending, Option<i64>),
    /// The character's sustained actions changed.
    Sustains {
        /// What was begun or ended.
        did: Sustaining,
        /// How many are sustained now.
        count: usize,
        /// The modifier they give on every check; `None` in a game without one.
        cost: Option<i64>,
    },
}

stored! {
    /// Damage taken by a character.
    pub struct DamageTaken {
        /// Damage after armour.
        pub taken: i64,
        ..
        /// Kind of damage, if not plain damage (`stress`); otherwise empty.
        pub kind: Text,
        /// The armour that reduced it.
        pub armour: Option<Armour>,
        /// What is left of the track that damage reduces, with its name.
        pub left: Option<(i64, Text)>,
        /// How many marks it causes, and the name of one (`wound`).
        pub marks: Option<(i64, Text)>,
        /// What cannot be counted, because a stat is missing.
        pub uncounted: Option<Uncounted>,
        /// The resulting state (`disabled`); empty if it did not change.
        pub state: Text,
        /// The value of that state, if it has one (`dying 2`); otherwise 0.
        pub level: i64,
    }

    /// Armour that reduced the damage.
    pub struct Armour {
        pub before: i64,
        pub value: i64,
        /// How much of that was pierced.
        pub pierced: i64,
    }

    /// Something that cannot be counted, because a stat is missing.
    pub struct Uncounted {
        pub stat: Text,
        /// What would be counted (`wounds`).
        pub what: Text,
    }
}

/// What was done with sustained actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sustaining {
    Began(Text),
    Released(Text),
    ReleasedAll,
}

impl Uncounted {
    /// States that these cannot be counted without the stat.
    pub(crate) fn new(stat: &str, what: &str) -> Self {
        Self {
            stat: stat.into(),
            what: what.into(),
        }
    }
}
