//! Formulas of a file: the console's own names in them count in any case.

use crate::rules::formula::{Formula, FormulaError};

/// The names that the console gives a place, as it asks for them.
#[rustfmt::skip] // a list reads by its lines
const OWN: [&str; 31] = [
    "player", "foe", "round", "sustained", "me", "target",
    "what", "bonus", "against", "mode",
    "sum", "hits", "high", "low", "nat", "match", "rolled", "total", "margin",
    "dice", "flat", "amount", "kind", "ap",
    "it", "n", "harmed", "healed", "was", "face", "ranks",
];

/// Reads a formula.
///
/// # Errors
/// Returns what is wrong, and where.
pub(super) fn parse(text: &str) -> Result<Formula, FormulaError> {
    let own = |name: &str| {
        let mut all = OWN.iter();
        all.find(|own| own.eq_ignore_ascii_case(name)).copied()
    };
    Formula::parse_file(text).map(|formula| formula.spelled(own))
}
