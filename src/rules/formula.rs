//! Formulas over stats, such as `COO x3` or `(INT + COO)/5`.

mod read;
mod step;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

use step::{Operator, Step, bounded};

pub(crate) use step::{EvalError, FormulaError};

/// A parsed formula: integers and stats, `+ - x /` and parentheses.
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
            steps: vec![Step::Stat(name.to_owned())],
        }
    }

    pub(crate) fn of(number: i64) -> Self {
        Self {
            steps: vec![Step::Number(number)],
        }
    }

    /// A stat times a number.
    pub(crate) fn times(stat: &str, factor: i64) -> Self {
        Self {
            steps: vec![
                Step::Stat(stat.to_owned()),
                Step::Number(factor),
                Step::Apply(Operator::Multiply),
            ],
        }
    }

    /// Parses a formula: integers up to 1,000,000, stat names (a letter followed by letters,
    /// digits and underscores), `+ - * / ( )`, with the usual precedence, left-associative.
    ///
    /// `*`, `×` and `x` are equivalent, but `x` is an operator only as a separate word or between
    /// an operand and a number: `COO x 3`, `COO x3`, `COOx3`; `DEX` is a stat.
    ///
    /// # Errors
    ///
    /// Returns [`FormulaError`] with the position.
    pub(crate) fn parse(text: &str) -> Result<Self, FormulaError> {
        read::read(text, false).map(|steps| Self { steps })
    }

    /// Like [`Formula::parse`], but the text may begin with a signed number: `-2`, `+5`.
    ///
    /// # Errors
    ///
    /// Returns [`FormulaError`] with the position.
    pub(crate) fn parse_signed(text: &str) -> Result<Self, FormulaError> {
        read::read(text, true).map(|steps| Self { steps })
    }

    /// The formula with its stats renamed by `name`; unknown ones are kept as written.
    #[must_use]
    pub(crate) fn spelled(mut self, name: impl Fn(&str) -> Option<&'static str>) -> Self {
        for step in &mut self.steps {
            if let Step::Stat(stat) = step
                && let Some(known) = name(stat)
            {
                known.clone_into(stat);
            }
        }
        self
    }

    /// Evaluates the formula. `stats` returns the value of a stat by its name as written.
    ///
    /// # Errors
    ///
    /// Returns [`EvalError`] for a missing stat, a division by zero, or a value beyond
    /// ±1,000,000,000.
    pub(crate) fn eval(&self, stats: &dyn Fn(&str) -> Option<i64>) -> Result<i64, EvalError> {
        self.fold(
            |step| match step {
                Operand::Number(number) => bounded(Some(number)),
                Operand::Stat(name) => match stats(name) {
                    Some(value) => bounded(Some(value)),
                    None => Err(EvalError::MissingStat(name.to_owned())),
                },
            },
            |operator, a, b| operator.apply(a?, b?),
        )
        .unwrap_or(Ok(0))
    }

    /// The number, if the formula is a single number.
    #[must_use]
    pub(crate) fn number(&self) -> Option<i64> {
        match self.steps.as_slice() {
            [Step::Number(number)] => Some(*number),
            _ => None,
        }
    }

    /// The stat, if the formula is a single stat.
    #[must_use]
    pub(crate) fn only_stat(&self) -> Option<&str> {
        match self.steps.as_slice() {
            [Step::Stat(name)] => Some(name),
            _ => None,
        }
    }

    /// The formula without a last multiplication by 1: `COO` for `COO x1`.
    #[must_use]
    pub(crate) fn without_factor_of_one(mut self) -> Self {
        let one = [Step::Number(1), Step::Apply(Operator::Multiply)];
        while self.steps.len() > one.len() && self.steps.ends_with(&one) {
            self.steps.truncate(self.steps.len() - one.len());
        }
        self
    }

    /// The names of its stats in order of appearance, without duplicates.
    #[must_use]
    pub(crate) fn stats(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for step in &self.steps {
            if let Step::Stat(name) = step
                && !names.contains(&name.as_str())
            {
                names.push(name);
            }
        }
        names
    }

    /// The formula with the value of each stat after its name, `-` for a missing one: `COO 30 x3`,
    /// `(INT 20 + COO 15)/5`.
    #[must_use]
    pub(crate) fn explain(&self, stats: &dyn Fn(&str) -> Option<i64>) -> String {
        self.write(|name| match stats(name) {
            Some(value) => format!("{name} {value}"),
            None => format!("{name} -"),
        })
    }

    fn write(&self, stat: impl Fn(&str) -> String) -> String {
        self.fold(
            |operand| match operand {
                Operand::Number(number) => Written {
                    text: number.to_string(),
                    binds: Binds::Number,
                },
                Operand::Stat(name) => Written {
                    text: stat(name),
                    binds: Binds::Stat,
                },
            },
            Written::join,
        )
        .map(|written| written.text)
        .unwrap_or_default()
    }

    /// Runs the steps on a stack of `T`. `None` only for a formula without operands, which parsing
    /// never produces.
    fn fold<T>(
        &self,
        operand: impl Fn(Operand<'_>) -> T,
        apply: impl Fn(Operator, T, T) -> T,
    ) -> Option<T> {
        let mut stack = Vec::new();
        for step in &self.steps {
            let value = match step {
                Step::Number(number) => operand(Operand::Number(*number)),
                Step::Stat(name) => operand(Operand::Stat(name)),
                Step::Apply(operator) => {
                    let b = stack.pop()?;
                    let a = stack.pop()?;
                    apply(*operator, a, b)
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
        Self::parse(&text)
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(str::to_owned))
    }
}

enum Operand<'a> {
    Number(i64),
    Stat(&'a str),
}

/// A part of a formula as text.
struct Written {
    text: String,
    binds: Binds,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Binds {
    Number,
    Stat,
    Operator(Operator),
}

impl Written {
    fn join(operator: Operator, a: Self, b: Self) -> Self {
        // Operators are left-associative, so one of equal precedence needs parentheses on the
        // right only.
        let left = a.within(|inner| inner < operator.precedence());
        let times_number = b.binds == Binds::Number;
        let right = b.within(|inner| inner <= operator.precedence());
        let sign = match operator {
            Operator::Add => " + ",
            Operator::Subtract => " - ",
            Operator::Multiply if times_number => " x",
            Operator::Multiply => " x ",
            Operator::Divide => "/",
        };
        Self {
            text: left + sign + &right,
            binds: Binds::Operator(operator),
        }
    }

    fn within(self, needs_parentheses: impl Fn(u8) -> bool) -> String {
        match self.binds {
            Binds::Operator(operator) if needs_parentheses(operator.precedence()) => {
                format!("({})", self.text)
            }
            _ => self.text,
        }
    }
}
