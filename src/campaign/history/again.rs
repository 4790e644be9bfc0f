//! Lines that ran again after a correction: where an entry's present version is, and the history as it was
//! before an entry, for running the lines after it again.

use std::sync::Arc;

use super::super::{Rerun, record};
use super::{Act, Contest, Entry, Event, History, Page, Step};

impl History {
    /// An entry as it stands: with the changes, rolls and dice of the last correction that ran its line again.
    /// `None` if that left it out.
    #[must_use]
    pub fn standing(&self, entry: &Arc<Entry>) -> Option<Arc<Entry>> {
        self.standing_at(entry, u64::MAX)
    }

    /// An entry to be told, as it stood when the entry `until` was the last one. One that was left out or corrected is
    /// told as it was made. A correction is told as the line that it corrects, if that ran again later.
    pub(crate) fn told_at(&self, entry: Arc<Entry>, until: u64) -> Arc<Entry> {
        if entry.corrected.is_some_and(|by| by <= until) {
            return entry;
        }
        let first = match entry.again.as_slice() {
            [] => Arc::clone(&entry),
            _ => self.first_reading(&entry),
        };
        if first.ran_again.is_none_or(|by| by <= entry.number) {
            return entry;
        }
        let Some(standing) = self.standing_at(&first, until) else {
            return entry;
        };
        if standing.number == entry.number {
            return standing;
        }
        // It stays a correction, of which these events are the line.
        let corrects = entry.events.iter();
        let corrects = corrects.filter(|event| event.corrected().is_some());
        let again = Rerun {
            entry: first.number,
            to: standing.events.len(),
            ..Rerun::default()
        };
        Arc::new(Entry {
            act: Act {
                events: standing.events.iter().chain(corrects).cloned().collect(),
                said: standing.said.clone(),
                again: vec![again],
                ..entry.act.clone()
            },
            ..Entry::clone(&entry)
        })
    }

    /// A number that changes whenever earlier entries may be told differently.
    #[must_use]
    pub(in crate::campaign) fn retold(&self) -> usize {
        self.retold
    }

    /// What an entry reads like at its place in the log: one that was corrected as its last correction. `None` if it was
    /// undone or left out, or only corrects another.
    pub(crate) fn in_place(&self, entry: Arc<Entry>) -> Option<Arc<Entry>> {
        if entry.undone || entry.corrects().is_some() || self.left_out_by(&entry).is_some() {
            return None;
        }
        Some(self.told_at(self.last_reading(entry), u64::MAX))
    }

    /// The last entry of the chain of corrections that begins with an entry.
    pub(crate) fn last_reading(&self, entry: Arc<Entry>) -> Arc<Entry> {
        let mut last = entry;
        // A correction comes after what it corrects, so this ends.
        while let Some(by) = last.corrected.filter(|by| *by > last.number)
            && let Some(next) = self.entry(by)
        {
            last = next;
        }
        last
    }

    fn standing_at(&self, entry: &Arc<Entry>, until: u64) -> Option<Arc<Entry>> {
        let mut by = entry.ran_again;
        while let Some(later) = by.filter(|by| *by > until) {
            by = self.ran_before(entry.number, later);
        }
        let Some(by) = by else {
            return Some(Arc::clone(entry));
        };
        let by = self.entry(by)?;
        let run = by.again.iter().find(|run| run.entry == entry.number)?;
        let rolled = run.rolled.iter().map(|contest| Event::Rolled {
            contest: Arc::clone(contest),
        });
        Some(Arc::new(Entry {
            act: Act {
                events: by.run(run).iter().cloned().chain(rolled).collect(),
                said: run.said.clone(),
                dice: run.dice.clone(),
                ..entry.act.clone()
            },
            left: run.left.clone(),
            ran_again: None,
            ..Entry::clone(entry)
        }))
    }

    /// The correction that ran the line of an entry again before the correction `by` did.
    fn ran_before(&self, entry: u64, by: u64) -> Option<u64> {
        let correction = self.entry(by)?;
        let mut before = correction.events.iter().filter_map(|event| match event {
            Event::RanAgain(of, change) if *of == entry => change.from,
            _ => None,
        });
        before.find(|before| *before < by)
    }

    /// The rolls of an entry: the first as it reads now, the others as they were made last.
    pub(crate) fn rolls(&self, entry: &Arc<Entry>) -> Vec<Arc<Contest>> {
        let made = self.standing(entry);
        let made = made.unwrap_or_else(|| Arc::clone(entry));
        let others = record::rolls(&made.events).skip(1).cloned();
        self.contest(entry.number)
            .into_iter()
            .chain(others)
            .collect()
    }

    /// The correction that left an entry out.
    pub(crate) fn left_out_by(&self, entry: &Entry) -> Option<u64> {
        let by = self.entry(entry.ran_again?)?;
        let mut again = by.again.iter();
        again
            .all(|run| run.entry != entry.number)
            .then_some(by.number)
    }

    /// An entry that was left out, as it stood before.
    pub(crate) fn before_left_out(&self, entry: &Arc<Entry>) -> Option<Arc<Entry>> {
        let mut by = self.left_out_by(entry)?;
        loop {
            let stood = self.standing_at(entry, by.saturating_sub(1));
            if stood.is_some() {
                return stood;
            }
            by = self.ran_before(entry.number, by)?;
        }
    }

    /// The number of the entry that first made the roll of an entry: for a correction, the one corrected.
    pub(crate) fn first_number(&self, number: u64) -> u64 {
        let corrects = self
            .entry(number)
            .filter(|entry| entry.corrects().is_some());
        corrects.map_or(number, |entry| self.first_reading(&entry).number)
    }

    /// The history as it was before an entry. `reverted` are the events that led back to there.
    pub(crate) fn before_entry(&self, entry: &Entry, reverted: &[Event]) -> Self {
        let mut then = self.clone();
        then.mark.seq = entry.seq.saturating_sub(1);
        then.mark.entries = entry.number.saturating_sub(1);
        then.mark.redo.clear();
        match entry.seq.checked_sub(then.recent.first) {
            Some(steps) => {
                let steps = usize::try_from(steps).unwrap_or(usize::MAX);
                let entries = entry.number.saturating_sub(then.recent.before + 1);
                then.recent.steps.truncate(steps);
                let entries = usize::try_from(entries).unwrap_or(usize::MAX);
                then.recent.entries.truncate(entries);
            }
            None => then.recent = Page::after(then.mark.seq, then.mark.entries),
        }
        for event in reverted {
            then.learn(event);
        }
        for entry in &mut then.recent.entries {
            if entry.ran_again.is_some() {
                *entry = self.standing(entry).unwrap_or_else(|| left_out(entry));
            }
        }
        then
    }

    /// Adds an entry whose line has just run again, under its own number.
    pub fn push_again(&mut self, entry: Arc<Entry>) {
        if !entry.undone {
            self.amended.reset_reading(entry.number);
            for event in &entry.events {
                self.learn(event);
            }
        }
        if self.recent.steps.is_empty() {
            self.recent.first = self.mark.seq + 1;
        }
        self.mark.seq += 1;
        self.mark.entries += 1;
        self.recent.steps.push_back(Step::Did(entry.number));
        self.recent.entries.push_back(entry);
    }

    /// Adds an entry that does not count.
    pub fn push_skipped(&mut self, entry: &Entry) {
        self.push_again(left_out(entry));
    }

    /// The reading of a roll, if it was ever changed.
    pub(crate) fn reading(&self, number: u64) -> Option<Arc<Contest>> {
        self.amended.reading(number)
    }

    /// Takes note of what an event changes about earlier entries.
    fn learn(&mut self, event: &Event) {
        let recent = &mut self.recent;
        self.amended
            .learn_event(event, |number, amended| recent.amend(number, amended));
    }
}

/// An entry that does not count.
fn left_out(entry: &Entry) -> Arc<Entry> {
    Arc::new(Entry {
        undone: true,
        ..entry.clone()
    })
}
