//! The checks that every character can make (Renaissance, Common checks).

use super::Edition;

/// A check with a name of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CommonCheck {
    /// Its name.
    pub name: &'static str,
    current: &'static str,
    draft: &'static str,
}

impl CommonCheck {
    /// Its target, as the text of a [`Formula`](crate::rules::formula::Formula) over the stats COG,
    /// COO, INT, SAV, SOM, WIL, DUR, STR and Luck.
    #[must_use]
    pub(crate) fn formula(&self, edition: Edition) -> &'static str {
        match edition {
            Edition::Current => self.current,
            Edition::Draft => self.draft,
        }
    }
}

const fn both(name: &'static str, formula: &'static str) -> CommonCheck {
    CommonCheck {
        name,
        current: formula,
        draft: formula,
    }
}

/// Every common check.
pub(crate) const COMMON_CHECKS: &[CommonCheck] = &[
    both("Overcome Fear", "WIL x2"),
    CommonCheck {
        name: "Resist Intimidation",
        current: "WIL + SAV",
        draft: "WIL x2",
    },
    both("Resist Social Manipulation", "SAV + INT"),
    both("Difficult Recall", "COG x3"),
    both("Make a Guess", "INT x3"),
    both("Get a Hint", "INT x3"),
    both("Solve a Puzzle", "COG x3"),
    both("Feat of Strength", "SOM + STR"),
    both("Feat of Endurance", "DUR + WIL"),
    both("React Quickly", "COO x3"),
    both("Catch Something", "COO x3"),
    both("Difficult Use of Language", "INT x3"),
    both("Take a Chance", "Luck x10"),
    both("Stroke of Luck", "Luck x10"),
];
