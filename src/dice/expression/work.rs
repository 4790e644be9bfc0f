//! What a distribution costs, worked out from the bounds of an expression before anything is counted.

use std::ops::Range;

use super::node::{MOST_DICE, Node, Pool};

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
    ends: (i64, i64),
    /// At most so many results.
    pub(super) results: usize,
    pub(super) steps: usize,
}

/// How two results are taken together.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
}

impl Operator {
    pub(super) fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Add => a.saturating_add(b),
            Self::Subtract => a.saturating_sub(b),
            Self::Multiply => a.saturating_mul(b),
        }
    }
}

/// The lowest and highest result of two ranges taken together.
pub(super) fn bounds(a: (i64, i64), b: (i64, i64), operator: Operator) -> (i64, i64) {
    let ends = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
    let ends = ends.map(|(a, b)| operator.of(a, b));
    let least = ends.into_iter().fold(i64::MAX, i64::min);
    (least, ends.into_iter().fold(i64::MIN, i64::max))
}

/// A sum or product as a number to start from and what is done to it in turn: first constants, which cost
/// nothing among themselves.
pub(super) fn parts(node: &Node) -> (i64, Vec<(Operator, &Node)>) {
    let (start, mut parts): (i64, Vec<(Operator, &Node)>) = match node {
        Node::Number(_) | Node::Pool(_) | Node::Half(_) => (0, vec![(Operator::Add, node)]),
        Node::Sum(terms) => {
            let terms = terms.iter().map(|(minus, term)| match minus {
                true => (Operator::Subtract, term),
                false => (Operator::Add, term),
            });
            (0, terms.collect())
        }
        Node::Product(factors) => {
            let factors = factors.iter().map(|factor| (Operator::Multiply, factor));
            (1, factors.collect())
        }
    };
    parts.sort_by_key(|(_, part)| !matches!(part, Node::Number(_)));
    (start, parts)
}

impl Work {
    /// The work for an expression.
    ///
    /// # Errors
    /// Returns why the expression is not counted.
    pub(super) fn of(node: &Node) -> Result<Self, Why> {
        let work = Self::of_node(node)?;
        if work.results > MOST_RESULTS {
            return Err(Why::TooMany);
        }
        Ok(work)
    }

    fn of_node(node: &Node) -> Result<Self, Why> {
        match node {
            Node::Number(number) => Ok(Self::certain(i64::from(*number))),
            Node::Pool(pool) => Self::of_pool(pool)?.checked(),
            Node::Half(node) => {
                let whole = Self::of_node(node)?;
                let steps = whole
                    .steps
                    .saturating_add(whole.width().saturating_mul(CELL));
                Self { steps, ..whole }.checked()
            }
            Node::Sum(_) | Node::Product(_) => {
                let (start, parts) = parts(node);
                let mut work = Self::certain(start);
                for (operator, part) in parts {
                    work = work.with(Self::of_node(part)?, operator).checked()?;
                }
                Ok(work)
            }
        }
    }

    fn checked(self) -> Result<Self, Why> {
        if self.steps > MOST_STEPS {
            return Err(Why::TooMany);
        }
        Ok(self)
    }

    fn certain(number: i64) -> Self {
        Self {
            ends: (number, number),
            results: 1,
            steps: 1,
        }
    }

    fn width(&self) -> usize {
        let width = self.ends.1.saturating_sub(self.ends.0).saturating_add(1);
        usize::try_from(width).unwrap_or(usize::MAX)
    }

    fn with(self, other: Self, operator: Operator) -> Self {
        let ends = bounds(self.ends, other.ends, operator);
        let before = self.steps.saturating_add(other.steps);
        let pairs = self.results.saturating_mul(other.results);
        let mut work = Self {
            ends,
            results: pairs,
            steps: before,
        };
        work.steps = before.saturating_add(if self.results == 1 || other.results == 1 {
            pairs.saturating_mul(PAIR).saturating_add(CELL)
        } else {
            let cells = work.width().saturating_mul(CELL);
            cells.saturating_add(pairs.saturating_mul(PAIR))
        });
        work.results = pairs.min(work.width());
        work
    }

    fn of_pool(pool: &Pool) -> Result<Self, Why> {
        if let Some(explosions) = Explosions::possible(pool)? {
            return Ok(explosions.work(pool));
        }
        let (dice, faces) = (usize::from(pool.count), pool.faces());
        let ends = pool.bounds(false);
        let mut work = Self {
            ends,
            results: 0,
            steps: 0,
        };
        work.results = work.width();
        work.steps = if pool.picks.is_empty() {
            adding(dice, faces)
        } else {
            let placed = faces.saturating_mul((dice + 1) * (dice + 2) / 2);
            placed.saturating_mul(work.results).saturating_mul(KEPT)
        };
        Ok(work)
    }
}

/// The steps to add so many dice, one after the other.
fn adding(dice: usize, faces: usize) -> usize {
    let numbers = dice + (faces - 1) * (dice * (dice + 1) / 2 + 2 * dice);
    numbers.saturating_mul(DIE)
}

/// How the dice of a pool explode.
#[derive(Debug)]
pub(super) struct Explosions {
    /// The faces that explode.
    pub(super) faces: Vec<usize>,
    /// The faces that do not, as ranges without gaps.
    pub(super) calm: Vec<Range<usize>>,
    /// Above every sum that is counted.
    pub(super) length: usize,
}

impl Explosions {
    /// How a pool explodes that can be counted; `None` if it does not.
    pub(super) fn of(pool: &Pool) -> Option<Self> {
        Self::possible(pool).ok().flatten()
    }

    fn possible(pool: &Pool) -> Result<Option<Self>, Why> {
        let all = usize::from(pool.die.lowest())..usize::from(pool.die.highest()) + 1;
        let faces: Vec<usize> = pool
            .explodes
            .iter()
            .map(|face| usize::from(*face))
            .collect();
        let (faces, _): (Vec<_>, Vec<_>) = faces.into_iter().partition(|face| all.contains(face));
        let Some(highest) = faces.iter().max() else {
            return Ok(None);
        };
        if !pool.picks.is_empty() {
            return Err(Why::ExplodesAndDrops);
        }
        let mut calm: Vec<Range<usize>> = Vec::new();
        for face in all.clone().filter(|face| !faces.contains(face)) {
            match calm.last_mut().filter(|run| run.end == face) {
                Some(run) => run.end += 1,
                None => calm.push(face..face + 1),
            }
        }
        let dice = usize::from(pool.count);
        let most = most_explosions(dice, faces.len(), all.len()).ok_or(Why::TooMany)?;
        let length = dice * usize::from(pool.die.highest()) + most * highest + 1;
        Ok(Some(Self {
            faces,
            calm,
            length,
        }))
    }

    fn work(&self, pool: &Pool) -> Work {
        let dice = usize::from(pool.count);
        // Each range of calm faces is added on its own, to sums of all of them.
        let calm =
            adding(dice, usize::from(pool.die.highest()) + 1).saturating_mul(self.calm.len());
        let exploding = dice
            .saturating_mul(self.length)
            .saturating_mul(self.faces.len() + 1);
        let steps = calm.saturating_add(exploding.saturating_mul(EXPLOSION));
        let most = i64::try_from(self.length).unwrap_or(i64::MAX) - 1;
        Work {
            ends: (0, most),
            results: self.length,
            steps,
        }
    }
}

/// How many explosions so many dice have at most, but for chances below [`NEVER`] of more; `None` if a roll
/// may run out of dice before that.
pub(super) fn most_explosions(dice: usize, exploding: usize, faces: usize) -> Option<usize> {
    let number = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    let chance = number(exploding) / number(faces);
    // The logarithm of the chance of exactly so many; the later ones shrink at least as fast as the next.
    let mut exactly = number(dice) * (1.0 - chance).ln();
    (0..=MOST_DICE.checked_sub(dice)?).find(|more| {
        let next = chance * number(dice + more) / number(more + 1);
        let later = exactly + (next / (1.0 - next)).ln();
        exactly += next.ln();
        next < 1.0 && later < NEVER.ln()
    })
}
