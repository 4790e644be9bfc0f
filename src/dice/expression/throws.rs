//! The sum of dice that are all counted, die by die.

use std::collections::BTreeMap;
use std::ops::Range;

use super::kept::shows;
use super::pool::{Pool, Side, number};
use super::steps::{self, Steps, Why, are_enough, most_explosions};

/// The throws of the dice of a pool, as numbers above the lowest sum.
#[derive(Debug)]
pub(super) struct Throws {
    kinds: Vec<Kind>,
    lowest: i64,
    /// Above every sum that is counted.
    length: usize,
}

/// The dice of one kind.
#[derive(Debug)]
struct Kind {
    count: usize,
    /// What the last throw of a die is worth above the least: neighbours of equal chance, and their chance
    /// together.
    calm: Vec<(Range<usize>, f64)>,
    /// What an exploding throw is worth, and its chance.
    explodes: Vec<(usize, f64)>,
}

impl Throws {
    /// The throws of a pool that drops no dice.
    ///
    /// # Errors
    /// Returns why they cannot be counted.
    pub(super) fn of(pool: &Pool) -> Result<Self, Why> {
        are_enough(pool)?;
        let (mut lowest, mut length) = (0_i64, 1);
        let mut kinds = Vec::new();
        let (mut most_worth, mut chance) = (0, 0.0);
        for (count, die) in &pool.dice {
            let (explodes, calm): (Vec<Side>, Vec<Side>) =
                pool.sides(*die).into_iter().partition(|side| side.explodes);
            let least = calm.iter().map(|side| side.worth).min().unwrap_or(0);
            lowest += least * i64::from(*count);
            let kind = Kind {
                count: usize::from(*count),
                calm: runs(&calm, least),
                explodes: grouped(&explodes, 0).into_iter().collect(),
            };
            length += kind.count * (kind.width() - 1);
            let sum = explodes.iter().map(|side| side.chance).sum();
            chance = f64::max(chance, sum);
            let worths = kind.explodes.iter().map(|(worth, _)| *worth);
            most_worth = worths.fold(most_worth, usize::max);
            kinds.push(kind);
        }
        if chance > 0.0 {
            let most = most_explosions(pool.count(), chance).ok_or(Why::TooMany)?;
            length += most * most_worth;
        }
        Ok(Self {
            kinds,
            lowest,
            length,
        })
    }

    /// The lowest sum, and the chances from there up.
    ///
    /// # Errors
    /// Returns an error if that takes too many steps.
    pub(super) fn chances(&self, steps: &mut Steps) -> Result<(i64, Vec<f64>), Why> {
        let mut chances = vec![1.0];
        if let Some(hits) = self.hits() {
            steps.take(hits.len() * steps::DIE)?;
            chances = hits;
        } else {
            for kind in &self.kinds {
                for _ in 0..kind.count {
                    chances = kind.add(&chances, steps)?;
                }
            }
        }
        chances.resize(self.length.max(chances.len()), 0.0);
        for kind in self.kinds.iter().filter(|kind| !kind.explodes.is_empty()) {
            for _ in 0..kind.count {
                steps.take(chances.len() * kind.explodes.len() * steps::EXPLOSION)?;
                kind.explode(&mut chances);
            }
        }
        Ok((self.lowest, chances))
    }

    /// The chances of the last throws together, of dice of one kind of which each is worth 0 or 1.
    fn hits(&self) -> Option<Vec<f64>> {
        let [kind] = self.kinds.as_slice() else {
            return None;
        };
        let (hit, miss) = match kind.calm.as_slice() {
            [(none, miss), (one, hit)] if *none == (0..1) && *one == (1..2) => (*hit, *miss),
            [(both, share)] if *both == (0..2) => (share / 2.0, share / 2.0),
            _ => return None,
        };
        let last = (0..kind.count).fold(1.0, |p, _| p * (hit + miss));
        let chances = shows(kind.count, hit / (hit + miss)).into_iter();
        Some(chances.map(|p| p * last).collect())
    }
}

impl Kind {
    /// How many numbers the last throw of a die may be worth, from the least up.
    fn width(&self) -> usize {
        self.calm.last().map_or(1, |(run, _)| run.end)
    }

    /// The chances of a sum after adding the last throw of a die.
    fn add(&self, chances: &[f64], steps: &mut Steps) -> Result<Vec<f64>, Why> {
        let mut next = vec![0.0; chances.len() + self.width() - 1];
        for (run, share) in &self.calm {
            steps.take((chances.len() + 2 * run.len()) * steps::DIE)?;
            let with_run = add_run(chances, run.len());
            for (sum, p) in next[run.start..].iter_mut().zip(with_run) {
                *sum += p * share;
            }
        }
        Ok(next)
    }

    /// Puts any number of explosions before the last throw of a die.
    fn explode(&self, chances: &mut [f64]) {
        // An explosion that is worth nothing leads to the same sum again.
        let again = self.explodes.iter().filter(|(worth, _)| *worth == 0);
        let again: f64 = again.map(|(_, p)| p).sum();
        for at in 0..chances.len() {
            let earlier = self.explodes.iter().filter(|(worth, _)| *worth > 0);
            let earlier =
                earlier.filter_map(|(worth, p)| Some(chances[at.checked_sub(*worth)?] * p));
            let exploded: f64 = earlier.sum();
            chances[at] = (chances[at] + exploded) / (1.0 - again);
        }
    }
}

/// What sides are worth above the least, with the chance of each.
fn grouped(sides: &[Side], least: i64) -> BTreeMap<usize, f64> {
    let mut by_worth = BTreeMap::new();
    for side in sides {
        let worth = usize::try_from(side.worth - least).unwrap_or(0);
        *by_worth.entry(worth).or_insert(0.0) += side.chance;
    }
    by_worth
}

/// The same as runs of neighbours with equal chances.
fn runs(sides: &[Side], least: i64) -> Vec<(Range<usize>, f64)> {
    let mut runs: Vec<(Range<usize>, f64)> = Vec::new();
    let mut before = None;
    for (worth, chance) in grouped(sides, least) {
        match runs.last_mut() {
            Some((run, share)) if run.end == worth && before == Some(chance.to_bits()) => {
                run.end += 1;
                *share = chance * number(run.len());
            }
            _ => runs.push((worth..worth + 1, chance)),
        }
        before = Some(chance.to_bits());
    }
    runs
}

/// The probabilities of a sum, from its lowest, after adding a number from 0 that is one of so many equally
/// likely ones: each is the mean of neighbours.
///
/// Neighbours are summed from both ends of blocks, never subtracted from a running sum, so small
/// probabilities stay as exact as large ones.
fn add_run(chances: &[f64], numbers: usize) -> Vec<f64> {
    let padding = numbers - 1;
    let length = chances.len() + padding;
    let mut to_the_end = vec![0.0; length + padding];
    to_the_end[padding..length].copy_from_slice(chances);
    let mut from_the_start = to_the_end.clone();
    for block in from_the_start.chunks_mut(numbers) {
        for at in 1..block.len() {
            block[at] += block[at - 1];
        }
    }
    for block in to_the_end.chunks_mut(numbers) {
        for at in (1..block.len()).rev() {
            block[at - 1] += block[at];
        }
    }
    // From `at` on, the rest of its block and the beginning of the next; or one block.
    let sum = |at: usize| match at % numbers {
        0 => to_the_end[at],
        _ => to_the_end[at] + from_the_start[at + padding],
    };
    let all = number(numbers);
    (0..length).map(|at| sum(at) / all).collect()
}
