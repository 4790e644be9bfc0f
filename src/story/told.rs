//! Everything that an act tells, in order: its rolls, and sentences.

use std::fmt;

use super::beat::Beat;
use super::contest::{contest, whom};
use super::damage::Damage;
use super::event;
use super::regraded::Recount;
use super::sentence::{BY_THE_GM, Said, Sentence, To, Weight};
use super::several::together;
use super::statement::person::calls;
use super::statement::sentence_of;
use crate::campaign::plural::joined;
use crate::campaign::statement::{PersonStatement, Statement};
use crate::campaign::{Attack, Contest, Entry, Event, PersonChange};
use crate::game::Game;

/// A part of what an act tells, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Told<'c> {
    Roll(RollTold<'c>),
    Said(Said),
    /// The GM overrode the rules: a mark after the last sentence.
    Forced,
}

impl Told<'_> {
    /// What it tells of an entry, if it stands apart from what is done.
    pub(crate) fn beat<'e>(&self, entry: &'e Entry) -> Option<Beat<'e>> {
        match self {
            Self::Said(said) => Beat::of(entry.said.get(said.of)?, &entry.events),
            Self::Roll(_) | Self::Forced => None,
        }
    }
}

/// A roll.
#[derive(Clone, Debug, PartialEq)]
pub struct RollTold<'c> {
    pub contest: &'c Contest,
    /// The roll of an earlier entry, with its new result.
    pub of: Option<Recounted>,
}

impl RollTold<'_> {
    /// In one line.
    pub(crate) fn words(&self, game: &Game) -> String {
        let words = contest(game, self.contest);
        match &self.of {
            Some(of) => format!("{of}: {words}"),
            None => words,
        }
    }
}

/// An earlier roll whose result was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recounted {
    /// The number of its log entry.
    pub entry: u64,
    /// `flipped from 94 to 49`, `upgraded` or `downgraded`.
    pub how: String,
}

impl fmt::Display for Recounted {
    /// `#12 flipped`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} {}", self.entry, self.how)
    }
}

/// Everything that an act tells. `first` is the current result of its first roll, if that has changed.
#[must_use]
pub fn told<'c>(
    game: &Game,
    said: &[Statement],
    events: &'c [Event],
    first: Option<&'c Contest>,
) -> Vec<Told<'c>> {
    // The mark is always the last statement.
    let (said, forced) = match said.split_last() {
        Some((Statement::Forced, before)) => (before, Some(Told::Forced)),
        _ => (said, None),
    };
    let act = Act {
        game,
        said,
        events,
        first,
    };
    let mut out = if let Some(lead) = act.lead() {
        act.attack(&lead, 0)
    } else {
        let all = (0..said.len()).filter_map(|at| act.told(at, act.weight(at)));
        shared(all.collect())
    };
    let rolled = events.iter().find_map(Event::rolled);
    if first
        .zip(rolled)
        .is_some_and(|(now, then)| now.sides.len() > then.sides.len())
    {
        // The other side has rolled: what was advised then is done.
        out.retain(|told| !matches!(told, Told::Said(said) if said.weight == Weight::Advice));
    }
    out.extend(forced);
    out
}

/// The same with one sentence for several characters where that says the same, unless something was rolled.
fn shared(all: Vec<Told<'_>>) -> Vec<Told<'_>> {
    if all.iter().any(|told| matches!(told, Told::Roll(_))) {
        return all;
    }
    let said = all.into_iter().filter_map(|told| match told {
        Told::Said(said) => Some(said),
        Told::Roll(_) | Told::Forced => None,
    });
    together(said).into_iter().map(Told::Said).collect()
}

/// What an act states and does.
struct Act<'a, 'c> {
    game: &'a Game,
    said: &'a [Statement],
    events: &'c [Event],
    first: Option<&'c Contest>,
}

/// The attack of an act.
struct Lead<'c> {
    /// Where it is told.
    at: usize,
    roll: RollTold<'c>,
    attack: &'c Attack,
    /// The damage that it did before.
    before: Option<i64>,
}

impl<'c> Lead<'c> {
    /// `None` for a roll that is no attack.
    fn of(
        at: usize,
        contest: &'c Contest,
        of: Option<Recounted>,
        before: Option<i64>,
    ) -> Option<Self> {
        Some(Self {
            at,
            roll: RollTold { contest, of },
            attack: contest.attack.as_ref()?,
            before,
        })
    }
}

impl<'c> Act<'_, 'c> {
    /// The roll that a statement tells.
    fn roll(&self, at: usize) -> Option<&'c Contest> {
        let Statement::Event { at, .. } = self.said.get(at)? else {
            return None;
        };
        let rolled = self.events.get(*at)?.rolled()?;
        let mut before = self.events[..*at].iter();
        let is_first = before.all(|event| event.rolled().is_none());
        Some(self.first.filter(|_| is_first).unwrap_or(rolled))
    }

    /// The new result of an earlier attack, or else the first attack.
    fn lead(&self) -> Option<Lead<'c>> {
        let earlier = |at: usize| {
            let Event::Regraded(entry, change) = self.said[at].event(self.events)? else {
                return None;
            };
            let (from, to) = (&change.from, &change.to);
            let how = Recount::of(change)?.how(self.game, [from, to])?;
            let of = Some(Recounted { entry: *entry, how });
            let hit = from.attack.as_ref().and_then(|attack| attack.hit.as_ref());
            Lead::of(at, to, of, hit.map(|hit| hit.damage))
        };
        let mut all = 0..self.said.len();
        all.find_map(earlier).or_else(|| self.next_attack(0))
    }

    /// The first attack of the act itself from this statement on.
    fn next_attack(&self, from: usize) -> Option<Lead<'c>> {
        (from..self.said.len()).find_map(|at| Lead::of(at, self.roll(at)?, None, None))
    }

    /// An act with an attack. What is stated before an attack explains it, and what is stated up to the next roll or turn
    /// comes of it. The new result of an earlier one is told before anything else. What was told already ends at `from`.
    fn attack(&self, lead: &Lead<'c>, from: usize) -> Vec<Told<'c>> {
        let at = lead.at;
        let count = self.said.len();
        let is_new = lead.roll.of.is_none();
        let is_next = |at: usize| match &self.said[at] {
            Statement::Turn { .. } => true,
            _ => is_new && self.roll(at).is_some(),
        };
        let end = (at + 1..count).find(|at| is_next(*at)).unwrap_or(count);
        let mut out = Vec::new();
        let mut own: Vec<usize> = (at + 1..end).collect();
        if is_new {
            let (paid, before) = (from..at).partition::<Vec<_>, _>(|at| self.is_paid(*at));
            own.extend(paid);
            out.extend(before.into_iter().filter_map(|at| {
                let weight = match from {
                    0 => Weight::Detail,
                    _ => self.weight_after_attack(at),
                };
                self.told(at, weight)
            }));
        } else {
            own.extend(0..at);
        }
        out.push(Told::Roll(lead.roll.clone()));
        out.extend(self.results(lead, &own).into_iter().map(Told::Said));
        if let Some(next) = self.next_attack(end).filter(|_| is_new) {
            out.extend(self.attack(&next, end));
        } else {
            let rest = end..count;
            out.extend(rest.filter_map(|at| self.told(at, self.weight_after_attack(at))));
        }
        out
    }

    /// Whether a statement tells what something has cost.
    fn is_paid(&self, at: usize) -> bool {
        let statement = &self.said[at];
        let changed = match statement.event(self.events) {
            Some(Event::Person(_, change)) => Some(change),
            _ => None,
        };
        let paid = |change: &PersonChange| {
            matches!(change, PersonChange::Counter(_) | PersonChange::Track(_))
        };
        changed.is_some_and(paid)
            || matches!(statement, Statement::Person(_, PersonStatement::Took(_)))
    }

    /// What the statements after an attack say: its consequences, then advice, then details.
    fn results(&self, lead: &Lead<'_>, own: &[usize]) -> Vec<Said> {
        let attack = lead.attack;
        let mut damage = Damage {
            instead: lead.before,
            ..Damage::default()
        };
        // The first of the statements that tell the damage.
        let mut first = None;
        let mut out = Vec::new();
        for of in own.iter().copied() {
            let words = match &self.said[of] {
                Statement::DamageRolled(roll) => {
                    damage.rolled = damage.rolled.or(Some(roll));
                    first = first.or(Some(of));
                    continue;
                }
                Statement::Person(who, PersonStatement::Took(taken)) if who.id == attack.target => {
                    damage.taken = damage.taken.or(Some(taken));
                    first = first.or(Some(of));
                    continue;
                }
                Statement::Person(who, PersonStatement::Pending(check, target))
                    if who.id == attack.target =>
                {
                    calls(Sentence::default(), self.game, check, *target)
                }
                said => sentence_of(self.game, said, self.events),
            };
            let weight = match self.weight_after_attack(of) {
                Weight::Line => Weight::Result,
                other => other,
            };
            out.push(Said {
                of,
                weight,
                words,
                shared: false,
            });
        }
        let taken_back = || {
            let before = lead.before.filter(|_| attack.hit.is_none())?;
            let text = format!("the {before} taken no longer count");
            Some(Sentence::of(&whom(attack), text))
        };
        let words = damage.words(self.game, lead.roll.contest);
        if let Some(words) = words.or_else(taken_back) {
            let (of, weight) = (first.unwrap_or(lead.at), Weight::Result);
            let said = Said {
                of,
                weight,
                words,
                shared: false,
            };
            out.insert(0, said);
        }
        out.retain(|said| !said.words.is_empty());
        out.sort_by_key(|said| said.weight);
        out
    }

    /// A statement by itself; `None` if it says nothing.
    fn told(&self, at: usize, weight: Weight) -> Option<Told<'c>> {
        if let Some(contest) = self.roll(at) {
            return Some(Told::Roll(RollTold { contest, of: None }));
        }
        let words = sentence_of(self.game, &self.said[at], self.events);
        let said = Said {
            of: at,
            weight,
            words,
            shared: false,
        };
        (!said.words.is_empty()).then_some(Told::Said(said))
    }

    fn weight(&self, at: usize) -> Weight {
        let remark = |id: &str| self.game.remark(id);
        let is_advice = |id: &str| remark(id).is_some_and(|remark| remark.to == To::Advice);
        match &self.said[at] {
            Statement::Remark { id, .. } if is_advice(id) => Weight::Advice,
            // The turn order shows who may interrupt, and whose turn it is.
            Statement::MayInterrupt(_) => Weight::Detail,
            Statement::Turn {
                who: Some(_),
                states,
                hidden: false,
                ..
            } if states.is_empty() => Weight::Detail,
            one => match Beat::of(one, self.events) {
                Some(Beat::FightBegins(..)) => Weight::Detail,
                _ => Weight::Line,
            },
        }
    }

    /// The same where an attack takes the room of what is less important.
    fn weight_after_attack(&self, at: usize) -> Weight {
        match &self.said[at] {
            Statement::SetAside(_) | Statement::ByPlayers(_) => Weight::Detail,
            one if one.event(self.events).is_some_and(event::is_minor) => Weight::Detail,
            _ => self.weight(at),
        }
    }
}

/// All statements of an act in one sentence.
#[must_use]
pub fn said(game: &Game, said: &[Statement], events: &[Event]) -> String {
    let told = told(game, said, events, None);
    let forced = told.contains(&Told::Forced);
    let each = told.into_iter().filter_map(|one| match one {
        Told::Roll(roll) => Some(roll.words(game)),
        Told::Said(said) => Some(said.words.to_string()),
        Told::Forced => None,
    });
    joined(
        [&*joined(each, "; "), if forced { BY_THE_GM } else { "" }],
        " ",
    )
}
