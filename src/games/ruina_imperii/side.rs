//! One side of a roll: who, the pool, and what is said of risk, explosion and Fortune.

use super::fortune::{self, is_protected};
use super::{GAME, RISK_LIMIT};
use crate::campaign::Roll;
use crate::command::checks::{Subject, no_more, numeric_modifier, subject};
use crate::dice::{DiceError, Die};
use crate::game::words::breakdown;
use crate::game::{Cursor, Draft, Refusal, Table, Why};
use crate::lang::line::{Line, Span};
use crate::rules::Part;
use crate::rules::ruina_imperii::{self as rules, Explode, MOST_DICE, Pool, PoolError};

/// The words that change a roll, with what they do.
pub(super) const MODIFIERS: &[(&str, &str)] = &[
    (
        "risk",
        "N extra dice, and they explode; a failure may be harsh",
    ),
    ("explode", "dice from 4, 5 or 6 on add another"),
    ("fortune", "spends one: this roll cannot fail harshly"),
    ("secret", "kept from the players"),
];

/// What is said of a roll besides its pool.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Said {
    risk: Option<(i64, Span)>,
    explode: Option<Explode>,
    fortune: Option<Span>,
    secret: bool,
}

impl Said {
    /// Takes the words that stand here, each of which may be said once, in any order.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Refusal> {
        loop {
            let at = cursor.here();
            let mut known = MODIFIERS.iter().map(|(name, _)| *name);
            let Some(name) = known.find(|name| cursor.take(name)) else {
                return Ok(());
            };
            let value_at = cursor.here();
            let twice = match name {
                "risk" => {
                    let risk = cursor.number("a risk", 0, i64::from(MOST_DICE))?;
                    self.risk.replace((risk, value_at)).is_some()
                }
                "explode" => {
                    let face = cursor.number("the face that explodes", 4, 6)?;
                    let before = self.explode;
                    self.explode = Explode::from_face(face);
                    before.is_some()
                }
                "fortune" => self.fortune.replace(at).is_some(),
                _ => std::mem::replace(&mut self.secret, true),
            };
            if twice {
                return Err(Refusal::rule(at, format!("'{name}' stands here twice")));
            }
        }
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
    /// Who rolls what.
    subject: Subject,
    /// The base and then each modifier of the pool.
    parts: Vec<Part>,
    /// The dice.
    pub(super) pool: Pool,
    cover: Cover,
    /// No limit is known for the one who takes a risk.
    unlimited: bool,
    secret: bool,
}

/// Reads `[NAME] WHAT [+N...]` and whatever words follow.
pub(super) fn pool<'a>(
    table: Table<'_>,
    line: &Line,
    mut cursor: Cursor<'a>,
    first: bool,
    said: &mut Said,
) -> Result<(Subject, Vec<Part>, Cursor<'a>), Refusal> {
    let subject = subject(table, line, &mut cursor, first)?;
    let mut parts = vec![subject.base.clone()];
    parts.extend(subject.modifiers_of(table));
    loop {
        let left = cursor.rest().len();
        while let Some(modifier) = numeric_modifier(&mut cursor)? {
            parts.push(modifier);
        }
        said.read(&mut cursor)?;
        if cursor.rest().len() == left {
            return Ok((subject, parts, cursor));
        }
    }
}

/// A side of an opposed roll, whole.
pub(super) fn side(
    table: Table<'_>,
    line: &Line,
    cursor: Cursor<'_>,
    first: bool,
) -> Result<Side, Refusal> {
    let mut said = Said::default();
    let (subject, parts, rest) = pool(table, line, cursor, first, &mut said)?;
    no_more(table, &rest)?;
    Side::new(table, subject, parts, said)
}

impl Side {
    /// A side from what was read; limits are those of its character.
    pub(super) fn new(
        table: Table<'_>,
        subject: Subject,
        parts: Vec<Part>,
        said: Said,
    ) -> Result<Self, Refusal> {
        let person = subject.who.map(|id| table.character(id)).transpose()?;
        let (risk, risk_at) = said.risk.unwrap_or((0, subject.span));
        let limit = person.and_then(|person| GAME.stat_of(person, RISK_LIMIT));
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
        let dice = parts.iter().map(|part| part.value).sum();
        let pool = Pool::new(dice, risk, said.explode)
            .map_err(|error| Refusal::rule(subject.span, error.to_string()))?;
        Ok(Self {
            unlimited: risk > 0 && person.is_some() && limit.is_none(),
            subject,
            parts,
            pool,
            cover,
            secret: said.secret,
        })
    }

    /// Whether it cannot fail harshly.
    pub(super) fn covered(&self) -> bool {
        self.cover != Cover::None
    }

    /// Pays for it and rolls it.
    pub(super) fn roll(&self, draft: &mut Draft<'_>) -> Result<Rolled, Refusal> {
        let mut notes = Vec::new();
        if let (Cover::Spent(at), Some(who)) = (self.cover, self.subject.who) {
            notes.push(fortune::spend(draft, who, rules::Fortune::CoverRoll, at)?);
        }
        if matches!(self.cover, Cover::Spent(_)) && self.pool.risk() == 0 {
            notes.push("note: no risk is taken, so Fortune covers nothing".to_owned());
        }
        if self.pool.forced() {
            notes.push("no dice at all: rolled at Risk 1".to_owned());
        }
        if self.unlimited {
            let name = &self.subject.name;
            notes.push(format!("note: {name} has no Risk Limit (set NAME Risk 2)"));
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
            who: self.subject.who,
            name: self.subject.name.clone(),
            what: self.subject.what.clone(),
            parts: self.parts.clone(),
            dice: rolled.faces.clone(),
            grade: grade.to_owned(),
            facts: vec![
                fact("hits", i64::from(rolled.counted.hits)),
                fact("number", number),
                fact("risk", i64::from(self.pool.risk())),
                fact("pool", self.dice()),
            ],
            secret: self.secret,
            luck: u32::from(matches!(self.cover, Cover::Spent(_)) && self.subject.who.is_some()),
            ..Roll::default()
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
        let parts = breakdown(&self.parts);
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
    pub(super) notes: Vec<String>,
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
