//! Dice that fall in every way, for playing every hand.

use crate::dice::{Dice, Die};

/// At most so many dice of a hand fall in every way; those after them differ without order.
pub(super) const MOST_DICE: usize = 5;

/// Dice that fall in every way, one after another.
#[derive(Default)]
pub(super) struct Every {
    fell: Vec<(Die, u16)>,
    at: usize,
}

impl Dice for Every {
    fn roll(&mut self, dice: &[Die]) -> Vec<u16> {
        let each = dice.iter().map(|die| {
            if self.at == self.fell.len() {
                let face = match self.at.checked_sub(MOST_DICE) {
                    None => die.lowest(),
                    Some(beyond) => scattered(*die, beyond),
                };
                self.fell.push((*die, face));
            }
            self.at += 1;
            self.fell[self.at - 1].1
        });
        each.collect()
    }

    fn mark(&self) -> u64 {
        u64::try_from(self.at).unwrap_or(0)
    }

    fn rewind(&mut self, mark: u64) {
        self.at = usize::try_from(mark).unwrap_or(0);
    }
}

/// The face of a die beyond those that are tried. They differ without order, so that a contest that is rolled again
/// comes to an end.
fn scattered(die: Die, nth: usize) -> u16 {
    let mixed = u32::try_from(nth)
        .unwrap_or(0)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b1)
        >> 16;
    let faces = u32::from(die.highest() - die.lowest()) + 1;
    die.lowest() + u16::try_from(mixed % faces).unwrap_or(0)
}

impl Every {
    /// The next hand; `false` after the last one.
    pub(super) fn next(&mut self) -> bool {
        self.at = 0;
        self.fell.truncate(MOST_DICE);
        while let Some((die, face)) = self.fell.pop() {
            if face < die.highest() {
                self.fell.push((die, face + 1));
                return true;
            }
        }
        false
    }

    /// Forgets all dice but the first of this hand.
    pub(super) fn keep(&mut self, count: usize) {
        self.fell.truncate(count);
    }

    /// How many dice the hand has.
    pub(super) fn count(&self) -> usize {
        self.fell.len()
    }

    /// The chance of this hand.
    pub(super) fn chance(&self) -> f64 {
        let each = self.fell.iter();
        let each = each.map(|(die, _)| f64::from(die.highest() - die.lowest() + 1));
        each.fold(1.0, |chance, faces| chance / faces)
    }

    /// The dice as they are typed, as far as they differ between hands; empty without dice.
    pub(super) fn typed(&self) -> String {
        let faces = self.fell.iter().take(MOST_DICE);
        let faces: Vec<String> = faces.map(|(_, face)| face.to_string()).collect();
        match (faces.join(" "), self.fell.len().saturating_sub(MOST_DICE)) {
            (none, _) if none.is_empty() => none,
            (faces, 0) => format!(" = {faces}"),
            (faces, more) => format!(" = {faces} and {more} more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hand_comes_once() {
        let mut every = Every::default();
        let mut hands = Vec::new();
        loop {
            hands.push(every.roll(&[Die::D(2), Die::D(3)]));
            if !every.next() {
                break;
            }
        }
        assert_eq!(hands.len(), 6);
        hands.dedup();
        assert_eq!(hands.len(), 6);
    }
}
