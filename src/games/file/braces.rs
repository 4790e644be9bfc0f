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

/// Where a sign is closed that stands here.
pub(super) fn closing(chars: &[char], open: usize, close: char) -> Result<usize, Wrong> {
    let rest = chars.iter().enumerate().skip(open + 1);
    let found = rest.into_iter().find(|(_, c)| **c == close);
    let sign = chars.get(open).copied().unwrap_or(' ');
    found
        .map(|(at, _)| at)
        .ok_or_else(|| (open, format!("this {sign} is never closed")))
}
