//! Statements: what an act reports to the table, as data. The verb makes them once; they are put into words
//! when shown. Names are kept as they were at the time.

mod after;
mod counter;
mod fight;
mod person;
mod prepared;

pub use super::named::Named;
pub use super::text::Text;
pub use after::{AfterStatement, Difference};
pub use counter::CounterStatement;
pub use fight::{ActionKind, FightStatement, InOrder};
pub use person::{
    Armour, AttackStatement, Began, ConditionStatement, DamageTaken, EndsWith, Moved, Pending,
    PersonStatement, SheetStatement, Sustaining, TurnEdge, Uncounted,
};

pub use prepared::{Creatures, EncounterStatement, ZoneStatement};

use serde::{Deserialize, Serialize};

use super::Work;
use super::thrown::Face;
use crate::rules::Part;

/// One statement of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Statement {
    /// A roll of the act, by its index among the act's rolls.
    Rolled(usize),
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
    /// Several characters were added, with numbered names.
    Joined {
        first: Text,
        last: Text,
    },
    /// A template in the bestiary was made or changed.
    Template {
        name: Text,
        new: bool,
    },
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
    /// A statement about the prepared fight of this name.
    Encounter(Text, EncounterStatement),
    /// A statement about the clock of this name.
    Clock(Text, CounterStatement),
    /// Zones were made or connected.
    Zone {
        name: Text,
        /// Zones it is now connected to.
        joins: Vec<Text>,
        /// Zones it was disconnected from.
        parts: Vec<Text>,
    },
    /// A statement about the zone of this name.
    ZoneChanged(Text, ZoneStatement),
    /// An option of the campaign was set.
    Setting {
        name: Text,
        to: Text,
    },
    Session(u32),
    Scene(u32),
    Day(u32),
    /// A note for the log.
    Note {
        about: Option<Named>,
        text: Text,
    },
    /// A text for the players to read.
    Public(Text),
    /// Players see only this title, which may be empty; `None` if they see the table again.
    Curtain(Option<Text>),
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

/// A statement about a task or a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WorkStatement {
    Begun(Progress),
    GoesOn(Progress),
    /// It is completed, or its failure becomes apparent.
    Ends {
        progress: Progress,
        fails: bool,
    },
    /// It was given up, with this progress.
    Dropped(Progress),
    /// No time was left for these today.
    Left(Vec<Progress>),
    /// It has already ended, under this name.
    Over(Text),
    /// The character can do no work today: `dead`.
    Idle(Text),
}

/// The progress of a task or a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    pub what: Text,
    /// Whether it is a job, counted in shifts of 8 hours; a task is counted in minutes.
    pub job: bool,
    pub done: i64,
    pub total: i64,
}

impl Statement {
    /// Everybody it names.
    #[must_use]
    pub fn names(&self) -> Vec<&Named> {
        match self {
            Self::Fight(statement) => statement.names(),
            Self::After(statement) => statement.names(),
            Self::Person(who, _) | Self::Work(who, _) => vec![who],
            Self::Note { about, .. } => about.iter().collect(),
            Self::Rolled(_)
            | Self::Forced
            | Self::SetAside(_)
            | Self::ByPlayers(_)
            | Self::Regraded { .. }
            | Self::Corrects { .. }
            | Self::Answered(_)
            | Self::InsteadOf(_)
            | Self::CountsAs { .. }
            | Self::DamageRolled(_)
            | Self::Joined { .. }
            | Self::Template { .. }
            | Self::Beyond { .. }
            | Self::LikeTemplate(_)
            | Self::Imported { .. }
            | Self::Encounter(..)
            | Self::Clock(..)
            | Self::Zone { .. }
            | Self::ZoneChanged(..)
            | Self::Setting { .. }
            | Self::Session(_)
            | Self::Scene(_)
            | Self::Day(_)
            | Self::Public(_)
            | Self::Curtain(_)
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

impl From<&Work> for Progress {
    fn from(work: &Work) -> Self {
        Self {
            what: work.what.as_str().into(),
            job: work.job,
            done: work.done,
            total: work.total,
        }
    }
}
