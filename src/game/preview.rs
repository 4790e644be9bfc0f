//! The target of a roll and the odds of its results, before it is rolled.

use crate::dice::Uncounted;
use crate::rules::Odds;

/// The probability of each number that a roll can produce, such as the damage of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// What the number counts.
    pub what: &'static str,
    /// Each number with its probability among all outcomes, lowest first. The sum is less than 1
    /// if the roll may produce no number, as when an attack misses.
    pub values: Vec<(i64, f64)>,
}

impl Distribution {
    /// A distribution, or a note why there is none.
    pub(crate) fn counted(
        what: &'static str,
        values: Result<Vec<(i64, f64)>, Uncounted>,
    ) -> Result<Self, Note> {
        match values {
            Ok(values) if values.is_empty() => Err(Note::Text(format!("no {what} can come of it"))),
            Ok(values) => Ok(Self { what, values }),
            Err(why) => Err(Note::Text(why.to_string())),
        }
    }
}

/// A note about a roll before it is made.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// A text.
    Text(String),
    /// One of the `details`, repeated for output without a table of them.
    Chance(&'static str, f64),
    /// The same, drawn with a bar.
    Bar(&'static str, f64),
}

/// The target of a roll and the odds of its results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// The targets with their breakdown, one per side.
    pub targets: Vec<String>,
    /// The possible results, best first.
    pub odds: Odds,
    /// Chances finer than the results: how an attack hits.
    pub details: Vec<(&'static str, f64)>,
    /// What the target of an attack defends with: `Dodge 40`; empty for nothing.
    pub defence: String,
    /// Further notes.
    pub notes: Vec<Note>,
    /// Modifiers that apply without being typed: the side, from 0, and the word.
    pub by_itself: Vec<(usize, &'static str)>,
    /// The number that the roll produces, if any.
    pub distribution: Option<Distribution>,
    /// Odds to compare with these: of each side of a contest, or of each remaining choice.
    pub compared: Vec<RollOdds>,
    /// The odds of each roll that is made for itself, where several characters may; `odds` are those of the first.
    pub each: Vec<RollOdds>,
    /// What the die after the typed ones is for and whose it is; `None` if none was typed or more
    /// are not known to be needed.
    pub next_die: Option<String>,
}

/// The odds of one of several rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct RollOdds {
    /// Who rolls.
    pub who: String,
    /// What is rolled, with its target.
    pub what: String,
    /// The chance to hit, if it is an attack.
    pub hit: Option<f64>,
    /// The possible results, best first.
    pub odds: Odds,
}

impl Preview {
    /// A roll against these targets.
    pub(crate) fn new(targets: Vec<String>, odds: Odds) -> Self {
        Self {
            targets,
            odds,
            ..Self::default()
        }
    }

    /// The separate rolls of several characters; `None` for a roll that is told by its targets.
    pub(crate) fn several(&self) -> Option<&[RollOdds]> {
        Some(self.each.as_slice()).filter(|each| each.len() > 1)
    }

    /// One of the `details`.
    pub(crate) fn chance_of(&self, what: &str) -> Option<f64> {
        let found = self.details.iter().find(|(known, _)| *known == what);
        found.map(|(_, p)| *p)
    }

    /// Separate rolls by several characters; `None` if there are none.
    pub(crate) fn of_each(each: Vec<RollOdds>) -> Option<Self> {
        let first = each.first()?;
        let target = format!("{}, {}", first.who, first.what);
        let odds = first.odds.clone();
        Some(Self {
            each,
            ..Self::new(vec![target], odds)
        })
    }
}
