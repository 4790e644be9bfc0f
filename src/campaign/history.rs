//! The history: records in order, the log entries they make, and the cursor that undo and redo move. Only the
//! latest records are in memory; older ones are read back when needed.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Campaign;
pub use super::amended::Amended;
use super::event::{Contest, Event};
pub use super::older::{Older, Page, Step};
pub use super::record::{Act, Entry, Mark, Record, RecordBody};

mod again;

/// The least number of records kept in memory.
const HELD: usize = 256;
/// How many records are dropped from memory at a time.
const BATCH: usize = 128;

/// The log and the cursor.
#[derive(Clone, Debug, Default)]
pub struct History {
    mark: Mark,
    /// Number of the entry before the first of the log's rows.
    before: u64,
    /// Entries that count but that undo does not reach.
    fixed: u64,
    recent: Page,
    older: Option<Arc<dyn Older>>,
    /// What was changed about entries since this history was loaded.
    amended: Amended,
    /// The changes since then of which correction ran a line again.
    retold: usize,
}

impl History {
    /// A history that starts at a snapshot, without earlier entries.
    pub(crate) fn from_mark(mark: Mark) -> Self {
        Self {
            before: mark.entries,
            fixed: mark.live,
            recent: Page::after(mark.seq, mark.entries),
            mark,
            ..Self::default()
        }
    }

    /// A history that continues from a snapshot and can read earlier records back, except those of
    /// the first `missing` entries.
    pub(crate) fn with_older(mark: Mark, missing: u64, older: Arc<dyn Older>) -> Self {
        Self {
            before: missing,
            fixed: if missing == 0 { mark.fixed } else { mark.live },
            older: Some(older),
            ..Self::from_mark(mark)
        }
    }

    #[must_use]
    pub fn mark(&self) -> &Mark {
        &self.mark
    }

    /// Number of the entry before the first row of the log.
    pub(super) fn before(&self) -> u64 {
        self.before
    }

    /// Number of the entry before the first available one, as far as is known.
    pub(super) fn before_readable(&self) -> u64 {
        let older = self.older.as_ref().map(|older| older.before());
        older.map_or(self.before, |before| before.max(self.before))
    }

    #[must_use]
    pub fn entry(&self, number: u64) -> Option<Arc<Entry>> {
        if number > self.recent.before {
            return self.recent.entry(number).cloned();
        }
        let page = self.older.as_ref()?.page_of(number)?;
        let entry = page.entry(number)?;
        let mut entry = Arc::clone(entry);
        if let Some(amended) = self.amended.of(number) {
            amended.amend(&mut entry);
        }
        Some(entry)
    }

    /// What an entry rolled, in its current reading. A correction has the roll of the entry that it corrects.
    #[must_use]
    pub fn contest(&self, number: u64) -> Option<Arc<Contest>> {
        if let Some(contest) = self.amended.reading(number) {
            return Some(contest);
        }
        let entry = self.entry(number)?;
        if entry.corrected.is_none() && entry.corrects().is_some() {
            let first = self.first_reading(&entry).number;
            return if first < number {
                self.contest(first)
            } else {
                None
            };
        }
        let older = self.older.as_ref().filter(|_| self.may_be_older(&entry));
        older
            .and_then(|older| older.reading(number))
            .or_else(|| entry.rolled().cloned())
    }

    /// Whether an entry may be older than the first record in memory.
    fn may_be_older(&self, entry: &Entry) -> bool {
        entry.seq < self.recent.first
    }

    /// The original entry at the start of a chain of corrections; the entry itself if it corrects nothing.
    pub(crate) fn first_reading(&self, entry: &Arc<Entry>) -> Arc<Entry> {
        let mut first = Arc::clone(entry);
        // An entry corrects an earlier one, so this terminates.
        while let Some(before) = first.corrects().and_then(|number| self.entry(number))
            && before.number < first.number
        {
            first = before;
        }
        first
    }

    /// Whether an entry can be undone: no outside change came after it.
    pub(crate) fn can_take_back(&self, number: u64) -> bool {
        let mut since = self.steps().take_while(|step| *step != Step::Adopted);
        since.any(|step| step == Step::Did(number))
    }

    pub(crate) fn live(&self) -> u64 {
        self.mark.live
    }

    /// How many acts undo could take back.
    #[must_use]
    pub fn undoable(&self) -> usize {
        usize::try_from(self.mark.live.saturating_sub(self.fixed)).unwrap_or(usize::MAX)
    }

    /// How many acts redo could redo.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.mark.redo.len()
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undoable() > 0
    }

    /// What each record did, latest first.
    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut next = self.recent.first;
        let mut page: Option<(Arc<Page>, usize)> = None;
        let older = std::iter::from_fn(move || {
            loop {
                if let Some((page, left)) = &mut page
                    && *left > 0
                {
                    *left -= 1;
                    return page.steps.get(*left).cloned();
                }
                let seq = next.checked_sub(1).filter(|seq| *seq > 0)?;
                let found = self.older.as_ref()?.page(seq)?;
                next = found.first;
                let until = usize::try_from(seq + 1 - found.first).ok()?;
                page = Some((found, until));
            }
        });
        self.recent.steps.iter().rev().cloned().chain(older)
    }

    /// The entries that undo would take back, in that order.
    fn undo_stack(&self) -> impl Iterator<Item = Arc<Entry>> + '_ {
        self.steps()
            .take_while(|step| !matches!(step, Step::Adopted))
            .filter_map(|step| match step {
                Step::Did(number) => self.entry(number),
                Step::Undid(_) | Step::Redid(_) | Step::Adopted => None,
            })
            .filter(|entry| !entry.undone)
    }

    /// The record that undoes up to `count` acts; `None` if there is nothing to undo.
    #[must_use]
    pub fn undo(&self, count: usize) -> Option<RecordBody> {
        let (mut entries, mut events) = (Vec::new(), Vec::new());
        for entry in self.undo_stack().take(count) {
            entries.push(entry.number);
            events.extend(entry.events.iter().rev().map(Event::inverse));
        }
        (!entries.is_empty()).then_some(RecordBody::Undo { entries, events })
    }

    /// The record that redoes up to `count` acts; `None` if there is nothing to redo.
    pub(crate) fn redo(&self, count: usize) -> Option<RecordBody> {
        let (mut entries, mut events) = (Vec::new(), Vec::new());
        let next = self.mark.redo.iter().rev().take(count);
        for entry in next.map_while(|number| self.entry(*number)) {
            entries.push(entry.number);
            events.extend_from_slice(&entry.events);
        }
        (!entries.is_empty()).then_some(RecordBody::Redo { entries, events })
    }

    /// Adds a record that has been applied; `crc` is its own checksum.
    pub fn push(&mut self, record: Record, crc: u32) {
        (self.mark.seq, self.mark.crc) = (record.seq, crc);
        let recent = &mut self.recent;
        self.amended.learn(&record.body, |number, amended| {
            recent.amend(number, amended);
        });
        let is_retold = |event: &&Event| matches!(event, Event::RanAgain(..));
        self.retold += record.body.events().iter().filter(is_retold).count();
        match &record.body {
            RecordBody::Act(_) => {
                self.mark.entries += 1;
                self.mark.live += 1;
                self.mark.redo.clear();
            }
            RecordBody::Undo { entries, .. } => {
                self.mark.redo.extend(entries);
                self.mark.live = self.mark.live.saturating_sub(entries.len() as u64);
            }
            RecordBody::Redo { entries, .. } => {
                let left = self.mark.redo.len().saturating_sub(entries.len());
                self.mark.redo.truncate(left);
                self.mark.live += entries.len() as u64;
            }
            RecordBody::Adopted { .. } => {
                self.fixed = self.mark.live;
                self.mark.fixed = self.mark.live;
                self.mark.redo.clear();
            }
        }
        if self.recent.steps.is_empty() {
            self.recent.first = record.seq;
        }
        self.recent.push(record);
        self.let_go();
    }

    /// Drops records from memory that can be read back.
    fn let_go(&mut self) {
        if self.recent.steps.len() < HELD + BATCH {
            return;
        }
        let Some(older) = &self.older else { return };
        let reaches = older.reaches();
        while self.recent.steps.len() > HELD && self.recent.first <= reaches {
            self.recent.forget_first();
        }
    }

    /// The table as it stood right after an entry: the present with every later change reversed. `None` if
    /// that entry, or a record that must be reversed, is not available.
    #[must_use]
    pub fn as_it_was(&self, present: &Campaign, number: u64) -> Option<Campaign> {
        self.entry(number)?;
        let mut then = None;
        self.look_back(present, &BTreeSet::from([number]), |_, table| {
            then = Some(table.clone());
        });
        then
    }

    /// Visits the table as it stood right after each of these entries, latest first, as far back as the
    /// records are available.
    pub fn look_back(
        &self,
        present: &Campaign,
        wanted: &BTreeSet<u64>,
        mut tell: impl FnMut(u64, &Campaign),
    ) {
        let Some(first) = wanted.first() else {
            return;
        };
        let mut table = present.clone();
        for step in self.steps() {
            if let Step::Did(number) = step {
                if wanted.contains(&number) {
                    tell(number, &table);
                }
                if number == *first {
                    return;
                }
            }
            if self.step_back(&mut table, &step).is_none() {
                return;
            }
        }
    }

    /// Reverses what one record did.
    fn step_back(&self, table: &mut Campaign, step: &Step) -> Option<()> {
        let (entries, was_undone) = match step {
            Step::Did(number) => (std::slice::from_ref(number), false),
            Step::Redid(entries) => (entries.as_slice(), false),
            Step::Undid(entries) => (entries.as_slice(), true),
            Step::Adopted => return None,
        };
        for number in entries.iter().rev() {
            let events = &self.entry(*number)?.act.events;
            if was_undone {
                for event in events {
                    table.apply(event);
                }
            } else {
                table.take_back(events);
            }
        }
        Some(())
    }

    /// Entries that were undone right after an entry and are not now, or the other way round.
    #[must_use]
    pub fn flipped_since(&self, number: u64) -> BTreeSet<u64> {
        let mut flipped = BTreeSet::new();
        for step in self.steps() {
            match step {
                Step::Did(n) if n != number => {}
                Step::Did(_) | Step::Adopted => break,
                Step::Undid(entries) | Step::Redid(entries) => {
                    for n in entries {
                        if !flipped.remove(&n) {
                            flipped.insert(n);
                        }
                    }
                }
            }
        }
        flipped
    }
}

#[cfg(test)]
mod tests;
