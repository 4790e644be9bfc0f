//! What counting results costs, in steps.

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

/// Counts the work that is really done, for tests.
#[cfg(not(test))]
pub(super) fn did(_: usize) {}

#[cfg(test)]
pub(super) fn did(steps: usize) {
    DONE.with(|done| done.set(done.get() + steps));
}

#[cfg(test)]
thread_local! {
    pub(super) static DONE: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

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

/// The work for the distribution of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// The lowest and the highest number that is counted.
    pub(super) ends: (i64, i64),
    /// At most so many results.
    pub(super) results: usize,
    pub(super) steps: usize,
}

impl Work {
    /// The work for results from the lowest up, without gaps.
    pub(super) fn new(lowest: i64, results: usize, steps: usize) -> Self {
        let wide = i64::try_from(results).unwrap_or(i64::MAX).max(1);
        Self {
            ends: (lowest, lowest.saturating_add(wide - 1)),
            results,
            steps,
        }
    }

    pub(super) fn certain(number: i64) -> Self {
        Self {
            ends: (number, number),
            results: 1,
            steps: 1,
        }
    }

    pub(super) fn width(&self) -> usize {
        let width = self.ends.1.saturating_sub(self.ends.0).saturating_add(1);
        usize::try_from(width).unwrap_or(usize::MAX)
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
