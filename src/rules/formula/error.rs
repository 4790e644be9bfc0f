//! Why a text is not a formula.

use super::ask::Asking;
use super::operation::Operation;

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
    /// `a < b < c`.
    #[error("comparisons do not follow one another: join two with `and`")]
    Chained,
    /// A `(` is never closed.
    #[error("this ( is never closed")]
    Unclosed,
    /// A `)` without an opening one.
    #[error("this ) has no matching (")]
    Unopened,
    /// A comma outside the values of a function.
    #[error("commas separate the values of a function: max(2, 3)")]
    Comma,
    /// A word before a `(` that is no function.
    #[error("no function is called this; there are {}", functions(*file))]
    NoFunction {
        /// Whether the formula stands in a game's file.
        file: bool,
    },
    /// A function with too few or too many values.
    #[error("`{name}` takes {takes}")]
    WrongCount {
        /// The function.
        name: &'static str,
        /// How many values it takes.
        takes: &'static str,
    },
    /// `faces` without a number, or another function without a text.
    #[error("expected {0}")]
    ExpectedText(&'static str),
    /// A point that is not followed by `mod` or `max`.
    #[error("after the point of a number follows mod or max")]
    NoPart,
    /// A number above 1,000,000.
    #[error("numbers go up to 1,000,000")]
    NumberTooLarge,
    /// A character that is not allowed in a formula.
    #[error("{0:?} cannot be used in a formula")]
    Unexpected(char),
    /// More than 64 nested parentheses.
    #[error("parentheses are nested more than 64 deep")]
    TooDeep,
    /// More characters than it may have.
    #[error("a formula has at most {longest} characters")]
    TooLong {
        /// How many those are.
        longest: usize,
    },
}

/// The names of all functions.
fn functions(file: bool) -> String {
    let asking = Asking::functions().filter(|_| file);
    let all: Vec<_> = Operation::calls().chain(asking).collect();
    match all.as_slice() {
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
        [] => String::new(),
    }
}
