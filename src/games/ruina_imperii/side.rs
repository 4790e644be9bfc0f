//! One side of a roll: its pool, and how risk, explosion and Fortune change it.

use super::fortune::{self, is_protected};
use super::remarks;
use super::stats::RISK_LIMIT;
use crate::campaign::Roll;
use crate::campaign::Statement;
use crate::dice::{DiceError, Die};
use crate::game::words::breakdown;
use crate::game::{Draft, Refusal, Table, Why};
use crate::lang::line::Span;
use crate::play::checks::{Reading, Subject, Target};
use crate::rules::Part;
use crate::rules::ruina_imperii::{self as rules, Explode, Pool, PoolError};

/// The modifiers of a roll, as they were said.
#[derive(Clone, Debug)]
pub(super) struct Said {
    /// The base of the pool and each number that was added.
    read: Reading,
    /// The risk, and where its number stands.
    pub(super) risk: Option<(i64, Span)>,
    /// From which face dice add another.
    pub(super) explode: Option<Explode>,
    /// Where Fortune was spent.
    pub(super) fortune: Option<Span>,
}

impl Said {
    /// Nothing but a base.
    pub(super) fn new(subject: Subject) -> Self {
        Self {
            read: Reading::new(subject),
            risk: None,
            explode: None,
            fortune: None,
        }
    }
}

impl Target for Said {
    fn reading(&mut self) -> &mut Reading {
        &mut self.read
    }
}

/// How a roll is kept from failing harshly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    /// It is not.
    None,
    /// One Fortune is spent on it, at this word.
    Spent(Span),
    /// The whole scene is covered.
    Scene,
}

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what, and each modifier of the pool.
    pub(super) read: Reading,
    /// The dice.
    pub(super) pool: Pool,
    cover: Cover,
    /// No limit is known for the one who takes a risk.
    unlimited: bool,
}

impl Side {
    /// A side from what was read; limits are those of its character.
    pub(super) fn new(table: Table<'_>, said: Said) -> Result<Self, Refusal> {
        let subject = &said.read.subject;
        let person = subject.who.map(|id| table.character(id)).transpose()?;
        let (risk, risk_at) = said.risk.unwrap_or((0, subject.span));
        let limit = person.and_then(|person| table.game.stat_of(person, RISK_LIMIT));
        if let Some(limit) = limit.filter(|limit| risk > *limit) {
            let said = format!("{}'s Risk Limit is {limit}", subject.name);
            return Err(Refusal::rule(risk_at, said));
        }
        let protected = person.is_some_and(is_protected);
        let cover = match said.fortune {
            Some(at) if protected => {
                let said = format!("{} is covered for the whole scene already", subject.name);
                return Err(Refusal::rule(at, said));
            }
            Some(at) => {
                if let Some(person) = person {
                    fortune::left(person, at)?;
                }
                Cover::Spent(at)
            }
            None if protected => Cover::Scene,
            None => Cover::None,
        };
        let pool = Pool::new(said.read.total(), risk, said.explode)
            .map_err(|error| Refusal::rule(subject.span, error.to_string()))?;
        Ok(Self {
            unlimited: risk > 0 && person.is_some() && limit.is_none(),
            read: said.read,
            pool,
            cover,
        })
    }

    /// Whether it cannot fail harshly.
    pub(super) fn covered(&self) -> bool {
        self.cover != Cover::None
    }

    /// Pays for it and rolls it.
    pub(super) fn roll(&self, draft: &mut Draft<'_>) -> Result<Rolled, Refusal> {
        let mut notes = Vec::new();
        if let (Cover::Spent(at), Some(who)) = (self.cover, self.read.subject.who) {
            notes.push(fortune::spend(draft, who, rules::Fortune::CoverRoll, at)?);
        }
        if matches!(self.cover, Cover::Spent(_)) && self.pool.risk() == 0 {
            notes.push(remarks::NOTHING_TO_COVER.about(""));
        }
        if self.pool.forced() {
            notes.push(remarks::NO_DICE.about(""));
        }
        if self.unlimited {
            notes.push(remarks::NO_LIMIT.about(&self.read.subject.name));
        }
        let rolled = match self.pool.roll(draft.dice()) {
            Ok(rolled) => rolled,
            Err(PoolError::Dice(error)) => return Err(not_rolled(draft, &error)),
            Err(error) => return Err(Refusal::new(Why::Rule(error.to_string()))),
        };
        Ok(Rolled {
            counted: rules::Side {
                hits: rolled.hits,
                risk: self.pool.risk(),
                covered: self.covered(),
            },
            faces: rolled.faces,
            notes,
        })
    }

    /// The side as the log keeps it, against a number of hits.
    pub(super) fn as_roll(&self, rolled: &Rolled, number: i64, grade: &str) -> Roll {
        let fact = |label: &str, value: i64| Part::new(label, value);
        Roll {
            dice: rolled.faces.clone(),
            grade: grade.to_owned(),
            facts: vec![
                fact("hits", i64::from(rolled.counted.hits)),
                fact("number", number),
                fact("risk", i64::from(self.pool.risk())),
                fact("pool", self.dice()),
            ],
            luck: u32::from(
                matches!(self.cover, Cover::Spent(_)) && self.read.subject.who.is_some(),
            ),
            ..self.read.roll()
        }
    }

    /// The dice of the pool without those of the risk.
    fn dice(&self) -> i64 {
        i64::from(self.pool.dice()) - i64::from(self.pool.risk())
    }

    /// The pool in words, for a preview: `4 dice (Climb 3, +1), risk 2, exploding on 6`.
    pub(super) fn words(&self) -> String {
        let mut out = match self.dice() {
            1 => "1 die".to_owned(),
            dice => format!("{dice} dice"),
        };
        let parts = breakdown(&self.read.parts);
        if parts != self.dice().to_string() {
            out = format!("{out} ({parts})");
        }
        if self.pool.risk() > 0 {
            let forced = if self.pool.forced() { "forced " } else { "" };
            out = format!("{out}, {forced}risk {}", self.pool.risk());
        }
        if let Some(explode) = self.pool.explode() {
            out = format!("{out}, exploding on {}", explode.face());
        }
        if self.covered() {
            out = format!("{out}, covered by Fortune");
        }
        out
    }
}

/// What fell on one side.
pub(super) struct Rolled {
    /// Hits and risk.
    pub(super) counted: rules::Side,
    faces: Vec<u16>,
    /// What the GM should know besides.
    pub(super) notes: Vec<Statement>,
}

fn not_rolled(draft: &Draft<'_>, error: &DiceError) -> Refusal {
    let refusal = draft.not_rolled(error);
    match error {
        DiceError::Need { .. } => refusal.hint(format!(
            "pool and risk first, then a {} for each that exploded, wave by wave",
            Die::D(6)
        )),
        DiceError::Face { .. } => refusal,
    }
}
