//! What a turn allows, and what is left of it.

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::fields::as_text;

/// What a turn allows: alternatives, each a list of kinds of action with their counts.
///
/// Written as `1S+1Q|3Q`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Allotment(pub Vec<Vec<(String, u32)>>);

impl Allotment {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads `1S+1Q|3Q`: alternatives between bars, kinds between pluses, a
    /// count before each kind. `None` if it is anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let alternative = |part: &str| -> Option<Vec<(String, u32)>> {
            part.split('+').map(str::trim).map(one_kind).collect()
        };
        text.split('|')
            .map(alternative)
            .collect::<Option<Vec<_>>>()
            .map(Self)
    }

    /// The rest of each alternative that covers what was spent, in order, without kinds that are used up. Empty if
    /// none covers it.
    pub(crate) fn remaining(&self, spent: &[(String, u32)]) -> Vec<Vec<(String, u32)>> {
        let covers = |alternative: &&Vec<(String, u32)>| {
            let mut spent = kinds(spent).into_iter();
            spent.all(|(kind, spent)| spent <= count(alternative, kind))
        };
        let rest = |alternative: &Vec<(String, u32)>| {
            let all = kinds(alternative).into_iter();
            let left = all.map(|(kind, all)| (kind.to_owned(), all - count(spent, kind)));
            left.filter(|(_, left)| *left > 0).collect()
        };
        self.0.iter().filter(covers).map(rest).collect()
    }

    /// Whether `more` actions of a kind can be spent besides what was spent. Without alternatives actions are not
    /// counted, so everything fits.
    pub(crate) fn fits(&self, spent: &[(String, u32)], kind: &str, more: u32) -> bool {
        let remaining = self.remaining(spent);
        self.is_empty() || remaining.iter().any(|open| more <= count(open, kind))
    }
}

/// How many of a kind are in a list; kinds are compared exactly.
fn count(list: &[(String, u32)], kind: &str) -> u32 {
    let of_kind = list.iter().filter(|(of, _)| of == kind);
    of_kind.fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

/// The kinds in a list with their counts, added up if one appears twice, in order of first appearance.
fn kinds<'a>(list: impl IntoIterator<Item = &'a (String, u32)>) -> Vec<(&'a str, u32)> {
    let mut kinds: Vec<(&str, u32)> = Vec::new();
    for (kind, count) in list {
        match kinds.iter_mut().find(|(known, _)| known == kind) {
            Some((_, sum)) => *sum = sum.saturating_add(*count),
            None => kinds.push((kind, *count)),
        }
    }
    kinds
}

fn one_kind(text: &str) -> Option<(String, u32)> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (count, kind) = text.split_at(digits);
    let count = count.parse().ok().filter(|n| (1..=1000).contains(n))?;
    (kind.len() <= 12 && kind.chars().all(char::is_alphabetic)).then(|| {
        // Minutes of task time keep their lower-case letter.
        let kind = if kind == "m" {
            kind.to_owned()
        } else {
            kind.to_uppercase()
        };
        (kind, count)
    })
}

impl FromStr for Allotment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::parse(text).ok_or_else(|| format!("{text:?} is not an allotment such as 1S+1Q|3Q"))
    }
}

as_text!(Allotment);

impl fmt::Display for Allotment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, alternative) in self.0.iter().enumerate() {
            if nth > 0 {
                f.write_str("|")?;
            }
            for (nth, (kind, count)) in alternative.iter().enumerate() {
                write!(f, "{}{count}{kind}", if nth > 0 { "+" } else { "" })?;
            }
        }
        Ok(())
    }
}
