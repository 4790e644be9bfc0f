//! Plays every verb of a game with every hand of dice, and compares what happens with the odds.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::every::{Every, MOST_DICE};
use super::lines::IN_LINE;
use super::push::NO_DICE;
use super::source::{Finding, Loaded};
use crate::campaign::{Campaign, Contest, Event, History, Record};
use crate::dice::Dice;
use crate::game::draft::Drafted;
use crate::game::spec::{Prepared, Shape};
use crate::game::{Draft, Game, Preview, Result, Track};
use crate::lang::work;
use crate::rules::{Verdict, formula};
use crate::verbs::{Parsed, read};

/// At most so many hands of a line.
const MOST_HANDS: usize = 8_000;

/// At most so much is done for all lines, in steps of formulas: well within a second.
const MOST_WORK: u64 = 16_000_000;

/// As many steps as a hand takes besides its formulas, and each of its lines and dice.
const HAND: u64 = 500;
const LINE: u64 = 500;
const DIE: u64 = 10;

/// Chances that differ by less are the same.
const ALMOST: f64 = 1e-9;

/// The characters who play.
const PEOPLE: [&str; 2] = ["Probe", "Other"];

/// What came of playing.
#[derive(Debug, Default)]
pub struct Proof {
    /// How many hands were played.
    pub hands: usize,
    /// What was refused or differs from the odds, at most one finding for each verb.
    pub wrong: Vec<Finding>,
    /// The lines of which not every hand was played, each with the reason.
    pub partly: Vec<String>,
}

/// Plays every verb of a game with every hand of up to five dice, as far as that takes about a second.
#[must_use]
pub fn prove(loaded: &Loaded) -> Proof {
    prove_within(loaded, MOST_WORK)
}

fn prove_within(loaded: &Loaded, work: u64) -> Proof {
    let mut stage = Stage::new(loaded.game);
    stage.left = work;
    let mut open = stage.tries();
    let mut proof = Proof::default();
    let mut wrong: Vec<(&'static str, String)> = Vec::new();
    // What one line leaves of its share is for the others.
    while let Some(share) = stage.left.checked_div(number(open.len()))
        && share > 0
    {
        for mut one in std::mem::take(&mut open) {
            if wrong.iter().any(|(verb, _)| *verb == one.verb) {
                continue;
            }
            match stage.play(&mut one, share) {
                Played::More => open.push(one),
                Played::All => proof.hands += one.hands,
                Played::Part(why) => proof.part(&one, why),
                Played::Wrong(what) => wrong.push((one.verb, what)),
            }
        }
    }
    for one in open {
        proof.part(&one, &format!("the first {} hands", one.hands));
    }
    let each = loaded.verbs.iter().filter_map(|(verb, at)| {
        let (_, what) = wrong.iter().find(|(name, _)| name == verb)?;
        let what = what.clone();
        Some(Finding { what, ..at.clone() })
    });
    proof.wrong = each.collect();
    proof
}

impl Proof {
    fn part(&mut self, one: &Try, why: &str) {
        self.hands += one.hands;
        let again = one.again.as_ref();
        let again = again.map(|again| format!(" and `{}`", again.line.source));
        let line = format!("`{}`{}", one.line, again.unwrap_or_default());
        self.partly.push(format!("{line} ({why})"));
    }
}

/// A line that is played.
struct Try {
    verb: &'static str,
    line: String,
    parsed: Parsed,
    /// It was read for all hands after the first one.
    ready: Option<Prepared<'static>>,
    /// The line after it, which makes its roll again with some new dice.
    again: Option<Arc<Parsed>>,
    dice: Every,
    hands: usize,
    /// Some of its dice fell only in one way.
    is_part: bool,
    /// The chances of what was counted: grades and verdicts, and amounts of damage.
    grades: BTreeMap<String, f64>,
    damage: BTreeMap<i64, f64>,
    /// The chance of what is rolled again, which the odds leave out.
    rerolled: f64,
    /// The grade of each roll by its dice, where it is made again.
    read: BTreeMap<Vec<Vec<u16>>, String>,
}

/// How far a line was played.
enum Played {
    /// Not to its end yet.
    More,
    All,
    Part(&'static str),
    /// What was refused, or differs from the odds.
    Wrong(String),
}

/// The table at which lines are played.
struct Stage {
    game: &'static Game,
    campaign: Campaign,
    /// How much may still be done.
    left: u64,
}

impl Stage {
    /// With two characters of whom every number is known, in a fight.
    fn new(game: &'static Game) -> Self {
        let mut campaign = Campaign::new("proof", game.id, "");
        campaign.clocks = game.clocks.to_vec();
        let mut stage = Self {
            game,
            campaign,
            left: 0,
        };
        let [first, second] = PEOPLE;
        let mut lines = vec![format!("add {first} player"), format!("add {second}")];
        for who in PEOPLE {
            for stat in game.stats.iter().filter(|stat| stat.derived.is_none()) {
                let (low, high) = stat.range;
                let middle = low.max(1).min(high).max(i64::midpoint(low, high.min(20)));
                lines.push(format!("set {who} \"{}\" {middle}", stat.id));
            }
            let is_empty = |track: &&Track| !track.bad && !track.starts_full;
            for track in game.tracks.iter().filter(is_empty) {
                lines.push(format!("set {who} \"{}\" 3", track.id));
            }
        }
        // Lines of a game may count in rounds.
        lines.push(format!("begin {first} {second}"));
        for line in lines {
            let parsed = stage.read(&line);
            // What cannot be set stays unknown.
            let (mut dice, history) = (Every::default(), History::default());
            drop(stage.act((&parsed, None), &mut dice, &history));
        }
        stage
    }

    fn read(&mut self, line: &str) -> Parsed {
        self.look(|draft| read(draft.table(), line))
    }

    /// Looks at the table, without dice.
    fn look<R>(&mut self, look: impl FnOnce(&mut Draft<'_>) -> R) -> R {
        let (history, mut dice) = (History::default(), Every::default());
        let mut draft = Draft::new(&mut self.campaign, self.game, &history, &mut dice, None, 0);
        look(&mut draft)
    }

    /// The lines to play.
    fn tries(&mut self) -> Vec<Try> {
        let checks = (self.game.checks.named)(&self.campaign);
        let what = checks.first().map_or("2", |check| check.name);
        let mut tries = Vec::new();
        for verb in self.game.verbs.iter().copied().flatten() {
            let Some(Shape::Declared(declared)) = verb.shape else {
                continue;
            };
            let again = declared.makes_again();
            let again = again.then(|| Arc::new(self.read(verb.name)));
            for line in declared.tries(PEOPLE, what) {
                tries.push(Try {
                    verb: verb.name,
                    parsed: self.read(&line),
                    ready: None,
                    again: again.clone(),
                    line,
                    dice: Every::default(),
                    hands: 0,
                    is_part: false,
                    grades: BTreeMap::new(),
                    damage: BTreeMap::new(),
                    rerolled: 0.0,
                    read: BTreeMap::new(),
                });
            }
        }
        tries
    }

    /// Plays further hands of a line until its share of the work is done; after the last one compares with the odds.
    fn play(&mut self, one: &mut Try, share: u64) -> Played {
        let enough = self.left.saturating_sub(share);
        while self.left > enough {
            if one.hands == MOST_HANDS {
                return Played::Part("the first 8000 hands");
            }
            one.hands += 1;
            let before = (formula::steps(), work::take());
            let played = self.hand(one);
            let steps = formula::steps() - before.0;
            let lines = LINE * u64::from(work::take().reads);
            let cost = HAND + steps + lines + DIE * number(one.dice.count());
            self.left = self.left.saturating_sub(cost);
            if let Err(what) = played {
                return Played::Wrong(what);
            }
            if one.hands == 1 {
                one.ready = self.prepare(&one.parsed);
            }
            one.is_part |= one.dice.count() > MOST_DICE;
            // Of a roll that is made again the new dice are the last ones.
            if one.is_part && one.again.is_none() {
                return Played::Part("more than 5 dice");
            }
            if !one.dice.next() {
                return match self.differs(one) {
                    Some(what) => Played::Wrong(what),
                    None if one.is_part => Played::Part("more than 5 dice"),
                    None => Played::All,
                };
            }
        }
        Played::More
    }

    /// Plays one hand and takes it back; returns what is wrong.
    fn hand(&mut self, one: &mut Try) -> Result<(), String> {
        let line = (&one.parsed, one.ready.as_ref());
        let done = self.act(line, &mut one.dice, &History::default());
        let wrong = |dice: &Every, refusal| format!("`{}{}`: {refusal}", one.line, dice.typed());
        let done = done.map_err(|refusal| wrong(&one.dice, refusal))?;
        let rolled = rolled(&done.act.events);
        let events = done.act.events.clone();
        let played = match (&rolled, one.again.clone()) {
            (Some(rolled), Some(again)) => self.again(one, &again, (rolled, done)),
            (rolled, _) => {
                one.count(rolled.as_deref());
                Ok(())
            }
        };
        self.campaign.take_back(&events);
        played
    }

    /// Makes a roll again: the same dice have the same grade in both.
    fn again(
        &mut self,
        one: &mut Try,
        again: &Parsed,
        (rolled, done): (&Contest, Drafted),
    ) -> Result<(), String> {
        let mut history = History::default();
        let record = Record {
            seq: 1,
            prev: 0,
            at: 0,
            body: done.into_act(one.line.clone()),
        };
        history.push(record, 0);
        let done = self.act((again, None), &mut one.dice, &history);
        let typed = format!(
            "`{}{}`, `{}`",
            one.line,
            one.dice.typed(),
            again.line.source
        );
        let done = match done {
            Ok(done) => done,
            Err(refusal) if refusal.to_string().contains(NO_DICE) => return Ok(()),
            Err(refusal) => return Err(format!("{typed}: {refusal}")),
        };
        self.campaign.take_back(&done.act.events);
        let new = self::rolled(&done.act.events);
        for rolled in std::iter::once(rolled).chain(new.as_deref()) {
            let dice = rolled.sides.iter().map(|side| side.dice.clone()).collect();
            let grade = grade(rolled);
            let known = one.read.entry(dice).or_insert_with(|| grade.to_owned());
            if known != grade {
                return Err(format!("{typed}: {grade}, and {known} with the same dice"));
            }
        }
        Ok(())
    }

    /// Carries a line out, and keeps what it did. What a rule of the game itself refuses, such as what has to be the
    /// case before a roll, is done anyway.
    fn act(
        &mut self,
        (parsed, ready): (&Parsed, Option<&Prepared<'static>>),
        dice: &mut Every,
        history: &History,
    ) -> Result<Drafted> {
        let mark = dice.mark();
        let mut forced = false;
        loop {
            dice.rewind(mark);
            let mut draft = Draft::new(&mut self.campaign, self.game, history, dice, None, 0);
            if forced {
                draft.force();
            }
            let done = match ready.filter(|_| !forced) {
                Some(run) => {
                    let done = run(&mut draft);
                    let done = done.and_then(|()| draft.take_refused().map_or(Ok(()), Err));
                    done.and_then(|()| parsed.follow_up(&mut draft))
                }
                None => parsed.carry_out(&mut draft),
            };
            match done {
                Ok(()) => return Ok(draft.finish()),
                Err(refusal) => {
                    draft.roll_back();
                    if forced || refusal.to_string().contains(IN_LINE) {
                        return Err(refusal);
                    }
                }
            }
            forced = true;
        }
    }

    fn prepare(&mut self, parsed: &Parsed) -> Option<Prepared<'static>> {
        let args = parsed.args().ok()?;
        match args.row.shape {
            Some(Shape::Declared(declared)) => {
                self.look(|draft| declared.prepare(draft.table(), &args))
            }
            _ => None,
        }
    }

    /// How the odds of a line differ from what was counted.
    fn differs(&mut self, one: &mut Try) -> Option<String> {
        let odds = self.look(|draft| {
            draft.force();
            one.parsed.odds(draft).ok()
        })?;
        let grades = one.grades.values_mut();
        for chance in grades.chain(one.damage.values_mut()) {
            *chance /= 1.0 - one.rerolled;
        }
        differs(&one.line, &odds, &one.grades, &one.damage)
    }
}

impl Try {
    /// Counts a hand: the verdict of a contest, the grade of its first side, and the damage that was done.
    fn count(&mut self, rolled: Option<&Contest>) {
        let Some(rolled) = rolled else { return };
        if let Some(first) = rolled.rerolled.first() {
            self.dice.keep(first.len());
            self.rerolled += self.dice.chance();
            return;
        }
        let chance = self.dice.chance();
        let verdict = rolled.verdict.map(Verdict::id);
        let outcomes = verdict.into_iter().chain([grade(rolled)]);
        for outcome in outcomes.filter(|outcome| !outcome.is_empty()) {
            *self.grades.entry(outcome.to_owned()).or_default() += chance;
        }
        let hit = rolled
            .attack
            .as_ref()
            .and_then(|attack| attack.hit.as_ref());
        // What somebody bears of damage that several share is the last number of their roll.
        let facts = rolled.sides.first().and_then(|side| side.facts.last());
        let borne = facts.filter(|fact| fact.label == "damage");
        let damage = hit.map(|hit| hit.damage).or(borne.map(|fact| fact.value));
        if let Some(damage) = damage {
            *self.damage.entry(damage).or_default() += chance;
        }
    }
}

/// The last roll among events.
fn rolled(events: &[Event]) -> Option<Arc<Contest>> {
    events.iter().rev().find_map(Event::rolled).cloned()
}

/// The grade of the first side of a roll.
fn grade(rolled: &Contest) -> &str {
    rolled.sides.first().map_or("", |side| side.grade.as_str())
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// How the odds differ from what was counted.
fn differs(
    line: &str,
    odds: &Preview,
    grades: &BTreeMap<String, f64>,
    damage: &BTreeMap<i64, f64>,
) -> Option<String> {
    let said = |outcome: &str| {
        let is_verdict = |id: &str| Verdict::from_id(id).is_some();
        // Odds are those of grades or of verdicts.
        let verdicts = odds.odds.iter().any(|(one, _)| is_verdict(one.id()));
        let mut all = odds.odds.iter();
        let found = all.find(|(one, _)| one.id() == outcome);
        let same_kind = verdicts == is_verdict(outcome);
        found.map(|(_, p)| p).or(same_kind.then_some(0.0))
    };
    let grades = grades.iter().filter_map(|(outcome, counted)| {
        let p = said(outcome)?;
        Some((outcome.clone(), *counted, p))
    });
    let values = odds.distribution.as_ref().map(|one| one.values.as_slice());
    let values: BTreeMap<i64, f64> = values.unwrap_or_default().iter().copied().collect();
    let is_known = !values.is_empty() && !damage.is_empty();
    let amounts = values.keys().chain(damage.keys()).filter(|_| is_known);
    let damage = amounts.map(|amount| {
        let chance = |all: &BTreeMap<i64, f64>| all.get(amount).copied().unwrap_or(0.0);
        (format!("{amount} damage"), chance(damage), chance(&values))
    });
    let mut all = grades.chain(damage);
    let (outcome, counted, p) = all.find(|(_, counted, p)| (p - counted).abs() > ALMOST)?;
    Some(format!(
        "`{line}`: {outcome} {counted:.6} of all hands, and the odds say {p:.6}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Grade, Odds};

    #[test]
    fn odds_that_differ_from_the_hands_are_found() {
        let made = Grade::new("made", 1);
        let odds = Odds::new([(made, 0.5)]);
        let preview = Preview::new(Vec::new(), odds);
        let counted = |p| BTreeMap::from([("made".to_owned(), p)]);
        let none = BTreeMap::new();
        assert_eq!(differs("check Probe", &preview, &counted(0.5), &none), None);
        let wrong = differs("check Probe", &preview, &counted(0.4), &none);
        assert_eq!(
            wrong.as_deref(),
            Some("`check Probe`: made 0.400000 of all hands, and the odds say 0.500000")
        );
    }

    #[test]
    fn lines_share_the_work() {
        let text = r#"(gmscreen_game: 1, id: "five", name: "Five", checks: {"a": "1"}, grades: [("yes", 1), ("no", -1)], verbs: [
            Check(name: "check", dice: "5d6", grades: [("yes", "sum > 17"), ("no", "1")]),
            Check(name: "save", dice: "1d6", grades: [("yes", "sum > 3"), ("no", "1")])])"#;
        let loaded = crate::games::file::read(text).unwrap();
        let proof = prove_within(&loaded, 200_000);
        // All six hands of the second are played, however many the first has.
        assert_eq!(proof.wrong, []);
        assert_eq!(proof.partly.len(), 1);
        assert_eq!(
            proof.partly[0],
            format!("`check Probe a` (the first {} hands)", proof.hands - 6)
        );
        assert!((50..500).contains(&proof.hands), "{}", proof.hands);
    }
}
