//! The steps of a formula, what each does, and errors.

use super::ask::Ask;
use crate::rules::floor_div;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Number(i64),
    Stat(String),
    Ask(Ask),
    /// Replaces that many values before it with the result.
    Apply(Operator, usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Or,
    And,
    Not,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    Call(Function),
}

/// How tightly operators bind: those of a higher level first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Whole,
    Or,
    And,
    Not,
    Compare,
    Sum,
    Product,
    Sign,
    Operand,
}

/// How each operator but a call is written between its operands, or before its only one, and how tightly it binds.
const OPERATORS: [(Operator, &str, Level); 14] = [
    (Operator::Or, " or ", Level::Or),
    (Operator::And, " and ", Level::And),
    (Operator::Not, "not ", Level::Not),
    (Operator::Equal, " = ", Level::Compare),
    (Operator::Unequal, " != ", Level::Compare),
    (Operator::Less, " < ", Level::Compare),
    (Operator::AtMost, " <= ", Level::Compare),
    (Operator::More, " > ", Level::Compare),
    (Operator::AtLeast, " >= ", Level::Compare),
    (Operator::Add, " + ", Level::Sum),
    (Operator::Subtract, " - ", Level::Sum),
    (Operator::Multiply, " x ", Level::Product),
    (Operator::Divide, "/", Level::Product),
    (Operator::Negate, "-", Level::Sign),
];

impl Operator {
    fn row(self) -> Option<&'static (Self, &'static str, Level)> {
        OPERATORS.iter().find(|(operator, ..)| *operator == self)
    }

    pub(super) fn level(self) -> Level {
        self.row().map_or(Level::Operand, |(.., level)| *level)
    }

    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Call(function) => function.name(),
            _ => self.row().map_or("", |(_, sign, _)| sign),
        }
    }

    /// The operator that is written so between two operands, in any case.
    pub(super) fn between(text: &str) -> Option<Self> {
        let mut all = OPERATORS
            .iter()
            .map(|(operator, sign, _)| (*operator, sign.trim()));
        let found = all.find(|(_, sign)| sign.eq_ignore_ascii_case(text))?.0;
        (found != Self::Not).then_some(found)
    }

    /// The result for values of which some may be unknown: an unknown one makes the result unknown, unless the others
    /// decide it.
    pub(super) fn apply(self, values: &[Value]) -> Value {
        if let Self::Call(function) = self {
            return function.call(values);
        }
        let (Some(a), Some(b)) = (values.first(), values.last()) else {
            return Err(EvalError::TooLarge);
        };
        match (self, a) {
            (Self::And, Ok(0)) => return Ok(0),
            (Self::Or, Ok(a)) if *a != 0 => return Ok(1),
            _ => {}
        }
        let (a, b) = (a.clone()?, b.clone()?);
        let is = |truth: bool| Some(i64::from(truth));
        bounded(match self {
            Self::Or | Self::And => is(b != 0),
            Self::Not => is(a == 0),
            Self::Equal => is(a == b),
            Self::Unequal => is(a != b),
            Self::Less => is(a < b),
            Self::AtMost => is(a <= b),
            Self::More => is(a > b),
            Self::AtLeast => is(a >= b),
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide if b == 0 => return Err(EvalError::DivisionByZero),
            Self::Divide => floor_div(a, b),
            Self::Negate => a.checked_neg(),
            Self::Call(_) => None,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Function {
    Min,
    Max,
    Abs,
    /// `clamp(x, low, high)`.
    Clamp,
    /// `if(condition, then, otherwise)`.
    If,
    /// `up(a, b)`: a divided by b, rounded up.
    Up,
    /// `default(a, b)`: a, or b if a is unknown.
    Default,
    /// Whether a value is known.
    Has,
    /// `band(x, 9, 1, 12, 2, 3)`: 1 up to 9, 2 up to 12, 3 beyond.
    Band,
    /// `pick(n, a, b, ...)`: the n-th, with n held to the list.
    Pick,
}

/// The names, and how many values each takes: at least, and at most.
const FUNCTIONS: [(&str, Function, usize, usize); 10] = [
    ("min", Function::Min, 1, MANY),
    ("max", Function::Max, 1, MANY),
    ("abs", Function::Abs, 1, 1),
    ("clamp", Function::Clamp, 3, 3),
    ("if", Function::If, 3, 3),
    ("up", Function::Up, 2, 2),
    ("default", Function::Default, 2, 2),
    ("has", Function::Has, 1, 1),
    ("band", Function::Band, 2, MANY),
    ("pick", Function::Pick, 2, MANY),
];
const MANY: usize = usize::MAX;

impl Function {
    /// The function with this name, in any case.
    pub(super) fn of(name: &str) -> Option<Self> {
        let mut all = FUNCTIONS.iter();
        let found = all.find(|(known, ..)| known.eq_ignore_ascii_case(name));
        found.map(|(_, function, ..)| *function)
    }

    fn row(self) -> Option<&'static (&'static str, Self, usize, usize)> {
        FUNCTIONS.iter().find(|(_, function, ..)| *function == self)
    }

    fn name(self) -> &'static str {
        self.row().map_or("", |(name, ..)| name)
    }

    /// Why it cannot take that many values.
    pub(super) fn wrong_count(self, count: usize) -> Option<FormulaErrorKind> {
        let (name, _, least, most) = self.row()?;
        // A band takes pairs, after what is looked up and before what is beyond them.
        let is_odd = self == Self::Band && !count.is_multiple_of(2);
        let fits = (*least..=*most).contains(&count) && !is_odd;
        (!fits).then_some(FormulaErrorKind::WrongCount {
            name,
            least: *least,
        })
    }

    fn call(self, values: &[Value]) -> Value {
        let at = |nth: usize| values.get(nth).cloned().unwrap_or(Err(EvalError::TooLarge));
        match self {
            Self::Has => return Ok(i64::from(at(0).is_ok())),
            Self::Default => return at(0).or_else(|_| at(1)),
            Self::If => return at(if at(0)? != 0 { 1 } else { 2 }),
            _ => {}
        }
        let known: Vec<i64> = values.iter().cloned().collect::<Result<_, _>>()?;
        let (first, rest) = match known.as_slice() {
            [first, rest @ ..] => (*first, rest),
            [] => return Err(EvalError::TooLarge),
        };
        match (self, rest) {
            (Self::Min, _) => Ok(rest.iter().fold(first, |least, one| least.min(*one))),
            (Self::Max, _) => Ok(rest.iter().fold(first, |most, one| most.max(*one))),
            (Self::Abs, _) => Ok(first.abs()),
            (Self::Clamp, [low, high]) => Ok(first.max(*low).min(*high)),
            (Self::Up, [0]) => Err(EvalError::DivisionByZero),
            (Self::Up, [by]) => bounded(floor_div(-first, *by).map(|down| -down)),
            (Self::Band, [bands @ .., beyond]) => {
                let mut bands = bands.chunks_exact(2);
                let found = bands.find(|band| first <= band[0]);
                Ok(found.map_or(*beyond, |band| band[1]))
            }
            (Self::Pick, [one, ..]) => {
                let nth = usize::try_from(first.max(1) - 1).unwrap_or(usize::MAX);
                Ok(*rest.get(nth).or(rest.last()).unwrap_or(one))
            }
            _ => Err(EvalError::TooLarge),
        }
    }
}

/// A value, or why it is unknown.
pub(super) type Value = Result<i64, EvalError>;

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
    #[error(
        "no function is called this; there are min, max, abs, clamp, if, up, default, has, band and pick"
    )]
    NoFunction,
    /// A function with too few or too many values.
    #[error("`{name}` takes {}", values(name, *least))]
    WrongCount {
        /// The function.
        name: &'static str,
        /// How many values it takes at least.
        least: usize,
    },
    /// The same in a game's file.
    #[error(
        "no function is called this; there are min, max, abs, clamp, if, up, default, has, band, pick, cond, state, skill, trait, is, option, clock, counter, zone, given and faces"
    )]
    NoFileFunction,
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
    /// More than 1000 characters.
    #[error("a formula has at most 1,000 characters")]
    TooLong,
}

/// What a function takes.
fn values(name: &str, least: usize) -> String {
    match (name, least) {
        ("band", _) => {
            "a value, then a limit and a value for each band, and the value beyond".into()
        }
        ("pick", _) => "a number and at least one value".into(),
        ("min" | "max", _) => "at least one value".into(),
        (_, 1) => "one value".into(),
        _ => format!("{least} values"),
    }
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

pub(super) fn bounded(value: Option<i64>) -> Value {
    const MOST: i64 = 1_000_000_000;
    value
        .filter(|value| (-MOST..=MOST).contains(value))
        .ok_or(EvalError::TooLarge)
}
