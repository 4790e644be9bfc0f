//! A side of a roll as it was read: who rolls what, with which modifiers.

use super::subject::Subject;
use crate::campaign::pending::{Against, GivenModifier};
use crate::campaign::{PendingCheck, Roll};
use crate::game::{Draft, Table};
use crate::rules::Part;

/// One side of a roll, with the parts common to every game.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Who rolls what.
    pub subject: Subject,
    /// The base, then each modifier.
    pub parts: Vec<Part>,
    /// Hidden from the players.
    pub secret: bool,
    /// The modifiers as typed, for a pending check that is rolled later.
    pub(crate) given: Vec<GivenModifier>,
    /// The modifiers that apply automatically.
    pub(crate) by_itself: Vec<&'static str>,
}

/// A game's own data for a side, besides what every game reads.
pub trait Target {
    /// The part common to every game.
    fn reading(&mut self) -> &mut Reading;
}

impl Reading {
    /// A side without modifiers.
    #[must_use]
    pub fn new(subject: Subject) -> Self {
        Self {
            parts: vec![subject.base.clone()],
            subject,
            secret: false,
            given: Vec::new(),
            by_itself: Vec::new(),
        }
    }

    /// Adds the modifiers of every roll of the character.
    pub fn add_own(&mut self, table: Table<'_>) {
        self.parts.extend(self.subject.modifiers_of(table));
    }

    /// The modifiers that apply automatically on these sides, for a preview: the side, from 0, and
    /// the word.
    #[must_use]
    pub fn by_itself(sides: &[&Self]) -> Vec<(usize, &'static str)> {
        let each = sides.iter().enumerate();
        each.flat_map(|(nth, side)| side.by_itself.iter().map(move |word| (nth, *word)))
            .collect()
    }

    /// The base plus all modifiers.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// Describes what this side's dice are for, and against which other side, before they are
    /// rolled.
    pub fn describe(&self, draft: &mut Draft<'_>, against: Option<&Self>) {
        let against = against.map_or("", |other| match other.subject.name.as_str() {
            "" => &other.subject.what,
            name => name,
        });
        let subject = &self.subject;
        draft.describe(subject.who, &subject.what, against, self.secret);
    }

    /// Describes two sides that roll against each other.
    pub fn describe_both(draft: &mut Draft<'_>, [one, two]: [&Self; 2]) {
        one.describe(draft, Some(two));
        two.describe(draft, Some(one));
    }

    /// The side as a roll of the log, still without dice.
    #[must_use]
    pub fn roll(&self) -> Roll {
        Roll {
            who: self.subject.who,
            name: self.subject.name.clone(),
            what: self.subject.what.clone(),
            parts: self.parts.clone(),
            secret: self.secret,
            ..Roll::default()
        }
    }

    /// The side as a pending check, to be rolled later.
    pub(crate) fn pending(self, against: Option<Against>) -> PendingCheck {
        PendingCheck {
            what: self.subject.rolls,
            modifiers: self.given,
            against,
        }
    }
}
