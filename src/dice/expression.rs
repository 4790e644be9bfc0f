//! Dice expressions, such as `2d6+1d4-1`.

#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Die;

/// How many dice an expression may have in all.
const MOST_DICE: u32 = 1000;
/// How many faces one of its dice may have.
const MOST_FACES: u32 = 1000;
/// How many steps, dice times totals, it may take to work out a distribution.
const MOST_STEPS: i64 = 10_000_000;
/// The largest number it may hold.
const MOST: u32 = 1_000_000;

/// Dice and numbers, added and subtracted: `1d10+5`, `4d6`, `2d6+1d4-1`, `20`.
///
/// At most 1000 dice in all, of 1 to 1000 faces; numbers up to 1,000,000. `d6` is `1d6`; `d100` is
/// [`Die::D100`]. Spaces may stand around `+` and `-`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Expression {
    terms: Vec<Term>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Term {
    minus: bool,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Number(u32),
    Dice { count: u32, die: Die },
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
    /// Dice or a number should stand here.
    #[error("expected dice such as 2d6, or a number")]
    ExpectedTerm,
    /// `+` or `-` should stand here.
    #[error("expected + or -")]
    ExpectedSign,
    /// A `d` without a number of faces from 1 to 1000.
    #[error("a die has 1 to 1000 faces")]
    Faces,
    /// No dice at all before the `d`, or more than 1000 in the whole expression.
    #[error("1 to 1000 dice can be rolled at once")]
    Count,
    /// A number beyond 1,000,000.
    #[error("numbers go up to 1000000")]
    NumberTooLarge,
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    ///
    /// [`ExpressionError`], with the place, if the text is none or is beyond the limits.
    pub(crate) fn parse(text: &str) -> Result<Self, ExpressionError> {
        let chars: Vec<char> = text.chars().collect();
        let mut reader = Reader {
            chars: &chars,
            at: 0,
            dice: 0,
        };
        let mut terms = vec![reader.term(false)?];
        while let Some(minus) = reader.sign()? {
            terms.push(reader.term(minus)?);
        }
        Ok(Self { terms })
    }

    /// The dice, in the order they are written and rolled.
    #[must_use]
    pub(crate) fn dice(&self) -> Vec<Die> {
        let mut dice = Vec::new();
        for term in &self.terms {
            if let What::Dice { count, die } = term.what {
                dice.extend((0..count).map(|_| die));
            }
        }
        dice
    }

    /// The sum for these faces, which answer [`Expression::dice`] one by one; a die without a face
    /// counts nothing.
    #[must_use]
    pub(crate) fn total(&self, faces: &[u16]) -> i64 {
        let mut faces = faces.iter();
        self.sum(|_, what| match what {
            What::Number(number) => i64::from(number),
            What::Dice { count, .. } => faces
                .by_ref()
                .take(count as usize)
                .map(|face| i64::from(*face))
                .sum(),
        })
    }

    /// The least it can come to.
    #[must_use]
    pub(crate) fn lowest(&self) -> i64 {
        self.extreme(false)
    }

    /// The most it can come to.
    #[must_use]
    pub(crate) fn highest(&self) -> i64 {
        self.extreme(true)
    }

    /// Every total with its exact probability (but for rounding of floats), lowest first.
    ///
    /// `None` where that would take long: where the number of dice times the number of different
    /// totals is beyond 10,000,000. `1000d10` and `100d1000` are within, `1000d20` is not. Totals less
    /// likely than a float can say (about 1 in 10^320) are left out.
    #[must_use]
    pub(crate) fn distribution(&self) -> Option<Vec<(i64, f64)>> {
        let dice = self.dice();
        let totals = self.highest() - self.lowest() + 1;
        let steps = i64::try_from(dice.len()).ok()?.checked_mul(totals)?;
        if steps > MOST_STEPS {
            return None;
        }
        // Subtracted dice are as even as others: only the lowest total tells them apart.
        let chances = dice.into_iter().fold(vec![1.0], |chances, die| {
            add_die(&chances, usize::from(die.highest() - die.lowest()) + 1)
        });
        let totals = (self.lowest()..).zip(chances);
        Some(totals.filter(|(_, p)| *p > 0.0).collect())
    }

    /// Dice that are subtracted do the opposite of the others.
    fn extreme(&self, highest: bool) -> i64 {
        self.sum(|minus, what| match what {
            What::Number(number) => i64::from(number),
            What::Dice { count, die } => {
                let face = if highest == minus {
                    die.lowest()
                } else {
                    die.highest()
                };
                i64::from(count) * i64::from(face)
            }
        })
    }

    /// The sum of the terms by their values; those with a minus are taken off.
    fn sum(&self, mut value: impl FnMut(bool, What) -> i64) -> i64 {
        let sign = |term: &Term| if term.minus { -1 } else { 1 };
        let terms = self.terms.iter();
        terms
            .map(|term| sign(term) * value(term.minus, term.what))
            .sum()
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
        for (index, term) in self.terms.iter().enumerate() {
            if index > 0 {
                f.write_str(if term.minus { "-" } else { "+" })?;
            }
            match term.what {
                What::Number(number) => write!(f, "{number}")?,
                What::Dice { count, die } => write!(f, "{count}{die}")?,
            }
        }
        Ok(())
    }
}

/// The chances of a sum, from its lowest, when an even die with so many faces joins it: each the mean
/// of as many neighbours as the die has faces.
///
/// Neighbours are summed from both ends of blocks, never subtracted from a running sum, so small
/// chances stay as exact as large ones.
fn add_die(chances: &[f64], faces: usize) -> Vec<f64> {
    let padding = faces - 1;
    let length = chances.len() + padding;
    let mut to_the_end = vec![0.0; length + padding];
    to_the_end[padding..length].copy_from_slice(chances);
    let mut from_the_start = to_the_end.clone();
    for block in from_the_start.chunks_mut(faces) {
        for at in 1..block.len() {
            block[at] += block[at - 1];
        }
    }
    for block in to_the_end.chunks_mut(faces) {
        for at in (1..block.len()).rev() {
            block[at - 1] += block[at];
        }
    }
    // From `at` on, the rest of its block and the beginning of the next; or one block.
    let sum = |at: usize| match at % faces {
        0 => to_the_end[at],
        _ => to_the_end[at] + from_the_start[at + padding],
    };
    let faces = f64::from(u16::try_from(faces).unwrap_or(u16::MAX));
    (0..length).map(|at| sum(at) / faces).collect()
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    /// Dice read so far.
    dice: u32,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// `Some(true)` for a minus; `None` at the end.
    fn sign(&mut self) -> Result<Option<bool>, ExpressionError> {
        self.spaces();
        let minus = match self.peek() {
            None => return Ok(None),
            Some('+') => false,
            Some('-') => true,
            Some(_) => return Err(error(self.at, ExpressionErrorKind::ExpectedSign)),
        };
        self.at += 1;
        Ok(Some(minus))
    }

    fn term(&mut self, minus: bool) -> Result<Term, ExpressionError> {
        self.spaces();
        let start = self.at;
        let count = self.digits();
        if matches!(self.peek(), Some('d' | 'D')) {
            self.at += 1;
            let what = self.rest_of_dice(start, count.unwrap_or(1))?;
            return Ok(Term { minus, what });
        }
        match count {
            None => Err(error(start, ExpressionErrorKind::ExpectedTerm)),
            Some(number) if number > MOST => Err(error(start, ExpressionErrorKind::NumberTooLarge)),
            Some(number) => Ok(Term {
                minus,
                what: What::Number(number),
            }),
        }
    }

    /// The faces of `count` dice that were written from `start`, the `d` read.
    fn rest_of_dice(&mut self, start: usize, count: u32) -> Result<What, ExpressionError> {
        let at = self.at;
        let faces = self
            .digits()
            .filter(|faces| (1..=MOST_FACES).contains(faces))
            .and_then(|faces| u16::try_from(faces).ok())
            .ok_or(error(at, ExpressionErrorKind::Faces))?;
        self.dice = self.dice.saturating_add(count);
        if count == 0 || self.dice > MOST_DICE {
            return Err(error(start, ExpressionErrorKind::Count));
        }
        let die = if faces == 100 {
            Die::D100
        } else {
            Die::D(faces)
        };
        Ok(What::Dice { count, die })
    }

    /// A run of digits, as `u32::MAX` if it is larger; `None` where no digit stands.
    fn digits(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = Some(
                number
                    .unwrap_or(0_u32)
                    .saturating_mul(10)
                    .saturating_add(digit),
            );
            self.at += 1;
        }
        number
    }
}

fn error(at: usize, kind: ExpressionErrorKind) -> ExpressionError {
    ExpressionError { at, kind }
}
