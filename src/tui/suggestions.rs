//! What could stand at the cursor of a line: listed above it from the first letter on.

use crate::lang::complete::Offer;

/// Choices for the word at the cursor, and the one that Tab takes.
#[derive(Clone, Debug, Default)]
pub struct Suggestions {
    pub offer: Offer,
    /// The row that Tab takes.
    pub chosen: usize,
    /// The key of each choice, where they are commands.
    pub keys: Vec<String>,
    /// Nothing has to stand here: they wait until they are asked for.
    pub waits: bool,
    /// The line for which they were put there; they stay as long as it is that one.
    held: Option<String>,
}

impl Suggestions {
    /// Choices that stay until the line is another one.
    #[must_use]
    pub fn held(offer: Offer, line: &str) -> Self {
        Self {
            offer,
            held: Some(line.to_owned()),
            ..Self::default()
        }
    }

    #[must_use]
    pub fn is_held_for(&self, line: &str) -> bool {
        self.held.as_deref() == Some(line)
    }

    /// Whether they stand for a whole line.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// Takes in what fits now; the same choices keep the one that was chosen.
    pub fn put(&mut self, offer: Offer, keys: Vec<String>, waits: bool) {
        if self.offer != offer {
            (self.chosen, self.waits) = (0, waits);
        }
        self.waits &= waits;
        self.held = None;
        (self.offer, self.keys) = (offer, keys);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.offer.choices.is_empty()
    }

    /// Goes to a choice that shows.
    pub fn pick(&mut self, row: usize) {
        self.chosen = row.min(self.offer.choices.len().saturating_sub(1));
        self.waits = false;
    }

    /// Goes to the next choice, or to the one before.
    pub fn choose(&mut self, forwards: bool) {
        let count = self.offer.choices.len().max(1);
        let by = if forwards { 1 } else { count - 1 };
        self.chosen = (self.chosen + by) % count;
    }
}
