//! A side of a roll: what its file makes of who rolls what with which modifiers.

use std::sync::Arc;

use super::costs::{Values, check_needs, lacks, price};
use super::fields::{F, T};
use super::lines::{Given, asked};
use super::reads::{FIRST, LAST};
use super::roll::Roll;
use super::schema::{Against, Kind, Takes, Together};
use super::scope::Person;
use super::template::Template;
use super::text::{Text, said_first};
use crate::campaign::{Character, Statement};
use crate::dice::Expression;
use crate::game::side::{Side, Value};
use crate::game::words::{breakdown, signed};
use crate::game::{Note, Refusal, Result, Table};
use crate::lang::line::Span;
use crate::play::flow::{Cost, Ready};
use crate::rules::formula::{EvalError, Formula, Wanted};
use crate::rules::scale::{Numbers, Throw};

/// Where a side is rolled.
#[derive(Clone, Copy)]
pub(super) struct Frame<'t> {
    pub(super) table: Table<'t>,
    pub(super) verb: Span,
    /// Whom it is aimed at.
    pub(super) target: Option<&'t Character>,
    /// The number that was typed.
    pub(super) typed: Option<i64>,
    /// Whether it answers an attack, which costs nothing.
    pub(super) answers: bool,
    /// Whether it is the second side.
    pub(super) second: bool,
    /// Whether the values of the verb's modifier are compared.
    pub(super) compares: bool,
}

/// What was typed on a side, and what it costs by track.
#[derive(Debug, Default)]
pub(super) struct Paid {
    pub(super) given: Given,
    pub(super) costs: Costs,
}

/// What is spent, by track.
type Costs = Vec<(&'static str, i64)>;

impl Roll {
    /// A side, ready to be rolled.
    pub(super) fn ready(&self, frame: Frame<'_>, mut side: Side) -> Result<(Ready, Paid)> {
        let Frame {
            table,
            target,
            typed,
            ..
        } = frame;
        let who = side.subject.who.map(|who| table.character(who));
        let who: Option<&Character> = who.transpose()?;
        let typed_side = frame.compares.then(|| side.clone());
        let at = side.subject.span;
        let given = self.given(&side);
        let mut known = vec![("what", side.subject.base.value)];
        known.extend(typed.map(|typed| ("against", typed)));
        let asks_with = |known: &[(&'static str, i64)], wanted: Wanted<'_>| {
            let of_game = asked(self.file, table.campaign, [who, target], &given, wanted);
            of_game.or_else(|| wanted.among(known))
        };
        let before = |wanted: Wanted<'_>| asks_with(&known, wanted);
        let modes = self.add_parts(frame, who, &mut side, &before)?;
        let bonus = side.total();
        let mode = self.mode(&side, modes, who, target);
        known.extend([("bonus", bonus), ("mode", mode)]);
        let mut early = Vec::with_capacity(self.early.len());
        for (name, formula) in &self.early {
            let value = formula.value(&|wanted| asks_with(&known, wanted));
            early.extend(value.ok().map(|value| (*name, value)));
            known.extend(early.last());
        }
        let asks = |wanted: Wanted<'_>| asks_with(&known, wanted);
        let value = |formula: &Formula| formula.value(&asks);
        self.check_needs(frame, (who, &side), &value)?;
        let (costs, cost) = self.costs(frame, who, &side, &value)?;
        let against = self.against(typed, &value);
        let against = against.map_err(|error| lacks(target.or(who), at, &error))?;
        let (dice, thrown) = self.thrown(&side, mode, &value)?;
        let split = self.split.as_ref().map(|(name, many)| {
            let many = value(many).unwrap_or(0).clamp(0, thrown);
            (*name, many)
        });
        let words = self.words(&dice, (&side, bonus, against), frame, &value);
        let mut named = early;
        for (name, wanted) in &self.leaves {
            named.extend(asks(*wanted).map(|value| (*name, value)));
        }
        if let Some((_, many)) = split {
            named.extend([(LAST, many), (FIRST, thrown - many)]);
        }
        let scale = if frame.second {
            self.answers
        } else {
            self.scale
        };
        let throw = Throw::Dice(Arc::new((dice, self.rows.asked.clone())));
        let numbers = Numbers {
            named,
            ..Numbers::new(scale, throw, bonus, against)
        };
        // What a formula lacks is said before anything is rolled.
        match self.rows.try_grade(&numbers.seen(0, against)) {
            Err(EvalError::MissingStat(name)) if name != "nat" => {
                return Err(lacks(who, at, &EvalError::MissingStat(name)));
            }
            _ => {}
        }
        let (told, notes) = self.told(&side.subject.name, &value);
        let choices = match &self.row.compare {
            Some((word, most)) if frame.compares => {
                let most = most.get().map_or(0, |most| value(most).unwrap_or(0));
                self.choices(frame, typed_side, (word, most))?
            }
            _ => Vec::new(),
        };
        let last = split.and_then(|(name, many)| Some((usize::try_from(many).ok()?, name)));
        let ready = Ready {
            cost,
            last: last.unwrap_or_default(),
            told,
            notes,
            choices,
            ..Ready::new(side, numbers, words)
        };
        Ok((ready, Paid { given, costs }))
    }

    /// The number to beat: as typed, or as the file says.
    fn against(&self, typed: Option<i64>, value: Values<'_>) -> Result<i64, EvalError> {
        match (typed, &self.row.against) {
            (None, Against::Fixed(formula) | Against::Target(formula)) => {
                formula.get().map_or(Ok(0), value)
            }
            (typed, _) => Ok(typed.unwrap_or(0)),
        }
    }

    /// Adds what modifiers and traits add, and what conditions say of this roll; returns the good and the bad dice
    /// that they give.
    fn add_parts(
        &self,
        frame: Frame<'_>,
        who: Option<&Character>,
        side: &mut Side,
        asks: &dyn Fn(Wanted<'_>) -> Option<i64>,
    ) -> Result<(i64, i64)> {
        let mut modes = (0, 0);
        for (word, add, mode, when) in self.applied(side) {
            let works = when.and_then(|when| when.get());
            if works.is_some_and(|when| when.value(asks).unwrap_or(0) == 0) {
                continue;
            }
            modes = add_mode(modes, mode);
            if let Some(add) = add.get() {
                let value = add.value(asks);
                let value = value.map_err(|error| lacks(who, side.subject.span, &error))?;
                if value != 0 || when.is_none() {
                    side.plus(&**word, value);
                }
            }
        }
        let campaign = frame.table.campaign;
        let attacks = self.kind == Kind::Attack && !frame.answers;
        if let Some(who) = who {
            let person = Person::new(self.file, who, campaign);
            let names = [&*self.row.name, side.subject.what.as_str()];
            side.parts.extend(self.file.of_roll(&person, &names));
            if attacks {
                side.parts.extend(self.file.of_attacks(&person));
            }
        }
        if let Some(target) = frame.target.filter(|_| attacks) {
            let target = Person::new(self.file, target, campaign);
            side.parts.extend(self.file.against(&target));
        }
        Ok(modes)
    }

    /// What is told besides, after the roll and with its preview.
    fn told(&self, name: &str, value: Values<'_>) -> (Vec<Statement>, Vec<Note>) {
        let holds = |formula: &Formula| value(formula).is_ok_and(|value| value != 0);
        let told = self.notes.iter().filter(|(when, _)| holds(when));
        let each = told.map(|(_, remark)| {
            let about = if remark.words.contains("{}") {
                name
            } else {
                ""
            };
            (remark.about(about), Note::Text(remark.of(about)))
        });
        each.unzip()
    }

    /// The same roll with each value of the modifier that is compared.
    fn choices(
        &self,
        frame: Frame<'_>,
        side: Option<Side>,
        (word, most): (&'static Text, i64),
    ) -> Result<Vec<(String, Numbers)>> {
        let frame = Frame {
            table: Table {
                forced: true,
                ..frame.table
            },
            compares: false,
            ..frame
        };
        let mut choices = Vec::new();
        let Some(typed) = side.filter(|_| most > 0) else {
            return Ok(choices);
        };
        for value in 0..=most.min(MOST_COMPARED) {
            let mut side = typed.clone();
            side.noted.retain(|noted| noted.word != &**word);
            if value > 0 {
                side.note(word);
                if let Some(noted) = side.noted.last_mut() {
                    noted.value = Value::Number(value);
                }
            }
            let (ready, _) = self.ready(frame, side)?;
            choices.push((format!("{word} {value}"), ready.numbers));
        }
        Ok(choices)
    }

    /// The roll in words, as the file says, or with what is added to the dice or what they are read under:
    /// `2d6 +2 (bold 2)`, `1d100 vs chance 47 (Harpoon 47)`, `4d6>=5 (Steer 4)`.
    fn words(
        &self,
        dice: &Expression,
        (side, bonus, against): (&Side, i64, i64),
        frame: Frame<'_>,
        value: Values<'_>,
    ) -> String {
        let parts = breakdown(&side.parts);
        let shown = said_first(&self.row.preview);
        let mut shown = shown.filter(|(when, _)| value(when).is_ok_and(|value| value != 0));
        if let Some((_, first)) = shown.next() {
            let with = |text: &Template| text.with(&|formula| value(formula).ok());
            let text = |text: &T| text.get().map_or_else(String::new, with);
            let mut out = text(first);
            // A part that is its own number needs no words.
            if parts.parse::<i64>().is_err() {
                out = format!("{out} ({parts})");
            }
            out.extend(shown.map(|(_, more)| text(more)));
            return match frame.typed {
                Some(_) => format!("{out} against {against}"),
                None => out,
            };
        }
        let target = frame.table.game.target;
        if self.scale.is_target {
            format!("{dice} vs {target} {against} ({parts})")
        } else if self.scale.facts.iter().any(|(name, _)| *name == "bonus") {
            format!("{dice} {} ({parts})", signed(bonus))
        } else {
            format!("{dice} ({parts})")
        }
    }

    /// The dice, and how many they are.
    fn thrown(&self, side: &Side, mode: i64, value: Values<'_>) -> Result<(Expression, i64)> {
        let known = |formula: &Formula| value(formula).ok();
        let other = match mode {
            1.. => self.row.good.get(),
            0 => None,
            _ => self.row.bad.get(),
        };
        let chosen = other.or(self.row.dice.get());
        let is_empty = chosen.is_none_or(|chosen| chosen.is_empty(&known));
        let empty = self.row.empty.get().filter(|_| is_empty);
        // Without dice the file is refused.
        let dice = empty.or(chosen).cloned().unwrap_or_default();
        let dice = dice.filled(&known);
        let dice = dice.map_err(|(_, why)| Refusal::rule(side.subject.span, why))?;
        let many = i64::try_from(dice.missing(&[]).len()).unwrap_or(i64::MAX);
        Ok((dice, many))
    }

    /// Refuses what the verb or a modifier needs and is not so.
    fn check_needs(
        &self,
        frame: Frame<'_>,
        (who, side): (Option<&Character>, &Side),
        value: Values<'_>,
    ) -> Result {
        if !frame.answers {
            check_needs(frame.table, &self.row.needs, (who, frame.verb), value)?;
        }
        for noted in &side.noted {
            if let Some(row) = self.file.modifier(noted.word) {
                check_needs(frame.table, &row.needs, (who, noted.value_at), value)?;
            }
        }
        Ok(())
    }

    /// The modifiers and the traits of the attack that apply.
    fn applied(&self, side: &Side) -> Vec<Applied> {
        let noted = side.noted.iter();
        let typed = noted.filter_map(|noted| self.file.modifier(noted.word));
        let typed = typed.map(|row| (&row.word, &row.add, row.mode, None));
        let traits = self.file.traits_of(&side.subject.traits);
        let traits = traits.map(|row| (&row.word, &row.add, row.mode, Some(&row.when)));
        typed.chain(traits).collect()
    }

    /// The modifiers with their numbers, and the traits of the attack.
    pub(super) fn given(&self, side: &Side) -> Given {
        let noted = side.noted.iter().map(|noted| {
            let number = match noted.value {
                Value::Number(number) => number,
                Value::Nothing => 1,
                Value::Word(word) => match self.file.modifier(noted.word).map(|row| &row.takes) {
                    Some(Takes::OneOf(choices)) => choices.get(word).copied().unwrap_or(0),
                    _ => 0,
                },
            };
            (noted.word, number)
        });
        let mut kinds = self.file.traits_of(&side.subject.traits);
        Given {
            numbers: noted.collect(),
            traits: side.subject.traits.clone(),
            kind: kinds
                .find(|row| !row.kind.is_empty())
                .map_or("", |row| &row.kind),
        }
    }

    /// Above 0 for good dice, below for bad ones.
    fn mode(
        &self,
        side: &Side,
        given: (i64, i64),
        who: Option<&Character>,
        target: Option<&Character>,
    ) -> i64 {
        let modes = &self.file.modes;
        let (mut good, mut bad) = given;
        let attacked = target.filter(|_| self.kind == Kind::Attack);
        for (who, of) in [(who, &*self.row.name), (attacked, "against")] {
            for mode in who.map_or_else(Vec::new, |who| self.file.modes_of(who, of)) {
                (good, bad) = add_mode((good, bad), mode);
            }
        }
        for noted in &side.noted {
            good += i64::from(noted.word == &*modes.good);
            bad += i64::from(noted.word == &*modes.bad);
        }
        if modes.rule == Together::Sum {
            good - bad
        } else {
            i64::from(good > 0) - i64::from(bad > 0)
        }
    }

    /// What the roll, its modifiers and its attack cost, by track; apart from the others what it costs of the points
    /// that players spend.
    fn costs(
        &self,
        frame: Frame<'_>,
        who: Option<&Character>,
        side: &Side,
        value: Values<'_>,
    ) -> Result<(Costs, Option<Cost>)> {
        let at = side.subject.span;
        let traits = self.file.traits_of(&side.subject.traits);
        let own = [&self.row.costs]
            .into_iter()
            .chain(traits.map(|row| &row.costs));
        let own = own.filter(|_| !frame.answers).map(|costs| (costs, at));
        let typed = side.noted.iter().filter_map(|noted| {
            let row = self.file.modifier(noted.word)?;
            Some((&row.costs, noted.at))
        });
        let (mut costs, mut luck): (Costs, _) = (Vec::new(), None);
        for (of_one, at) in own.chain(typed) {
            for (track, points) in price((self.file, frame.table), of_one, (who, at), value)? {
                if track != &*self.file.luck.track {
                    costs.push((track, points));
                } else if points > 0 && who.is_some() {
                    let row = frame.table.game.track(track);
                    luck = Some(Cost {
                        track,
                        points,
                        label: row.map_or(track, |row| row.label),
                    });
                }
            }
        }
        Ok((costs, luck))
    }
}

/// A modifier, or a trait of the attack: its word, what it adds, the dice that it gives, and of a trait when it works.
type Applied = (&'static Text, &'static F, i64, Option<&'static F>);

/// Above this no further values of a modifier are compared.
const MOST_COMPARED: i64 = 10;

fn add_mode((good, bad): (i64, i64), mode: i64) -> (i64, i64) {
    (good + mode.max(0), bad - mode.min(0))
}
