//! Formulas of a file: the console's own names in them count in any case.

use super::text::Wrong;
use super::written::Says;
use crate::rules::formula::Formula;

/// The names that the console gives a place, as it asks for them.
#[rustfmt::skip] // a list reads by its lines
const OWN: [&str; 31] = [
    "player", "foe", "round", "sustained", "me", "target",
    "what", "bonus", "against", "mode",
    "sum", "hits", "high", "low", "nat", "match", "rolled", "total", "margin",
    "dice", "flat", "amount", "kind", "ap",
    "it", "n", "harmed", "healed", "was", "face", "ranks",
];

/// The most steps of a formula: its numbers, names and what is done with them.
const MOST: usize = 200;

/// Reads a formula that stands so far into a text, in characters.
///
/// # Errors
/// Returns what is wrong, and where in the text.
pub(super) fn parse(formula: &str, before: usize) -> Result<Formula, Wrong> {
    let own = |name: &str| {
        let mut all = OWN.iter();
        all.find(|own| own.eq_ignore_ascii_case(name)).copied()
    };
    let read = Formula::parse_file(formula);
    let read = read.map_err(|error| (before + error.at, error.kind.to_string()))?;
    let steps = read.weight();
    if steps > MOST {
        let what = format!("a formula has at most {MOST} steps, and this one {steps}");
        return Err((before, what));
    }
    Ok(read.spelled(own))
}

impl Says for Formula {
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let is_there = !text.is_empty();
        is_there.then(|| parse(text, 0)).transpose()
    }

    fn formulas(&self) -> Vec<&Formula> {
        vec![self]
    }
}
