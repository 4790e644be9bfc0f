//! The chance of one side, and what changes it: the difficulty comes last.

use crate::campaign::Roll;
use crate::game::{Refusal, Table};
use crate::lang::line::Span;
use crate::play::checks::{Reading, Subject, Target};
use crate::rules::Part;
use crate::rules::brp::{Chance, Difficulty, Roller};

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what, each modifier, and what the difficulty makes of them.
    pub(super) read: Reading,
    /// The ability before difficulty, which is the rating in a contest.
    pub(super) ability: i64,
    /// How hard it is.
    pub(super) difficulty: Difficulty,
    /// Where that stands, if it was said.
    pub(super) difficulty_at: Option<Span>,
    /// What has to be rolled.
    pub(super) chance: Chance,
    /// Something is at stake, so that a success earns a mark.
    pub(super) at_stake: bool,
    /// Who rolls, of a resistance roll, if it was said.
    pub(super) roller: Option<Roller>,
}

impl Target for Side {
    fn reading(&mut self) -> &mut Reading {
        &mut self.read
    }
}

impl Side {
    /// A side with nothing but its base.
    pub(super) fn new(subject: Subject) -> Self {
        Self {
            read: Reading::new(subject),
            ability: 0,
            difficulty: Difficulty::Normal,
            difficulty_at: None,
            chance: Chance::Impossible,
            at_stake: true,
            roller: None,
        }
    }

    /// Works out the ability and, from the difficulty, the chance.
    pub(super) fn work_out(&mut self, rolled_anyway: bool) {
        self.ability = self.read.total();
        self.chance = match self.difficulty.chance(self.ability) {
            Chance::Impossible if rolled_anyway => Chance::Roll(0),
            chance => chance,
        };
        if let (Chance::Roll(chance), false) = (self.chance, self.difficulty == Difficulty::Normal)
        {
            self.read
                .parts
                .push(Part::new(self.difficulty.id(), chance - self.ability));
        }
    }

    /// Contests have only sides that are rolled.
    pub(super) fn must_be_rolled(&self, table: Table<'_>) -> Result<(), Refusal> {
        if self.chance.unrolled().is_none() {
            return Ok(());
        }
        let at = self.difficulty_at.unwrap_or(self.read.subject.span);
        let what = self.difficulty.id();
        let said = format!("what is {what} is not rolled, so it cannot enter a contest");
        table.forbid(at, said)
    }

    /// The side in the log, before its dice.
    pub(super) fn roll(&self) -> Roll {
        Roll {
            target: match self.chance {
                Chance::Roll(chance) => Some(chance),
                _ => None,
            },
            ..self.read.roll()
        }
    }

    /// The chance in words, for a preview.
    pub(super) fn words(&self) -> String {
        match self.chance {
            Chance::Roll(_) => crate::game::words::target(&self.roll()),
            Chance::Automatic => format!("{}, automatic: no roll", self.read.subject.what),
            Chance::Impossible => format!("{}, impossible: no roll", self.read.subject.what),
        }
    }
}
