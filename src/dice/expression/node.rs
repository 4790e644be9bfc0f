//! An expression as a tree: numbers, pools of dice, sums and products.

use std::fmt;
use std::ops::Range;

use crate::dice::Die;

/// The most dice an expression may have in all, explosions included.
pub(super) const MOST_DICE: usize = 1000;

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

/// Dice that are rolled together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pool {
    pub(super) count: u16,
    pub(super) die: Die,
    /// The faces that explode, never all faces of the die.
    pub(super) explodes: Vec<u16>,
    pub(super) picks: Vec<Pick>,
}

/// Which of a pool's dice count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pick {
    pub(super) keep: bool,
    pub(super) highest: bool,
    pub(super) number: u16,
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
    /// A `d` without a number of faces from 1 to 1000, or an explosion on a face that the die does not have.
    #[error("a die has 1 to 1,000 faces")]
    Faces,
    /// No dice at all before the `d`, or more than 1000 in the whole expression.
    #[error("1 to 1,000 dice can be rolled at once")]
    Count,
    /// The die does not have the face on which it should explode.
    #[error("the die has no such face")]
    NoSuchFace,
    /// Every face explodes.
    #[error("these dice would explode forever")]
    Endless,
    /// Brackets more than 16 deep.
    #[error("brackets go 16 deep")]
    Depth,
    /// A number beyond 1,000,000, or a total beyond 1,000,000,000.
    #[error("numbers go up to 1,000,000")]
    NumberTooLarge,
}

impl Pool {
    /// Which dice count when `rolled` of them are sorted, highest first: a range, since every pick takes from
    /// one end.
    pub(super) fn kept(&self, rolled: usize) -> Range<usize> {
        self.picks.iter().fold(0..rolled, |range, pick| {
            let number = usize::from(pick.number).min(range.len());
            let left = if pick.keep {
                number
            } else {
                range.len() - number
            };
            if pick.keep == pick.highest {
                range.start..range.start + left
            } else {
                range.end - left..range.end
            }
        })
    }
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
                if pool.die == Die::D100 {
                    pool.die = die;
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

impl Pool {
    /// How many faces each die has.
    pub(super) fn faces(&self) -> usize {
        usize::from(self.die.highest() - self.die.lowest()) + 1
    }

    pub(super) fn bounds(&self, explosions: bool) -> (i64, i64) {
        let faces = self.die.lowest()..=self.die.highest();
        let calm = |face: &u16| !self.explodes.contains(face);
        let low = faces.clone().find(calm).unwrap_or(self.die.lowest());
        let dice = if explosions && !self.explodes.is_empty() {
            MOST_DICE
        } else {
            self.kept(usize::from(self.count)).len()
        };
        let least = if self.picks.is_empty() {
            low
        } else {
            self.die.lowest()
        };
        let kept = i64::try_from(self.kept(usize::from(self.count)).len()).unwrap_or(i64::MAX);
        let dice = i64::try_from(dice).unwrap_or(i64::MAX);
        (
            kept * i64::from(least),
            dice * i64::from(self.die.highest()),
        )
    }
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

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.die {
            Die::Percentile => write!(f, "{}d100", self.count)?,
            die => write!(f, "{}{die}", self.count)?,
        }
        for face in &self.explodes {
            if *face == self.die.highest() {
                f.write_str("!")?;
            } else {
                write!(f, "e{face}")?;
            }
        }
        for pick in &self.picks {
            let keep = if pick.keep { "k" } else { "p" };
            let highest = if pick.highest { "h" } else { "l" };
            write!(f, "{keep}{highest}{}", pick.number)?;
        }
        Ok(())
    }
}
