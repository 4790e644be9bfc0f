//! A side as it was read: who rolls what, and all that is added to it.

use super::subject::Subject;
use crate::campaign::pending::{Against, GivenModifier};
use crate::campaign::{PendingCheck, Roll};
use crate::game::{Draft, Table};
use crate::rules::Part;

/// One side of a roll, as every game reads it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Who rolls what.
    pub subject: Subject,
    /// The base and then each modifier.
    pub parts: Vec<Part>,
    /// Kept from the players.
    pub secret: bool,
    /// The modifiers as they were typed, for a check that is called for and rolled later.
    pub(crate) given: Vec<GivenModifier>,
    /// Modifiers that count although nobody typed them.
    pub(crate) by_itself: Vec<&'static str>,
}

/// What a game makes of a side: what it reads, and what else its modifiers change.
pub trait Target {
    /// What every game reads.
    fn reading(&mut self) -> &mut Reading;
}

impl Reading {
    /// Nothing but a base.
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

    /// Adds the modifiers of every roll of whoever rolls.
    pub fn add_own(&mut self, table: Table<'_>) {
        self.parts.extend(self.subject.modifiers_of(table));
    }

    /// The modifiers that count on some sides although nobody typed them, for a preview.
    #[must_use]
    pub fn by_itself(sides: &[&Self]) -> Vec<(usize, &'static str)> {
        let each = sides.iter().enumerate();
        each.flat_map(|(nth, side)| side.by_itself.iter().map(move |word| (nth, *word)))
            .collect()
    }

    /// What it comes to.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// Says what this side rolls for, and against which other, before its dice fall.
    pub fn describe(&self, draft: &mut Draft<'_>, against: Option<&Self>) {
        let against = against.map_or("", |other| match other.subject.name.as_str() {
            "" => &other.subject.what,
            name => name,
        });
        let subject = &self.subject;
        draft.describe(subject.who, &subject.what, against, self.secret);
    }

    /// The same of two sides that roll against each other.
    pub fn describe_both(draft: &mut Draft<'_>, [one, two]: [&Self; 2]) {
        one.describe(draft, Some(two));
        two.describe(draft, Some(one));
    }

    /// The side in the log, before its dice.
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

    /// The same as a check that is called for, to be rolled later.
    pub(crate) fn pending(self, against: Option<Against>) -> PendingCheck {
        PendingCheck {
            what: self.subject.rolls,
            modifiers: self.given,
            against,
        }
    }
}
