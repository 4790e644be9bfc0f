//! One roll against a DC, and what changes it.

use crate::campaign::pending::Against;
use crate::campaign::{CharacterId, Roll};
use crate::game::words::{breakdown, signed};
use crate::play::checks::{Reading, Subject, Target};
use crate::rules::Part;
use crate::rules::forge_of_power::Check;

/// One roll, ready to be made.
pub(super) struct Side {
    /// Who rolls what, and all that changes the bonus.
    pub(super) read: Reading,
    pub(super) dc: i64,
    /// Whom it attacks: the one whose AC is its DC.
    pub(super) attacks: Option<CharacterId>,
    /// What the DC is made of.
    pub(super) against: Against,
}

impl Target for Side {
    fn reading(&mut self) -> &mut Reading {
        &mut self.read
    }
}

impl Side {
    /// A roll against a DC that is a number.
    pub(super) fn new(subject: Subject, dc: i64) -> Self {
        Self {
            read: Reading::new(subject),
            dc,
            attacks: None,
            against: Against::Number(dc),
        }
    }

    /// The bonus with all that changes it.
    pub(super) fn bonus(&self) -> i64 {
        self.read.total()
    }

    /// The roll in words, for a preview.
    pub(super) fn words(&self) -> String {
        let parts = breakdown(&self.read.parts);
        format!("{} ({parts}) against DC {}", signed(self.bonus()), self.dc)
    }

    /// The roll as the log keeps it.
    pub(super) fn as_roll(&self, check: &Check) -> Roll {
        let fact = |label: &str, value: i64| Part::new(label, value);
        Roll {
            dice: vec![check.roll],
            grade: check.grade.id.to_owned(),
            margin: Some(fact("margin", check.margin)),
            facts: vec![
                fact("bonus", check.bonus),
                fact("dc", check.dc),
                fact("total", check.total),
            ],
            ..self.read.roll()
        }
    }
}
