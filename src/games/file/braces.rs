//! Formulas between braces, in texts and lines.

use super::formula::parse;
use super::text::Wrong;
use crate::rules::formula::Formula;

/// A formula between braces.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) formula: Formula,
    /// Shown with its sign.
    pub(super) signed: bool,
}

/// The formula between braces, which may begin with a `+`.
pub(super) fn number(inner: &str, at: usize) -> Result<Number, Wrong> {
    let (signed, text) = match inner.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, inner),
    };
    let before = at + usize::from(signed);
    let formula = parse(text, before)?;
    Ok(Number { formula, signed })
}

impl Number {
    pub(super) fn in_words(&self, value: i64) -> String {
        if self.signed {
            format!("{value:+}")
        } else {
            value.to_string()
        }
    }
}

/// Where a sign is closed that stands here, after those that are opened in between.
pub(super) fn closing(chars: &[char], open: usize, close: char) -> Result<usize, Wrong> {
    let sign = chars.get(open).copied().unwrap_or(' ');
    let mut depth = 0_usize;
    for (at, c) in chars.iter().enumerate().skip(open) {
        depth += usize::from(*c == sign);
        if *c == close {
            depth -= 1;
            if depth == 0 {
                return Ok(at);
            }
        }
    }
    Err((open, format!("this {sign} is never closed")))
}
