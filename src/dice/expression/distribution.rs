//! Exact probabilities of every result of a dice expression.

use std::fmt;
use std::ops::Range;

use super::Expression;
use super::node::{Node, Pool, half};
use super::work::{self, Explosions, Operator, Why, Work, bounds, did, parts};

/// Each possible result with its probability, lowest first.
type Values = Vec<(i64, f64)>;

/// Why there are no odds for an expression, with its lowest and highest result; `None` where explosions
/// leave it open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Uncounted {
    pub least: Option<i64>,
    pub most: Option<i64>,
    pub why: Why,
}

impl fmt::Display for Uncounted {
    /// What the dice give, and why there are no odds: `the dice give 2 to 2000: too many results for odds`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the dice give ")?;
        match (self.least, self.most) {
            (Some(least), Some(most)) => write!(f, "{least} to {most}")?,
            (Some(least), None) => write!(f, "{least} or more")?,
            (None, Some(most)) => write!(f, "{most} or less")?,
            (None, None) => f.write_str("any number")?,
        }
        f.write_str(match self.why {
            Why::TooMany => ": too many results for odds",
            Why::ExplodesAndDrops => ": no odds for dice that both explode and drop",
        })
    }
}

impl Uncounted {
    /// The bounds of either of two rolls.
    #[must_use]
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            least: self.least.zip(other.least).map(|(a, b)| a.min(b)),
            most: self.most.zip(other.most).map(|(a, b)| a.max(b)),
            ..self
        }
    }
}

impl Expression {
    /// Every total with its exact probability (apart from rounding), lowest first.
    ///
    /// The work is known from the bounds of the expression before any of it is done. Totals less likely than
    /// a float can hold (about 1 in 10^320) are left out, and explosions less likely than 1 in 10^18.
    ///
    /// # Errors
    /// Returns the bounds instead if there are too many results, and for a pool that both explodes and drops
    /// dice.
    pub(crate) fn distribution(&self) -> Result<Values, Uncounted> {
        match Work::of(&self.0) {
            Ok(_) => Ok(values(&self.0)),
            Err(why) => {
                let (low, high) = self.0.bounds(false);
                let (lowest, highest) = self.0.bounds(true);
                Err(Uncounted {
                    least: (low == lowest).then_some(low),
                    most: (high == highest).then_some(high),
                    why,
                })
            }
        }
    }
}

/// The distribution of a node whose work is within the limits.
fn values(node: &Node) -> Values {
    match node {
        Node::Number(number) => vec![(i64::from(*number), 1.0)],
        Node::Pool(pool) => of_pool(pool),
        Node::Half(whole) => {
            let whole = values(whole);
            let ends = [whole.first(), whole.last()].map(|end| end.map_or(0, |(n, _)| half(*n)));
            gathered(ends, whole.iter().map(|(n, p)| (half(*n), *p)))
        }
        Node::Sum(_) | Node::Product(_) => {
            let (start, parts) = parts(node);
            let start = vec![(start, 1.0)];
            parts.into_iter().fold(start, |so_far, (operator, part)| {
                combined(&so_far, &values(part), operator)
            })
        }
    }
}

/// The results of two independent rolls taken together.
fn combined(a: &Values, b: &Values, operator: Operator) -> Values {
    let pairs = a
        .iter()
        .flat_map(|(x, p)| b.iter().map(move |(y, q)| (operator.of(*x, *y), p * q)));
    let ends = |values: &Values| {
        let [least, most] = [values.first(), values.last()];
        (least.map_or(0, |(n, _)| *n), most.map_or(0, |(n, _)| *n))
    };
    let (low, high) = bounds(ends(a), ends(b), operator);
    let is_moved = a.len() == 1 || b.len() == 1;
    if is_moved && (low < high || a.len() == b.len()) {
        // A constant moves or stretches the results and keeps them apart, however far.
        let mut moved: Values = pairs.collect();
        did(moved.len() * work::PAIR);
        if moved.first() > moved.last() {
            moved.reverse();
        }
        return moved;
    }
    gathered([low, high], pairs)
}

/// Equal results taken together; all of them are between these ends.
fn gathered([low, high]: [i64; 2], results: impl Iterator<Item = (i64, f64)>) -> Values {
    let width = usize::try_from(high - low).unwrap_or(0) + 1;
    did(width * work::CELL);
    let mut chances = vec![0.0; width];
    for (result, p) in results {
        did(work::PAIR);
        if let Some(sum) = usize::try_from(result - low)
            .ok()
            .and_then(|at| chances.get_mut(at))
        {
            *sum += p;
        }
    }
    from(low, &chances)
}

/// Results from the lowest up, without the impossible ones.
fn from(lowest: i64, chances: &[f64]) -> Values {
    let all = (lowest..).zip(chances.iter().copied());
    all.filter(|(_, p)| *p > 0.0).collect()
}

fn of_pool(pool: &Pool) -> Values {
    let lowest = pool.bounds(false).0;
    match Explosions::of(pool) {
        Some(explosions) => from(0, &of_exploding(pool, &explosions)),
        None if pool.picks.is_empty() => {
            let add = |chances: Vec<f64>, _| add_die(&chances, pool.faces());
            from(lowest, &(0..pool.count).fold(vec![1.0], add))
        }
        None => from(lowest, &of_kept(pool)),
    }
}

/// Goes through the faces from the highest down: the number of remaining dice that show a face determines
/// which places it takes among the sorted dice, and so how many of them count.
fn of_kept(pool: &Pool) -> Vec<f64> {
    let (dice, faces) = (usize::from(pool.count), pool.faces());
    let kept = pool.kept(dice);
    let widest = kept.len() * (faces - 1) + 1;
    // For each number of dice already placed, the probabilities of the sum of those that count, with each
    // face counted from the die's lowest.
    let mut by_dice: Vec<Vec<f64>> = vec![vec![0.0; widest]; dice + 1];
    by_dice[0][0] = 1.0;
    for face in (0..faces).rev() {
        let mut next = vec![vec![0.0; widest]; dice + 1];
        for (lying, sums) in by_dice.iter().enumerate() {
            for (more, chance) in shows(dice - lying, face + 1).into_iter().enumerate() {
                did(sums.len() * work::KEPT);
                let counts = overlap(&kept, lying..lying + more) * face;
                for (sum, so_far) in sums.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                    next[lying + more][sum + counts] += so_far * chance;
                }
            }
        }
        by_dice = next;
    }
    by_dice.pop().unwrap_or_default()
}

/// The last throw of each die is one of its calm faces; before it lie any number of explosions. Both are
/// added die by die, from a sum of 0.
fn of_exploding(pool: &Pool, explosions: &Explosions) -> Vec<f64> {
    let faces = number(pool.faces());
    let mut chances = vec![1.0];
    for _ in 0..pool.count {
        let mut next = Vec::new();
        for run in &explosions.calm {
            let share = number(run.len()) / faces;
            let with_run = add_die(&chances, run.len());
            next.resize(next.len().max(run.start + with_run.len()), 0.0);
            for (sum, p) in next[run.start..].iter_mut().zip(with_run) {
                *sum += p * share;
            }
        }
        chances = next;
    }
    chances.resize(explosions.length, 0.0);
    for _ in 0..pool.count {
        did(chances.len() * explosions.faces.len() * work::EXPLOSION);
        for at in 0..chances.len() {
            let earlier = explosions
                .faces
                .iter()
                .filter_map(|face| at.checked_sub(*face));
            let exploded: f64 = earlier.map(|before| chances[before]).sum();
            chances[at] += exploded / faces;
        }
    }
    chances
}

/// How many places two ranges share.
fn overlap(a: &Range<usize>, b: Range<usize>) -> usize {
    a.end.min(b.end).saturating_sub(a.start.max(b.start))
}

/// The probabilities that 0, 1, ... of this many dice show one given face.
fn shows(dice: usize, faces: usize) -> Vec<f64> {
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
    did((length + padding) * work::DIE);
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
    let all = number(faces);
    (0..length).map(|at| sum(at) / all).collect()
}

fn number(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}
