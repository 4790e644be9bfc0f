//! A side of a roll: what its file makes of who rolls what with which modifiers.

use std::sync::Arc;

use super::costs::{lacks, may_spend};
use super::lines::{Given, asked};
use super::roll::{Against, Kind, Roll};
use super::scope::Person;
use super::spec::Modifier;
use crate::campaign::Character;
use crate::game::side::{Side, Value};
use crate::game::words::{breakdown, signed};
use crate::game::{Refusal, Table};
use crate::lang::line::Span;
use crate::play::flow::Ready;
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
}

/// What was typed on a side, and what it costs by track.
#[derive(Debug, Default)]
pub(super) struct Paid {
    pub(super) given: Given,
    pub(super) costs: Vec<(&'static str, i64)>,
}

impl Roll {
    /// A side, ready to be rolled.
    pub(super) fn ready(&self, frame: Frame<'_>, mut side: Side) -> Result<(Ready, Paid), Refusal> {
        let Frame {
            table,
            target,
            typed,
            ..
        } = frame;
        let who = side.subject.who.map(|who| table.character(who));
        let who: Option<&Character> = who.transpose()?;
        let at = side.subject.span;
        let given = self.given(&side);
        let what = side.subject.base.value;
        let asks = |bonus: Option<i64>, wanted: Wanted<'_>| {
            let people = [who, target];
            asked(self.spec, table.campaign, people, &given, wanted).or_else(|| match wanted {
                Wanted::Name(name) if name.eq_ignore_ascii_case("what") => Some(what),
                Wanted::Name(name) if name.eq_ignore_ascii_case("bonus") => bonus,
                Wanted::Name(name) if name.eq_ignore_ascii_case("against") => typed,
                _ => None,
            })
        };
        let is_true = |when: Option<&Formula>| {
            when.is_none_or(|when| {
                when.value(&|wanted| asks(None, wanted))
                    .is_ok_and(|it| it != 0)
            })
        };
        // Modifiers and traits, then what conditions say of this roll.
        let mut modes = (0, 0);
        for row in self.applied(&side) {
            if !is_true(row.when.as_ref().filter(|_| row.is_trait)) {
                continue;
            }
            modes = add_mode(modes, row.mode);
            if let Some(add) = &row.add {
                let value = add.value(&|wanted| asks(None, wanted));
                let value = value.map_err(|error| lacks(who, at, &error))?;
                if value != 0 || !row.is_trait {
                    side.plus(row.word, value);
                }
            }
        }
        if let Some(who) = who {
            let person = Person::new(self.spec, who, table.campaign);
            let names = [self.name, side.subject.what.as_str()];
            side.parts.extend(self.spec.of_roll(&person, &names));
            if self.kind == Kind::Attack && !frame.answers {
                side.parts.extend(self.spec.of_attacks(&person));
            }
        }
        if let Some(target) = target.filter(|_| self.kind == Kind::Attack && !frame.answers) {
            let target = Person::new(self.spec, target, table.campaign);
            side.parts.extend(self.spec.against(&target));
        }
        let bonus = side.total();
        let mode = self.mode(&side, modes, who, target);
        let asks = |wanted: Wanted<'_>| match wanted {
            Wanted::Name(name) if name.eq_ignore_ascii_case("mode") => Some(mode),
            wanted => asks(Some(bonus), wanted),
        };
        let value = |formula: &Formula| formula.value(&asks);
        let costs = if frame.answers {
            Vec::new()
        } else {
            self.check_needs(frame, who, &value)?;
            self.costs(frame, who, &side, &value)?
        };
        let against = match &self.against {
            Against::Fixed(formula) | Against::Target(formula) if typed.is_none() => {
                value(formula).map_err(|error| lacks(target.or(who), at, &error))?
            }
            _ => typed.unwrap_or(0),
        };
        let (dice, rolled) = self.thrown(&side, mode, &value)?;
        let words = self.words(&rolled, (&side, bonus, against), table.game.target);
        let mut named = Vec::with_capacity(self.leaves.len());
        for (name, wanted) in &self.leaves {
            named.extend(asks(*wanted).map(|value| (*name, value)));
        }
        let numbers = Numbers {
            named,
            beyond: self.beyond,
            ..Numbers::new(self.scale, dice, bonus, against)
        };
        // What a formula lacks is said before anything is rolled.
        match self.rows.try_grade(&numbers.seen(0, against)) {
            Err(EvalError::MissingStat(name)) if name != "nat" => {
                return Err(lacks(who, at, &EvalError::MissingStat(name)));
            }
            _ => {}
        }
        Ok((Ready::new(side, numbers, words), Paid { given, costs }))
    }

    /// The roll in words, with what is added to the dice or what they are read under: `2d6 +2 (bold 2)`,
    /// `1d100 vs chance 47 (Harpoon 47)`, `4d6>=5 (Steer 4)`.
    fn words(&self, dice: &str, (side, bonus, against): (&Side, i64, i64), target: &str) -> String {
        let parts = breakdown(&side.parts);
        if self.scale.is_target {
            format!("{dice} vs {target} {against} ({parts})")
        } else if self.scale.facts.iter().any(|(name, _)| *name == "bonus") {
            format!("{dice} {} ({parts})", signed(bonus))
        } else {
            format!("{dice} ({parts})")
        }
    }

    /// The dice, and how they are written.
    fn thrown(
        &self,
        side: &Side,
        mode: i64,
        value: &dyn Fn(&Formula) -> Result<i64, EvalError>,
    ) -> Result<(Throw, String), Refusal> {
        let known = |formula: &Formula| value(formula).ok();
        let chosen = &self.dice[match mode {
            1.. => 1,
            0 => 0,
            _ => 2,
        }];
        let dice = match &self.empty {
            Some(empty) if chosen.is_empty(&known) => empty,
            _ => chosen,
        };
        let dice = dice.filled(&known);
        let dice = dice.map_err(|(_, why)| Refusal::rule(side.subject.span, why))?;
        let words = dice.to_string();
        Ok((
            Throw::Dice(Arc::new((dice, self.rows.asked.clone()))),
            words,
        ))
    }

    fn check_needs(
        &self,
        frame: Frame<'_>,
        who: Option<&Character>,
        value: &dyn Fn(&Formula) -> Result<i64, EvalError>,
    ) -> Result<(), Refusal> {
        for (needed, why) in &self.needs {
            if value(needed).map_err(|error| lacks(who, frame.verb, &error))? != 0 {
                continue;
            }
            let name = who.map_or("nobody", |who| who.name.as_str());
            let why = who.map_or_else(String::new, |who| {
                why.show(&Person::new(self.spec, who, frame.table.campaign))
            });
            frame.table.forbid(frame.verb, format!("{name} {why}"))?;
        }
        Ok(())
    }

    /// The modifiers and the traits of the attack that apply, by their rows.
    fn applied(&self, side: &Side) -> Vec<&'static Modifier> {
        let noted = side.noted.iter();
        let typed = noted.filter_map(|noted| self.spec.modifier(noted.word));
        let traits = side.subject.traits.iter();
        let traits = traits.filter_map(|word| self.spec.trait_of(word));
        typed.chain(traits).collect()
    }

    /// The modifiers with their numbers, and the traits of the attack.
    pub(super) fn given(&self, side: &Side) -> Given {
        let noted = side.noted.iter().map(|noted| {
            let number = match noted.value {
                Value::Number(number) => number,
                Value::Nothing => 1,
                Value::Word(word) => {
                    let rows = self.spec.modifier(noted.word);
                    let choices = rows.map_or(&[][..], |row| row.choices.as_slice());
                    let mut choices = choices.iter();
                    let found = choices.find(|(choice, _)| *choice == word);
                    found.map_or(0, |(_, number)| *number)
                }
            };
            (noted.word, number)
        });
        let mut kinds = side
            .subject
            .traits
            .iter()
            .filter_map(|word| self.spec.trait_of(word));
        Given {
            numbers: noted.collect(),
            traits: side.subject.traits.clone(),
            kind: kinds
                .find_map(|row| (!row.kind.is_empty()).then_some(row.kind))
                .unwrap_or(""),
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
        let Some(modes) = &self.spec.modes else {
            return 0;
        };
        let (mut good, mut bad) = given;
        let attacked = target.filter(|_| self.kind == Kind::Attack);
        for (who, of) in [(who, self.name), (attacked, "against")] {
            for mode in who.map_or_else(Vec::new, |who| self.spec.modes_of(who, of)) {
                (good, bad) = add_mode((good, bad), mode);
            }
        }
        for noted in &side.noted {
            good += i64::from(noted.word == modes.good);
            bad += i64::from(noted.word == modes.bad);
        }
        if modes.sums {
            good - bad
        } else {
            i64::from(good > 0) - i64::from(bad > 0)
        }
    }

    /// What the roll, its modifiers and its attack cost, by track.
    fn costs(
        &self,
        frame: Frame<'_>,
        who: Option<&Character>,
        side: &Side,
        value: &dyn Fn(&Formula) -> Result<i64, EvalError>,
    ) -> Result<Vec<(&'static str, i64)>, Refusal> {
        let at = side.subject.span;
        let applied = self.applied(side).into_iter();
        let applied = applied.flat_map(|row| &row.costs);
        let mut costs = Vec::new();
        for (track, formula) in self.costs.iter().chain(applied) {
            let amount = value(formula).map_err(|error| lacks(who, at, &error))?;
            costs.push((*track, amount));
            if let Some(who) = who {
                may_spend((self.spec, frame.table), who, track, amount, at)?;
            }
        }
        Ok(costs)
    }
}

fn add_mode((good, bad): (i64, i64), mode: i64) -> (i64, i64) {
    (good + mode.max(0), bad - mode.min(0))
}
