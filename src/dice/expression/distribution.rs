//! Exact probabilities of every result of a dice expression.

use std::fmt;

use super::Expression;
use super::kept::Kept;
use super::node::{Node, Operator, start};
use super::pool::Pool;
use super::steps::{self, MOST_RESULTS, Steps, Why, are_enough};
use super::throws::Throws;

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
    /// Totals less likely than a float can hold (about 1 in 10^320) are left out, and explosions less likely than 1 in
    /// 10^18.
    ///
    /// # Errors
    /// Returns the bounds instead if there are too many results, and for a pool that both explodes and drops
    /// dice.
    pub(crate) fn distribution(&self) -> Result<Values, Uncounted> {
        self.counted(&mut Steps::all()).map_err(|why| {
            let (low, high) = self.0.bounds(false);
            let (lowest, highest) = self.0.bounds(true);
            Uncounted {
                least: (low == lowest).then_some(low),
                most: (high == highest).then_some(high),
                why,
            }
        })
    }

    /// The same in so many steps.
    pub(super) fn counted(&self, steps: &mut Steps) -> Result<Values, Why> {
        let values = values(&self.0, steps)?;
        match values.len() {
            0..=MOST_RESULTS => Ok(values),
            _ => Err(Why::TooMany),
        }
    }
}

fn values(node: &Node, steps: &mut Steps) -> Result<Values, Why> {
    match node {
        Node::Number(number) => Ok(vec![(i64::from(*number), 1.0)]),
        Node::Pool(pool) => of_pool(pool, steps),
        Node::Terms(terms) => {
            let mut so_far = vec![(start(terms), 1.0)];
            // First constants, which cost nothing among themselves.
            let mut terms: Vec<_> = terms.iter().collect();
            terms.sort_by_key(|(operator, term)| {
                *operator == Operator::Halve || !matches!(term, Node::Number(_))
            });
            for (operator, term) in terms {
                so_far = combined(&so_far, &values(term, steps)?, *operator, steps)?;
            }
            Ok(so_far)
        }
    }
}

/// The results of two independent rolls taken together.
fn combined(a: &Values, b: &Values, operator: Operator, steps: &mut Steps) -> Result<Values, Why> {
    let pairs = a
        .iter()
        .flat_map(|(x, p)| b.iter().map(move |(y, q)| (operator.of(*x, *y), p * q)));
    let ends = |values: &Values| {
        let [least, most] = [values.first(), values.last()];
        (least.map_or(0, |(n, _)| *n), most.map_or(0, |(n, _)| *n))
    };
    let (low, high) = operator.bounds(ends(a), ends(b));
    steps.take(a.len().saturating_mul(b.len()).saturating_mul(steps::PAIR))?;
    let is_moved = operator != Operator::Halve && (a.len() == 1 || b.len() == 1);
    if is_moved && (low < high || a.len() == b.len()) {
        // A constant moves or stretches the results and keeps them apart, however far.
        let mut moved: Values = pairs.collect();
        if moved.first() > moved.last() {
            moved.reverse();
        }
        return Ok(moved);
    }
    // Equal results are taken together.
    let width = usize::try_from(high - low).unwrap_or(usize::MAX);
    let width = width.saturating_add(1);
    steps.take(width.saturating_mul(steps::CELL))?;
    let mut chances = vec![0.0; width];
    for (result, p) in pairs {
        let at = usize::try_from(result - low).ok();
        if let Some(sum) = at.and_then(|at| chances.get_mut(at)) {
            *sum += p;
        }
    }
    Ok(from(low, &chances))
}

/// Results from the lowest up, without the impossible ones.
fn from(lowest: i64, chances: &[f64]) -> Values {
    let all = (lowest..).zip(chances.iter().copied());
    all.filter(|(_, p)| *p > 0.0).collect()
}

fn of_pool(pool: &Pool, steps: &mut Steps) -> Result<Values, Why> {
    let (lowest, chances) = if pool.picks.is_empty() {
        Throws::of(pool)?.chances(steps)?
    } else if pool.explodes.is_empty() {
        are_enough(pool)?;
        Kept::of(pool).chances(steps)?
    } else {
        return Err(Why::ExplodesAndDrops);
    };
    Ok(from(lowest, &chances))
}
