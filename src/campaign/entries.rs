//! The rows of the log, read on demand.

use std::sync::Arc;

use super::event::{CampaignChange, Contest, Event};
use super::history::{Entry, History};
use super::ids::CharacterId;
use super::record;

/// How many entries back a roll to change is looked for.
const LOOKED_BACK: usize = 1000;

/// The rows of a log, oldest first. A row keeps its index as the log grows.
#[derive(Clone, Copy)]
pub struct Entries<'a> {
    history: &'a History,
    len: usize,
}

/// What decides how the rows of a log are told, besides their entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Telling {
    retold: usize,
    /// The rows of a log of which later ones are left out.
    past: Option<usize>,
}

impl History {
    /// All available entries, undone ones included.
    #[must_use]
    pub fn entries(&self) -> Entries<'_> {
        let len = self.mark().entries.saturating_sub(self.before());
        Entries {
            history: self,
            len: usize::try_from(len).unwrap_or(usize::MAX),
        }
    }

    /// The latest entry with a roll that counts, of one character or of anybody, within the last
    /// `LOOKED_BACK` entries. A corrected roll is at its own place, not at that of the correction.
    pub(crate) fn last_roll(&self, who: Option<CharacterId>) -> Option<Arc<Entry>> {
        let by = |contest: &Contest| {
            contest.is_graded()
                && (who.is_none() || contest.sides.iter().any(|side| side.who == who))
        };
        self.latest(|entry| {
            let mut rolls = record::rolls(&entry.events);
            rolls.any(|roll| by(roll)).then(|| Arc::clone(entry))
        })
    }

    /// The latest entry that counts and has dice, of one character or of anybody's, within the last
    /// `LOOKED_BACK` entries.
    pub(crate) fn last_dice(&self, who: Option<CharacterId>) -> Option<Arc<Entry>> {
        self.latest(|entry| {
            let standing = self.standing(entry)?;
            let mut dice = standing.dice.iter();
            let has_dice = dice.any(|throw| who.is_none() || throw.who == who);
            has_dice.then(|| Arc::clone(entry))
        })
    }

    /// What `find` finds in the latest of the last `LOOKED_BACK` entries that count.
    pub fn latest<T>(&self, find: impl Fn(&Arc<Entry>) -> Option<T>) -> Option<T> {
        self.latest_of(LOOKED_BACK, find)
    }

    /// What `find` finds in the latest of the last `count` entries that count.
    pub fn latest_of<T>(&self, count: usize, find: impl Fn(&Arc<Entry>) -> Option<T>) -> Option<T> {
        let latest = self.entries().iter().rev().take(count);
        let mut latest = latest.filter(|entry| self.counts(entry));
        latest.find_map(|entry| find(&entry))
    }

    /// What `find` finds in the latest roll of this scene and session, within the last `LOOKED_BACK` entries.
    pub(crate) fn roll_of_scene<T>(
        &self,
        find: impl Fn(&Entry, &Contest) -> Option<T>,
    ) -> Option<T> {
        let latest = self.entries().iter().rev().take(LOOKED_BACK);
        for entry in latest.filter(|entry| entry.holds()) {
            for event in &entry.events {
                match event {
                    Event::Campaign(CampaignChange::Session(_) | CampaignChange::Scene(_)) => {
                        return None;
                    }
                    Event::Rolled { contest } => {
                        if let Some(found) = find(&entry, contest) {
                            return Some(found);
                        }
                    }
                    _ => {}
                }
            }
        }
        None
    }

    /// Whether what an entry did is in the table: it is neither undone nor left out, and not a correction,
    /// which only changes earlier entries.
    fn counts(&self, entry: &Arc<Entry>) -> bool {
        !entry.undone && entry.corrects().is_none() && self.left_out_by(entry).is_none()
    }
}

impl<'a> Entries<'a> {
    /// Only the first `len` rows.
    pub(crate) fn up_to(self, len: usize) -> Self {
        Self {
            len: self.len.min(len),
            ..self
        }
    }

    /// The number of rows, including those that turn out to be lost.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first available row, as far as is known: 0, until rows before it turn out to be lost.
    #[must_use]
    pub fn first(&self) -> usize {
        let lost = self.history.before_readable() - self.history.before();
        usize::try_from(lost).unwrap_or(usize::MAX).min(self.len)
    }

    /// The entry of a row. One whose line ran again after a correction is as it stood at the last row.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<Arc<Entry>> {
        if row >= self.len {
            return None;
        }
        let before = self.history.before();
        let entry = self.history.entry(before + row as u64 + 1)?;
        Some(self.history.told_at(entry, before + self.len as u64))
    }

    /// As long as this stays the same, a row that was read once still reads so, but for being undone or corrected.
    pub(crate) fn telling(&self) -> Telling {
        let all = self.history.entries().len;
        Telling {
            retold: self.history.retold(),
            past: Some(self.len).filter(|len| *len < all),
        }
    }

    /// The row of an entry, or of the next one if it is not in the log.
    pub(crate) fn row_of(&self, number: u64) -> usize {
        let row = number.saturating_sub(self.history.before() + 1);
        usize::try_from(row).unwrap_or(usize::MAX).min(self.len)
    }

    /// The newest entry.
    #[must_use]
    pub fn last(&self) -> Option<Arc<Entry>> {
        self.get(self.len.checked_sub(1)?)
    }

    /// All available entries, oldest first. Iterating from the back reads no more than needed.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Arc<Entry>> + 'a {
        (self.first()..self.len).filter_map(move |row| self.get(row))
    }
}
