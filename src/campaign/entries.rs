//! The rows of the log, read as they are looked at.

use std::sync::Arc;

use super::event::Contest;
use super::history::{Entry, History};
use super::ids::CharacterId;

/// How far back a roll is looked for that somebody wants to change, in log entries.
const LOOKED_BACK: usize = 1000;

/// The rows of a log, the oldest first. A row keeps its place as the log grows.
#[derive(Clone, Copy)]
pub struct Entries<'a> {
    history: &'a History,
    len: usize,
}

impl History {
    /// All entries that can be had, undone ones included.
    #[must_use]
    pub fn entries(&self) -> Entries<'_> {
        let len = self.mark().entries.saturating_sub(self.before());
        Entries {
            history: self,
            len: usize::try_from(len).unwrap_or(usize::MAX),
        }
    }

    /// The latest entry that counts and rolled something, of one character or of
    /// anybody; not farther back than anybody would change a roll.
    #[must_use]
    pub fn last_roll(&self, who: Option<CharacterId>) -> Option<Arc<Entry>> {
        let by = |contest: &Contest| {
            contest.is_graded()
                && (who.is_none() || contest.sides.iter().any(|side| side.who == who))
        };
        let mut latest = self.entries().iter().rev().take(LOOKED_BACK);
        latest.find(|entry| entry.holds() && entry.rolled().is_some_and(|contest| by(contest)))
    }
}

impl<'a> Entries<'a> {
    /// The first rows only, so many.
    #[must_use]
    pub fn up_to(self, len: usize) -> Self {
        Self {
            len: self.len.min(len),
            ..self
        }
    }

    /// How many rows there are, including those that turn out to be lost.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first row that can be had, as far as is known: 0, until what
    /// stands before a row turns out to be lost.
    #[must_use]
    pub fn first(&self) -> usize {
        let lost = self.history.before_readable() - self.history.before();
        usize::try_from(lost).unwrap_or(usize::MAX).min(self.len)
    }

    #[must_use]
    pub fn get(&self, row: usize) -> Option<Arc<Entry>> {
        if row >= self.len {
            return None;
        }
        self.history.entry(self.history.before() + row as u64 + 1)
    }

    /// The row of an entry; that of the next one where it is not in the log.
    #[must_use]
    pub fn row_of(&self, number: u64) -> usize {
        let row = number.saturating_sub(self.history.before() + 1);
        usize::try_from(row).unwrap_or(usize::MAX).min(self.len)
    }

    /// The newest entry.
    #[must_use]
    pub fn last(&self) -> Option<Arc<Entry>> {
        self.get(self.len.checked_sub(1)?)
    }

    /// All that can be had, the oldest first. From the back, no more is read than is asked for.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Arc<Entry>> + 'a {
        (self.first()..self.len).filter_map(move |row| self.get(row))
    }
}

impl<'a> IntoIterator for Entries<'a> {
    type Item = Arc<Entry>;
    type IntoIter = Box<dyn DoubleEndedIterator<Item = Arc<Entry>> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}
