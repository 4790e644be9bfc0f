//! Pages of records, and reading back those that are no longer in memory.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::Arc;

use super::amended::Amendment;
use super::event::Contest;
use super::record::{Entry, Record, RecordBody};

/// What a record did to the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It made an entry.
    Did(u64),
    /// It took entries back, in this order.
    Undid(Vec<u64>),
    /// It redid entries, in this order.
    Redid(Vec<u64>),
    /// It took over a state from outside: undo stops here.
    Adopted,
}

/// Consecutive records, as the log sees them.
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
    /// An empty page that follows a record and an entry.
    pub(crate) fn after(seq: u64, entry: u64) -> Self {
        Self {
            first: seq + 1,
            before: entry,
            ..Self::default()
        }
    }

    pub fn push(&mut self, mut record: Record) {
        record.body.shrink_to_fit();
        let number = self.before + self.entries.len() as u64 + 1;
        self.steps.push_back(match record.body {
            RecordBody::Act(act) => {
                self.entries.push_back(Arc::new(Entry {
                    number,
                    seq: record.seq,
                    at: record.at,
                    act,
                    ..Entry::default()
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

    /// An entry by number, if it is on this page.
    pub(crate) fn entry(&self, number: u64) -> Option<&Arc<Entry>> {
        self.entries.get(self.index(number)?)
    }

    /// Changes an entry as later records say, if it is on this page.
    pub fn amend(&mut self, number: u64, amended: &Amendment) {
        let at = self.index(number);
        if let Some(entry) = at.and_then(|at| self.entries.get_mut(at)) {
            amended.amend(entry);
        }
    }
}

/// Reads back what a history no longer has in memory. Anything unreadable is `None`: then the log begins
/// after it.
pub trait Older: Debug + Send + Sync {
    /// Number of the last record that can be read back.
    fn reaches(&self) -> u64;

    /// The page with a record.
    fn page(&self, seq: u64) -> Option<Arc<Page>>;

    /// The page with an entry. Entries are undone or corrected as they were when the history was loaded.
    fn page_of(&self, number: u64) -> Option<Arc<Page>>;

    /// Number of the entry before the first available one, as far as is known.
    fn before(&self) -> u64;

    /// The reading of a roll that was changed later, as of when the history was loaded.
    fn reading(&self, number: u64) -> Option<Arc<Contest>>;
}
