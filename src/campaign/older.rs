//! Records in a row, and how those are read back that are no longer in memory.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::Arc;

use super::event::Contest;
use super::record::{Entry, Record, RecordBody};

/// What a record did to the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It made an entry.
    Did(u64),
    /// It took entries back, in this order.
    Undid(Vec<u64>),
    /// It did entries again, in this order.
    Redid(Vec<u64>),
    /// It took in a state from outside: undo stops here.
    Adopted,
}

/// Records in a row, as the log sees them.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Number of its first record.
    pub first: u64,
    /// Number of the entry before its first one.
    pub before: u64,
    pub entries: VecDeque<Arc<Entry>>,
    pub steps: VecDeque<Step>,
}

impl Page {
    /// A page without records, which goes on after a record and an entry.
    #[must_use]
    pub fn after(seq: u64, entry: u64) -> Self {
        Self {
            first: seq + 1,
            before: entry,
            ..Self::default()
        }
    }

    pub fn push(&mut self, record: Record) {
        let number = self.before + self.entries.len() as u64 + 1;
        self.steps.push_back(match record.body {
            RecordBody::Act { line, said, events } => {
                self.entries.push_back(Arc::new(Entry {
                    number,
                    seq: record.seq,
                    at: record.at,
                    line,
                    said,
                    events,
                    undone: false,
                    corrected: None,
                }));
                Step::Did(number)
            }
            RecordBody::Undo { entries, .. } => Step::Undid(entries),
            RecordBody::Redo { entries, .. } => Step::Redid(entries),
            RecordBody::Adopted { .. } => Step::Adopted,
        });
    }

    pub fn forget_first(&mut self) {
        let Some(step) = self.steps.pop_front() else {
            return;
        };
        self.first += 1;
        if matches!(step, Step::Did(_)) {
            self.entries.pop_front();
            self.before += 1;
        }
    }

    fn index(&self, number: u64) -> Option<usize> {
        let at = number.checked_sub(self.before + 1)?;
        usize::try_from(at).ok()
    }

    /// The entry with a number, if it is here.
    #[must_use]
    pub fn entry(&self, number: u64) -> Option<&Arc<Entry>> {
        self.entries.get(self.index(number)?)
    }

    /// Says of an entry whether it is undone.
    pub fn set_undone(&mut self, number: u64, undone: bool) {
        let at = self.index(number);
        if let Some(entry) = at.and_then(|at| self.entries.get_mut(at))
            && entry.undone != undone
        {
            Arc::make_mut(entry).undone = undone;
        }
    }

    /// Says of an entry which other one stands in its place.
    pub fn set_corrected(&mut self, number: u64, by: Option<u64>) {
        let at = self.index(number);
        if let Some(entry) = at.and_then(|at| self.entries.get_mut(at))
            && entry.corrected != by
        {
            Arc::make_mut(entry).corrected = by;
        }
    }
}

/// Reads back what a history no longer holds. What cannot be read is `None`:
/// then the log begins after it.
pub trait Older: Debug + Send + Sync {
    /// Number of the last record that can be read back.
    fn reaches(&self) -> u64;

    /// The page with a record.
    fn page(&self, seq: u64) -> Option<Arc<Page>>;

    /// The page with an entry. Its entries are undone and corrected or not as they
    /// were when the history was made.
    fn page_of(&self, number: u64) -> Option<Arc<Page>>;

    /// Number of the entry before the first that can be had, as far as is known.
    fn before(&self) -> u64;

    /// What a roll that was changed later counted as when the history was made.
    fn reading(&self, number: u64) -> Option<Arc<Contest>>;
}
