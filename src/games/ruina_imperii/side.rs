//! One side of a roll: its pool, and the effect of risk, explosions and Fortune.

use super::fortune::{self, is_protected};
use super::remarks;
use super::stats::RISK_LIMIT;
use crate::campaign::Roll;
use crate::campaign::Statement;
use crate::dice::Die;
use crate::game::words::breakdown;
use crate::game::{Draft, Note, Refusal, Remark, RollOdds, Side as Reading, Table, Why};
use crate::lang::line::Span;
use crate::rules::ruina_imperii::{self as rules, Explode, Pool, PoolError};
use crate::rules::{Odds, Part};

/// What prevents a roll from failing harshly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    None,
    /// One Fortune is spent, at this word.
    Spent(Span),
    /// The whole scene is covered.
    Scene,
}

/// The highest risk in comparisons.
const LADDER: i64 = 10;

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what, with each modifier of the pool.
    pub(super) read: Reading,
    /// The dice.
    pub(super) pool: Pool,
    cover: Cover,
    /// A remark if Fortune was offered that would cover nothing, so that none is spent.
    needless: Option<Remark>,
    /// How it explodes without a risk.
    explode: Option<Explode>,
    /// The character's Risk Limit.
    limit: Option<i64>,
    /// Whether a risk is taken without a known limit.
    unlimited: bool,
}

impl Side {
    /// A side from typed modifiers and the limits of its character.
    pub(super) fn new(table: Table<'_>, read: Reading) -> Result<Self, Refusal> {
        let subject = &read.subject;
        let person = subject.who.map(|id| table.character(id)).transpose()?;
        let risk = read.number("risk").unwrap_or(0);
        let risk_at = read
            .noted("risk")
            .map_or(subject.span, |noted| noted.value_at);
        let explode = read.number("explode").and_then(Explode::from_face);
        let limit = person.and_then(|person| table.game.stat_of(person, RISK_LIMIT));
        if let Some(limit) = limit.filter(|limit| risk > *limit) {
            let said = format!("{}'s Risk Limit is {limit}", subject.name);
            table.forbid(risk_at, said)?;
        }
        let pool = Pool::new(read.total(), risk, explode)
            .map_err(|error| Refusal::rule(subject.span, error.to_string()))?;
        let protected = person.is_some_and(is_protected);
        let (cover, needless) = match read.noted("fortune").map(|noted| noted.at) {
            Some(_) if pool.risk() == 0 => (Cover::None, Some(remarks::NOTHING_TO_COVER)),
            Some(_) if protected => (Cover::Scene, Some(remarks::COVERED_ALREADY)),
            Some(at) => {
                if let Some(person) = person {
                    fortune::left(table, person, at)?;
                }
                (Cover::Spent(at), None)
            }
            None if protected => (Cover::Scene, None),
            None => (Cover::None, None),
        };
        Ok(Self {
            needless,
            explode,
            limit,
            unlimited: risk > 0 && person.is_some() && limit.is_none(),
            read,
            pool,
            cover,
        })
    }

    /// Whether it is safe from failing harshly.
    pub(super) fn covered(&self) -> bool {
        self.cover != Cover::None
    }

    /// The same pool at each possible risk, for comparison: from 0 to the character's limit, or the chosen
    /// risk if higher. Empty if there is no choice.
    pub(super) fn ladder(&self, odds: impl Fn(&Pool) -> Odds) -> Vec<RollOdds> {
        let chosen = i64::from(self.pool.risk());
        let most = self.limit.unwrap_or(0).max(chosen).min(LADDER);
        let risks = (0..=most).filter(|_| most > 0);
        let rungs = risks.filter_map(|risk| {
            let pool = Pool::new(self.read.total(), risk, self.explode).ok()?;
            Some(RollOdds {
                who: format!("risk {risk}"),
                what: String::new(),
                odds: odds(&pool),
            })
        });
        rungs.collect()
    }

    pub(super) fn graded(&self, place: &str, odds: Odds) -> RollOdds {
        let name = &self.read.subject.name;
        RollOdds {
            who: if name.is_empty() { place } else { name }.to_owned(),
            what: String::new(),
            odds,
        }
    }

    /// A note for the GM before the roll.
    pub(super) fn note(&self) -> Option<Note> {
        let name = &self.read.subject.name;
        let remark = self.needless.as_ref()?;
        Some(Note::Text(remark.of(name)))
    }

    /// Announces its dice.
    pub(super) fn expect(&self, draft: &mut Draft<'_>) {
        let dice = usize::try_from(self.pool.dice()).unwrap_or(usize::MAX);
        draft.may_roll(self.read.subject.who, &vec![Die::D(6); dice]);
    }

    /// Spends what it costs, and rolls.
    pub(super) fn roll(&self, draft: &mut Draft<'_>) -> Result<Rolled, Refusal> {
        let mut notes = Vec::new();
        if let (Cover::Spent(at), Some(who)) = (self.cover, self.read.subject.who) {
            notes.push(fortune::spend(draft, who, rules::Fortune::CoverRoll, at)?);
        }
        if let Some(needless) = &self.needless {
            let named = needless.words.contains("{}");
            let name = if named {
                self.read.subject.name.as_str()
            } else {
                ""
            };
            notes.push(needless.about(name));
        }
        if self.pool.forced() {
            notes.push(remarks::NO_DICE.about(""));
        }
        if self.unlimited {
            notes.push(remarks::NO_LIMIT.about(&self.read.subject.name));
        }
        let who = self.read.subject.who;
        let typed = draft.typed_hits(who, self.pool.most_hits())?;
        let rolled = if let Some(hits) = typed {
            rules::Roll {
                faces: Vec::new(),
                hits,
            }
        } else {
            let mut first = true;
            let risk = usize::try_from(self.pool.risk()).unwrap_or(0);
            draft.describe_last(who, risk, "the risk");
            self.pool.roll(|dice| {
                if !std::mem::take(&mut first) {
                    draft.explode(who);
                }
                draft.roll_pool(who, dice)
            })?
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

    /// The side for the log, against a number of hits.
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

    /// The number of dice in the pool without the risk.
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

/// One side's result.
pub(super) struct Rolled {
    /// Hits and risk.
    pub(super) counted: rules::Side,
    faces: Vec<u16>,
    /// Further statements for the GM.
    pub(super) notes: Vec<Statement>,
}

impl From<PoolError> for Refusal {
    fn from(error: PoolError) -> Self {
        Self::new(Why::Rule(error.to_string()))
    }
}
