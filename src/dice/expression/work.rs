//! What a distribution costs, worked out from the bounds of an expression before anything is counted.

use super::kept::Kept;
use super::node::Node;
use super::pool::Pool;
use super::steps::{CELL, MOST_RESULTS, MOST_STEPS, PAIR, Why, Work, are_enough};
use super::throws::Throws;

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
        if pool.picks.is_empty() {
            return Ok(Throws::of(pool)?.work());
        }
        if !pool.explodes.is_empty() {
            return Err(Why::ExplodesAndDrops);
        }
        are_enough(pool)?;
        Ok(Kept::of(pool).work())
    }
}
