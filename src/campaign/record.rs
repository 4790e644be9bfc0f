//! The record of an act in the journal, and the log entry it makes.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::event::{Contest, Event};
use super::fields::{stored, unlimited};
use super::statement::Statement;
use super::thrown::{Rerun, Thrown};

/// One accepted act, as stored in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// 1, 2, 3, ... without a gap.
    pub seq: u64,
    /// Checksum of the record before it; for the first record, the one of the history's initial [`Mark`].
    #[serde(deserialize_with = "unlimited")]
    pub prev: u32,
    /// When, in seconds since 1970.
    #[serde(deserialize_with = "unlimited")]
    pub at: i64,
    pub body: RecordBody,
}

stored! {
    /// What a command did.
    pub struct Act {
        pub line: String,
        /// Its statements, in order.
        pub said: Vec<Statement>,
        pub events: Vec<Event>,
        ..
        /// Its dice, in the order in which it asked for them.
        pub dice: Vec<Thrown>,
        /// The lines of earlier entries that ran again, in order.
        pub again: Vec<Rerun>,
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RecordBody {
    /// A command, which makes a log entry.
    Act(Act),
    /// Entries undone, latest first, with the events that did it.
    Undo {
        entries: Vec<u64>,
        /// The inverses, in the order in which they were applied.
        events: Vec<Event>,
    },
    /// Entries redone, with the events that did it.
    Redo {
        entries: Vec<u64>,
        events: Vec<Event>,
    },
    /// A state taken over from outside (a file edited by hand); undo stops here.
    Adopted {
        /// What the GM is told about it.
        text: String,
    },
}

impl RecordBody {
    #[must_use]
    pub fn events(&self) -> &[Event] {
        match self {
            Self::Act(act) => &act.events,
            Self::Undo { events, .. } | Self::Redo { events, .. } => events,
            Self::Adopted { .. } => &[],
        }
    }

    /// Whether it makes a log entry.
    pub(crate) fn is_act(&self) -> bool {
        matches!(self, Self::Act(_))
    }

    /// Frees what its vectors reserved beyond their elements, which are large: a history holds
    /// hundreds of records.
    pub fn shrink_to_fit(&mut self) {
        match self {
            Self::Act(act) => {
                act.said.shrink_to_fit();
                act.events.shrink_to_fit();
                act.dice.shrink_to_fit();
                act.again.shrink_to_fit();
            }
            Self::Undo { events, .. } | Self::Redo { events, .. } => events.shrink_to_fit(),
            Self::Adopted { .. } => {}
        }
    }
}

/// An entry of the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// Its number, from 1: the `#12` of the command language.
    pub number: u64,
    /// The record that made it.
    pub seq: u64,
    /// When, in seconds since 1970.
    pub at: i64,
    pub act: Act,
    /// Dice of earlier runs that its last one did not need.
    pub left: Vec<Thrown>,
    /// Undone and not redone.
    pub undone: bool,
    /// The entry that replaces this one, whose dice were misread.
    pub corrected: Option<u64>,
    /// The entry whose correction ran this line again, or left it out.
    pub ran_again: Option<u64>,
}

impl Deref for Entry {
    type Target = Act;

    fn deref(&self) -> &Act {
        &self.act
    }
}

impl Entry {
    /// Whether it is valid: neither undone nor corrected.
    pub(crate) fn holds(&self) -> bool {
        !self.undone && self.corrected.is_none()
    }

    #[must_use]
    pub fn corrects(&self) -> Option<u64> {
        let (entry, _) = self.events.iter().find_map(Event::corrected)?;
        Some(entry)
    }

    /// Its changes, without the reversal of entries and the lines that ran again after the one that it
    /// corrects.
    pub(crate) fn of_its_own(&self) -> &[Event] {
        match self.again.first() {
            Some(run) => self.run(run),
            None => &self.events,
        }
    }

    /// The changes of one of the lines that ran again.
    pub(crate) fn run(&self, run: &Rerun) -> &[Event] {
        self.events.get(run.from..run.to).unwrap_or_default()
    }

    /// What it rolled, as made.
    pub(crate) fn rolled(&self) -> Option<&Arc<Contest>> {
        rolls(&self.events).next()
    }
}

/// The rolls among the events of an act, as made.
pub fn rolls(events: &[Event]) -> impl Iterator<Item = &Arc<Contest>> {
    events.iter().filter_map(Event::rolled)
}

stored! {
    /// A position in the history, as stored in a snapshot.
    pub struct Mark {
        /// Number of the last record.
        pub seq: u64,
        /// Checksum of the last record; before the first, a number that identifies this history.
        #[serde(deserialize_with = "unlimited")]
        pub crc: u32,
        /// Log entries made so far, undone ones included.
        pub entries: u64,
        /// Log entries that are valid.
        pub live: u64,
        ..
        /// How many of those undo does not reach, because a state from outside came after them.
        pub fixed: u64,
        /// Entries that redo can redo, the next one last.
        pub redo: Vec<u64>,
    }
}
