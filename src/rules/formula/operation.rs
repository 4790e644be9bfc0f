//! What formulas do with values: each operation with its word, how tightly it binds and what it takes.

use crate::rules::floor_div;

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

/// A value, or why it is unknown.
pub(super) type Value = Result<i64, EvalError>;

/// What is done with values.
#[derive(Debug)]
pub(super) struct Operation {
    /// How it is written: between its two values, before its only one, or before several in parentheses.
    pub(super) sign: &'static str,
    pub(super) level: Level,
    /// How many values it takes, at least and at most.
    least: usize,
    most: usize,
    /// The result for values of which some may be unknown.
    pub(super) of: fn(&[Value]) -> Value,
}

/// How tightly operations bind: those of a higher level first.
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
    /// Calls, too.
    Operand,
}

pub(super) static TIMES: Operation =
    between(" x ", Level::Product, |v| bounded(a(v)?.checked_mul(b(v)?)));

/// What is unknown makes the result unknown, unless the values before it decide.
static OPERATIONS: [&Operation; 24] = [
    &between(" or ", Level::Or, |v| {
        Ok(i64::from(a(v)? != 0 || b(v)? != 0))
    }),
    &between(" and ", Level::And, |v| {
        Ok(i64::from(a(v)? != 0 && b(v)? != 0))
    }),
    &before("not ", Level::Not, |v| Ok(i64::from(a(v)? == 0))),
    &between(" = ", Level::Compare, |v| Ok(i64::from(a(v)? == b(v)?))),
    &between(" != ", Level::Compare, |v| Ok(i64::from(a(v)? != b(v)?))),
    &between(" < ", Level::Compare, |v| Ok(i64::from(a(v)? < b(v)?))),
    &between(" <= ", Level::Compare, |v| Ok(i64::from(a(v)? <= b(v)?))),
    &between(" > ", Level::Compare, |v| Ok(i64::from(a(v)? > b(v)?))),
    &between(" >= ", Level::Compare, |v| Ok(i64::from(a(v)? >= b(v)?))),
    &between(" + ", Level::Sum, |v| bounded(a(v)?.checked_add(b(v)?))),
    &between(" - ", Level::Sum, |v| bounded(a(v)?.checked_sub(b(v)?))),
    &TIMES,
    &between("/", Level::Product, |v| divided(a(v)?, b(v)?)),
    &before("-", Level::Sign, |v| bounded(a(v)?.checked_neg())),
    &call("min", 1, MANY, |v| some(all(v)?.into_iter().min())),
    &call("max", 1, MANY, |v| some(all(v)?.into_iter().max())),
    &call("abs", 1, 1, |v| Ok(a(v)?.abs())),
    // clamp(x, low, high)
    &call("clamp", 3, 3, |v| Ok(a(v)?.max(b(v)?).min(at(v, 2)?))),
    // if(condition, then, otherwise)
    &call("if", 3, 3, |v| at(v, if a(v)? != 0 { 1 } else { 2 })),
    // up(a, b): a divided by b, rounded up
    &call("up", 2, 2, |v| divided(-a(v)?, b(v)?).map(|down| -down)),
    // default(a, b): a, or b if a is unknown
    &call("default", 2, 2, |v| a(v).or_else(|_| b(v))),
    // has(a): whether a is known
    &call("has", 1, 1, |v| Ok(i64::from(a(v).is_ok()))),
    &call("band", 2, MANY, band),
    &call("pick", 2, MANY, pick),
];

const MANY: usize = usize::MAX;

const fn between(sign: &'static str, level: Level, of: fn(&[Value]) -> Value) -> Operation {
    Operation {
        level,
        ..call(sign, 2, 2, of)
    }
}

const fn before(sign: &'static str, level: Level, of: fn(&[Value]) -> Value) -> Operation {
    Operation {
        level,
        ..call(sign, 1, 1, of)
    }
}

const fn call(
    sign: &'static str,
    least: usize,
    most: usize,
    of: fn(&[Value]) -> Value,
) -> Operation {
    Operation {
        sign,
        level: Level::Operand,
        least,
        most,
        of,
    }
}

impl PartialEq for Operation {
    fn eq(&self, other: &Self) -> bool {
        self.sign == other.sign
    }
}

impl Eq for Operation {}

impl Operation {
    fn find(text: &str, is: impl Fn(&Self) -> bool) -> Option<&'static Self> {
        let is_written = |one: &Self| one.sign.trim().eq_ignore_ascii_case(text);
        let mut all = OPERATIONS.into_iter();
        all.find(|one| is(one) && is_written(one))
    }

    /// The operation that is written so between two values, in any case.
    pub(super) fn between(text: &str) -> Option<&'static Self> {
        Self::find(text, |one| !one.is_call() && one.least == 2)
    }

    /// The operation that is written so before its only value, in any case.
    pub(super) fn before(text: &str) -> Option<&'static Self> {
        Self::find(text, |one| !one.is_call() && one.least == 1)
    }

    /// The function of this name, in any case.
    pub(super) fn call(text: &str) -> Option<&'static Self> {
        Self::find(text, Self::is_call)
    }

    /// Whether its values stand in parentheses.
    pub(super) fn is_call(&self) -> bool {
        self.level == Level::Operand
    }

    /// Whether it takes that many values. A band takes pairs, after what is looked up and before what is beyond them.
    pub(super) fn fits(&self, count: usize) -> bool {
        let is_odd = self.sign == "band" && !count.is_multiple_of(2);
        (self.least..=self.most).contains(&count) && !is_odd
    }

    /// How many values it takes, in words.
    pub(super) fn takes(&self) -> &'static str {
        match (self.sign, self.least, self.most) {
            ("band", ..) => "a value, then a limit and a value for each band, and the value beyond",
            ("pick", ..) => "a number and at least one value",
            (_, 1, MANY) => "at least one value",
            (_, 1, _) => "one value",
            (_, 2, _) => "2 values",
            _ => "3 values",
        }
    }

    /// The names of all functions.
    pub(super) fn calls() -> impl Iterator<Item = &'static str> {
        let calls = OPERATIONS.into_iter().filter(|one| one.is_call());
        calls.map(|one| one.sign)
    }
}

/// The first value.
fn a(values: &[Value]) -> Value {
    at(values, 0)
}

/// The second value.
fn b(values: &[Value]) -> Value {
    at(values, 1)
}

fn at(values: &[Value], nth: usize) -> Value {
    values.get(nth).cloned().unwrap_or(Err(EvalError::TooLarge))
}

fn all(values: &[Value]) -> Result<Vec<i64>, EvalError> {
    values.iter().cloned().collect()
}

fn some(value: Option<i64>) -> Value {
    value.ok_or(EvalError::TooLarge)
}

pub(super) fn bounded(value: Option<i64>) -> Value {
    const MOST: i64 = 1_000_000_000;
    some(value.filter(|value| (-MOST..=MOST).contains(value)))
}

/// Divided and rounded down.
fn divided(a: i64, b: i64) -> Value {
    match b {
        0 => Err(EvalError::DivisionByZero),
        _ => bounded(floor_div(a, b)),
    }
}

/// `band(x, 9, 1, 12, 2, 3)`: 1 up to 9, 2 up to 12, 3 beyond.
fn band(values: &[Value]) -> Value {
    let all = all(values)?;
    let [of, bands @ .., beyond] = all.as_slice() else {
        return Err(EvalError::TooLarge);
    };
    let mut bands = bands.chunks_exact(2);
    let found = bands.find(|band| *of <= band[0]);
    Ok(found.map_or(*beyond, |band| band[1]))
}

/// `pick(n, a, b, ...)`: the n-th, with n held to the list.
fn pick(values: &[Value]) -> Value {
    let all = all(values)?;
    let nth = usize::try_from(a(values)?.max(1)).unwrap_or(usize::MAX);
    some(all.get(nth).or(all.last()).copied())
}
