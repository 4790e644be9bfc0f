//! Exact probabilities of every result of a dice expression.

use std::collections::BTreeMap;

use super::Expression;
use super::node::{Node, Pool};

/// The most additions and multiplications of probabilities that a part may take.
const MOST_STEPS: usize = 10_000_000;
/// The widest range of results of a product.
const WIDEST: i64 = 1_000_000;
/// Chains of explosions less likely than this are left out.
const NEVER: f64 = 1e-18;

/// Probabilities of a range of results, from the lowest.
struct Distribution {
    lowest: i64,
    chances: Vec<f64>,
}

impl Expression {
    /// Every total with its exact probability (apart from rounding), lowest first.
    ///
    /// `None` if that would take long (10,000,000 steps for a pool or a sum: `1000d10` and `100d1000` are
    /// within that, `1000d20` is not), and for a pool that both explodes and drops dice. Totals less likely
    /// than a float can hold (about 1 in 10^320) are left out, and explosions less likely than 1 in 10^18.
    #[must_use]
    pub(crate) fn distribution(&self) -> Option<Vec<(i64, f64)>> {
        let distribution = Distribution::of(&self.0)?;
        Some(distribution.results().collect())
    }
}

impl Distribution {
    fn of(node: &Node) -> Option<Self> {
        match node {
            Node::Number(number) => Some(Self::certain(i64::from(*number))),
            Node::Pool(pool) => Self::of_pool(pool),
            Node::Sum(terms) => {
                let mut sum = Self::certain(0);
                for (minus, term) in terms {
                    let mut term = Self::of(term)?;
                    if *minus {
                        term.negate();
                    }
                    sum = sum.plus(&term)?;
                }
                Some(sum)
            }
            Node::Product(factors) => {
                let mut product = Self::certain(1);
                for factor in factors {
                    product = product.times(&Self::of(factor)?)?;
                }
                Some(product)
            }
        }
    }

    fn certain(number: i64) -> Self {
        Self {
            lowest: number,
            chances: vec![1.0],
        }
    }

    fn of_pool(pool: &Pool) -> Option<Self> {
        if pool.plain() {
            Self::of_plain(pool)
        } else if pool.explodes.is_empty() {
            Self::of_kept(pool)
        } else if pool.picks.is_empty() {
            Self::of_exploding(pool)
        } else {
            None
        }
    }

    fn of_plain(pool: &Pool) -> Option<Self> {
        let (lowest, highest) = pool.bounds(false);
        let totals = usize::try_from(highest - lowest + 1).ok()?;
        if usize::from(pool.count).checked_mul(totals)? > MOST_STEPS {
            return None;
        }
        let faces = usize::from(pool.die.highest() - pool.die.lowest()) + 1;
        let chances = (0..pool.count).fold(vec![1.0], |chances, _| add_die(&chances, faces));
        Some(Self { lowest, chances })
    }

    /// Goes through the faces from the highest down: the number of remaining dice that show a face determines
    /// which places it takes among the sorted dice, and so how many of them count.
    fn of_kept(pool: &Pool) -> Option<Self> {
        let dice = usize::from(pool.count);
        let faces = usize::from(pool.die.highest() - pool.die.lowest()) + 1;
        let kept = pool.kept(dice);
        let widest = kept.len() * (faces - 1) + 1;
        let steps = faces.checked_mul(dice * (dice + 3) / 2)?;
        if steps.checked_mul(widest)? > MOST_STEPS {
            return None;
        }
        // For each number of dice already placed, the probabilities of the sum of those that count, with each
        // face counted from the die's lowest.
        let mut by_dice: Vec<Vec<f64>> = vec![vec![0.0; widest]; dice + 1];
        by_dice[0][0] = 1.0;
        for face in (0..faces).rev() {
            let mut next = vec![vec![0.0; widest]; dice + 1];
            for (lying, sums) in by_dice.iter().enumerate() {
                for (more, chance) in shows(dice - lying, face + 1).into_iter().enumerate() {
                    let counts = overlap(&kept, lying..lying + more) * face;
                    for (sum, so_far) in sums.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                        next[lying + more][sum + counts] += so_far * chance;
                    }
                }
            }
            by_dice = next;
        }
        let chances = by_dice.pop()?;
        let lowest = i64::try_from(kept.len()).ok()? * i64::from(pool.die.lowest());
        Some(Self { lowest, chances })
    }

    fn of_exploding(pool: &Pool) -> Option<Self> {
        let die = pool.die;
        let each = 1.0 / f64::from(die.highest() - die.lowest() + 1);
        let highest = usize::from(die.highest());
        // One die with all its explosions. `open` holds the sums after which another die is rolled.
        let mut one = vec![0.0];
        let mut open = vec![1.0];
        while open.iter().sum::<f64>() > NEVER {
            let mut next = vec![0.0; open.len() + highest];
            one.resize(next.len(), 0.0);
            for (sum, chance) in open.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                for face in die.lowest()..=die.highest() {
                    let into = if pool.explodes.contains(&face) {
                        &mut next
                    } else {
                        &mut one
                    };
                    into[sum + usize::from(face)] += chance * each;
                }
            }
            if next.len() > MOST_STEPS / 100 {
                return None;
            }
            open = next;
        }
        let one = Self {
            lowest: 0,
            chances: one,
        };
        let mut all = Self::certain(0);
        for _ in 0..pool.count {
            all = all.plus(&one)?;
        }
        Some(all)
    }

    /// Its possible results.
    fn results(&self) -> impl Iterator<Item = (i64, f64)> {
        let chances = self.chances.iter().copied();
        (self.lowest..).zip(chances).filter(|(_, p)| *p > 0.0)
    }

    fn highest(&self) -> i64 {
        self.lowest + i64::try_from(self.chances.len()).unwrap_or(i64::MAX) - 1
    }

    fn negate(&mut self) {
        self.lowest = -self.highest();
        self.chances.reverse();
    }

    fn plus(&self, other: &Self) -> Option<Self> {
        let steps = self.chances.len().checked_mul(other.chances.len())?;
        if steps > MOST_STEPS {
            return None;
        }
        let mut chances = vec![0.0; self.chances.len() + other.chances.len() - 1];
        for (at, here) in self.chances.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            for (sum, there) in chances[at..].iter_mut().zip(&other.chances) {
                *sum += here * there;
            }
        }
        Some(Self {
            lowest: self.lowest + other.lowest,
            chances,
        })
    }

    fn times(&self, other: &Self) -> Option<Self> {
        let steps = self.chances.len().checked_mul(other.chances.len())?;
        if steps > MOST_STEPS {
            return None;
        }
        let mut products: BTreeMap<i64, f64> = BTreeMap::new();
        for (here, p) in self.results() {
            for (there, q) in other.results() {
                *products.entry(here.checked_mul(there)?).or_default() += p * q;
            }
        }
        let lowest = *products.first_key_value()?.0;
        let highest = *products.last_key_value()?.0;
        if highest.checked_sub(lowest)? >= WIDEST {
            return None;
        }
        let chances = (lowest..=highest)
            .map(|total| products.get(&total).copied().unwrap_or(0.0))
            .collect();
        Some(Self { lowest, chances })
    }
}

/// How many places two ranges share.
fn overlap(a: &std::ops::Range<usize>, b: std::ops::Range<usize>) -> usize {
    a.end.min(b.end).saturating_sub(a.start.max(b.start))
}

/// The probabilities that 0, 1, ... of this many dice show one given face.
fn shows(dice: usize, faces: usize) -> Vec<f64> {
    let number = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    if faces == 1 {
        let mut all = vec![0.0; dice + 1];
        all[dice] = 1.0;
        return all;
    }
    // At least 2^-1000 for the largest number of dice, so no float underflows.
    let none = (0..dice).fold(1.0, |p, _| p * (number(faces) - 1.0) / number(faces));
    let next = |p: &f64, shown: usize| {
        p * number(dice - shown) / number(shown + 1) / (number(faces) - 1.0)
    };
    let mut chances = vec![none];
    for shown in 0..dice {
        chances.extend(chances.last().map(|p| next(p, shown)));
    }
    chances
}

/// The probabilities of a sum, from its lowest, after adding a fair die: each is the mean of `faces`
/// neighbours.
///
/// Neighbours are summed from both ends of blocks, never subtracted from a running sum, so small
/// probabilities stay as exact as large ones.
fn add_die(chances: &[f64], faces: usize) -> Vec<f64> {
    let padding = faces - 1;
    let length = chances.len() + padding;
    let mut to_the_end = vec![0.0; length + padding];
    to_the_end[padding..length].copy_from_slice(chances);
    let mut from_the_start = to_the_end.clone();
    for block in from_the_start.chunks_mut(faces) {
        for at in 1..block.len() {
            block[at] += block[at - 1];
        }
    }
    for block in to_the_end.chunks_mut(faces) {
        for at in (1..block.len()).rev() {
            block[at - 1] += block[at];
        }
    }
    // From `at` on, the rest of its block and the beginning of the next; or one block.
    let sum = |at: usize| match at % faces {
        0 => to_the_end[at],
        _ => to_the_end[at] + from_the_start[at + padding],
    };
    let faces = f64::from(u16::try_from(faces).unwrap_or(u16::MAX));
    (0..length).map(|at| sum(at) / faces).collect()
}
