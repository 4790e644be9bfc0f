//! The chance of one side, and what changes it: the difficulty comes last.

use crate::campaign::Roll;
use crate::campaign::pending::GivenModifier;
use crate::game::modifier::Target;
use crate::game::{Refusal, Table};
use crate::lang::line::Span;
use crate::play::checks::Subject;
use crate::rules::Part;
use crate::rules::brp::{Chance, Difficulty, Roller};

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what.
    pub(super) subject: Subject,
    /// The base, each modifier, and what the difficulty makes of them.
    pub(super) parts: Vec<Part>,
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
    /// Kept from the players.
    pub(super) secret: bool,
    /// The modifiers as they were read.
    pub(super) given: Vec<GivenModifier>,
}

impl Target for Side {
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

impl Side {
    /// A side with nothing but its base.
    pub(super) fn new(subject: Subject) -> Self {
        Self {
            parts: vec![subject.base.clone()],
            subject,
            ability: 0,
            difficulty: Difficulty::Normal,
            difficulty_at: None,
            chance: Chance::Impossible,
            at_stake: true,
            roller: None,
            secret: false,
            given: Vec::new(),
        }
    }

    /// Works out the ability and, from the difficulty, the chance.
    pub(super) fn work_out(&mut self, rolled_anyway: bool) {
        self.ability = self.parts.iter().map(|part| part.value).sum();
        self.chance = match self.difficulty.chance(self.ability) {
            Chance::Impossible if rolled_anyway => Chance::Roll(0),
            chance => chance,
        };
        if let (Chance::Roll(chance), false) = (self.chance, self.difficulty == Difficulty::Normal)
        {
            self.parts
                .push(Part::new(self.difficulty.id(), chance - self.ability));
        }
    }

    /// Contests have only sides that are rolled.
    pub(super) fn must_be_rolled(&self, table: Table<'_>) -> Result<(), Refusal> {
        if self.chance.unrolled().is_none() {
            return Ok(());
        }
        let at = self.difficulty_at.unwrap_or(self.subject.span);
        let what = self.difficulty.id();
        let said = format!("what is {what} is not rolled, so it cannot enter a contest");
        table.forbid(at, said)
    }

    /// The side in the log, before its dice.
    pub(super) fn roll(&self) -> Roll {
        Roll {
            who: self.subject.who,
            name: self.subject.name.clone(),
            what: self.subject.what.clone(),
            parts: self.parts.clone(),
            target: match self.chance {
                Chance::Roll(chance) => Some(chance),
                _ => None,
            },
            secret: self.secret,
            ..Roll::default()
        }
    }

    /// The chance in words, for a preview.
    pub(super) fn words(&self) -> String {
        match self.chance {
            Chance::Roll(_) => crate::game::words::target(&self.roll()),
            Chance::Automatic => format!("{}, automatic: no roll", self.subject.what),
            Chance::Impossible => format!("{}, impossible: no roll", self.subject.what),
        }
    }
}
