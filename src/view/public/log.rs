//! The log as the players see it. Only what is listed here is told, in words of its own; all else stays
//! with the GM.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::health;
use super::seen::{Seen, called};
use crate::campaign::record::rolls;
use crate::campaign::statement::{
    ConditionStatement, CounterStatement, DamageTaken, FightStatement, PersonStatement,
    SheetStatement, Sustaining,
};
use crate::campaign::{
    Character, Contest, ContestKind, Entry, History, Named, Roll, Side, Statement,
};
use crate::game::SEES_ROLLS;
use crate::game::words::{self, plural};
use crate::view::Outcome;
use crate::view::text::clean;

/// How many entries back lines for the players are looked for.
const LOOKED_BACK: usize = 400;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A session, a scene or a round begins.
    Heading,
    Roll,
    /// What happened.
    Event,
    /// A text that the GM put in front of the players.
    Text,
}

/// How a roll came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    Triumph,
    Success,
    Even,
    Failure,
    Disaster,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PublicLine {
    /// When, in seconds since 1970.
    pub at: i64,
    pub kind: Kind,
    /// `player`, `foe` or `ally` of whoever it is about; `None` where it is about nobody.
    pub side: Option<&'static str>,
    /// How it came out; `None` for what is no roll, and where players are not told.
    pub tone: Option<Tone>,
    pub text: String,
}

impl From<Outcome> for Tone {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Triumph => Self::Triumph,
            Outcome::Success => Self::Success,
            Outcome::Even => Self::Even,
            Outcome::Failure => Self::Failure,
            Outcome::Disaster => Self::Disaster,
        }
    }
}

/// How much of a roll players see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Sight {
    Nothing,
    Outcome,
    Dice,
}

/// The last lines, the oldest first, at most so many.
pub(super) fn lines(seen: Seen<'_>, history: &History, most: usize) -> Vec<PublicLine> {
    let mut out: Vec<PublicLine> = Vec::new();
    let latest = history.entries().iter().rev().take(LOOKED_BACK);
    for entry in latest {
        if out.len() >= most {
            break;
        }
        let told = Told { seen, at: entry.at };
        out.extend(told.entry(history, &entry).into_iter().rev());
    }
    out.truncate(most);
    out.reverse();
    out
}

/// What players are told of an entry.
pub(super) fn entry(seen: Seen<'_>, history: &History, entry: &Entry) -> Vec<PublicLine> {
    let told = Told { seen, at: entry.at };
    told.entry(history, entry)
}

#[derive(Clone, Copy)]
struct Told<'a> {
    seen: Seen<'a>,
    at: i64,
}

impl Told<'_> {
    fn entry(self, history: &History, entry: &Entry) -> Vec<PublicLine> {
        if !entry.holds() {
            return Vec::new();
        }
        let mut all: Vec<Arc<Contest>> = rolls(&entry.events).map(Arc::clone).collect();
        if all
            .iter()
            .any(|one| one.sides.iter().any(|side| side.secret))
        {
            // What a secret roll did would tell of the roll.
            return Vec::new();
        }
        if let Some(first) = all.first_mut()
            && let Some(counts) = history.contest(entry.number)
        {
            *first = counts;
        }
        let told = entry.said.iter();
        told.flat_map(|one| self.statement(one, &all)).collect()
    }

    fn line(self, kind: Kind, text: impl Into<String>) -> PublicLine {
        PublicLine {
            at: self.at,
            kind,
            side: None,
            tone: None,
            text: text.into(),
        }
    }

    fn about(self, who: &Character, text: String) -> PublicLine {
        PublicLine {
            side: Some(who.side().id()),
            ..self.line(Kind::Event, text)
        }
    }

    fn statement(self, statement: &Statement, rolls: &[Arc<Contest>]) -> Vec<PublicLine> {
        match statement {
            Statement::Rolled(nth) => rolls
                .get(*nth)
                .map(|contest| self.contest(contest))
                .unwrap_or_default(),
            Statement::Person(who, statement) => self.person(who, statement).into_iter().collect(),
            Statement::Fight(statement) => self.fight(statement).into_iter().collect(),
            Statement::Clock(name, statement) => self.clock(name, statement).into_iter().collect(),
            Statement::Session(number) => {
                vec![self.line(Kind::Heading, format!("Session {number}"))]
            }
            Statement::Scene(number) => vec![self.line(Kind::Heading, format!("Scene {number}"))],
            Statement::Public(text) => vec![self.line(Kind::Text, text.to_string())],
            Statement::Forced
            | Statement::SetAside(_)
            | Statement::ByPlayers(_)
            | Statement::Regraded { .. }
            | Statement::Corrects { .. }
            | Statement::Answered(_)
            | Statement::InsteadOf(_)
            | Statement::CountsAs { .. }
            | Statement::DamageRolled(_)
            | Statement::Work(..)
            | Statement::Joined { .. }
            | Statement::Template { .. }
            | Statement::LikeTemplate(_)
            | Statement::Imported { .. }
            | Statement::Beyond { .. }
            | Statement::Encounter(..)
            | Statement::Zone { .. }
            | Statement::ZoneChanged(..)
            | Statement::Setting { .. }
            | Statement::Day(_)
            | Statement::Note { .. }
            | Statement::Curtain(_)
            | Statement::Remark { .. } => Vec::new(),
        }
    }

    /// The rolls of a contest, if players see everybody who takes part in it.
    fn contest(self, contest: &Contest) -> Vec<PublicLine> {
        let involved = contest.sides.iter().filter_map(|side| side.who);
        let target = contest.attack.iter().map(|attack| attack.target);
        let mut everybody = involved.chain(target);
        if everybody.any(|who| self.seen.person(who).is_none())
            || contest.kind == ContestKind::Initiative
        {
            return Vec::new();
        }
        if contest.attack.is_some() {
            return self.attack(contest).into_iter().collect();
        }
        let lines = contest
            .sides
            .iter()
            .filter_map(|side| self.roll(contest, side));
        lines.collect()
    }

    fn sight(self, who: Option<&Character>) -> Sight {
        if who.is_some_and(|who| who.side() == Side::Player) {
            return Sight::Dice;
        }
        match self.seen.setting(SEES_ROLLS) {
            Some("outcome") => Sight::Outcome,
            Some("dice") => Sight::Dice,
            _ => Sight::Nothing,
        }
    }

    fn roll(self, contest: &Contest, roll: &Roll) -> Option<PublicLine> {
        let who = roll.who.and_then(|who| self.seen.person(who));
        let sight = self.sight(who);
        if sight == Sight::Nothing || roll.dice.is_empty() {
            return None;
        }
        let is_own = who.is_some_and(|who| who.side() == Side::Player);
        let mut text = String::new();
        if let Some(who) = who {
            text.push_str(&called(who));
        }
        // What the GM's characters are good at is the GM's.
        if is_own {
            text = format!("{text}, {}", clean(&roll.what));
        }
        if sight == Sight::Dice {
            let colon = if text.is_empty() { "" } else { ": " };
            let dice = match contest.kind {
                ContestKind::Dice => clean(&words::dice_roll(&Roll {
                    purpose: String::new(),
                    ..roll.clone()
                }))
                .into_owned(),
                _ => words::dice(self.seen.game, &roll.dice),
            };
            text = format!("{text}{colon}{dice}");
        }
        let (tone, grade) = self.grade(roll).unzip();
        if let Some(grade) = grade {
            text = format!("{text} · {grade}");
        }
        Some(PublicLine {
            side: who.map(|who| who.side().id()),
            tone,
            ..self.line(Kind::Roll, text)
        })
    }

    fn grade(self, roll: &Roll) -> Option<(Tone, &'static str)> {
        let grade = self.seen.game.grade(&roll.grade)?;
        let tone = Outcome::of(self.seen.game.grades, &grade).into();
        Some((tone, grade.label))
    }

    fn attack(self, contest: &Contest) -> Option<PublicLine> {
        let attack = contest.attack.as_ref()?;
        let roll = contest.sides.first()?;
        let who = roll.who.and_then(|who| self.seen.person(who));
        let sight = self.sight(who);
        if sight == Sight::Nothing {
            return None;
        }
        let whom = self.seen.name(attack.target)?;
        let name = who.map_or_else(|| "an attack".to_owned(), called);
        let hit = words::is_hit(contest);
        let verb = if hit { "hits" } else { "misses" };
        let mut text = format!("{name} {verb} {whom}");
        let is_own = who.is_some_and(|who| who.side() == Side::Player);
        if is_own && !attack.weapon.is_empty() {
            text = format!("{text} with {}", clean(&attack.weapon));
        }
        if sight == Sight::Dice {
            text = format!("{text}: {}", words::dice(self.seen.game, &roll.dice));
        }
        let tone = match self.grade(roll) {
            Some((Tone::Triumph | Tone::Success | Tone::Even, _)) if !hit => Some(Tone::Failure),
            Some((tone, grade)) => {
                if tone != Tone::Success && tone != Tone::Failure {
                    text = format!("{text} · {grade}");
                }
                Some(tone)
            }
            None => None,
        };
        Some(PublicLine {
            side: who.map(|who| who.side().id()),
            tone,
            ..self.line(Kind::Roll, text)
        })
    }

    fn person(self, who: &Named, statement: &PersonStatement) -> Option<PublicLine> {
        let who = self.seen.person(who.id)?;
        let name = called(who);
        let is_own = who.side() == Side::Player;
        let text = match statement {
            PersonStatement::Took(taken) => self.took(who, &name, taken)?,
            PersonStatement::Healed { amount, .. } if *amount > 0 => {
                match health::sight(self.seen, who) {
                    health::Sight::Numbers => format!("{name} recovers {amount}"),
                    health::Sight::Words | health::Sight::Bar => format!("{name} recovers"),
                    health::Sight::Nothing => return None,
                }
            }
            PersonStatement::Condition(ConditionStatement::Began(began))
                if is_own || self.seen.is_known(&began.condition) =>
            {
                format!("{name}: {}", clean(&began.condition))
            }
            PersonStatement::Condition(ConditionStatement::Ended(condition))
                if is_own || self.seen.is_known(condition) =>
            {
                format!("{name}: no longer {}", clean(condition))
            }
            PersonStatement::Sustains { did, .. } if is_own => match did {
                Sustaining::Began(what) => format!("{name} sustains {}", clean(what)),
                Sustaining::Released(what) => format!("{name} releases {}", clean(what)),
                Sustaining::ReleasedAll => format!("{name} releases everything"),
            },
            PersonStatement::Sheet(SheetStatement::Hidden(false)) => format!("{name} appears"),
            PersonStatement::Sheet(SheetStatement::Revived) => format!("{name} is alive again"),
            _ => return None,
        };
        Some(self.about(who, text))
    }

    fn took(self, who: &Character, name: &str, taken: &DamageTaken) -> Option<String> {
        let state = (!taken.state.is_empty()).then(|| clean(&taken.state));
        let told = match health::sight(self.seen, who) {
            health::Sight::Numbers => {
                let marks = taken.marks.as_ref().filter(|(count, _)| *count > 0);
                let marks = marks.map(|(count, unit)| format!(", {}", plural(*count, unit)));
                let amount = taken.taken;
                Some(format!(
                    "{name} takes {amount} damage{}",
                    marks.unwrap_or_default()
                ))
            }
            health::Sight::Words | health::Sight::Bar if taken.taken > 0 => {
                Some(format!("{name} is hurt"))
            }
            health::Sight::Words | health::Sight::Bar | health::Sight::Nothing => None,
        };
        match (told, state) {
            (Some(told), Some(state)) => Some(format!("{told}: {state}")),
            (None, Some(state)) => Some(format!("{name}: {state}")),
            (told, None) => told,
        }
    }

    fn fight(self, statement: &FightStatement) -> Option<PublicLine> {
        let one = |who: &Named, did: &str| {
            let who = self.seen.person(who.id)?;
            Some(self.about(who, format!("{} {did}", called(who))))
        };
        match statement {
            FightStatement::Began(_) => Some(self.line(Kind::Heading, "The fight begins")),
            FightStatement::Ended { .. } => Some(self.line(Kind::Heading, "The fight is over")),
            FightStatement::Joined { who, .. } => one(&who.who, "joins the fight"),
            FightStatement::Left(who) => one(who, "leaves the fight"),
            FightStatement::Fled(who) => one(who, "flees"),
            FightStatement::Delayed(who) => one(who, "waits"),
            FightStatement::Interrupts(who) => one(who, "interrupts"),
            _ => None,
        }
    }

    fn clock(self, name: &str, statement: &CounterStatement) -> Option<PublicLine> {
        let mut clocks = self.seen.campaign.clocks.iter();
        clocks.find(|clock| clock.public && clock.name == name)?;
        let (value, max, public) = match statement {
            CounterStatement::Stands { value, max, public } => (*value, *max, *public),
            CounterStatement::Moved {
                to, max, public, ..
            } => (*to, *max, *public),
            CounterStatement::Gone => return None,
        };
        let of = max.map_or_else(String::new, |max| format!("/{max}"));
        public.then(|| self.line(Kind::Event, format!("{}: {value}{of}", clean(name))))
    }
}
