//! What an act told the table, as data: made once by its verb, put into words where
//! it is shown. Names are kept as they were then.

mod counter;
mod fight;
mod person;
mod prepared;

pub use super::named::Named;
pub use super::text::Text;
pub use counter::CounterStatement;
pub use fight::{ActionKind, FightStatement, InOrder};
pub use person::{
    Armour, AttackStatement, Began, ConditionStatement, DamageTaken, EndsWith, Moved, Pending,
    PersonStatement, SheetStatement, Sustaining, TurnEdge, Uncounted,
};

pub use prepared::{Creatures, EncounterStatement, ZoneStatement};

use serde::{Deserialize, Serialize};

use super::Work;
use crate::rules::Part;

/// One thing that an act told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Statement {
    /// What the act rolled: the number of that roll among its own, from 0.
    Rolled(usize),
    /// The GM overruled the rules for this act.
    Forced,
    /// Dice that were typed and that this act did not need.
    SetAside(Vec<u32>),
    /// The dice of these were entered by their players, on pages of their own.
    ByPlayers(Vec<Named>),
    /// What one side of an earlier roll counts as from now on. The act holds how it counted
    /// and how it counts.
    Regraded {
        entry: u64,
        /// Whose check it is, by its place among the sides.
        side: usize,
        /// Its grade went up or down a step; the dice lie as they did.
        shifted: bool,
    },
    /// This act stands in the place of an earlier roll, whose dice were misread.
    Corrects {
        entry: u64,
        /// The dice of each of its sides, as they were read.
        dice: Vec<Vec<u16>>,
    },
    /// The second side of an ordered check, which the entry with this number began, has rolled.
    Answered(u64),
    /// A roll of this act counts instead of the check of an earlier entry.
    InsteadOf(u64),
    /// A contest made something else of the own roll of one side.
    CountsAs {
        side: usize,
        /// What it is called; empty where it has no name.
        name: Text,
        /// Id of the grade that it rolled.
        from: Text,
        /// Id of the grade that it counts as.
        to: Text,
    },
    DamageRolled(DamageRoll),
    /// One character has something to be told of.
    Person(Named, PersonStatement),
    Fight(FightStatement),
    Work(Named, WorkStatement),
    /// Several came into the campaign under one name with numbers.
    Joined {
        first: Text,
        last: Text,
    },
    /// A template of the bestiary was made or changed.
    Template {
        name: Text,
        new: bool,
    },
    /// Who is added is like the template of the same name.
    LikeTemplate(Text),
    /// These came out of a file, another campaign or a text.
    Imported {
        /// What it is called.
        from: Text,
        people: Vec<Text>,
        templates: Vec<Text>,
        encounters: Vec<Text>,
    },
    /// A stat is beyond what it usually is, or can come out beyond it.
    Beyond {
        stat: Text,
        /// The value, or the dice that are rolled for it.
        value: Text,
        /// What it usually is, at least and at most.
        usual: (i64, i64),
    },
    /// Something about the prepared fight of this name.
    Encounter(Text, EncounterStatement),
    /// Something about the clock of this name, which the whole table has.
    Clock(Text, CounterStatement),
    /// Zones were made or connected.
    Zone {
        name: Text,
        /// Zones that it now joins.
        joins: Vec<Text>,
        /// Zones from which it was parted.
        parts: Vec<Text>,
    },
    /// Something about the zone of this name.
    ZoneChanged(Text, ZoneStatement),
    /// A switch of the campaign was set.
    Setting {
        name: Text,
        to: Text,
    },
    Session(u32),
    Scene(u32),
    Day(u32),
    /// What somebody typed, to be remembered.
    Note {
        about: Option<Named>,
        text: Text,
    },
    /// A text for the players to read.
    Public(Text),
    /// Players see only this title, which may be empty; `None` where they see the table again.
    Curtain(Option<Text>),
    /// Something that the game explains in words of its own, by the id of its remark.
    Remark {
        id: Text,
        /// Who or what it is about; empty for nothing.
        about: Text,
    },
}

/// Damage before armour, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageRoll {
    /// What the game calls it (`DV`).
    pub label: Text,
    /// What it comes to, with the bonus.
    pub total: i64,
    /// The dice as they are written (`1d10+5`).
    pub dice: Text,
    /// What they show; `None` where each counts its most.
    pub fell: Option<Vec<u16>>,
    /// Which of them were typed in, by their places; the console rolled the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<usize>,
    /// What the margin of the attack adds.
    pub bonus: i64,
    /// What else adds to it, by its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Part>,
}

/// Something about a task or a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WorkStatement {
    Begun(Progress),
    GoesOn(Progress),
    /// It is done, or its failure shows.
    Ends {
        progress: Progress,
        fails: bool,
    },
    /// Nobody came to these today.
    Left(Vec<Progress>),
    /// It has ended already, under this name.
    Over(Text),
}

/// How far a task or a job is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    pub what: Text,
    /// It is a job, counted in shifts of 8 hours; a task is counted in minutes.
    pub job: bool,
    pub done: i64,
    pub total: i64,
}

impl Statement {
    /// Everybody whom it names.
    #[must_use]
    pub fn names(&self) -> Vec<&Named> {
        match self {
            Self::Fight(statement) => statement.names(),
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
