//! Exact probabilities of every result of a dice expression.

use std::fmt;

use super::Expression;
use super::kept::Kept;
use super::node::{Node, half};
use super::pool::Pool;
use super::steps::{self, Why, Work, did};
use super::throws::Throws;
use super::work::{Operator, bounds, parts};

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
        did(moved.len() * steps::PAIR);
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
    did(width * steps::CELL);
    let mut chances = vec![0.0; width];
    for (result, p) in results {
        did(steps::PAIR);
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
    let (lowest, chances) = if !pool.picks.is_empty() {
        Kept::of(pool).chances()
    } else if let Ok(throws) = Throws::of(pool) {
        throws.chances()
    } else {
        return Vec::new();
    };
    from(lowest, &chances)
}
