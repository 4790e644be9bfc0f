//! Formulas over stats, such as `COO x3`, `(INT + COO)/5` or `max(COO, INT) - 10`.

mod ask;
mod error;
mod operation;
mod read;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::fmt;

use serde::{Deserialize, Serialize};

use operation::{Level, Operation, TIMES, Value, bounded};
use read::{Place, Step};

pub(crate) use ask::{Ask, Asking, Wanted, Whose};
pub(crate) use error::FormulaError;
pub(crate) use operation::EvalError;

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// How many steps of formulas were taken on this thread.
pub(crate) fn steps() -> u64 {
    STEPS.get()
}

/// A parsed formula: integers and stats, `+ - x /`, comparisons, `and or not`, functions and parentheses.
///
/// Stored in the order of a stack machine, so that nothing recurses, however long the formula is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Formula {
    steps: Vec<Step>,
}

impl Formula {
    pub(crate) fn stat(name: &str) -> Self {
        Self {
            steps: vec![Step::Ask(Ask::own(name.to_owned()))],
        }
    }

    pub(crate) fn of(number: i64) -> Self {
        Self {
            steps: vec![Step::Number(number)],
        }
    }

    /// A stat times a number.
    pub(crate) fn times(stat: &str, factor: i64) -> Self {
        let mut formula = Self::stat(stat);
        let times = [Step::Number(factor), Step::Apply(&TIMES, 2)];
        formula.steps.extend(times);
        formula
    }

    /// Parses a formula: integers up to 1,000,000, stat names (a letter followed by letters,
    /// digits and underscores) and parentheses. Loosest first: `or`, `and`, `not`, a comparison (`= != < <= > >=`),
    /// `+ -`, `* /`, a sign; left-associative. What is true is 1, what is false is 0, and anything but 0 counts as true.
    /// `/` rounds down. Functions: `min(a, b, ...)`, `max`, `abs(x)`, `clamp(x, low, high)`, `if(condition, a, b)`,
    /// `up(a, b)` (divided and rounded up), `default(a, b)`, `has(x)`, `band(x, limit, a, limit, b, beyond)`,
    /// `pick(n, a, b, ...)`.
    ///
    /// `*`, `×` and `x` are equivalent, but `x` is an operator only as a separate word or between
    /// an operand and a number: `COO x 3`, `COO x3`, `COOx3`; `DEX` is a stat.
    ///
    /// # Errors
    ///
    /// Returns [`FormulaError`] with the position.
    pub(crate) fn parse(text: &str) -> Result<Self, FormulaError> {
        read::read(text, Place::Prompt).map(|steps| Self { steps })
    }

    /// Like [`Formula::parse`], but the text may begin with a sign: `-2`, `+5`, `-INT`.
    ///
    /// # Errors
    ///
    /// Returns [`FormulaError`] with the position.
    pub(crate) fn parse_signed(text: &str) -> Result<Self, FormulaError> {
        read::read(text, Place::Signed).map(|steps| Self { steps })
    }

    /// Parses a formula of a game's file, which may also begin with a sign, and ask for more than stats: `STR.mod`,
    /// `hp.max`, `target.Threat`, `cond('prone')`, `option('misses', 'mark')`.
    ///
    /// # Errors
    ///
    /// Returns [`FormulaError`] with the position.
    pub(crate) fn parse_file(text: &str) -> Result<Self, FormulaError> {
        read::read(text, Place::File).map(|steps| Self { steps })
    }

    /// The formula with its names renamed by `name`, whosever they are; unknown ones are kept as written.
    pub(crate) fn spelled(mut self, name: impl Fn(&str) -> Option<&'static str>) -> Self {
        for step in &mut self.steps {
            if let Step::Ask(ask) = step
                && ask.what == Asking::Name
                && let Some(known) = name(&ask.text)
            {
                known.clone_into(&mut ask.text);
            }
        }
        self
    }

    /// Evaluates the formula. `stats` returns the value of a stat by its name as written. What is unknown makes the
    /// result unknown, except in `default` and `has`, behind `0 and` and `1 or`, and in what `if` leaves out.
    ///
    /// # Errors
    ///
    /// Returns [`EvalError`] for a missing stat, a division by zero, or a value beyond
    /// ±1,000,000,000.
    pub(crate) fn eval(&self, stats: &dyn Fn(&str) -> Option<i64>) -> Result<i64, EvalError> {
        self.value(&|wanted| match wanted {
            Wanted::Name(name) => stats(name),
            Wanted::Ask(_) => None,
        })
    }

    /// Evaluates a formula that may ask for more than stats.
    ///
    /// # Errors
    ///
    /// Returns [`EvalError`] as [`Formula::eval`] does.
    pub(crate) fn value(&self, of: &dyn Fn(Wanted<'_>) -> Option<i64>) -> Result<i64, EvalError> {
        STEPS.set(STEPS.get().saturating_add(self.steps.len() as u64));
        self.fold(
            |number| bounded(Some(number)),
            |ask| match of(ask.wanted()) {
                Some(value) => bounded(Some(value)),
                None => Err(EvalError::MissingStat(ask.to_string())),
            },
            |operation, values: &[Value]| (operation.of)(values),
        )
        .unwrap_or(Ok(0))
    }

    /// Everything that the formula asks for, in order.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = Wanted<'_>> {
        self.steps.iter().filter_map(|step| match step {
            Step::Ask(ask) => Some(ask.wanted()),
            Step::Number(_) | Step::Apply(..) => None,
        })
    }

    /// The names of its stats in order of appearance.
    pub(crate) fn stats(&self) -> impl Iterator<Item = &str> {
        self.wanted().filter_map(|wanted| match wanted {
            Wanted::Name(name) => Some(name),
            Wanted::Ask(_) => None,
        })
    }

    /// How many steps an evaluation takes.
    pub(crate) fn weight(&self) -> usize {
        self.steps.len()
    }

    /// The formula without a last multiplication by 1: `COO` for `COO x1`.
    pub(crate) fn without_factor_of_one(mut self) -> Self {
        let one = [Step::Number(1), Step::Apply(&TIMES, 2)];
        while self.steps.len() > one.len() && self.steps.ends_with(&one) {
            self.steps.truncate(self.steps.len() - one.len());
        }
        self
    }

    /// The formula with the value of each stat after its name, `-` for a missing one: `COO 30 x3`,
    /// `(INT 20 + COO 15)/5`.
    pub(crate) fn explain(&self, stats: &dyn Fn(&str) -> Option<i64>) -> String {
        self.write(|ask| match ask.name().and_then(stats) {
            Some(value) => format!("{ask} {value}"),
            None => format!("{ask} -"),
        })
    }

    fn write(&self, asked: impl Fn(&Ask) -> String) -> String {
        let operand = |text: String, level, is_number| Written {
            text,
            level,
            is_number,
        };
        let written = self.fold(
            |number| match number {
                ..0 => operand(number.to_string(), Level::Sign, true),
                _ => operand(number.to_string(), Level::Operand, true),
            },
            |ask| operand(asked(ask), Level::Operand, false),
            Written::join,
        );
        written.map_or_else(String::new, |written| written.text)
    }

    /// Works something else out of the formula than its value: from its numbers, what it asks for, and the sign or name
    /// of each operation. `None` only for a formula without operands.
    pub(crate) fn read_as<T>(
        &self,
        number: impl Fn(i64) -> T,
        ask: impl Fn(Wanted<'_>) -> T,
        apply: impl Fn(&str, &[T]) -> T,
    ) -> Option<T> {
        self.fold(
            number,
            |asked| ask(asked.wanted()),
            |operation, values| apply(operation.sign, values),
        )
    }

    /// Runs the steps on a stack of `T`. `None` only for a formula without operands, which parsing
    /// never produces.
    fn fold<T>(
        &self,
        number: impl Fn(i64) -> T,
        ask: impl Fn(&Ask) -> T,
        apply: impl Fn(&Operation, &[T]) -> T,
    ) -> Option<T> {
        let mut stack = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let value = match step {
                Step::Number(fixed) => number(*fixed),
                Step::Ask(asked) => ask(asked),
                Step::Apply(operation, count) => {
                    let first = stack.len().checked_sub(*count)?;
                    let value = apply(operation, &stack[first..]);
                    stack.truncate(first);
                    value
                }
            };
            stack.push(value);
        }
        stack.pop()
    }
}

impl From<Formula> for String {
    fn from(formula: Formula) -> Self {
        formula.to_string()
    }
}

impl TryFrom<String> for Formula {
    type Error = FormulaError;

    fn try_from(text: String) -> Result<Self, FormulaError> {
        Self::parse_signed(&text)
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Ask::to_string))
    }
}

/// A part of a formula as text.
struct Written {
    text: String,
    /// Of its last operator.
    level: Level,
    is_number: bool,
}

impl Written {
    fn join(operation: &Operation, parts: &[Self]) -> Self {
        let (level, sign) = (operation.level, operation.sign);
        let text = if operation.is_call() {
            let values: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
            format!("{sign}({})", values.join(", "))
        } else {
            let (last, before) = match parts.split_last() {
                Some((last, before)) => (Some(last), before),
                None => (None, parts),
            };
            let is_number = |last: &Self| last.is_number && last.level == Level::Operand;
            let sign = if *operation == TIMES && last.is_some_and(is_number) {
                sign.trim_end()
            } else {
                sign
            };
            // What binds as tightly needs parentheses on the right, and in a comparison on both sides.
            let right = last.map_or_else(String::new, |last| last.within(|inner| inner <= level));
            let left = before.last().map_or_else(String::new, |first| {
                first.within(|inner| inner < level || inner == level && level == Level::Compare)
            });
            left + sign + &right
        };
        Self {
            text,
            level,
            is_number: false,
        }
    }

    fn within(&self, needs_parentheses: impl Fn(Level) -> bool) -> String {
        if needs_parentheses(self.level) {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }
}
