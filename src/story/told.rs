//! Everything that an act tells, in order: its rolls, and sentences.

use std::fmt;

use super::beat::Beat;
use super::contest::{contest, whom};
use super::damage::Damage;
use super::event;
use super::regraded::Recount;
use super::roll::shifted_how;
use super::sentence::{Said, Sentence, To, Weight};
use super::several::together;
use super::statement::person::calls;
use super::statement::sentence_of;
use crate::campaign::statement::{PersonStatement, Statement};
use crate::campaign::{Attack, Contest, Event};
use crate::game::Game;

/// A part of what an act tells, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Told<'c> {
    Roll(RollTold<'c>),
    Said(Said),
    /// The GM overrode the rules: a mark after the last sentence.
    Forced,
}

/// A roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollTold<'c> {
    pub contest: &'c Contest,
    /// The roll of an earlier entry, with its new result.
    pub of: Option<Recounted>,
}

impl RollTold<'_> {
    /// In one line.
    #[must_use]
    pub fn words(&self, game: &Game) -> String {
        let words = contest(game, self.contest);
        match self.of {
            Some(of) => format!("{of}: {words}"),
            None => words,
        }
    }
}

/// An earlier roll whose result was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recounted {
    /// The number of its log entry.
    pub entry: u64,
    /// `flipped`, `upgraded` or `downgraded`.
    pub how: &'static str,
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
        act.attack(lead)
    } else if (0..said.len()).any(|at| act.roll(at).is_some()) {
        let all = (0..said.len()).filter_map(|at| act.told(at, act.weight(at)));
        all.collect()
    } else {
        let all = (0..said.len()).filter_map(|at| act.said(at, act.weight(at)));
        together(all).into_iter().map(Told::Said).collect()
    };
    out.extend(forced);
    out
}

/// What an act states and does.
struct Act<'a, 'c> {
    game: &'a Game,
    said: &'a [Statement],
    events: &'c [Event],
    first: Option<&'c Contest>,
}

/// The attack of an act.
#[derive(Clone, Copy)]
struct Lead<'c> {
    /// Where it is told.
    at: usize,
    contest: &'c Contest,
    attack: &'c Attack,
    of: Option<Recounted>,
    /// The damage that it did before.
    before: Option<i64>,
}

impl<'c> Act<'_, 'c> {
    /// The roll that a statement tells.
    fn roll(&self, at: usize) -> Option<&'c Contest> {
        let Statement::Event { at, .. } = self.said.get(at)? else {
            return None;
        };
        let rolled = self.events.get(*at)?.rolled()?;
        let is_first = || {
            self.events[..*at]
                .iter()
                .all(|event| event.rolled().is_none())
        };
        Some(self.first.filter(|_| is_first()).unwrap_or(rolled))
    }

    /// The new result of an earlier attack, or else the first attack.
    fn lead(&self) -> Option<Lead<'c>> {
        let earlier = |at: usize| {
            let Event::Regraded(entry, change) = self.said[at].event(self.events)? else {
                return None;
            };
            let (from, contest) = (&change.from, &*change.to);
            let attack = contest.attack.as_ref()?;
            let Recount { side, shifted } = Recount::of(change)?;
            let how = if shifted {
                shifted_how(self.game, from.sides.get(side)?, contest.sides.get(side)?)
            } else {
                "flipped"
            };
            let of = Some(Recounted { entry: *entry, how });
            let hit = |contest: &Contest| Some(contest.attack.as_ref()?.hit.as_ref()?.damage);
            Some(Lead {
                at,
                contest,
                attack,
                of,
                before: hit(from),
            })
        };
        let own = |at: usize| {
            let contest = self.roll(at)?;
            let attack = contest.attack.as_ref()?;
            Some(Lead {
                at,
                contest,
                attack,
                of: None,
                before: None,
            })
        };
        let all = 0..self.said.len();
        all.clone()
            .find_map(earlier)
            .or_else(|| all.clone().find_map(own))
    }

    /// An act with an attack. What is stated before an attack explains it, and what is stated up to the next roll or turn
    /// comes of it. The new result of an earlier one is told before anything else.
    fn attack(&self, lead: Lead<'c>) -> Vec<Told<'c>> {
        let Lead {
            at, contest, of, ..
        } = lead;
        let count = self.said.len();
        let is_new = of.is_none();
        let is_next = |at: usize| match &self.said[at] {
            Statement::Turn { .. } => true,
            _ => is_new && self.roll(at).is_some(),
        };
        let end = (at + 1..count).find(|at| is_next(*at)).unwrap_or(count);
        let before = 0..at;
        let mut out = Vec::new();
        let mut own: Vec<usize> = (at + 1..end).collect();
        if is_new {
            out.extend(before.filter_map(|at| self.told(at, Weight::Detail)));
        } else {
            own.extend(before);
        }
        out.push(Told::Roll(RollTold { contest, of }));
        out.extend(self.results(lead, &own).into_iter().map(Told::Said));
        let rest = end..count;
        out.extend(rest.filter_map(|at| self.told(at, self.weight_after_attack(at))));
        out
    }

    /// What the statements after an attack say: its consequences, then advice, then details.
    fn results(&self, lead: Lead<'_>, own: &[usize]) -> Vec<Said> {
        let attack = lead.attack;
        let mut damage = Damage {
            instead: lead.before,
            ..Damage::default()
        };
        let mut is_damage = Vec::new();
        let mut out = Vec::new();
        for of in own.iter().copied() {
            let weight = match self.weight_after_attack(of) {
                Weight::Line => Weight::Result,
                other => other,
            };
            let words = match &self.said[of] {
                Statement::DamageRolled(roll) => {
                    damage.rolled = damage.rolled.or(Some(roll));
                    is_damage.push(of);
                    continue;
                }
                Statement::Person(who, said) if who.id == attack.target => match said {
                    PersonStatement::Took(taken) => {
                        damage.taken = damage.taken.or(Some(taken));
                        is_damage.push(of);
                        continue;
                    }
                    PersonStatement::Pending(check, target) => {
                        Some(calls(Sentence::default(), self.game, check, *target))
                    }
                    _ => None,
                },
                _ => None,
            };
            let words =
                words.unwrap_or_else(|| sentence_of(self.game, &self.said[of], self.events));
            out.push(Said { of, weight, words });
        }
        let taken_back = || {
            let before = lead.before.filter(|_| attack.hit.is_none())?;
            let text = format!("the {before} taken no longer count");
            Some(Sentence::of(&whom(attack), text))
        };
        let words = damage.words(self.game, lead.contest).or_else(taken_back);
        if let Some(words) = words {
            let of = is_damage.first().copied().unwrap_or(lead.at);
            let weight = Weight::Result;
            out.insert(0, Said { of, weight, words });
        }
        out.retain(|said| !said.words.is_empty());
        out.sort_by_key(|said| said.weight);
        out
    }

    /// A statement by itself; `None` if it says nothing.
    fn told(&self, at: usize, weight: Weight) -> Option<Told<'c>> {
        let Some(contest) = self.roll(at) else {
            return self.said(at, weight).map(Told::Said);
        };
        Some(Told::Roll(RollTold { contest, of: None }))
    }

    fn said(&self, at: usize, weight: Weight) -> Option<Said> {
        let words = sentence_of(self.game, self.said.get(at)?, self.events);
        let of = at;
        (!words.is_empty()).then_some(Said { of, weight, words })
    }

    fn weight(&self, at: usize) -> Weight {
        match &self.said[at] {
            Statement::Remark { id, .. } if self.reads(id) == Some(To::Advice) => Weight::Advice,
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

    /// Who reads a remark.
    fn reads(&self, remark: &str) -> Option<To> {
        self.game.remark(remark).map(|remark| remark.to)
    }

    /// The same where an attack takes the room of what is less important.
    fn weight_after_attack(&self, at: usize) -> Weight {
        let is_minor = |event: &Event| event::is_minor(event, self.events);
        match &self.said[at] {
            Statement::SetAside(_) | Statement::ByPlayers(_) => Weight::Detail,
            one if one.event(self.events).is_some_and(is_minor) => Weight::Detail,
            _ => self.weight(at),
        }
    }
}
