//! The checks that every character can make (Renaissance, Common checks).

use super::Edition;

/// A named check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CommonCheck {
    name: &'static str,
    name_in_draft: &'static str,
    current: &'static str,
    draft: &'static str,
}

impl CommonCheck {
    /// The id, the same in every edition.
    pub(crate) fn id(&self) -> &'static str {
        self.name
    }

    /// The id as a single word to type.
    pub(crate) fn word(&self) -> &'static str {
        let nth = COMMON_CHECKS.iter().position(|check| check == self);
        nth.map_or("", |nth| CHECK_WORDS[nth])
    }

    /// The name in an edition.
    pub(crate) fn name(&self, edition: Edition) -> &'static str {
        match edition {
            Edition::Current => self.name,
            Edition::Draft => self.name_in_draft,
        }
    }

    const fn in_draft(self, name: &'static str) -> Self {
        Self {
            name_in_draft: name,
            ..self
        }
    }

    /// The formula of the target, to be parsed as a [`Formula`](crate::rules::formula::Formula)
    /// over the stats COG, COO, INT, SAV, SOM, WIL, DUR, STR and Luck.
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
        name_in_draft: name,
        current: formula,
        draft: formula,
    }
}

/// The common checks as single words, in the same order.
pub(crate) const CHECK_WORDS: &[&str] = &[
    "overcome-fear",
    "resist-intimidation",
    "resist-social-manipulation",
    "difficult-recall",
    "make-a-guess",
    "get-a-hint",
    "solve-a-puzzle",
    "feat-of-strength",
    "feat-of-endurance",
    "react-quickly",
    "catch-something",
    "difficult-use-of-language",
    "take-a-chance",
    "stroke-of-luck",
];

pub(crate) const COMMON_CHECKS: &[CommonCheck] = &[
    both("Overcome Fear", "WIL x2"),
    CommonCheck {
        draft: "WIL x2",
        ..both("Resist Intimidation", "WIL + SAV")
    },
    both("Resist Social Manipulation", "SAV + INT"),
    both("Difficult Recall", "COG x3").in_draft("Difficult Memory Recall"),
    both("Make a Guess", "INT x3"),
    both("Get a Hint", "INT x3"),
    both("Solve a Puzzle", "COG x3").in_draft("Solve a Logic Puzzle"),
    both("Feat of Strength", "SOM + STR"),
    both("Feat of Endurance", "DUR + WIL"),
    both("React Quickly", "COO x3"),
    both("Catch Something", "COO x3"),
    both("Difficult Use of Language", "INT x3"),
    both("Take a Chance", "Luck x10"),
    both("Stroke of Luck", "Luck x10"),
];
