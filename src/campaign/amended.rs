//! What later records change about earlier entries.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::change::Change;
use super::event::{Contest, Event};
use super::record::{Entry, RecordBody};

/// What later records changed about an entry; `None` for what they left as it was.
#[derive(Clone, Debug, Default)]
pub struct Amendment {
    undone: Option<bool>,
    /// Which entry replaces it.
    corrected: Option<Change<Option<u64>>>,
    /// Which entry ran its line again.
    ran_again: Option<Change<Option<u64>>>,
    /// How its roll counts now.
    reading: Option<Arc<Contest>>,
}

/// Changes of entries, by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Amended(BTreeMap<u64, Amendment>);

impl Amendment {
    /// Changes the entry, copying it only if it differs.
    pub fn amend(&self, entry: &mut Arc<Entry>) {
        let to = |change: &Option<Change<Option<u64>>>, is| change.as_ref().map_or(is, |to| to.to);
        let now = (
            self.undone.unwrap_or(entry.undone),
            to(&self.corrected, entry.corrected),
            to(&self.ran_again, entry.ran_again),
        );
        if now != (entry.undone, entry.corrected, entry.ran_again) {
            let entry = Arc::make_mut(entry);
            (entry.undone, entry.corrected, entry.ran_again) = now;
        }
    }
}

impl Amended {
    /// Takes note of what a record changes, and tells of each entry that it changes.
    pub fn learn(&mut self, body: &RecordBody, mut tell: impl FnMut(u64, &Amendment)) {
        for event in body.events() {
            self.learn_event(event, &mut tell);
        }
        let (entries, undone) = match body {
            RecordBody::Undo { entries, .. } => (entries.as_slice(), true),
            RecordBody::Redo { entries, .. } => (entries.as_slice(), false),
            RecordBody::Act(_) | RecordBody::Adopted { .. } => return,
        };
        for number in entries {
            let amendment = self.0.entry(*number).or_default();
            amendment.undone = Some(undone);
            tell(*number, amendment);
        }
    }

    /// The same for one event.
    pub fn learn_event(&mut self, event: &Event, mut tell: impl FnMut(u64, &Amendment)) {
        let (Event::Regraded(number, _) | Event::Corrected(number, _) | Event::RanAgain(number, _)) =
            event
        else {
            return;
        };
        let amendment = self.0.entry(*number).or_default();
        match event {
            Event::Regraded(_, change) => amendment.reading = Some(Arc::clone(&change.to)),
            Event::Corrected(_, change) => amendment.corrected = Some(*change),
            Event::RanAgain(_, change) => amendment.ran_again = Some(*change),
            _ => {}
        }
        tell(*number, amendment);
    }

    /// What was changed about an entry, if anything.
    pub(crate) fn of(&self, number: u64) -> Option<&Amendment> {
        self.0.get(&number)
    }

    /// The changed reading of an entry's roll.
    pub(crate) fn reading(&self, number: u64) -> Option<Arc<Contest>> {
        self.of(number)?.reading.clone()
    }

    /// Takes note that an entry's roll counts as it was made.
    pub fn reset_reading(&mut self, number: u64) {
        if let Some(amendment) = self.0.get_mut(&number) {
            amendment.reading = None;
        }
    }

    /// Adds what records after these changed.
    pub fn append(&mut self, later: Self) {
        for (number, later) in later.0 {
            let amendment = self.0.entry(number).or_default();
            amendment.undone = later.undone.or(amendment.undone);
            amendment.corrected = later.corrected.or(amendment.corrected.take());
            amendment.ran_again = later.ran_again.or(amendment.ran_again.take());
            amendment.reading = later.reading.or(amendment.reading.take());
        }
    }
}
