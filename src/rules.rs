//! What games share: grades, modifiers, verdicts, exact odds, and formulas over stats.
//!
//! Everything in this module is about numbers: no characters, files or screens. Numbers are
//! integers, and divisions round down; floats are probabilities only.

pub(crate) mod amount;
pub(crate) mod brp;
pub(crate) mod chances;
pub(crate) mod forge_of_power;
pub(crate) mod formula;
pub(crate) mod harm;
pub(crate) mod renaissance;
pub(crate) mod scale;
#[cfg(test)]
mod tests;
pub(crate) mod versus;

use serde::{Deserialize, Serialize};

/// How well a check went, as one game names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grade {
    /// Above 0 for a success, below 0 for a failure, 0 for neither; a greater distance from 0 is
    /// stronger. It comes first because most grades differ in it.
    pub rank: i8,
    /// The word in files and reports.
    pub id: &'static str,
    /// The word on screen.
    pub label: &'static str,
}

impl Grade {
    /// A grade with the same word on screen and in files.
    #[must_use]
    pub const fn new(id: &'static str, rank: i8) -> Self {
        Self {
            rank,
            id,
            label: id,
        }
    }

    /// The same grade with another word on screen.
    pub(crate) const fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// The grade of this rank.
    pub(crate) fn ranked(grades: &[Self], rank: i8) -> Option<Self> {
        grades.iter().copied().find(|grade| grade.rank == rank)
    }

    #[must_use]
    pub fn find(grades: &[Self], id: &str) -> Option<Self> {
        grades.iter().copied().find(|grade| grade.id == id)
    }

    /// Whether it is the weakest, and whether it is the strongest of those that succeed or fail as it does.
    pub(crate) fn is_extreme(self, grades: &[Self]) -> [bool; 2] {
        let alike = grades.iter().map(|other| other.rank);
        let alike = alike.filter(|other| other.signum() == self.rank.signum());
        let sizes = alike.map(i8::abs);
        [sizes.clone().min(), sizes.max()].map(|size| size == Some(self.rank.abs()))
    }
}

/// A named number: one part of a target or of a roll's breakdown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Where the number comes from.
    pub label: String,
    /// The amount added; negative if subtracted.
    pub value: i64,
}

impl Part {
    /// A number with the name of its source.
    pub fn new(label: impl Into<String>, value: i64) -> Self {
        Self {
            label: label.into(),
            value,
        }
    }
}

/// The result of a contest. Files store its word ([`Verdict::id`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum Verdict {
    /// This side won: 0 is the first side, up to 8 for the ninth. Contests have no more sides.
    Side(u8),
    /// Every side partly succeeded.
    Partial,
    /// The sides are equal.
    Tie,
    /// No side won.
    Neither,
}

impl Verdict {
    /// The first side won.
    pub const FIRST: Self = Self::Side(0);
    /// The second side won.
    pub const SECOND: Self = Self::Side(1);

    /// Every verdict with its word, in the order of the odds.
    const WORDS: [(Self, &'static str); 12] = [
        (Self::Side(0), "first"),
        (Self::Partial, "partial"),
        (Self::Side(1), "second"),
        (Self::Side(2), "third"),
        (Self::Side(3), "fourth"),
        (Self::Side(4), "fifth"),
        (Self::Side(5), "sixth"),
        (Self::Side(6), "seventh"),
        (Self::Side(7), "eighth"),
        (Self::Side(8), "ninth"),
        (Self::Tie, "tie"),
        (Self::Neither, "neither"),
    ];

    /// Every verdict, in the order of the odds.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        Self::WORDS.into_iter().map(|(verdict, _)| verdict)
    }

    /// The word in files and reports: `first` to `ninth`, `partial`, `tie`, `neither`. (`later`
    /// for a side beyond the ninth, which no contest has.)
    #[must_use]
    pub fn id(self) -> &'static str {
        let found = Self::WORDS.iter().find(|(verdict, _)| *verdict == self);
        found.map_or("later", |(_, word)| word)
    }

    /// The verdict for such a word.
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        let found = Self::WORDS.iter().find(|(_, word)| *word == id);
        found.map(|(verdict, _)| *verdict)
    }
}

impl From<Verdict> for &'static str {
    fn from(verdict: Verdict) -> Self {
        verdict.id()
    }
}

/// The error for a word that is not a verdict.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a verdict such as first, partial, tie or neither, not '{0}'")]
pub struct NoVerdict(String);

impl TryFrom<String> for Verdict {
    type Error = NoVerdict;

    fn try_from(word: String) -> Result<Self, NoVerdict> {
        Self::from_id(&word).ok_or(NoVerdict(word))
    }
}

/// The outcome of a roll: the grade of a single check, or the verdict of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A single check.
    Grade(Grade),
    /// A contest.
    Verdict(Verdict),
}

impl Outcome {
    /// The word in files and reports.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Grade(grade) => grade.id,
            Self::Verdict(verdict) => verdict.id(),
        }
    }
}

impl From<Grade> for Outcome {
    fn from(grade: Grade) -> Self {
        Self::Grade(grade)
    }
}

impl From<Verdict> for Outcome {
    fn from(verdict: Verdict) -> Self {
        Self::Verdict(verdict)
    }
}

/// The exact probability of each possible outcome, best first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Odds(Vec<(Outcome, f64)>);

impl Odds {
    /// Odds from probabilities, best outcome first; impossible outcomes are left out.
    pub fn new<T: Into<Outcome>>(outcomes: impl IntoIterator<Item = (T, f64)>) -> Self {
        let possible = outcomes.into_iter().filter(|(_, p)| *p > 0.0);
        Self(possible.map(|(what, p)| (what.into(), p)).collect())
    }

    /// Whether there are no outcomes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The possible outcomes, best first.
    pub fn iter(&self) -> impl Iterator<Item = (Outcome, f64)> + '_ {
        self.0.iter().copied()
    }

    /// The probability of an outcome; 0 if it is impossible.
    pub fn get(&self, outcome: impl Into<Outcome>) -> f64 {
        let wanted = outcome.into();
        let those = self.iter().filter(|(outcome, _)| *outcome == wanted);
        those.map(|(_, p)| p).sum()
    }

    /// The sum of all probabilities: 1 apart from rounding, or 0 without outcomes.
    #[cfg(test)]
    pub(crate) fn total(&self) -> f64 {
        self.0.iter().map(|(_, p)| p).sum()
    }
}

/// `a` divided by `b`, rounded down: -7 by 2 is -4. `None` for a division by 0 or an overflow.
pub(crate) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let inexact = a.checked_rem(b)? != 0;
    Some(quotient - i64::from(inexact && (a < 0) != (b < 0)))
}
