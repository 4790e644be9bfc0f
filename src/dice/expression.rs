//! Dice expressions, such as `2d6+1d4-1`, `4d6kh3` or `(2d6+1)*2`.

mod distribution;
mod features;
mod kept;
mod node;
mod pool;
mod read;
mod steps;
#[cfg(test)]
mod tests;
mod throws;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Die;
pub(crate) use distribution::Uncounted;
pub(crate) use features::{Asked, Features, MOST_FACES};
pub(crate) use node::{ExpressionError, ExpressionErrorKind};
use node::{Node, Operator, evaluate, start};
pub(crate) use pool::MOST_DICE;

/// Dice and numbers: `1d10+5`, `4d6kh3`, `3d6!`, `6d6>=5`, `{2d6,1d8}kh2`, `(1d6+2)*2`, `20`.
///
/// Dice of a pool are one kind, or several between braces; `d{4,6,8}` is one of each. After them, in any order:
/// `r1` rerolls that face once and `rr1` until it does not fall; `!` explodes on the highest face and `e5` on that
/// one: such a die counts, and another is rolled; `mi2` and `ma5` are the least and the most that a die counts;
/// `kh kl` keep and `ph pl` (or `dh dl`) drop that many of the highest or lowest dice, one if no number follows,
/// several from left to right; `>=5`, `>4`, `<=2`, `<3` count the dice that show this instead of adding them, and
/// stand after `r`, `rr` and `!` too. Dice are rerolled, exploded, limited, kept and counted in this order.
///
/// At most 1000 dice in all, of 1 to 1000 faces; numbers up to 1,000,000; totals up to 1,000,000,000;
/// brackets 16 deep. `d6` is `1d6`, `d%` is `d100`, `dF` shows -1, 0 or 1. Spaces are allowed around signs and
/// brackets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Expression(Node);

/// What each pool of an expression has rolled, and the dice still to roll.
struct Falls {
    /// For each pool, in written order, the faces that are not rerolled.
    pools: Vec<Vec<Fallen>>,
    missing: Vec<Die>,
}

/// A die that lies.
#[derive(Clone, Copy)]
struct Fallen {
    /// Its index among all faces.
    at: usize,
    value: i64,
    worth: i64,
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

    /// The dice to roll next after these faces, in rolling order: first all written dice, then rerolls and
    /// explosions wave by wave, at most 1000 in all. Empty when all have been rolled.
    pub(crate) fn missing(&self, faces: &[u16]) -> Vec<Die> {
        self.falls(faces).missing
    }

    /// The dice as written, without rerolls and explosions.
    #[cfg(test)]
    pub(crate) fn dice(&self) -> Vec<Die> {
        self.missing(&[])
    }

    /// The result for these faces, in rolling order; a die without a face counts as 0.
    pub(crate) fn total(&self, faces: &[u16]) -> i64 {
        let kept = self.kept(faces).into_iter();
        let mut sums = kept.map(|kept| kept.iter().map(|die| die.worth).sum());
        evaluate(&self.0, &mut |_| sums.next().unwrap_or(0))
    }

    /// Whether each of these faces counts, in rolling order: rerolled and dropped dice do not.
    pub(crate) fn counting(&self, faces: &[u16]) -> Vec<bool> {
        let mut counting = vec![false; faces.len()];
        for die in self.kept(faces).into_iter().flatten() {
            counting[die.at] = true;
        }
        counting
    }

    /// What the result counts: hits if it is that of one pool that counts them, or else a total.
    pub(crate) fn counts(&self) -> &'static str {
        match &self.0 {
            Node::Pool(pool) if pool.hits.is_some() => "hits",
            _ => "total",
        }
    }

    /// Whether dice explode, so that more of them are rolled, and none is rolled again.
    pub(crate) fn only_explodes(&self) -> bool {
        let pools = self.0.pools();
        pools.iter().all(|pool| pool.rerolls.is_empty())
            && pools.iter().any(|pool| !pool.explodes.is_empty())
    }

    /// The most dice that hit; `None` if dice explode, so that there is no most.
    pub(crate) fn most_hits(&self) -> Option<u32> {
        let explodes = self.0.pools().iter().any(|pool| !pool.explodes.is_empty());
        u32::try_from(self.highest()).ok().filter(|_| !explodes)
    }

    /// The lowest possible result.
    pub(crate) fn lowest(&self) -> i64 {
        self.0.bounds(false).0
    }

    /// The highest possible result without explosions.
    pub(crate) fn highest(&self) -> i64 {
        self.0.bounds(false).1
    }

    /// The same expression with `die` in place of every `d100`, as a game reads its checks. Stored
    /// expressions keep `d100`.
    pub(crate) fn with_d100(mut self, die: Die) -> Self {
        self.0.replace_d100(die);
        self
    }

    /// The same with a number added to it.
    pub(crate) fn plus(self, number: i64) -> Self {
        let Ok(size @ 1..) = u32::try_from(number.unsigned_abs()) else {
            return self;
        };
        let mut terms = match self.0 {
            Node::Terms(terms) if start(&terms) == 0 => terms,
            one => vec![(Operator::Add, one)],
        };
        terms.push((sign(number < 0), Node::Number(size)));
        Self(Node::Terms(terms))
    }

    /// The dice without the numbers that are added to them.
    pub(crate) fn only_dice(self) -> Self {
        match self.0 {
            Node::Terms(mut terms) if start(&terms) == 0 => {
                terms.retain(|(_, node)| !matches!(node, Node::Number(_)));
                match terms.as_slice() {
                    [(Operator::Add, only)] => Self(only.clone()),
                    _ => Self(Node::Terms(terms)),
                }
            }
            one => Self(one),
        }
    }

    /// A number and dice added to it, or subtracted if marked so.
    pub(crate) fn sum(number: i64, dice: impl IntoIterator<Item = (bool, Self)>) -> Self {
        let dice = dice.into_iter().map(|(minus, dice)| (sign(minus), dice.0));
        Self(Node::Terms(dice.collect())).plus(number)
    }

    /// Half of it, rounded up.
    pub(crate) fn halved(self) -> Self {
        self.with_two(Operator::Halve)
    }

    /// Twice its result.
    pub(crate) fn doubled(self) -> Self {
        self.with_two(Operator::Multiply)
    }

    fn with_two(self, operator: Operator) -> Self {
        let terms = [(Operator::Multiply, self.0), (operator, Node::Number(2))];
        Self(Node::Terms(terms.into()))
    }

    /// What each pool keeps of these faces, highest first; among equal values, earlier ones are kept first.
    fn kept(&self, faces: &[u16]) -> Vec<Vec<Fallen>> {
        let falls = self.falls(faces).pools;
        let pools = self.0.pools();
        let kept = pools.into_iter().zip(falls).map(|(pool, mut fallen)| {
            fallen.sort_by_key(|die| (std::cmp::Reverse(die.value), die.at));
            let range = pool.kept(fallen.len());
            fallen.drain(range).collect()
        });
        kept.collect()
    }

    fn falls(&self, faces: &[u16]) -> Falls {
        let pools = self.0.pools();
        let mut fallen: Vec<Vec<Fallen>> = vec![Vec::new(); pools.len()];
        let mut faces = faces.iter().copied().enumerate();
        let mut left = MOST_DICE;
        // The dice to roll in each pool, with whether they are rerolled.
        let mut wave: Vec<Vec<(Die, bool)>> = pools
            .iter()
            .map(|pool| pool.each().map(|die| (die, false)).collect())
            .collect();
        let mut missing = Vec::new();
        while missing.is_empty() && wave.iter().any(|dice| !dice.is_empty()) {
            for ((dice, pool), fallen) in wave.iter_mut().zip(&pools).zip(&mut fallen) {
                let mut next = Vec::new();
                for (die, again) in dice.drain(..).take(left) {
                    left -= 1;
                    let Some((at, face)) = faces.next() else {
                        missing.push(die);
                        continue;
                    };
                    if pool.rerolls(die, face) && (pool.again || !again) {
                        next.push((die, true));
                        continue;
                    }
                    let value = pool.value(die, face);
                    let worth = pool.worth(die, value);
                    fallen.push(Fallen { at, value, worth });
                    if pool.explodes(die, face) {
                        next.push((die, false));
                    }
                }
                *dice = next;
            }
        }
        Falls {
            pools: fallen,
            missing,
        }
    }
}

fn sign(minus: bool) -> Operator {
    if minus {
        Operator::Subtract
    } else {
        Operator::Add
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
