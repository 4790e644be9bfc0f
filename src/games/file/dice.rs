//! Dice of a file, in which formulas may stand for numbers, and parts between `[` and `]` are left out if one is 0.

use super::template::Template;
use super::text::Wrong;
use super::written::Says;
use crate::dice::{Expression, ExpressionErrorKind, MOST_DICE};
use crate::rules::formula::Formula;

/// Dice with formulas in place of numbers: `(bonus)d6>=5[!>=(from)]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Dice {
    written: Template,
    /// The same without formulas, which are never filled in.
    fixed: Option<Expression>,
}

impl Says for Dice {
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        if text.is_empty() {
            return Ok(None);
        }
        let mut dice = Self {
            written: Template::dice(text)?,
            fixed: None,
        };
        // Dice that explode on 1 never end, and those that do so on 2 may.
        if let (Err((_, what)), Err(_)) = (dice.filled(&|_| Some(1)), dice.filled(&|_| Some(2))) {
            return Err((0, what));
        }
        if dice.formulas().is_empty() {
            dice.fixed = dice.filled(&|_| None).ok();
        }
        Ok(Some(dice))
    }

    fn formulas(&self) -> Vec<&Formula> {
        self.written.formulas()
    }
}

impl Dice {
    /// Whether it begins with a formula, the number of dice, that is at most 0.
    pub(super) fn is_empty(&self, value: &dyn Fn(&Formula) -> Option<i64>) -> bool {
        let first = self.written.first();
        first.and_then(value).is_some_and(|count| count <= 0)
    }

    /// The dice with their numbers.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub(super) fn filled(
        &self,
        value: &dyn Fn(&Formula) -> Option<i64>,
    ) -> Result<Expression, Wrong> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let out = self.written.written(value);
        let out = out.map_err(|of| (0, format!("the number of dice is unknown: {of}")))?;
        let read = Expression::parse(&out);
        let dice = read.map_err(|error| match error.kind {
            ExpressionErrorKind::Count if !out.starts_with('0') => {
                (error.at, format!("a pool has at most {MOST_DICE} dice"))
            }
            kind => (error.at, format!("{out}: {kind}")),
        })?;
        if dice.is_pool() {
            Ok(dice)
        } else {
            Err((
                0,
                "a verb rolls the dice of one pool: 2d6, 6d6>=5, {2d6,1d8}kh2".to_owned(),
            ))
        }
    }
}
