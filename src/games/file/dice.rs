//! Dice of a file, in which formulas may stand for numbers, and parts between `[` and `]` are left out if one is 0.

use super::braces::closing;
use super::formula::parse;
use super::text::Wrong;
use super::written::Says;
use crate::dice::{Expression, ExpressionErrorKind, MOST_DICE};
use crate::rules::formula::Formula;

/// Dice with formulas in place of numbers: `(bonus)d6>=5[!>=(from)]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Dice {
    parts: Vec<DicePart>,
    /// The same without formulas, which are never filled in.
    fixed: Option<Expression>,
}

#[derive(Clone, Debug)]
enum DicePart {
    Plain(String),
    Number(Formula),
    /// Left out if a number in it is 0.
    Group(Vec<DicePart>),
}

impl Says for Dice {
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        if text.is_empty() {
            return Ok(None);
        }
        let chars: Vec<char> = text.chars().collect();
        let mut dice = Self {
            parts: parts(&chars, 0)?,
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
        fn of(parts: &[DicePart]) -> Vec<&Formula> {
            let each = parts.iter().flat_map(|part| match part {
                DicePart::Plain(_) => Vec::new(),
                DicePart::Number(formula) => vec![formula],
                DicePart::Group(inner) => of(inner),
            });
            each.collect()
        }
        of(&self.parts)
    }
}

impl Dice {
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
    ) -> Result<Expression, Wrong> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let mut out = String::new();
        write(&self.parts, value, &mut out)?;
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

/// The parts of a text from a character on.
fn parts(chars: &[char], from: usize) -> Result<Vec<DicePart>, Wrong> {
    let mut parts = Vec::new();
    let mut at = from;
    while let Some(c) = chars.get(at) {
        match c {
            '(' => {
                let end = bracket(chars, at)?;
                let inner: String = chars[at + 1..end].iter().collect();
                parts.push(DicePart::Number(parse(&inner, at + 1)?));
                at = end + 1;
            }
            '[' => {
                let end = closing(chars, at, ']')?;
                parts.push(DicePart::Group(self::parts(&chars[..end], at + 1)?));
                at = end + 1;
            }
            _ => {
                let rest = chars[at..].iter();
                let plain: String = rest.take_while(|c| !"([".contains(**c)).collect();
                at += plain.chars().count();
                parts.push(DicePart::Plain(plain));
            }
        }
    }
    Ok(parts)
}

/// Writes parts with their numbers; whether all of these are other than 0.
fn write(
    parts: &[DicePart],
    value: &dyn Fn(&Formula) -> Option<i64>,
    out: &mut String,
) -> Result<bool, Wrong> {
    let mut all = true;
    for part in parts {
        match part {
            DicePart::Plain(text) => out.push_str(text),
            DicePart::Number(formula) => {
                let number = value(formula)
                    .ok_or_else(|| (0, format!("the number of dice is unknown: {formula}")))?;
                all &= number != 0;
                out.push_str(&number.to_string());
            }
            DicePart::Group(inner) => {
                let begins = out.len();
                if !write(inner, value, out)? {
                    out.truncate(begins);
                }
            }
        }
    }
    Ok(all)
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
