//! Dice of a file, in which formulas may stand for numbers.

use super::braces::Wrong;
use super::formula::parse;
use super::text::Text;
use crate::rules::formula::Formula;

/// Dice with formulas in place of numbers: `(bonus)d6>=5`.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    parts: Vec<DicePart>,
}

#[derive(Clone, Debug)]
enum DicePart {
    Plain(String),
    Number(Formula),
}

impl Dice {
    /// Reads dice.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn parse(text: &Text) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(c) = chars.get(at) {
            if *c == '(' {
                let end = bracket(&chars, at)?;
                let inner: String = chars[at + 1..end].iter().collect();
                let formula = parse(&inner);
                let formula =
                    formula.map_err(|error| (at + 1 + error.at, error.kind.to_string()))?;
                parts.push(DicePart::Number(formula));
                at = end + 1;
            } else {
                let plain: String = chars[at..].iter().take_while(|c| **c != '(').collect();
                at += plain.chars().count();
                parts.push(DicePart::Plain(plain));
            }
        }
        let dice = Self { parts };
        if let Err((_, what)) = dice.filled(&|_| Some(1)) {
            return Err((0, what));
        }
        Ok(dice)
    }

    /// All formulas in it.
    pub(super) fn formulas(&self) -> Vec<&Formula> {
        let parts = self.parts.iter().filter_map(|part| match part {
            DicePart::Number(formula) => Some(formula),
            DicePart::Plain(_) => None,
        });
        parts.collect()
    }

    /// Whether it begins with a formula, the number of dice, that is at most 0.
    pub(super) fn is_empty(&self, value: &dyn Fn(&Formula) -> Option<i64>) -> bool {
        match self.parts.first() {
            Some(DicePart::Number(formula)) => value(formula).is_some_and(|count| count <= 0),
            _ => false,
        }
    }

    /// The dice with their numbers.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub(super) fn filled(
        &self,
        value: &dyn Fn(&Formula) -> Option<i64>,
    ) -> Result<crate::dice::Expression, Wrong> {
        let mut out = String::new();
        for part in &self.parts {
            match part {
                DicePart::Plain(text) => out.push_str(text),
                DicePart::Number(formula) => {
                    let number = value(formula)
                        .ok_or_else(|| (0, format!("the number of dice is unknown: {formula}")))?;
                    out.push_str(&number.to_string());
                }
            }
        }
        let read = crate::dice::Expression::parse(&out);
        let dice = read.map_err(|error| (error.at, format!("{out}: {}", error.kind)))?;
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

fn bracket(chars: &[char], open: usize) -> Result<usize, Wrong> {
    let mut depth = 0_usize;
    for (at, c) in chars.iter().enumerate().skip(open) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(at);
        }
    }
    Err((open, "this ( is never closed".to_owned()))
}
