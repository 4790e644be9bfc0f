//! Statements: what an act reports to the table, as data. The verb makes them once; they are put into words
//! when shown. Names are kept as they were at the time.

mod after;
mod fight;
mod person;

pub use super::named::Named;
pub use super::text::Text;
pub use after::{AfterStatement, Difference};
pub use fight::{ActionKind, FightStatement, InOrder};
pub use person::{Armour, DamageTaken, Moved, PersonStatement, Sustaining, Uncounted};

use serde::{Deserialize, Serialize};

use super::thrown::Face;
use super::{Event, Work};
use crate::rules::Part;

/// One statement of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Statement {
    /// What an event of the act did.
    Event {
        /// Its index among the events of the act.
        at: usize,
        /// The characters whom it is about, as they were called then.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        who: Vec<Named>,
    },
    /// The GM overrode the rules for this act.
    Forced,
    /// Typed dice that this act did not need.
    SetAside(Vec<u32>),
    /// These characters' dice were entered by their players, on their own pages.
    ByPlayers(Vec<Named>),
    /// One side of an earlier roll now counts as this. The act holds the readings before and after.
    Regraded {
        entry: u64,
        /// Index of the side.
        side: usize,
        /// Whether its grade was shifted by a step; the dice are unchanged.
        shifted: bool,
    },
    /// This act replaces an earlier roll, whose dice were misread.
    Corrects {
        entry: u64,
        /// Its dice as read at first, those rolled together in one list.
        dice: Vec<Vec<Face>>,
    },
    /// What else a correction changes.
    After(AfterStatement),
    /// The second side of the ordered check begun by this entry has rolled.
    Answered(u64),
    /// A roll of this act replaces the check of an earlier entry.
    InsteadOf(u64),
    /// The contest changed the grade of one side's own roll.
    CountsAs {
        side: usize,
        /// The side's name; may be empty.
        name: Text,
        /// Id of the grade rolled.
        from: Text,
        /// Id of the resulting grade.
        to: Text,
    },
    DamageRolled(DamageRoll),
    /// A statement about one character.
    Person(Named, PersonStatement),
    Fight(FightStatement),
    Work(Named, WorkStatement),
    /// The added character is based on the template of the same name.
    LikeTemplate(Text),
    /// Characters imported from a file, another campaign or a text.
    Imported {
        /// Name of the source.
        from: Text,
        people: Vec<Text>,
        templates: Vec<Text>,
        encounters: Vec<Text>,
    },
    /// A stat is outside its usual range, or its dice can be.
    Beyond {
        stat: Text,
        /// The value, or the dice rolled for it.
        value: Text,
        /// The usual range, inclusive.
        usual: (i64, i64),
    },
    /// This encounter was copied from another.
    Copied {
        name: Text,
        from: Text,
    },
    /// A zone was disconnected from these.
    Parted {
        zone: Text,
        from: Vec<Text>,
    },
    /// A text for the players to read.
    Public(Text),
    /// A remark of the game, by its id.
    Remark {
        id: Text,
        /// Who or what it is about; may be empty.
        about: Text,
    },
}

/// Damage before armour, and its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageRoll {
    /// The game's name for it (`DV`).
    pub label: Text,
    /// The total, with the bonus.
    pub total: i64,
    /// The dice expression (`1d10+5`).
    pub dice: Text,
    /// The faces; `None` if each counts as its maximum.
    pub fell: Option<Vec<u16>>,
    /// Indices of the dice that were typed in; the console rolled the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<usize>,
    /// The bonus from the margin of the attack.
    pub bonus: i64,
    /// Other bonuses, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Part>,
}

/// A statement about a character's tasks and jobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WorkStatement {
    /// No time was left for these today.
    Left(Vec<Work>),
    /// It has already ended, under this name.
    Over(Text),
    /// The character can do no work today: `dead`.
    Idle(Text),
}

impl Statement {
    /// The event that it reports, of those of its act.
    #[must_use]
    pub fn event<'e>(&self, events: &'e [Event]) -> Option<&'e Event> {
        match self {
            Self::Event { at, .. } => events.get(*at),
            _ => None,
        }
    }

    /// Everybody it names.
    #[must_use]
    pub fn names(&self) -> Vec<&Named> {
        match self {
            Self::Fight(statement) => statement.names(),
            Self::After(statement) => statement.names(),
            Self::Person(who, _) | Self::Work(who, _) => vec![who],
            Self::Event { who, .. } => who.iter().collect(),
            Self::Forced
            | Self::SetAside(_)
            | Self::ByPlayers(_)
            | Self::Regraded { .. }
            | Self::Corrects { .. }
            | Self::Answered(_)
            | Self::InsteadOf(_)
            | Self::CountsAs { .. }
            | Self::DamageRolled(_)
            | Self::Beyond { .. }
            | Self::LikeTemplate(_)
            | Self::Imported { .. }
            | Self::Public(_)
            | Self::Copied { .. }
            | Self::Parted { .. }
            | Self::Remark { .. } => Vec::new(),
        }
    }
}

impl From<FightStatement> for Statement {
    fn from(statement: FightStatement) -> Self {
        Self::Fight(statement)
    }
}

impl From<AfterStatement> for Statement {
    fn from(statement: AfterStatement) -> Self {
        Self::After(statement)
    }
}
