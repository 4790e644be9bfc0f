//! What has happened: records in order, the log entries that they make, and
//! the cursor that undo and redo move.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Campaign;
use super::character::CharacterId;
use super::event::{Contest, Event};

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
    /// What was done.
    pub deed: Deed,
}

/// What a record did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Deed {
    /// A command; it makes a log entry.
    Act {
        /// The line as it was typed.
        line: String,
        /// What the console answered.
        text: String,
        /// What it changed.
        events: Vec<Event>,
    },
    /// Entries taken back, latest first, with the events that did it.
    Undo {
        /// Numbers of the entries.
        entries: Vec<u64>,
        /// Their inverses, in the order in which they were applied.
        events: Vec<Event>,
    },
    /// Entries done again, with the events that did it.
    Redo {
        /// Numbers of the entries.
        entries: Vec<u64>,
        /// Their events.
        events: Vec<Event>,
    },
    /// A state that came from outside (a file edited by hand); undo stops here.
    Adopted {
        /// What the GM is told about it.
        text: String,
    },
}

impl Deed {
    /// What it changed, in order.
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
    /// The line as it was typed.
    pub line: String,
    /// What the console answered.
    pub text: String,
    /// What it changed.
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

    /// The entry that this one corrects.
    #[must_use]
    pub fn corrects(&self) -> Option<u64> {
        self.events.iter().find_map(|event| match event {
            Event::Corrected { entry, .. } => Some(*entry),
            _ => None,
        })
    }

    /// What it changed, without what it took back of an entry that it corrects.
    #[must_use]
    pub fn of_its_own(&self) -> &[Event] {
        let mark = |event: &Event| matches!(event, Event::Corrected { .. });
        let from = self.events.iter().position(mark).map_or(0, |at| at + 1);
        self.events.get(from..).unwrap_or_default()
    }

    /// What it rolled, as the dice fell.
    #[must_use]
    pub fn rolled(&self) -> Option<&Arc<Contest>> {
        self.events.iter().find_map(|event| match event {
            Event::Rolled { contest } => Some(contest),
            _ => None,
        })
    }
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
    /// Entries that redo would do again, the next one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub redo: Vec<u64>,
}

/// The log and the cursor.
#[derive(Clone, Debug, Default)]
pub struct History {
    mark: Mark,
    entries: Vec<Entry>,
    /// Number of the entry before the first one held.
    before: u64,
    /// Entries up to here cannot be undone.
    floor: u64,
    /// What each record did to the entries, for looking back; parallel to nothing else.
    steps: Vec<Step>,
    /// Rolls that now count differently from how they fell.
    regraded: BTreeMap<u64, Vec<Arc<Contest>>>,
}

#[derive(Clone, Debug)]
enum Step {
    Did(u64),
    Undid(Vec<u64>),
    Redid(Vec<u64>),
}

impl History {
    /// A history that begins where a snapshot stands, with none of the entries before it.
    #[must_use]
    pub fn from_mark(mark: Mark) -> Self {
        Self {
            before: mark.entries,
            floor: mark.entries,
            mark,
            ..Self::default()
        }
    }

    /// Where the history stands.
    #[must_use]
    pub fn mark(&self) -> &Mark {
        &self.mark
    }

    /// All entries that are held, oldest first, undone ones included.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with a number.
    #[must_use]
    pub fn entry(&self, number: u64) -> Option<&Entry> {
        self.entries.get(self.row_of(number)?)
    }

    /// What an entry rolled, as it now counts.
    #[must_use]
    pub fn contest(&self, number: u64) -> Option<&Arc<Contest>> {
        match self.regraded.get(&number).and_then(|stack| stack.last()) {
            Some(contest) => Some(contest),
            None => self.entry(number)?.rolled(),
        }
    }

    /// The latest entry that counts and rolled something, of one character or of anybody.
    #[must_use]
    pub fn last_roll(&self, who: Option<CharacterId>) -> Option<&Entry> {
        let by = |contest: &Contest| {
            contest.is_graded()
                && (who.is_none() || contest.sides.iter().any(|side| side.who == who))
        };
        self.entries
            .iter()
            .rev()
            .find(|entry| entry.holds() && entry.rolled().is_some_and(|contest| by(contest)))
    }

    /// The entry whose line rolled first what an entry corrects; itself where it corrects nothing.
    #[must_use]
    pub fn first_reading<'a>(&'a self, entry: &'a Entry) -> &'a Entry {
        let mut first = entry;
        // An entry corrects an earlier one, so this ends.
        while let Some(before) = first.corrects().and_then(|number| self.entry(number))
            && before.number < first.number
        {
            first = before;
        }
        first
    }

    /// Whether what an entry did can be taken back: nothing came from outside since.
    #[must_use]
    pub fn can_take_back(&self, number: u64) -> bool {
        number > self.floor
    }

    /// How many entries count.
    #[must_use]
    pub fn live(&self) -> u64 {
        self.mark.live
    }

    /// How many acts undo could take back.
    #[must_use]
    pub fn undoable(&self) -> usize {
        self.undo_stack().count()
    }

    /// How many acts redo could do again.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.mark.redo.len()
    }

    /// Whether anything could be undone.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo_stack().next().is_some()
    }

    fn undo_stack(&self) -> impl Iterator<Item = &Entry> {
        self.entries
            .iter()
            .rev()
            .take_while(|entry| entry.number > self.floor)
            .filter(|entry| !entry.undone)
    }

    /// The deed that takes back the last acts, and how many it takes back: at
    /// most `count`, `None` when there is nothing.
    #[must_use]
    pub fn undo(&self, count: usize) -> Option<Deed> {
        let chosen: Vec<&Entry> = self.undo_stack().take(count).collect();
        if chosen.is_empty() {
            return None;
        }
        let events = chosen
            .iter()
            .flat_map(|entry| entry.events.iter().rev().map(Event::inverse))
            .collect();
        Some(Deed::Undo {
            entries: chosen.iter().map(|entry| entry.number).collect(),
            events,
        })
    }

    /// The deed that does the last undone acts again, at most `count`; `None` when there is nothing.
    #[must_use]
    pub fn redo(&self, count: usize) -> Option<Deed> {
        let chosen: Vec<&Entry> = self
            .mark
            .redo
            .iter()
            .rev()
            .take(count)
            .map_while(|number| self.entry(*number))
            .collect();
        if chosen.is_empty() {
            return None;
        }
        let events = chosen
            .iter()
            .flat_map(|entry| entry.events.iter().cloned())
            .collect();
        Some(Deed::Redo {
            entries: chosen.iter().map(|entry| entry.number).collect(),
            events,
        })
    }

    /// Takes in a record that has been applied; `crc` is its own sum.
    pub fn push(&mut self, record: Record, crc: u32) {
        (self.mark.seq, self.mark.crc) = (record.seq, crc);
        for event in record.deed.events() {
            self.regrade(event);
        }
        match record.deed {
            Deed::Act { line, text, events } => {
                self.mark.entries += 1;
                self.mark.live += 1;
                self.mark.redo.clear();
                let number = self.mark.entries;
                self.entries.push(Entry {
                    number,
                    seq: record.seq,
                    at: record.at,
                    line,
                    text,
                    events,
                    undone: false,
                    corrected: None,
                });
                self.steps.push(Step::Did(number));
            }
            Deed::Undo { entries, .. } => {
                for number in &entries {
                    self.set_undone(*number, true);
                    self.mark.redo.push(*number);
                }
                self.mark.live = self.mark.live.saturating_sub(entries.len() as u64);
                self.steps.push(Step::Undid(entries));
            }
            Deed::Redo { entries, .. } => {
                for number in &entries {
                    self.set_undone(*number, false);
                    self.mark.redo.pop();
                }
                self.mark.live += entries.len() as u64;
                self.steps.push(Step::Redid(entries));
            }
            Deed::Adopted { .. } => {
                self.floor = self.mark.entries;
                self.mark.redo.clear();
                self.steps.clear();
            }
        }
    }

    /// The sum of the last record, once it is known.
    pub fn set_crc(&mut self, crc: u32) {
        self.mark.crc = crc;
    }

    fn set_undone(&mut self, number: u64, undone: bool) {
        let at = self.row_of(number);
        if let Some(entry) = at.and_then(|at| self.entries.get_mut(at)) {
            entry.undone = undone;
        }
    }

    fn row_of(&self, number: u64) -> Option<usize> {
        let at = number.checked_sub(self.before + 1)?;
        usize::try_from(at).ok()
    }

    /// Keeps how a roll now counts. An inverse takes the latest reading off again.
    fn regrade(&mut self, event: &Event) {
        if let Event::Corrected { entry, to, .. } = event {
            let at = self.row_of(*entry);
            if let Some(entry) = at.and_then(|at| self.entries.get_mut(at)) {
                entry.corrected = *to;
            }
        }
        let Event::Regraded { entry, from, to } = event else {
            return;
        };
        let as_it_fell = self.entry(*entry).and_then(|entry| entry.rolled()).cloned();
        let stack = self.regraded.entry(*entry).or_default();
        let before = stack.iter().rev().nth(1).or(as_it_fell.as_ref());
        if stack.last() == Some(from) && before == Some(to) {
            stack.pop();
        } else {
            stack.push(Arc::clone(to));
        }
        if stack.is_empty() {
            self.regraded.remove(entry);
        }
    }

    /// The table as it stood right after an entry was made: the present with
    /// everything since run backwards. `None` if that entry, or one that has
    /// to be run backwards, is not held.
    #[must_use]
    pub fn as_it_was(&self, present: &Campaign, number: u64) -> Option<Campaign> {
        self.entry(number)?;
        let mut table = present.clone();
        for step in self.steps.iter().rev() {
            match step {
                Step::Did(n) if *n == number => return Some(table),
                Step::Did(n) => self.run_back(&mut table, *n)?,
                Step::Redid(entries) => {
                    for n in entries.iter().rev() {
                        self.run_back(&mut table, *n)?;
                    }
                }
                Step::Undid(entries) => {
                    for n in entries.iter().rev() {
                        for event in &self.entry(*n)?.events {
                            table.apply(event);
                        }
                    }
                }
            }
        }
        None
    }

    /// Entries that were undone right after an entry was made and are not now,
    /// or the other way round.
    #[must_use]
    pub fn flipped_since(&self, number: u64) -> BTreeSet<u64> {
        let mut flipped = BTreeSet::new();
        for step in self.steps.iter().rev() {
            match step {
                Step::Did(n) if *n == number => break,
                Step::Did(_) => {}
                Step::Undid(entries) | Step::Redid(entries) => {
                    for n in entries {
                        if !flipped.remove(n) {
                            flipped.insert(*n);
                        }
                    }
                }
            }
        }
        flipped
    }

    fn run_back(&self, table: &mut Campaign, number: u64) -> Option<()> {
        for event in self.entry(number)?.events.iter().rev() {
            table.apply(&event.inverse());
        }
        Some(())
    }
}
