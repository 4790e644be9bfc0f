//! The checks that every character can make (Renaissance, Common checks).

use crate::game::NamedCheck;
use crate::rules::renaissance::Edition;

/// A single word to type, the name in the current edition, which is the id in every edition, and the formula of the
/// target.
#[rustfmt::skip] // a table reads by its rows
const CHECKS: [(&str, &str, &str); 14] = [
    ("overcome-fear", "Overcome Fear", "WIL x2"),
    ("resist-intimidation", "Resist Intimidation", "WIL + SAV"),
    ("resist-social-manipulation", "Resist Social Manipulation", "SAV + INT"),
    ("difficult-recall", "Difficult Recall", "COG x3"),
    ("make-a-guess", "Make a Guess", "INT x3"),
    ("get-a-hint", "Get a Hint", "INT x3"),
    ("solve-a-puzzle", "Solve a Puzzle", "COG x3"),
    ("feat-of-strength", "Feat of Strength", "SOM + STR"),
    ("feat-of-endurance", "Feat of Endurance", "DUR + WIL"),
    ("react-quickly", "React Quickly", "COO x3"),
    ("catch-something", "Catch Something", "COO x3"),
    ("difficult-use-of-language", "Difficult Use of Language", "INT x3"),
    ("take-a-chance", "Take a Chance", "Luck x10"),
    ("stroke-of-luck", "Stroke of Luck", "Luck x10"),
];

/// The name and the formula of those that are others in the draft.
const IN_DRAFT: [(&str, &str, &str); 3] = [
    ("Resist Intimidation", "Resist Intimidation", "WIL x2"),
    ("Difficult Recall", "Difficult Memory Recall", "COG x3"),
    ("Solve a Puzzle", "Solve a Logic Puzzle", "COG x3"),
];

/// The words to type.
pub(super) const WORDS: [&str; CHECKS.len()] = {
    let mut words = [""; CHECKS.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = CHECKS[at].0;
        at += 1;
    }
    words
};

/// The id of the check that is typed so.
pub(super) fn called(word: &str) -> &'static str {
    let found = CHECKS.iter().find(|(known, ..)| *known == word);
    found.map_or("", |(_, id, _)| id)
}

/// The checks of an edition.
pub(super) fn in_edition(edition: Edition) -> Vec<NamedCheck> {
    let each = CHECKS.into_iter().map(|(_, id, formula)| {
        let mut others = IN_DRAFT.into_iter();
        let other = others.find(|(of, ..)| *of == id && edition == Edition::Draft);
        let (_, name, formula) = other.unwrap_or((id, id, formula));
        NamedCheck {
            id,
            name,
            formula,
            value: None,
        }
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::formula::Formula;

    /// Every aptitude has a different value, so that a wrong formula gives a different result.
    fn stats(name: &str) -> Option<i64> {
        match name {
            "COG" => Some(11),
            "COO" => Some(13),
            "INT" => Some(17),
            "SAV" => Some(19),
            "SOM" => Some(23),
            "WIL" => Some(29),
            "DUR" => Some(41),
            "STR" => Some(47),
            "Luck" => Some(7),
            _ => None,
        }
    }

    #[test]
    fn common_checks() {
        let expected = [
            ("Overcome Fear", 58, 58),
            ("Resist Intimidation", 29 + 19, 58),
            ("Resist Social Manipulation", 19 + 17, 36),
            ("Difficult Recall", 33, 33),
            ("Make a Guess", 51, 51),
            ("Get a Hint", 51, 51),
            ("Solve a Puzzle", 33, 33),
            ("Feat of Strength", 23 + 47, 70),
            ("Feat of Endurance", 41 + 29, 70),
            ("React Quickly", 39, 39),
            ("Catch Something", 39, 39),
            ("Difficult Use of Language", 51, 51),
            ("Take a Chance", 70, 70),
            ("Stroke of Luck", 70, 70),
        ];
        let editions = [Edition::Current, Edition::Draft].map(in_edition);
        assert_eq!(editions[0].len(), expected.len());
        for (name, current, draft) in expected {
            for (checks, value) in editions.iter().zip([current, draft]) {
                let check = checks.iter().find(|check| check.id == name).unwrap();
                let formula = Formula::parse(check.formula).unwrap();
                assert_eq!(formula.eval(&stats), Ok(value), "{name}");
                assert_eq!(formula.to_string(), check.formula, "written as it is shown");
            }
        }
    }

    #[test]
    fn common_checks_have_a_word_each() {
        for (word, (typed, name, _)) in WORDS.iter().zip(CHECKS) {
            assert_eq!(*word, name.to_lowercase().replace(' ', "-"));
            assert_eq!((called(word), typed), (name, *word));
        }
    }
}
