//! The checks that every character can make (Renaissance, Common checks).

use super::Edition;

/// A named check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CommonCheck {
    /// The name in the current edition, and the id in every edition.
    pub id: &'static str,
    name_in_draft: &'static str,
    /// The id as a single word to type.
    pub word: &'static str,
    current: &'static str,
    draft: &'static str,
}

impl CommonCheck {
    /// The name in an edition.
    pub(crate) fn name(&self, edition: Edition) -> &'static str {
        match edition {
            Edition::Current => self.id,
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

const fn both(id: &'static str, word: &'static str, formula: &'static str) -> CommonCheck {
    CommonCheck {
        id,
        name_in_draft: id,
        word,
        current: formula,
        draft: formula,
    }
}

/// The common checks as single words, in the same order.
pub(crate) const CHECK_WORDS: &[&str] = &{
    let mut words = [""; COMMON_CHECKS.len()];
    let mut nth = 0;
    while nth < words.len() {
        words[nth] = COMMON_CHECKS[nth].word;
        nth += 1;
    }
    words
};

pub(crate) const COMMON_CHECKS: &[CommonCheck] = &[
    both("Overcome Fear", "overcome-fear", "WIL x2"),
    CommonCheck {
        draft: "WIL x2",
        ..both("Resist Intimidation", "resist-intimidation", "WIL + SAV")
    },
    both(
        "Resist Social Manipulation",
        "resist-social-manipulation",
        "SAV + INT",
    ),
    both("Difficult Recall", "difficult-recall", "COG x3").in_draft("Difficult Memory Recall"),
    both("Make a Guess", "make-a-guess", "INT x3"),
    both("Get a Hint", "get-a-hint", "INT x3"),
    both("Solve a Puzzle", "solve-a-puzzle", "COG x3").in_draft("Solve a Logic Puzzle"),
    both("Feat of Strength", "feat-of-strength", "SOM + STR"),
    both("Feat of Endurance", "feat-of-endurance", "DUR + WIL"),
    both("React Quickly", "react-quickly", "COO x3"),
    both("Catch Something", "catch-something", "COO x3"),
    both(
        "Difficult Use of Language",
        "difficult-use-of-language",
        "INT x3",
    ),
    both("Take a Chance", "take-a-chance", "Luck x10"),
    both("Stroke of Luck", "stroke-of-luck", "Luck x10"),
];
