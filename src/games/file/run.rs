//! Runs verbs that roll, and what follows from a roll.

use super::costs::spend;
use super::deals::share;
use super::line::Line;
use super::lines::{Cast, of_outcome, run};
use super::read::Typed;
use super::roll::Roll;
use super::schema::{Against, Kind, What};
use crate::campaign::pending::Against as Kept;
use crate::campaign::{CharacterId, Contest, PendingCheck, Roll as Rolls};
use crate::dice::Asked;
use crate::game::spec::{Declared, Prepared};
use crate::game::{Args, Draft, Preview, Refusal, Result, Table};
use crate::lang::line::Span;
use crate::play::flow::{self, Rolled};
use crate::play::taking::use_action;
use crate::rules::amount::How;
use crate::rules::scale::{Fell, Numbers, Throw};

impl Declared for Roll {
    fn run(&self, draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
        let typed = self.read(draft.table(), args, false)?;
        self.play(draft, &typed, args.verb.span)
    }

    fn prepare(&self, table: Table<'_>, args: &Args<'_>) -> Option<Prepared<'_>> {
        let typed = self.read(table, args, false).ok()?;
        let at = args.verb.span;
        Some(Box::new(move |draft| self.play(draft, &typed, at)))
    }

    fn odds(&self, table: Table<'_>, args: &Args<'_>) -> Result<Preview> {
        let typed = self.read(table, args, true)?;
        match self.kind {
            Kind::Many => flow::many_odds(&typed.plan, typed.shared.as_ref())
                .ok_or_else(|| Refusal::expected(args.end(), "a character's name")),
            Kind::Check | Kind::Contest | Kind::Attack => Ok(flow::odds(&typed.plan)),
        }
    }

    fn pending(&self, table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck> {
        if self.kind != Kind::Check {
            let why = format!(
                "'{}' is no check of one character, so it cannot wait",
                self.row.name
            );
            return Err(Refusal::rule(args.verb.span, why));
        }
        let typed = self.read(table, args, false)?;
        let is_typed = self.row.against.typed().is_some();
        let against = typed.plan.sides.first().map(|side| side.numbers.against);
        let against = against.filter(|_| is_typed).map(Kept::Number);
        let mut sides = typed.plan.sides.into_iter();
        let side = sides.next().map(|side| side.side);
        let check = side.map(|side| side.pending(against));
        let mut check = check.ok_or_else(|| Refusal::expected(args.end(), "what is rolled"))?;
        if *self.row.name != *"check" {
            check.verb = self.row.name.to_string();
        }
        Ok(check)
    }

    fn share(
        &self,
        table: Table<'_>,
        args: &Args<'_>,
        rolled: &Contest,
        damage: i64,
    ) -> Option<i64> {
        if self.kind != Kind::Many || self.row.damage.is_empty() {
            return None;
        }
        let table = Table {
            forced: true,
            ..table
        };
        let typed = self.read(table, args, false).ok()?;
        let (side, rolled) = (typed.plan.sides.first()?, rolled.sides.first()?);
        let numbers = &side.numbers;
        let fell = shown(numbers, rolled, &self.rows.asked)?;
        let seen = numbers.seen(fell, numbers.against);
        let how = How {
            grade: table.game.grade(&rolled.grade)?,
            ..How::of(numbers, &seen)
        };
        let share = share(self.damages, numbers.named.clone(), 0);
        Some(share(how, damage).max(0))
    }

    fn tries(&self, [who, other]: [&str; 2], what: &str) -> Vec<String> {
        let what = match &self.row.what {
            What::Any => format!(" {what}"),
            What::Of(all) => all
                .first()
                .map_or_else(String::new, |name| format!(" \"{name}\"")),
            What::Nothing => String::new(),
        };
        let against = match self.row.against.typed() {
            Some((word, [(name, _), ..])) => format!(" {word} {name}"),
            Some((word, [])) => format!(" {word} 1"),
            None => String::new(),
        };
        // Nobody there has a skill.
        let answer = match &self.row.against {
            Against::Best => " 1",
            _ => "",
        };
        let name = &self.row.name;
        let line = |modifiers: &str| match self.kind {
            Kind::Check => format!("{name} {who}{what}{modifiers}{against}"),
            Kind::Many => format!("{name} {who}{what}{modifiers}{against} damage 1d4"),
            Kind::Contest => format!("{name} {who}{what}{modifiers} vs {other}{what}"),
            Kind::Attack => format!("{name} {who}{what}{modifiers} vs {other}{answer} dv 1d4"),
        };
        let mut lines = vec![line("")];
        let modes = &self.file.modes;
        let modes = [&modes.good, &modes.bad].into_iter();
        let modes = modes.filter(|mode| !mode.is_empty());
        lines.extend(modes.map(|mode| line(&format!(" {mode}"))));
        lines
    }

    fn now(&self, table: Table<'_>, args: &Args<'_>) -> Option<i64> {
        let typed = self.read(table, args, false).ok()?;
        Some(typed.plan.sides.first()?.numbers.total)
    }
}

/// What is asked of a roll of the log, as these numbers read it; `None` if that is not known.
fn shown(numbers: &Numbers, rolled: &Rolls, asked: &Asked) -> Option<Fell> {
    let Throw::Dice(thrown) = &numbers.throw else {
        return None;
    };
    if rolled.dice.is_empty() {
        let hits = rolled.facts.iter().find(|fact| fact.label == "hits")?;
        return Some(numbers.showing(hits.value));
    }
    let (dice, _) = &**thrown;
    Some(Fell::of(dice.features(&rolled.dice, asked), asked))
}

impl Roll {
    /// Rolls, and does what follows.
    fn play(&self, draft: &mut Draft<'_>, typed: &Typed, at: Span) -> Result {
        for (side, paid) in typed.plan.sides.iter().zip(&typed.paid) {
            for (track, amount) in &paid.costs {
                if let Some(who) = side.side.subject.who {
                    spend(draft, self.file, (who, track), *amount);
                }
            }
        }
        let rolled = match self.kind {
            Kind::Many => flow::roll_many(draft, &typed.plan, typed.shared.as_ref(), |_| {})?,
            Kind::Check | Kind::Contest | Kind::Attack => flow::roll(draft, &typed.plan)?,
        };
        let by = typed.plan.sides.first();
        if let (Some(by), Some(action)) = (by.and_then(|by| by.side.subject.who), self.action) {
            use_action(draft, by, Some(action));
        }
        for nth in 0..typed.plan.sides.len() {
            self.follow(draft, typed, (&rolled, nth), at)?;
        }
        Ok(())
    }

    /// What follows from the roll of a side: conditions that last for one roll end, then the lines run.
    fn follow(
        &self,
        draft: &mut Draft<'_>,
        typed: &Typed,
        (rolled, nth): (&Rolled, usize),
        at: Span,
    ) -> Result {
        let Some(side) = typed.plan.sides.get(nth) else {
            return Ok(());
        };
        let Some(who) = side.side.subject.who else {
            return Ok(());
        };
        let over: Vec<String> = self.file.for_one_roll(draft.character(who)?);
        for condition in over {
            draft.end_condition(who, &condition);
        }
        if nth > 0 && self.kind != Kind::Many {
            return Ok(());
        }
        let outcome = match (self.kind, rolled.verdict) {
            (Kind::Contest, Some(verdict)) => verdict.id(),
            _ => rolled.grades().nth(nth).map_or("", |grade| grade.id),
        };
        let Some(against) = rolled.sides.get(nth).map(|shown| shown.against) else {
            return Ok(());
        };
        let lines = of_outcome(&self.row.then, &self.row.does, outcome);
        self.run_lines(draft, (typed, nth), against, &lines, at)
    }

    /// Runs lines that follow from what a side has rolled last.
    pub(super) fn run_lines(
        &self,
        draft: &mut Draft<'_>,
        (typed, nth): (&Typed, usize),
        against: i64,
        lines: &[&Line],
        at: Span,
    ) -> Result {
        if lines.is_empty() {
            return Ok(());
        }
        let contest = draft.last_rolled();
        let rolled = contest.and_then(|contest| contest.sides.get(nth));
        let side = typed.plan.sides.get(nth);
        let (Some(rolled), Some(side)) = (rolled, side) else {
            return Ok(());
        };
        let numbers = &side.numbers;
        let fell = shown(numbers, rolled, &self.after.asked).unwrap_or_default();
        let seen = numbers.seen(fell, against);
        let plain = Cast::of(self.file, side.side.subject.who);
        let cast = Cast {
            target: self.target(typed, nth),
            given: typed.paid.get(nth).map_or(plain.given, |paid| &paid.given),
            rolled: Some((self.after, &seen)),
            ..plain
        };
        run(draft, &cast, lines, at)
    }

    /// Whom an attack is aimed at, or the other side of a contest.
    fn target(&self, typed: &Typed, nth: usize) -> Option<CharacterId> {
        let plan = &typed.plan;
        let other = plan.sides.get(usize::from(nth == 0));
        match self.kind {
            Kind::Contest => other?.side.subject.who,
            Kind::Check | Kind::Many | Kind::Attack => plan.aim.as_ref()?.target,
        }
    }
}
