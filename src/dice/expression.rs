//! Dice expressions, such as `2d6+1d4-1`, `4d6kh3` or `(2d6+1)*2`.

mod distribution;
mod read;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Die;

/// How many dice an expression may have in all, those that explosions add included.
const MOST_DICE: usize = 1000;

/// Dice and numbers: `1d10+5`, `4d6kh3`, `3d6!`, `2d6+1d4-1`, `(1d6+2)*2`, `20`.
///
/// `kh kl` keep and `ph pl` (or `dh dl`) drop so many of the highest or lowest dice, one where no
/// number follows; several apply from left to right. `eN` explodes on that face, `!` on the highest:
/// such a die counts, and another is rolled. Explosions come before keeping and dropping.
///
/// At most 1000 dice in all, of 1 to 1000 faces; numbers up to 1,000,000; totals up to
/// 1,000,000,000; brackets 16 deep. `d6` is `1d6`, `d%` is `d100`. Spaces may stand around signs and brackets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Expression(Node);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    Number(u32),
    Pool(Pool),
    /// Terms, each with whether it is subtracted. The first never is.
    Sum(Vec<(bool, Node)>),
    Product(Vec<Node>),
}

/// Dice that are rolled together.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Pool {
    count: u16,
    die: Die,
    /// The faces that explode, never all that the die has.
    explodes: Vec<u16>,
    picks: Vec<Pick>,
}

/// Which of a pool's dice count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pick {
    keep: bool,
    highest: bool,
    number: u16,
}

/// Why a text is no dice expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub(crate) struct ExpressionError {
    /// Where, in characters from 0; the length of the text if it ended too early.
    pub at: usize,
    /// What is wrong there.
    pub kind: ExpressionErrorKind,
}

/// What is wrong with a dice expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ExpressionErrorKind {
    /// Dice, a number or a bracket should stand here.
    #[error("expected dice such as 2d6, or a number")]
    ExpectedTerm,
    /// `+`, `-` or `*` should stand here.
    #[error("expected +, - or *")]
    ExpectedSign,
    /// A bracket was opened and not closed.
    #[error("expected )")]
    ExpectedBracket,
    /// A `d` without a number of faces from 1 to 1000, or an explosion on a face that the die lacks.
    #[error("a die has 1 to 1000 faces")]
    Faces,
    /// No dice at all before the `d`, or more than 1000 in the whole expression.
    #[error("1 to 1000 dice can be rolled at once")]
    Count,
    /// A die that explodes on the face named does not have it.
    #[error("the die has no such face")]
    NoSuchFace,
    /// Every face explodes.
    #[error("these dice would explode forever")]
    Endless,
    /// Brackets more than 16 deep.
    #[error("brackets go 16 deep")]
    Depth,
    /// A number beyond 1,000,000, or a total beyond 1,000,000,000.
    #[error("numbers go up to 1000000")]
    NumberTooLarge,
}

impl Pool {
    fn plain(&self) -> bool {
        self.explodes.is_empty() && self.picks.is_empty()
    }

    /// Which of the dice count when `rolled` of them lie sorted, highest first: a range of places,
    /// since every pick takes from one end.
    fn kept(&self, rolled: usize) -> std::ops::Range<usize> {
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

/// What each pool of an expression has rolled, and the dice that are still to roll.
struct Falls {
    /// A list of faces for each pool, in written order, each with its place among all faces.
    pools: Vec<Vec<(usize, u16)>>,
    missing: Vec<Die>,
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    ///
    /// [`ExpressionError`], with the place, if the text is none or is beyond the limits.
    pub(crate) fn parse(text: &str) -> Result<Self, ExpressionError> {
        read::expression(text).map(Self)
    }

    /// The dice that are to be rolled next after these faces, in rolling order: first all that are
    /// written, then wave by wave what explosions add, at most 1000 in all. Empty when all have
    /// fallen.
    #[must_use]
    pub(crate) fn missing(&self, faces: &[u16]) -> Vec<Die> {
        self.falls(faces).missing
    }

    /// The dice as written, without explosions.
    #[cfg(test)]
    #[must_use]
    pub(crate) fn dice(&self) -> Vec<Die> {
        self.missing(&[])
    }

    /// The result for these faces, in rolling order; a die without a face counts nothing.
    #[must_use]
    pub(crate) fn total(&self, faces: &[u16]) -> i64 {
        let mut sums = self
            .kept(faces)
            .into_iter()
            .map(|kept| kept.iter().map(|(_, face)| i64::from(*face)).sum());
        evaluate(&self.0, &mut |_| sums.next().unwrap_or(0))
    }

    /// Whether each of these faces counts, in rolling order: dropped dice do not.
    #[must_use]
    pub(crate) fn counting(&self, faces: &[u16]) -> Vec<bool> {
        let mut counting = vec![false; faces.len()];
        for (at, _) in self.kept(faces).into_iter().flatten() {
            counting[at] = true;
        }
        counting
    }

    /// The least it can come to.
    #[must_use]
    pub(crate) fn lowest(&self) -> i64 {
        self.0.bounds(false).0
    }

    /// The most it can come to without explosions.
    #[must_use]
    pub(crate) fn highest(&self) -> i64 {
        self.0.bounds(false).1
    }

    /// The same expression with `die` wherever it has a `d100`, as the game at the table reads it.
    /// It is not kept so: what is stored reads `d100`.
    #[must_use]
    pub(crate) fn with_d100(mut self, die: Die) -> Self {
        self.0.replace_d100(die);
        self
    }

    /// What each pool keeps of these faces, highest first; equal faces count the earlier first.
    fn kept(&self, faces: &[u16]) -> Vec<Vec<(usize, u16)>> {
        let falls = self.falls(faces).pools;
        let pools = self.0.pools();
        let kept = pools.into_iter().zip(falls).map(|(pool, mut fallen)| {
            fallen.sort_by_key(|(at, face)| (std::cmp::Reverse(*face), *at));
            let range = pool.kept(fallen.len());
            fallen.drain(range).collect()
        });
        kept.collect()
    }

    fn falls(&self, faces: &[u16]) -> Falls {
        let pools = self.0.pools();
        let mut fallen: Vec<Vec<(usize, u16)>> = vec![Vec::new(); pools.len()];
        let mut faces = faces.iter().copied().enumerate();
        let mut left = MOST_DICE;
        let mut wave: Vec<usize> = pools.iter().map(|pool| usize::from(pool.count)).collect();
        let mut missing = Vec::new();
        while missing.is_empty() && wave.iter().any(|count| *count > 0) {
            let mut next = vec![0; pools.len()];
            for (at, pool) in pools.iter().enumerate() {
                let count = wave[at].min(left);
                left -= count;
                let before = fallen[at].len();
                fallen[at].extend(faces.by_ref().take(count));
                let new = &fallen[at][before..];
                missing.extend((new.len()..count).map(|_| pool.die));
                let explodes = |(_, face): &&(usize, u16)| pool.explodes.contains(face);
                next[at] = new.iter().filter(explodes).count();
            }
            wave = next;
        }
        Falls {
            pools: fallen,
            missing,
        }
    }
}

/// The value of a node whose pools come, in written order, to what `pool` says.
fn evaluate(node: &Node, pool: &mut impl FnMut(&Pool) -> i64) -> i64 {
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
    }
}

impl Node {
    /// All pools, in written order.
    fn pools(&self) -> Vec<&Pool> {
        match self {
            Self::Number(_) => Vec::new(),
            Self::Pool(pool) => vec![pool],
            Self::Sum(terms) => terms.iter().flat_map(|(_, term)| term.pools()).collect(),
            Self::Product(factors) => factors.iter().flat_map(Self::pools).collect(),
        }
    }

    fn replace_d100(&mut self, die: Die) {
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
        }
    }

    /// The least and the most it can come to; the most that explosions could make of it where they
    /// count. Saturates.
    fn bounds(&self, explosions: bool) -> (i64, i64) {
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
        }
    }
}

impl Pool {
    fn bounds(&self, explosions: bool) -> (i64, i64) {
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

impl From<Expression> for String {
    fn from(expression: Expression) -> Self {
        expression.to_string()
    }
}

impl TryFrom<String> for Expression {
    type Error = ExpressionError;

    fn try_from(text: String) -> Result<Self, ExpressionError> {
        Self::parse(&text)
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
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
