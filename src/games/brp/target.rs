//! The chance of one side, and what changes it: first what is permanent, then the difficulty, then
//! the situation.

use crate::campaign::{CharacterId, Roll};
use crate::game::{Note, Refusal, Table};
use crate::lang::line::Span;
use crate::play::checks::{Reading, Subject, Target};
use crate::rules::Part;
use crate::rules::brp::{self as rules, Chance, Difficulty, Grading, Roller};

/// What a D100 is held against.
pub(super) const CHANCE: &str = "chance";

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Reach {
    /// Hand to hand.
    #[default]
    Melee,
    Thrown,
    /// Shot from a bow or the like.
    Shot,
    /// A gun: nobody's damage modifier counts with it.
    Gun,
}

/// What is true of a side in an attack: by a condition, or because it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Situation {
    /// It lies.
    Prone,
    Stunned,
    /// It cannot defend itself.
    Helpless,
    /// It did not expect the attack.
    Surprised,
    /// It attacks from behind.
    Behind,
    /// It shoots at point-blank range.
    PointBlank,
    /// It forgoes its attacks of the round.
    Forgoes,
}

/// What a side does in an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    None,
    Attacks,
    Defends,
}

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what, and what the situation adds; once it is worked out, everything in its order.
    pub(super) read: Reading,
    /// What always counts, before the difficulty.
    pub(super) permanent: Vec<Part>,
    /// What makes it easier or harder.
    pub(super) circumstances: Vec<Difficulty>,
    /// How hard that makes it.
    pub(super) difficulty: Difficulty,
    /// Where a difficulty stands, if one was said.
    pub(super) difficulty_at: Option<Span>,
    /// What has to be rolled.
    pub(super) chance: Chance,
    /// Something is at stake, so that a success earns a mark.
    pub(super) at_stake: bool,
    /// Who rolls, of a resistance roll, if it was said.
    pub(super) roller: Option<Roller>,
    /// How it reaches whoever is attacked.
    pub(super) reach: Reach,
    /// What it does in an attack.
    pub(super) role: Role,
    /// One part in so many of the chance is left; 1 for all of it.
    pub(super) parts: i64,
    /// The size of the target was said: big, small or neither.
    pub(super) size: Option<&'static str>,
    /// What is true of it.
    pub(super) situations: Vec<Situation>,
    /// Who attacks it.
    pub(super) from: Option<CharacterId>,
    /// How big the shield is that it holds against missiles, if that was said.
    pub(super) shield: Option<&'static str>,
    /// The chance is never below this.
    pub(super) least: i64,
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
            permanent: Vec::new(),
            circumstances: Vec::new(),
            difficulty: Difficulty::Normal,
            difficulty_at: None,
            chance: Chance::Impossible,
            at_stake: true,
            roller: None,
            reach: Reach::Melee,
            role: Role::None,
            parts: 1,
            size: None,
            situations: Vec::new(),
            from: None,
            shield: None,
            least: 0,
        }
    }

    /// Whether something is true of it.
    pub(super) fn is(&self, situation: Situation) -> bool {
        self.situations.contains(&situation)
    }

    /// Something makes it easier or harder although nobody said so.
    pub(super) fn made(&mut self, difficulty: Difficulty) {
        self.circumstances.push(difficulty);
        self.read.by_itself.push(difficulty.id());
    }

    /// The skill's own rating, as it stands on the sheet: it decides between equal results.
    pub(super) fn rating(&self) -> i64 {
        self.read.subject.base.value
    }

    /// Works out the difficulty, the chance, and the parts in the order in which they count.
    pub(super) fn work_out(&mut self, grading: Grading, rolled_anyway: bool) {
        let situation = self.read.parts.split_off(1);
        self.read.parts.append(&mut self.permanent);
        let ability = self.read.total();
        let situation_adds = situation.iter().map(|part| part.value).sum();
        self.difficulty = Difficulty::of_all(&self.circumstances);
        let of_difficulty = self.difficulty.chance(ability);
        self.chance = match rules::chance(ability, self.difficulty, self.parts, situation_adds) {
            Chance::Impossible if rolled_anyway => {
                let hopeless = Part::new(self.difficulty.id(), -ability);
                self.read.parts.push(hopeless);
                self.chance = Chance::Roll(0);
                return;
            }
            Chance::Roll(chance) => {
                let chance = rules::at_least(chance, self.rating(), grading);
                Chance::Roll(chance.max(self.least))
            }
            unrolled => unrolled,
        };
        let plain = matches!(self.circumstances.as_slice(), [] | [Difficulty::Normal]);
        if let (Chance::Roll(chance), false) = (of_difficulty, plain) {
            let said: Vec<&str> = self.circumstances.iter().map(|one| one.id()).collect();
            let change = Part::new(said.join(" and "), chance - ability);
            self.read.parts.push(change);
        }
        if let (Chance::Roll(whole), Chance::Roll(left), 2..) =
            (of_difficulty, of_difficulty.one_in(self.parts), self.parts)
        {
            let label = format!("1/{} at this range", self.parts);
            self.read.parts.push(Part::new(label, left - whole));
        }
        self.read.parts.extend(situation);
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

    /// The numbers that players look for: `special up to 12, fumble from 99`; nothing where no dice are
    /// rolled.
    pub(super) fn thresholds(&self, grading: Grading) -> Option<Note> {
        let Chance::Roll(chance) = self.chance else {
            return None;
        };
        let bands = rules::bands(chance, grading);
        let mut words = Vec::new();
        if bands.critical > 0 {
            words.push(format!("critical up to {}", bands.critical));
        }
        if bands.special > bands.critical {
            words.push(format!("special up to {}", bands.special));
        }
        words.push(format!("fumble from {}", bands.fumble));
        Some(Note::Text(words.join(", ")))
    }

    /// The chance in words, for a preview.
    pub(super) fn words(&self) -> String {
        match self.chance {
            Chance::Roll(_) => crate::game::words::target(CHANCE, &self.roll()),
            Chance::Automatic => format!("{}, automatic: no roll", self.read.subject.what),
            Chance::Impossible => format!("{}, impossible: no roll", self.read.subject.what),
        }
    }
}
