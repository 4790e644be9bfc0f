//! Verbs that roll dice against nothing or against a number.

use std::sync::Arc;

use super::costs::{lacks, may_spend, spend};
use super::lines::{Cast, run};
use super::rows::Rows;
use super::scope::Person;
use super::spec::Spec;
use super::template::{Dice, Line, Template};
use super::what::What;
use crate::campaign::pending::Against as Kept;
use crate::campaign::{Character, PendingCheck};
use crate::game::side::{Role, Side, Value};
use crate::game::spec::Declared;
use crate::game::words::{breakdown, signed};
use crate::game::{Args, Draft, Preview, Refusal, Table};
use crate::lang::read::LARGEST;
use crate::play::checks::{Reader, TypedSide, one_side};
use crate::play::flow::{self, Plan, Ready};
use crate::rules::Grade;
use crate::rules::formula::{EvalError, Formula, Wanted};
use crate::rules::scale::{Fell, Numbers, Scale, Throw};

/// A verb that rolls.
#[derive(Debug)]
pub(super) struct Roll {
    pub(super) spec: &'static Spec,
    pub(super) name: &'static str,
    pub(super) what: What,
    pub(super) against: Against,
    /// What a line lacks that has no number.
    pub(super) lacking: &'static str,
    pub(super) needs: Vec<(Formula, Template)>,
    pub(super) costs: Vec<(&'static str, Formula)>,
    /// The usual dice, good and bad ones.
    pub(super) dice: [Dice; 3],
    pub(super) empty: Option<Dice>,
    pub(super) scale: &'static Scale,
    pub(super) rows: &'static Rows,
    /// What the rows ask for besides the dice, by its name.
    pub(super) leaves: Vec<(&'static str, Wanted<'static>)>,
    pub(super) then: Vec<(Grade, Vec<Line>)>,
    pub(super) does: Vec<Line>,
}

/// What a roll is against.
#[derive(Debug)]
pub(super) enum Against {
    Nothing,
    /// A number after the word, which may have one of these names.
    Number(&'static str, Vec<(&'static str, i64)>),
    Fixed(Formula),
}

/// A line that was read.
struct Typed {
    plan: Plan,
    /// The numbers of the modifiers.
    given: Vec<(&'static str, i64)>,
    /// What it costs, by track.
    costs: Vec<(&'static str, i64)>,
    against: i64,
}

impl Declared for Roll {
    fn run(&self, draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
        let ready = self.read(draft.table(), args)?;
        let who = ready
            .plan
            .sides
            .first()
            .and_then(|side| side.side.subject.who);
        for (track, amount) in &ready.costs {
            if let Some(who) = who {
                spend(draft, self.spec, (who, track), *amount);
            }
        }
        let rolled = flow::roll(draft, &ready.plan)?;
        let Some(who) = who else { return Ok(()) };
        let person = draft.character(who)?;
        let over: Vec<String> = self.spec.for_one_roll(person);
        for condition in over {
            draft.end_condition(who, &condition);
        }
        let grade = rolled.grades.first().copied();
        let then = self.then.iter().filter(|(of, _)| Some(*of) == grade);
        let lines = then.flat_map(|(_, lines)| lines).chain(&self.does);
        let lines: Vec<&Line> = lines.collect();
        if lines.is_empty() {
            return Ok(());
        }
        let numbers = &ready.plan.sides[0].numbers;
        let faces = rolled.dice.first().map_or(&[][..], Vec::as_slice);
        let Throw::Dice(thrown) = &numbers.throw else {
            return Ok(());
        };
        let (dice, asked) = &**thrown;
        let seen = numbers.seen(Fell::of(dice.features(faces, asked), asked), ready.against);
        let after = |wanted: Wanted<'_>| self.rows.number(&seen, wanted);
        let cast = Cast {
            spec: self.spec,
            who: Some(who),
            target: None,
            note: None,
            given: &ready.given,
            more: &after,
        };
        run(draft, &cast, &lines, args.verb.span)
    }

    fn odds(&self, table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
        Ok(flow::odds(&self.read(table, args)?.plan))
    }

    fn pending(&self, table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
        let ready = self.read(table, args)?;
        let mut sides = ready.plan.sides.into_iter();
        let side = sides.next().map(|side| side.side);
        let is_typed = matches!(self.against, Against::Number(..));
        let against = is_typed.then_some(Kept::Number(ready.against));
        side.map(|side| side.pending(against))
            .ok_or_else(|| Refusal::expected(args.end(), "what is rolled"))
    }

    fn now(&self, table: Table<'_>, args: &Args<'_>) -> Option<i64> {
        let ready = self.read(table, args).ok()?;
        Some(ready.plan.sides.first()?.numbers.total)
    }
}

impl Roll {
    fn read(&self, table: Table<'_>, args: &Args<'_>) -> Result<Typed, Refusal> {
        let (mut left, mut right) = match &self.against {
            Against::Number(word, _) => {
                let (left, right) = TypedSide::whole(table, args).two(word, self.lacking);
                (left, Some(right))
            }
            Against::Nothing | Against::Fixed(_) => (one_side(table, args)?, None),
        };
        let subject = self
            .what
            .subject((self.spec, self.name), table, &mut left)?;
        let mut side = Side::new(subject, Role::Rolls);
        let mut reader = Reader::new(table, self.name);
        left.modify(&mut reader, &mut side)?;
        left.no_more()?;
        let typed = match &mut right {
            Some(right) => Some(self.number(args, right, &mut reader, &mut side)?),
            None => None,
        };
        side.add_own(table);
        self.finish(table, args, side, typed)
    }

    /// The number after its word.
    fn number(
        &self,
        args: &Args<'_>,
        right: &mut TypedSide<'_, '_>,
        reader: &mut Reader<'_>,
        side: &mut Side,
    ) -> Result<i64, Refusal> {
        let given = args.given.and_then(|given| given.check.against.as_ref());
        if let (Some(Kept::Number(number)), true) = (given, right.is_missing()) {
            return Ok(*number);
        }
        right.is_there()?;
        let Against::Number(_, words) = &self.against else {
            return Ok(0);
        };
        let typed = right.cursor.peek();
        let known = typed.and_then(|typed| words.iter().find(|(word, _)| typed.is(word)));
        let number = match known {
            Some((_, number)) => {
                right.cursor.skip(1);
                *number
            }
            None => right.cursor.number(self.lacking, 0, LARGEST)?,
        };
        right.more(reader, side)?;
        right.no_more()?;
        Ok(number)
    }

    /// What the side is rolled with.
    fn finish(
        &self,
        table: Table<'_>,
        args: &Args<'_>,
        mut side: Side,
        typed: Option<i64>,
    ) -> Result<Typed, Refusal> {
        let who: Option<&Character> = side
            .subject
            .who
            .map(|who| table.character(who))
            .transpose()?;
        let at = side.subject.span;
        let given = self.given(&side);
        let what = side.subject.base.value;
        let asks = |bonus: Option<i64>, wanted: Wanted<'_>| {
            self.asked(table, who, &given, wanted)
                .or_else(|| match wanted {
                    Wanted::Name(name) if name.eq_ignore_ascii_case("what") => Some(what),
                    Wanted::Name(name) if name.eq_ignore_ascii_case("bonus") => bonus,
                    Wanted::Name(name) if name.eq_ignore_ascii_case("against") => typed,
                    _ => None,
                })
        };
        // Modifiers, then what conditions say of this verb.
        for modifier in self.applied(&side) {
            if let Some(add) = &modifier.add {
                let value = add.value(&|wanted| asks(None, wanted));
                let value = value.map_err(|error| lacks(who, at, &error))?;
                side.plus(modifier.word, value);
            }
        }
        if let Some(who) = who {
            let person = Person::new(self.spec, who, table.campaign);
            let names = [self.name, side.subject.what.as_str()];
            side.parts.extend(self.spec.of_roll(&person, &names));
        }
        let bonus = side.total();
        let mode = self.mode(&side, who);
        let asks = |wanted: Wanted<'_>| match wanted {
            Wanted::Name(name) if name.eq_ignore_ascii_case("mode") => Some(mode),
            wanted => asks(Some(bonus), wanted),
        };
        let value = |formula: &Formula| formula.value(&asks);
        for (needed, why) in &self.needs {
            if value(needed).map_err(|error| lacks(who, at, &error))? == 0 {
                let name = who.map_or("nobody", |who| who.name.as_str());
                let why = who.map_or_else(String::new, |who| {
                    why.show(&Person::new(self.spec, who, table.campaign))
                });
                table.forbid(args.verb.span, format!("{name} {why}"))?;
            }
        }
        let costs = self.costs(table, who, &side, &value)?;
        let against = match (&self.against, typed) {
            (Against::Fixed(formula), _) => {
                value(formula).map_err(|error| lacks(who, at, &error))?
            }
            (_, typed) => typed.unwrap_or(0),
        };
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
        let dice = dice.map_err(|(_, why)| Refusal::rule(at, why))?;
        let mut named = Vec::with_capacity(self.leaves.len());
        for (name, wanted) in &self.leaves {
            named.extend(asks(*wanted).map(|value| (*name, value)));
        }
        let words = format!("{dice} {} ({})", signed(bonus), breakdown(&side.parts));
        let throw = Throw::Dice(Arc::new((dice, self.rows.asked.clone())));
        let numbers = Numbers {
            named,
            ..Numbers::new(self.scale, throw, bonus, against)
        };
        // What a formula lacks is said before anything is rolled.
        let probe = self.rows.try_grade(&numbers.seen(0, against));
        match probe {
            Err(EvalError::MissingStat(name)) if name != "nat" => {
                return Err(lacks(who, at, &EvalError::MissingStat(name)));
            }
            _ => {}
        }
        Ok(Typed {
            plan: Plan::of(Ready::new(side, numbers, words)),
            given,
            costs,
            against,
        })
    }

    /// The modifiers that apply, by their rows.
    fn applied(&self, side: &Side) -> Vec<&'static super::spec::Modifier> {
        let noted = side.noted.iter();
        noted
            .filter_map(|noted| self.spec.modifier(noted.word))
            .collect()
    }

    /// The modifiers with their numbers.
    fn given(&self, side: &Side) -> Vec<(&'static str, i64)> {
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
        noted.collect()
    }

    /// Above 0 for good dice, below for bad ones.
    fn mode(&self, side: &Side, who: Option<&Character>) -> i64 {
        let Some(modes) = &self.spec.modes else {
            return 0;
        };
        let (mut good, mut bad) = who.map_or((0, 0), |who| self.spec.modes_of(who, self.name));
        for noted in &side.noted {
            let row = self.spec.modifier(noted.word).map_or(0, |row| row.mode);
            good += i64::from(noted.word == modes.good) + row.max(0);
            bad += i64::from(noted.word == modes.bad) - row.min(0);
        }
        if modes.sums {
            good - bad
        } else {
            i64::from(good > 0) - i64::from(bad > 0)
        }
    }

    /// What the roll and its modifiers cost, by track.
    fn costs(
        &self,
        table: Table<'_>,
        who: Option<&Character>,
        side: &Side,
        value: &dyn Fn(&Formula) -> Result<i64, EvalError>,
    ) -> Result<Vec<(&'static str, i64)>, Refusal> {
        let at = side.subject.span;
        let modifiers = self.applied(side).into_iter();
        let modifiers = modifiers.flat_map(|modifier| &modifier.costs);
        let mut costs = Vec::new();
        for (track, formula) in self.costs.iter().chain(modifiers) {
            let amount = value(formula).map_err(|error| lacks(who, at, &error))?;
            costs.push((*track, amount));
            if let Some(who) = who {
                may_spend(table, who, track, amount, at)?;
            }
        }
        Ok(costs)
    }

    /// A number that is known once the line is read.
    fn asked(
        &self,
        table: Table<'_>,
        who: Option<&Character>,
        given: &[(&'static str, i64)],
        wanted: Wanted<'_>,
    ) -> Option<i64> {
        super::lines::asked(self.spec, table.campaign, [who, None], given, wanted)
    }
}
