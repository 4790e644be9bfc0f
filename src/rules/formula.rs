//! Formulas over stats, such as `COO x3` or `(INT + COO)/5`.

mod read;
mod step;
#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

use step::{Operator, Step, bounded};

pub(crate) use step::{EvalError, FormulaError};

/// A formula that was read: whole numbers and stats, `+ - x /` and parentheses.
///
/// Kept in the order of a stack machine, so that nothing here recurses, however long the formula.
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

    /// Reads a formula: whole numbers up to 1,000,000, stat names (a letter, then letters, digits
    /// and underscores), `+ - * / ( )`, the usual precedence, from the left.
    ///
    /// `*`, `×` and `x` are alike, but `x` is an operator only as a word of its own or between an
    /// operand and a number: `COO x 3`, `COO x3`, `COOx3`, while `DEX` is a stat.
    ///
    /// # Errors
    ///
    /// [`FormulaError`], with the place.
    pub(crate) fn parse(text: &str) -> Result<Self, FormulaError> {
        read::read(text, false).map(|steps| Self { steps })
    }

    /// As [`Formula::parse`], but the text may begin with a number that has a sign: `-2`, `+5`.
    ///
    /// # Errors
    ///
    /// [`FormulaError`], with the place.
    pub(crate) fn parse_signed(text: &str) -> Result<Self, FormulaError> {
        read::read(text, true).map(|steps| Self { steps })
    }

    /// The same with its stats called as `name` calls them; those it does not know stay as written.
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

    /// Its value. `stats` gives the value of a stat, by the name as written.
    ///
    /// # Errors
    ///
    /// [`EvalError`]: a stat that is missing, a division by zero, or a value beyond 1,000,000,000.
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

    /// The number, if the formula is nothing but one.
    #[must_use]
    pub(crate) fn number(&self) -> Option<i64> {
        match self.steps.as_slice() {
            [Step::Number(number)] => Some(*number),
            _ => None,
        }
    }

    /// The stat, if the formula is nothing but one.
    #[must_use]
    pub(crate) fn only_stat(&self) -> Option<&str> {
        match self.steps.as_slice() {
            [Step::Stat(name)] => Some(name),
            _ => None,
        }
    }

    /// The names of its stats in order of appearance, each once.
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

    /// The formula with the value of each stat after its name, `-` for one that is missing:
    /// `COO 30 x3`, `(INT 20 + COO 15)/5`.
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

    /// Runs the steps on a stack of whatever the formula is folded into. `None` only for a formula
    /// without operands, which reading does not make.
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
        // From the left: an operator as weak as this one needs parentheses on its right only.
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
