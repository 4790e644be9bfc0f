//! Dice expressions, such as `2d6+1d4-1`, `4d6kh3` or `(2d6+1)*2`.

mod distribution;
mod node;
mod read;
#[cfg(test)]
mod tests;
mod work;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Die;
pub(crate) use distribution::Uncounted;
pub(crate) use node::{ExpressionError, ExpressionErrorKind};
use node::{MOST_DICE, Node, evaluate};

/// Dice and numbers: `1d10+5`, `4d6kh3`, `3d6!`, `2d6+1d4-1`, `(1d6+2)*2`, `20`.
///
/// `kh kl` keep and `ph pl` (or `dh dl`) drop that many of the highest or lowest dice, one if no number
/// follows; several apply from left to right. `eN` explodes on that face, `!` on the highest: such a die
/// counts, and another is rolled. Explosions come before keeping and dropping.
///
/// At most 1000 dice in all, of 1 to 1000 faces; numbers up to 1,000,000; totals up to 1,000,000,000;
/// brackets 16 deep. `d6` is `1d6`, `d%` is `d100`. Spaces are allowed around signs and brackets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Expression(Node);

/// What each pool of an expression has rolled, and the dice still to roll.
struct Falls {
    /// For each pool, in written order, its faces with their indices among all faces.
    pools: Vec<Vec<(usize, u16)>>,
    missing: Vec<Die>,
}

impl Expression {
    /// Parses an expression.
    ///
    /// # Errors
    ///
    /// [`ExpressionError`], with its position, if the text is invalid or beyond the limits.
    pub(crate) fn parse(text: &str) -> Result<Self, ExpressionError> {
        read::expression(text).map(Self)
    }

    /// The dice to roll next after these faces, in rolling order: first all written dice, then explosions
    /// wave by wave, at most 1000 in all. Empty when all have been rolled.
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

    /// The result for these faces, in rolling order; a die without a face counts as 0.
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

    /// The lowest possible result.
    #[must_use]
    pub(crate) fn lowest(&self) -> i64 {
        self.0.bounds(false).0
    }

    /// The highest possible result without explosions.
    #[must_use]
    pub(crate) fn highest(&self) -> i64 {
        self.0.bounds(false).1
    }

    /// The same expression with `die` in place of every `d100`, as a game reads its checks. Stored
    /// expressions keep `d100`.
    #[must_use]
    pub(crate) fn with_d100(mut self, die: Die) -> Self {
        self.0.replace_d100(die);
        self
    }

    /// The same with a number added to it.
    #[must_use]
    pub(crate) fn plus(self, number: i64) -> Self {
        let Ok(size @ 1..) = u32::try_from(number.unsigned_abs()) else {
            return self;
        };
        let last = (number.is_negative(), Node::Number(size));
        Self(match self.0 {
            Node::Sum(mut terms) => {
                terms.push(last);
                Node::Sum(terms)
            }
            one => Node::Sum(vec![(false, one), last]),
        })
    }

    /// A number and dice added to it, or subtracted if marked so.
    #[must_use]
    pub(crate) fn sum(number: i64, dice: impl IntoIterator<Item = (bool, Self)>) -> Self {
        let fixed = u32::try_from(number.unsigned_abs()).unwrap_or(u32::MAX);
        let fixed = Some((number < 0, Node::Number(fixed))).filter(|_| number != 0);
        let dice = dice.into_iter().map(|(minus, dice)| (minus, dice.0));
        Self(Node::Sum(dice.chain(fixed).collect()))
    }

    /// Half of it, rounded up.
    #[must_use]
    pub(crate) fn halved(self) -> Self {
        Self(Node::Half(Box::new(self.0)))
    }

    /// What each pool keeps of these faces, highest first; among equal faces, earlier ones are kept first.
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
