//! The console's own dice. Nothing else in the program is random.
//!
//! Seeded rolls are the same on every machine and with every release of `rand`: the seed is expanded here,
//! and faces are drawn here, from the words of a fixed stream cipher.

mod expression;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

use rand::rngs::{ChaCha8Rng, SysRng};
use rand::{Rng, SeedableRng, TryRng};

pub(crate) use expression::{
    Asked, Expression, ExpressionErrorKind, Features, MOST_DICE, MOST_FACES, Uncounted,
};

/// A kind of die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Die {
    /// Two ten-sided dice read as 0 to 99; a typed 100 is 0.
    Percentile,
    /// Two ten-sided dice read as 1 to 100; a typed 0 is 100.
    D100,
    /// Faces 1 to 3 that count -1, 0 and 1.
    Fate,
    /// A die with faces 1 to this number (0 is taken as 1). A typed 0 on `D(10)` is 10.
    D(u16),
}

impl Die {
    /// The lowest face, 0 or 1.
    pub(crate) fn lowest(self) -> u16 {
        match self {
            Self::Percentile => 0,
            Self::D100 | Self::Fate | Self::D(_) => 1,
        }
    }

    /// The highest face, never below `lowest`.
    #[must_use]
    pub fn highest(self) -> u16 {
        match self {
            Self::Percentile => 99,
            Self::D100 => 100,
            Self::Fate => 3,
            Self::D(faces) => faces.max(1),
        }
    }

    /// What a face counts.
    pub(crate) fn value(self, face: u16) -> i64 {
        i64::from(face) - if self == Self::Fate { 2 } else { 0 }
    }

    /// What players call a face: the 00 of two ten-sided dice is 100.
    pub(crate) fn called(self, face: u16) -> i64 {
        match (self, face) {
            (Self::Percentile, 0) => 100,
            _ => self.value(face),
        }
    }

    /// The face for a typed number, as people read the die; `None` if it has no such face.
    #[must_use]
    pub fn read(self, typed: u32) -> Option<u16> {
        let face = match (self, typed) {
            (Self::Percentile, 100) => 0,
            (Self::D100, 0) => 100,
            (Self::D(10), 0) => 10,
            _ => u16::try_from(typed).ok()?,
        };
        (self.lowest()..=self.highest())
            .contains(&face)
            .then_some(face)
    }
}

impl From<Die> for String {
    fn from(die: Die) -> Self {
        die.to_string()
    }
}

impl TryFrom<String> for Die {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let faces = |text: &str| text.strip_prefix('d')?.parse().ok();
        match text.as_str() {
            "d%" => Ok(Self::Percentile),
            "d100" => Ok(Self::D100),
            "dF" => Ok(Self::Fate),
            text => faces(text)
                .map(Self::D)
                .ok_or_else(|| format!("{text:?} is not a die such as d20")),
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Percentile => f.write_str("d%"),
            Self::D100 => f.write_str("d100"),
            Self::Fate => f.write_str("dF"),
            Self::D(_) => write!(f, "d{}", self.highest()),
        }
    }
}

/// A source of rolls.
///
/// Its mark is a position that increases with each roll, so that a refused command can reset the dice.
pub trait Dice {
    /// Rolls these dice in order: one valid face for each.
    fn roll(&mut self, dice: &[Die]) -> Vec<u16>;

    /// The current position of the source.
    fn mark(&self) -> u64;

    /// Goes back to a mark from this source: the same dice give the same faces again.
    fn rewind(&mut self, mark: u64);
}

/// Repeatable dice: the same seed always gives the same rolls.
#[derive(Debug)]
pub struct Seeded {
    seed: u64,
    words: ChaCha8Rng,
}

impl Seeded {
    /// Dice with this seed, at the start.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        let mut state = seed;
        for part in key.chunks_exact_mut(8) {
            part.copy_from_slice(&split_mix(&mut state).to_le_bytes());
        }
        Self {
            seed,
            words: ChaCha8Rng::from_seed(key),
        }
    }

    /// Unpredictable dice, seeded from the system's randomness, or from the clock if that is not available.
    pub(crate) fn from_entropy() -> Self {
        Self::new(SysRng.try_next_u64().unwrap_or_else(|_| clock()))
    }

    /// The seed, with which [`Seeded::new`] gives the same rolls from the beginning.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Independent dice: they reveal nothing about the next rolls of these, and do not advance them.
    pub(crate) fn apart(&self) -> Self {
        let mut same = Self::new(self.seed);
        same.rewind(self.mark());
        Self::new(same.words.next_u64())
    }

    fn face(&mut self, die: Die) -> u16 {
        let faces = u32::from(die.highest() - die.lowest()) + 1;
        // Words below `uneven` would favour the low faces: 2^32 is rarely a multiple of the number of faces.
        let uneven = faces.wrapping_neg() % faces;
        loop {
            let word = self.words.next_u32();
            if word >= uneven {
                // The remainder is below 2^16 + 1, so it fits.
                return die.lowest() + u16::try_from(word % faces).unwrap_or(0);
            }
        }
    }
}

impl Dice for Seeded {
    fn roll(&mut self, dice: &[Die]) -> Vec<u16> {
        dice.iter().map(|die| self.face(*die)).collect()
    }

    fn mark(&self) -> u64 {
        // 2^64 words are more than any table rolls.
        u64::try_from(self.words.get_word_pos()).unwrap_or(u64::MAX)
    }

    fn rewind(&mut self, mark: u64) {
        self.words.set_word_pos(u128::from(mark));
    }
}

/// One step of the `SplitMix64` generator, which spreads a seed over a key.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn clock() -> u64 {
    let nanos = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos());
    let low = u64::try_from(nanos & u128::from(u64::MAX)).unwrap_or(0);
    low ^ (u64::from(std::process::id()) << 32)
}
