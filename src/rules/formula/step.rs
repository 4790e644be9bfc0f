//! The steps of a formula, and errors.

use crate::rules::floor_div;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Number(i64),
    Stat(String),
    /// Replaces the two values before it with the result.
    Apply(Operator),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
}

impl Operator {
    pub(super) fn precedence(self) -> u8 {
        match self {
            Self::Add | Self::Subtract => 1,
            Self::Multiply | Self::Divide => 2,
        }
    }

    pub(super) fn apply(self, a: i64, b: i64) -> Result<i64, EvalError> {
        let result = match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide if b == 0 => return Err(EvalError::DivisionByZero),
            Self::Divide => floor_div(a, b),
        };
        bounded(result)
    }
}

/// Why a text is not a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub(crate) struct FormulaError {
    /// The position in characters, from 0; the length of the text if it ended too early.
    pub at: usize,
    pub kind: FormulaErrorKind,
}

/// The kinds of [`FormulaError`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum FormulaErrorKind {
    /// Expected a number, a stat or `(`.
    #[error("expected a number, a stat or (")]
    ExpectedOperand,
    /// Expected an operator.
    #[error("expected an operator: + - x /")]
    ExpectedOperator,
    /// A `(` is never closed.
    #[error("this ( is never closed")]
    Unclosed,
    /// A `)` without an opening one.
    #[error("this ) has no matching (")]
    Unopened,
    /// A number above 1,000,000.
    #[error("numbers go up to 1,000,000")]
    NumberTooLarge,
    /// A character that is not allowed in a formula.
    #[error("{0:?} cannot be used in a formula")]
    Unexpected(char),
    /// More than 64 nested parentheses.
    #[error("parentheses are nested more than 64 deep")]
    TooDeep,
    /// More than 1000 characters.
    #[error("a formula has at most 1,000 characters")]
    TooLong,
}

/// Why a formula cannot be evaluated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum EvalError {
    #[error("there is no {0}")]
    MissingStat(String),
    /// Something is divided by 0.
    #[error("division by zero")]
    DivisionByZero,
    /// A value, final or intermediate, is beyond ±1,000,000,000.
    #[error("the result is too large")]
    TooLarge,
}

pub(super) fn bounded(value: Option<i64>) -> Result<i64, EvalError> {
    const MOST: i64 = 1_000_000_000;
    value
        .filter(|value| (-MOST..=MOST).contains(value))
        .ok_or(EvalError::TooLarge)
}
