//! One roll against a DC, and what changes it.

use crate::campaign::pending::{Against, GivenModifier};
use crate::campaign::{CharacterId, Roll};
use crate::game::modifier::Target;
use crate::game::words::{breakdown, signed};
use crate::play::checks::Subject;
use crate::rules::Part;
use crate::rules::forge_of_power::Check;

/// One roll, ready to be made.
pub(super) struct Read {
    pub(super) subject: Subject,
    pub(super) parts: Vec<Part>,
    pub(super) dc: i64,
    /// Whom it attacks: the one whose AC is its DC.
    pub(super) attacks: Option<CharacterId>,
    /// What the DC is made of.
    pub(super) against: Against,
    pub(super) secret: bool,
    /// The modifiers as they were read.
    pub(super) given: Vec<GivenModifier>,
}

impl Target for Read {
    fn add(&mut self, part: Part) {
        self.parts.push(part);
    }

    fn parts(&self) -> &[Part] {
        &self.parts
    }

    fn given(&mut self) -> &mut Vec<GivenModifier> {
        &mut self.given
    }

    fn hide(&mut self) {
        self.secret = true;
    }
}

impl Read {
    /// The bonus with all that changes it.
    pub(super) fn bonus(&self) -> i64 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// The roll in words, for a preview.
    pub(super) fn words(&self) -> String {
        let parts = breakdown(&self.parts);
        format!("{} ({parts}) against DC {}", signed(self.bonus()), self.dc)
    }

    /// The roll as the log keeps it.
    pub(super) fn as_roll(&self, check: &Check) -> Roll {
        let fact = |label: &str, value: i64| Part::new(label, value);
        Roll {
            who: self.subject.who,
            name: self.subject.name.clone(),
            what: self.subject.what.clone(),
            parts: self.parts.clone(),
            dice: vec![check.roll],
            grade: check.grade.id.to_owned(),
            margin: Some(fact("margin", check.margin)),
            facts: vec![
                fact("bonus", check.bonus),
                fact("dc", check.dc),
                fact("total", check.total),
            ],
            secret: self.secret,
            ..Roll::default()
        }
    }
}
