//! Formulas of a file: the console's own names in them count in any case.

use crate::rules::formula::{Formula, FormulaError};

/// The names that the console gives a place, as it asks for them.
const OWN: [&str; 13] = [
    "it", "n", "rolled", "dice", "flat", "amount", "kind", "ap", "harmed", "healed", "was", "face",
    "ranks",
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
