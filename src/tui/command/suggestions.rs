//! Suggestions for the word at the cursor, listed above the line from the first letter on.

use crate::lang::complete::{Offer, Rolls};
use crate::tui::rows::{columns, scrolled};

/// The most suggestions that are visible with their descriptions.
const VISIBLE: usize = 10;

/// Suggestions for the word at the cursor, and the one that Tab takes.
#[derive(Clone, Debug, Default)]
pub(super) struct Suggestions {
    pub(super) offer: Offer,
    /// The row that Tab takes.
    pub(super) chosen: usize,
    /// The key of each suggestion, if they are commands.
    pub(super) keys: Vec<String>,
    /// Nothing is required here, so the suggestions stay hidden until asked for.
    pub(super) waits: bool,
    /// The line for which they were offered; they stay until it changes.
    held: Option<String>,
}

impl Suggestions {
    /// Suggestions that stay until the line changes.
    pub(super) fn held(offer: Offer, line: &str) -> Self {
        Self {
            offer,
            held: Some(line.to_owned()),
            ..Self::default()
        }
    }

    pub(super) fn is_held_for(&self, line: &str) -> bool {
        self.held.as_deref() == Some(line)
    }

    /// Whether they replace a whole line.
    pub(super) fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Takes new suggestions. If they are the same as before, the chosen one stays.
    pub(super) fn put(&mut self, offer: Offer, keys: Vec<String>, waits: bool) {
        // Their descriptions may have present values.
        let before = self.offer.choices.iter().map(|choice| &choice.text);
        let same = before.eq(offer.choices.iter().map(|choice| &choice.text));
        if self.offer.span != offer.span || !same {
            (self.chosen, self.waits) = (0, waits);
        }
        self.waits &= waits;
        self.held = None;
        (self.offer, self.keys) = (offer, keys);
    }

    /// Columns of the keys, with a gap after them; none if there are no keys.
    pub(super) fn key_columns(&self) -> u16 {
        let keys = self.keys.iter().map(|key| columns(key)).max();
        keys.map_or(0, |wide| wide + 1)
    }

    /// Adds what each roll counts with now to the visible suggestions, where it differs.
    pub(super) fn describe(&mut self, now: impl Fn(&Rolls) -> Option<i64>) {
        let first = scrolled(0, self.chosen, VISIBLE);
        for choice in self.offer.choices.iter_mut().skip(first).take(VISIBLE) {
            let rolls = choice.rolls.as_ref();
            if let Some((rolls, now)) = rolls.and_then(|rolls| Some((rolls, now(rolls)?))) {
                choice.doc = rolls.now(&choice.doc, now);
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.offer.choices.is_empty()
    }

    /// Goes to a visible suggestion.
    pub(super) fn pick(&mut self, row: usize) {
        self.chosen = row.min(self.offer.choices.len().saturating_sub(1));
        self.waits = false;
    }

    /// Goes to the next suggestion, or to the previous one.
    pub(super) fn choose(&mut self, forwards: bool) {
        let count = self.offer.choices.len().max(1);
        let by = if forwards { 1 } else { count - 1 };
        self.chosen = (self.chosen + by) % count;
    }
}
