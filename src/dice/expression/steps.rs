//! What counting results costs, in steps, which are taken before they are made: a count that would take too many stops.

use super::pool::{MOST_DICE, Pool, number};

/// The most steps for one expression. One takes about a nanosecond, and a key of the prompt may need three
/// distributions.
pub(super) const MOST_STEPS: usize = 3_000_000;
/// The most results: what is shown goes through all of them a few times more.
pub(super) const MOST_RESULTS: usize = 20_000;

/// Steps for each pair of results that is added or multiplied.
pub(super) const PAIR: usize = 1;
/// Steps for each number that may result: its memory is fetched, and looked through.
pub(super) const CELL: usize = 10;
/// Steps for each number to which a die is added.
pub(super) const DIE: usize = 8;
/// Steps for each explosion that is added to a number.
pub(super) const EXPLOSION: usize = 4;
/// Steps for each number of which dice are kept.
pub(super) const KEPT: usize = 3;
/// Steps for each number of alike dice that is added to what others show.
pub(super) const SHOWN: usize = 40;

/// Chains of explosions less likely than this are left out.
const NEVER: f64 = 1e-18;

/// Why an expression is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// It has too many results, or working them out takes too long.
    TooMany,
    /// A pool both explodes and drops dice.
    ExplodesAndDrops,
}

/// The steps that are left for counting.
pub(super) struct Steps(pub(super) usize);

impl Steps {
    /// Those of one expression.
    pub(super) fn all() -> Self {
        Self(MOST_STEPS)
    }

    /// Takes so many, before they are made.
    ///
    /// # Errors
    /// Returns an error if too few are left.
    pub(super) fn take(&mut self, steps: usize) -> Result<(), Why> {
        self.0 = self.0.checked_sub(steps).ok_or(Why::TooMany)?;
        Ok(())
    }
}

/// Whether the dice of a pool hardly ever run out before all rerolls and explosions are rolled.
pub(super) fn are_enough(pool: &Pool) -> Result<(), Why> {
    let chances = pool.dice.iter().map(|(_, die)| pool.goes_on(*die));
    let chance = chances.fold(0.0, f64::max);
    if chance > 0.0 {
        most_explosions(pool.count(), chance).ok_or(Why::TooMany)?;
    }
    Ok(())
}

/// How many explosions so many dice have at most, but for chances below [`NEVER`] of more; `None` if a roll
/// may run out of dice before that.
pub(super) fn most_explosions(dice: usize, chance: f64) -> Option<usize> {
    // The logarithm of the chance of exactly so many; the later ones shrink at least as fast as the next.
    let mut exactly = number(dice) * (1.0 - chance).ln();
    (0..=MOST_DICE.checked_sub(dice)?).find(|more| {
        let next = chance * number(dice + more) / number(more + 1);
        let later = exactly + (next / (1.0 - next)).ln();
        exactly += next.ln();
        next < 1.0 && later < NEVER.ln()
    })
}
