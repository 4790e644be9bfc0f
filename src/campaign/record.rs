//! What the journal keeps of an act, and the entry of the log that it makes.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::event::{Contest, Event};
use super::fields::is_default;
use super::statement::Statement;

/// One accepted act, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// 1, 2, 3, ... without a gap.
    pub seq: u64,
    /// Sum of the record before it; before the first, the sum that the history's [`Mark`] begins with.
    pub prev: u32,
    /// When, in seconds since 1970.
    pub at: i64,
    pub body: RecordBody,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RecordBody {
    /// A command; it makes a log entry.
    Act {
        line: String,
        /// What it told, in order.
        said: Vec<Statement>,
        events: Vec<Event>,
    },
    /// Entries taken back, latest first, with the events that did it.
    Undo {
        entries: Vec<u64>,
        /// Their inverses, in the order in which they were applied.
        events: Vec<Event>,
    },
    /// Entries done again, with the events that did it.
    Redo {
        entries: Vec<u64>,
        events: Vec<Event>,
    },
    /// A state that came from outside (a file edited by hand); undo stops here.
    Adopted {
        /// What the GM is told about it.
        text: String,
    },
}

impl RecordBody {
    #[must_use]
    pub fn events(&self) -> &[Event] {
        match self {
            Self::Act { events, .. } | Self::Undo { events, .. } | Self::Redo { events, .. } => {
                events
            }
            Self::Adopted { .. } => &[],
        }
    }
}

/// A line of the roll log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its number, from 1: the `#12` of the command language.
    pub number: u64,
    /// The record that made it.
    pub seq: u64,
    /// When, in seconds since 1970.
    pub at: i64,
    pub line: String,
    /// What it told, in order.
    pub said: Vec<Statement>,
    pub events: Vec<Event>,
    /// Taken back, and not done again.
    pub undone: bool,
    /// The entry that stands in the place of what was rolled here, where that was misread.
    pub corrected: Option<u64>,
}

impl Entry {
    /// Whether what it tells holds: neither undone nor corrected.
    #[must_use]
    pub fn holds(&self) -> bool {
        !self.undone && self.corrected.is_none()
    }

    #[must_use]
    pub fn corrects(&self) -> Option<u64> {
        let (entry, _) = self.events.iter().find_map(Event::corrected)?;
        Some(entry)
    }

    /// What it changed, without what it took back of an entry that it corrects.
    #[must_use]
    pub fn of_its_own(&self) -> &[Event] {
        let mark = |event: &Event| event.corrected().is_some();
        let from = self.events.iter().position(mark).map_or(0, |at| at + 1);
        self.events.get(from..).unwrap_or_default()
    }

    /// What it rolled, as the dice fell.
    #[must_use]
    pub fn rolled(&self) -> Option<&Arc<Contest>> {
        rolls(&self.events).next()
    }
}

/// The rolls among the events of an act, as the dice fell.
pub fn rolls(events: &[Event]) -> impl Iterator<Item = &Arc<Contest>> {
    events.iter().filter_map(Event::rolled)
}

/// Where the history stands: what a snapshot keeps of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Number of the last record.
    pub seq: u64,
    /// Sum of the last record; before the first, a number that tells this history from others.
    pub crc: u32,
    /// Log entries made so far, undone ones included.
    pub entries: u64,
    /// Log entries that count.
    pub live: u64,
    /// Of those, how many undo does not reach: they were made before a state that came from outside.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fixed: u64,
    /// Entries that redo would do again, the next one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub redo: Vec<u64>,
}
