//! An expression as a tree: numbers, pools of dice, sums and products.

use std::fmt;

use super::pool::Pool;
use crate::dice::Die;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Number(u32),
    Pool(Pool),
    /// Terms, each with whether it is subtracted; the first never is.
    Sum(Vec<(bool, Node)>),
    Product(Vec<Node>),
    /// Half, rounded up. Rules use it; it cannot be typed.
    Half(Box<Node>),
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

/// Evaluates a node, with `pool` giving the value of each pool in written order.
pub(super) fn evaluate(node: &Node, pool: &mut impl FnMut(&Pool) -> i64) -> i64 {
    match node {
        Node::Number(number) => i64::from(*number),
        Node::Pool(of) => pool(of),
        Node::Sum(terms) => terms.iter().fold(0, |sum, (minus, term)| {
            let value = evaluate(term, pool);
            sum + if *minus { -value } else { value }
        }),
        Node::Product(factors) => factors.iter().fold(1, |product: i64, factor| {
            product.saturating_mul(evaluate(factor, pool))
        }),
        Node::Half(whole) => half(evaluate(whole, pool)),
    }
}

impl Node {
    /// All pools, in written order.
    pub(super) fn pools(&self) -> Vec<&Pool> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Pool(pool) => vec![pool],
            Self::Sum(terms) => terms.iter().flat_map(|(_, term)| term.pools()).collect(),
            Self::Product(factors) => factors.iter().flat_map(Self::pools).collect(),
            Self::Half(whole) => whole.pools(),
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
            Self::Sum(terms) => terms
                .iter_mut()
                .for_each(|(_, term)| term.replace_d100(die)),
            Self::Product(factors) => factors
                .iter_mut()
                .for_each(|factor| factor.replace_d100(die)),
            Self::Half(whole) => whole.replace_d100(die),
        }
    }

    /// The lowest and highest result, with explosions counted on request. Saturates.
    pub(super) fn bounds(&self, explosions: bool) -> (i64, i64) {
        match self {
            Self::Number(number) => (i64::from(*number), i64::from(*number)),
            Self::Pool(pool) => pool.bounds(explosions),
            Self::Sum(terms) => terms.iter().fold((0, 0), |(low, high), (minus, term)| {
                let (least, most) = term.bounds(explosions);
                let (least, most) = if *minus {
                    (-most, -least)
                } else {
                    (least, most)
                };
                (low.saturating_add(least), high.saturating_add(most))
            }),
            Self::Product(factors) => factors.iter().fold((1, 1), |(low, high), factor| {
                let (least, most) = factor.bounds(explosions);
                let ends = [(low, least), (low, most), (high, least), (high, most)];
                let ends = ends.map(|(a, b): (i64, i64)| a.saturating_mul(b));
                ends.into_iter()
                    .fold((i64::MAX, i64::MIN), |(low, high), end| {
                        (low.min(end), high.max(end))
                    })
            }),
            Self::Half(whole) => {
                let (low, high) = whole.bounds(explosions);
                (half(low), half(high))
            }
        }
    }
}

/// Half, rounded up.
pub(super) fn half(number: i64) -> i64 {
    number.div_euclid(2) + number.rem_euclid(2)
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = |node: &Self, f: &mut fmt::Formatter<'_>| match node {
            Self::Sum(_) => write!(f, "({node})"),
            Self::Product(_) if matches!(self, Self::Product(_)) => write!(f, "({node})"),
            _ => write!(f, "{node}"),
        };
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Pool(pool) => write!(f, "{pool}"),
            Self::Sum(terms) => terms
                .iter()
                .enumerate()
                .try_for_each(|(at, (minus, term))| {
                    if at > 0 {
                        f.write_str(if *minus { "-" } else { "+" })?;
                    }
                    inner(term, f)
                }),
            Self::Product(factors) => factors.iter().enumerate().try_for_each(|(at, factor)| {
                if at > 0 {
                    f.write_str("*")?;
                }
                inner(factor, f)
            }),
            Self::Half(whole) => write!(f, "({whole})/2"),
        }
    }
}
