//! What a roll would be held against, and how likely each result is.

use crate::rules::Odds;

/// How likely each number is that a roll can come to: the damage of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// What the number counts.
    pub what: &'static str,
    /// Each number with its probability among all outcomes, lowest first. They add to less than 1
    /// where it may come to no number at all.
    pub values: Vec<(i64, f64)>,
}

/// Something worth knowing before a roll.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// In words.
    Text(String),
    /// One of the details again, for where there is no table of them.
    Chance(&'static str, f64),
    /// The same with a bar.
    Bar(&'static str, f64),
}

/// What a roll would be held against, and how likely each result is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// The targets with their breakdown, a side each.
    pub targets: Vec<String>,
    /// The results that can happen, best first.
    pub odds: Odds,
    /// Finer chances than the results: how an attack hits.
    pub details: Vec<(&'static str, f64)>,
    /// What else is worth knowing before the roll.
    pub notes: Vec<Note>,
    /// Modifiers that count although nobody typed them: the side, from 0, and the word.
    pub by_itself: Vec<(usize, &'static str)>,
    /// The number that it comes to, where there is one.
    pub distribution: Option<Distribution>,
    /// Odds worth comparing with these: of each side of a contest, of each choice that is left.
    pub compared: Vec<RollOdds>,
    /// Where several roll, each by itself: the odds of each, of which `odds` are the first one's.
    pub each: Vec<RollOdds>,
}

/// The odds of one roll of several.
#[derive(Clone, Debug, PartialEq)]
pub struct RollOdds {
    /// Who rolls.
    pub who: String,
    /// What is rolled, with its target.
    pub what: String,
    /// The results that can happen, best first.
    pub odds: Odds,
}

impl Preview {
    /// A roll against these targets.
    #[must_use]
    pub fn new(targets: Vec<String>, odds: Odds) -> Self {
        Self {
            targets,
            odds,
            ..Self::default()
        }
    }

    /// Rolls of several, each by itself; `None` for none.
    #[must_use]
    pub fn of_each(each: Vec<RollOdds>) -> Option<Self> {
        let first = each.first()?;
        let target = format!("{}, {}", first.who, first.what);
        let mut preview = Self::new(vec![target], first.odds.clone());
        if each.len() > 1 {
            preview.each = each;
        }
        Some(preview)
    }
}
