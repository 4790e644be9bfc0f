//! An expression as a tree: numbers, pools of dice, and what is done with them.

use std::fmt;

use super::pool::Pool;
use crate::dice::Die;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Number(u32),
    Pool(Pool),
    /// What is done in turn, beginning with 0, or with 1 if the first is a factor: either all are added or subtracted,
    /// or none.
    Terms(Vec<(Operator, Node)>),
}

/// How two results are taken together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    /// Half of the first, rounded up. Rules use it; it cannot be typed.
    Halve,
}

/// Why a text is not a dice expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub(crate) struct ExpressionError {
    /// Position in characters from 0; the length of the text if it ended too early.
    pub at: usize,
    /// What is wrong there.
    pub kind: ExpressionErrorKind,
}

/// What is wrong with a dice expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ExpressionErrorKind {
    /// Dice, a number or a bracket is missing here.
    #[error("expected dice such as 2d6, or a number")]
    ExpectedTerm,
    /// `+`, `-` or `*` is missing here.
    #[error("expected +, - or *")]
    ExpectedSign,
    /// A bracket was opened and not closed.
    #[error("expected a closing )")]
    ExpectedBracket,
    /// The dice between braces do not go on and do not end here.
    #[error("expected , or a closing }}")]
    ExpectedBrace,
    /// A `d` without a number of faces from 1 to 1000, or an explosion on a face that the die does not have.
    #[error("a die has 1 to 1,000 faces")]
    Faces,
    /// No dice at all before the `d`, or more than 1000 in the whole expression.
    #[error("1 to 1,000 dice can be rolled at once")]
    Count,
    /// No die has a face on which it should explode, be rerolled or hit, or that limits it.
    #[error("the die has no such face")]
    NoSuchFace,
    /// Every face explodes or is rerolled.
    #[error("these dice would be rolled forever")]
    Endless,
    /// Brackets more than 16 deep.
    #[error("brackets go 16 deep")]
    Depth,
    /// A number beyond 1,000,000, or a total beyond 1,000,000,000.
    #[error("numbers go up to 1,000,000")]
    NumberTooLarge,
}

impl Operator {
    pub(super) fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Add => a.saturating_add(b),
            Self::Subtract => a.saturating_sub(b),
            Self::Multiply => a.saturating_mul(b),
            Self::Halve => a.div_euclid(2) + a.rem_euclid(2),
        }
    }

    /// The lowest and highest result of two ranges taken together.
    pub(super) fn bounds(self, a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
        let ends = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
        let ends = ends.map(|(a, b)| self.of(a, b));
        let least = ends.into_iter().fold(i64::MAX, i64::min);
        (least, ends.into_iter().fold(i64::MIN, i64::max))
    }

    fn sign(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Halve => "/",
        }
    }
}

/// The number with which terms begin.
pub(super) fn start(terms: &[(Operator, Node)]) -> i64 {
    i64::from(matches!(terms, [(Operator::Multiply, _), ..]))
}

/// Evaluates a node, with `pool` giving the value of each pool in written order.
pub(super) fn evaluate(node: &Node, pool: &mut impl FnMut(&Pool) -> i64) -> i64 {
    match node {
        Node::Number(number) => i64::from(*number),
        Node::Pool(of) => pool(of),
        Node::Terms(terms) => terms.iter().fold(start(terms), |so_far, (operator, term)| {
            operator.of(so_far, evaluate(term, pool))
        }),
    }
}

impl Node {
    /// All pools, in written order.
    pub(super) fn pools(&self) -> Vec<&Pool> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Pool(pool) => vec![pool],
            Self::Terms(terms) => terms.iter().flat_map(|(_, term)| term.pools()).collect(),
        }
    }

    pub(super) fn replace_d100(&mut self, die: Die) {
        match self {
            Self::Number(_) => {}
            Self::Pool(pool) => {
                for (_, of) in &mut pool.dice {
                    if *of == Die::D100 {
                        *of = die;
                    }
                }
            }
            Self::Terms(terms) => terms
                .iter_mut()
                .for_each(|(_, term)| term.replace_d100(die)),
        }
    }

    /// The lowest and highest result, with explosions counted on request. Saturates.
    pub(super) fn bounds(&self, explosions: bool) -> (i64, i64) {
        match self {
            Self::Number(number) => (i64::from(*number), i64::from(*number)),
            Self::Pool(pool) => pool.bounds(explosions),
            Self::Terms(terms) => {
                let start = start(terms);
                terms
                    .iter()
                    .fold((start, start), |so_far, (operator, term)| {
                        operator.bounds(so_far, term.bounds(explosions))
                    })
            }
        }
    }

    fn is_product(&self) -> bool {
        matches!(self, Self::Terms(terms) if start(terms) == 1)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = match self {
            Self::Number(number) => return write!(f, "{number}"),
            Self::Pool(pool) => return write!(f, "{pool}"),
            Self::Terms(terms) => terms,
        };
        for (at, (operator, term)) in terms.iter().enumerate() {
            if at > 0 {
                f.write_str(operator.sign())?;
            }
            match term {
                // A product binds more tightly than a sum.
                Self::Terms(_) if self.is_product() || !term.is_product() => write!(f, "({term})")?,
                term => write!(f, "{term}")?,
            }
        }
        Ok(())
    }
}
