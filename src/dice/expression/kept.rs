//! The sum of the dice of a pool that are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::pool::{Pool, number};
use super::steps::{self, Steps, Why};

/// The dice of a pool by the values they may show.
///
/// It goes through the values from the highest down: the number of remaining dice that show a value determines
/// which places they take among the sorted dice, and so how many of them count.
pub(super) struct Kept {
    kinds: Vec<Kind>,
    /// All values of any die, with what they are worth above the least.
    values: BTreeMap<i64, usize>,
    /// The places among the sorted dice that count.
    places: Range<usize>,
    lowest: i64,
    width: usize,
}

/// The dice of one kind.
struct Kind {
    count: usize,
    /// The chance of each value of a die that shows none above it.
    shows: BTreeMap<i64, f64>,
}

impl Kept {
    /// The dice of a pool that does not explode.
    pub(super) fn of(pool: &Pool) -> Self {
        let mut worths = BTreeMap::new();
        let kinds = pool.dice.iter().map(|(count, die)| {
            let mut shows = BTreeMap::new();
            for side in pool.sides(*die) {
                worths.insert(side.value, side.worth);
                *shows.entry(side.value).or_insert(0.0) += side.chance;
            }
            let mut all = 0.0;
            for chance in shows.values_mut() {
                all += *chance;
                *chance /= all;
            }
            Kind {
                count: usize::from(*count),
                shows,
            }
        });
        let kinds = kinds.collect();
        let all: BTreeSet<i64> = worths.values().copied().collect();
        let (least, most) = (all.first().copied(), all.last().copied());
        let least = least.unwrap_or(0);
        let above = |worth: i64| usize::try_from(worth - least).unwrap_or(0);
        let kept = pool.kept(pool.count());
        let places = i64::try_from(kept.len()).unwrap_or(i64::MAX);
        Self {
            kinds,
            width: kept.len() * most.map_or(0, above) + 1,
            lowest: places.saturating_mul(least),
            values: worths
                .into_iter()
                .map(|(value, worth)| (value, above(worth)))
                .collect(),
            places: kept,
        }
    }

    /// The lowest sum, and the chances from there up.
    ///
    /// # Errors
    /// Returns an error if that takes too many steps.
    pub(super) fn chances(&self, steps: &mut Steps) -> Result<(i64, Vec<f64>), Why> {
        // For each number of dice of each kind already placed, the probabilities of the sum of those that
        // count.
        let states = self.kinds.iter().map(|kind| kind.count + 1);
        let states = states.fold(1, usize::saturating_mul);
        steps.take(states.saturating_mul(self.width))?;
        let mut by_dice = vec![vec![0.0; self.width]; states];
        by_dice[0][0] = 1.0;
        for (value, worth) in self.values.iter().rev() {
            let mut stride = 1;
            for kind in &self.kinds {
                if let Some(chance) = kind.shows.get(value) {
                    let placed = states * (kind.count + 2) / 2;
                    steps.take(placed.saturating_mul(self.width * steps::KEPT))?;
                    by_dice = self.place(&by_dice, kind, stride, *chance, *worth);
                }
                stride *= kind.count + 1;
            }
        }
        Ok((self.lowest, by_dice.pop().unwrap_or_default()))
    }

    /// Places the dice of a kind that show one value.
    fn place(
        &self,
        by_dice: &[Vec<f64>],
        kind: &Kind,
        stride: usize,
        chance: f64,
        worth: usize,
    ) -> Vec<Vec<f64>> {
        let mut next = vec![vec![0.0; self.width]; by_dice.len()];
        for (state, sums) in by_dice.iter().enumerate() {
            let lying = self.lying(state);
            let left = kind.count - state / stride % (kind.count + 1);
            for (more, chance) in shows(left, chance).into_iter().enumerate() {
                let counts = overlap(&self.places, lying..lying + more) * worth;
                let next = &mut next[state + more * stride];
                for (sum, so_far) in sums.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                    next[sum + counts] += so_far * chance;
                }
            }
        }
        next
    }

    /// How many dice are already placed in a state.
    fn lying(&self, mut state: usize) -> usize {
        let placed = self.kinds.iter().map(|kind| {
            let placed = state % (kind.count + 1);
            state /= kind.count + 1;
            placed
        });
        placed.sum()
    }
}

/// How many places two ranges share.
fn overlap(a: &Range<usize>, b: Range<usize>) -> usize {
    a.end.min(b.end).saturating_sub(a.start.max(b.start))
}

/// The probabilities that 0, 1, ... of this many dice show what each shows with this chance.
pub(super) fn shows(dice: usize, chance: f64) -> Vec<f64> {
    if chance >= 1.0 {
        let mut all = vec![0.0; dice + 1];
        all[dice] = 1.0;
        return all;
    }
    if chance > 0.5 {
        let mut others = shows(dice, 1.0 - chance);
        others.reverse();
        return others;
    }
    // At least 2^-1000 for the largest number of dice, so no float underflows.
    let none = (0..dice).fold(1.0, |p, _| p * (1.0 - chance));
    let next = |p: &f64, shown: usize| {
        p * number(dice - shown) / number(shown + 1) * (chance / (1.0 - chance))
    };
    let mut chances = vec![none];
    for shown in 0..dice {
        chances.extend(chances.last().map(|p| next(p, shown)));
    }
    chances
}
