//! Reads the line of a verb that rolls: who rolls what against whom or what.

use std::sync::Arc;

use super::costs::lacks;
use super::deals::{Suffers, deals, share};
use super::roll::Roll;
use super::schema::{Against, Kind, What};
use super::scope::Person;
use super::side::{Frame, Paid};
use super::text::said;
use super::what::{nothing, rolled_by};
use crate::campaign::pending::Against as Kept;
use crate::campaign::{Attack, Character, CharacterId, ContestKind, Skill};
use crate::dice::Expression;
use crate::game::side::{Role, Side};
use crate::game::who::characters;
use crate::game::{Args, Refusal, Result, Subject, Table};
use crate::lang::line::Span;
use crate::lang::read::{LARGEST, dice, in_range};
use crate::lang::refusal::either;
use crate::play::attack::{Attacking, WHO_IS_ATTACKED, attacking, best_skill};
use crate::play::checks::{
    Named, OTHER_SIDE, Reader, TypedSide, name_of, one_side, two_sides, what_subject,
};
use crate::play::flow::{Aim, Bare, Compare, Plan, Ready, Shared};
use crate::play::taking::may_use;
use crate::rules::Part;
use crate::rules::amount::Counts;
use crate::rules::scale::{Fell, Numbers};

/// A line that was read.
pub(super) struct Typed {
    pub(super) plan: Plan,
    /// For each side what was typed, and what it costs.
    pub(super) paid: Vec<Paid>,
    /// The damage that several share.
    pub(super) shared: Option<Shared>,
}

impl Typed {
    fn of((ready, paid): (Ready, Paid)) -> Self {
        Self {
            plan: Plan::of(ready),
            paid: vec![paid],
            shared: None,
        }
    }
}

impl Roll {
    /// Reads a line; for its odds with those of the choices that are compared.
    pub(super) fn read(&self, table: Table<'_>, args: &Args<'_>, for_odds: bool) -> Result<Typed> {
        let typed = match self.kind {
            Kind::Check => self.check(table, args, for_odds)?,
            Kind::Many => self.many(table, args)?,
            Kind::Contest => self.contest(table, args, for_odds)?,
            Kind::Attack => self.attack(table, args, for_odds)?,
        };
        if let (Some(action), Some(side)) = (self.action, typed.plan.sides.first())
            && let Some(who) = side.side.subject.who
            && !for_odds
        {
            may_use(table, who, Some(action), side.side.subject.span)?;
        }
        Ok(typed)
    }

    fn frame<'t>(table: Table<'t>, args: &Args<'_>, typed: Option<i64>) -> Frame<'t> {
        Frame {
            table,
            verb: args.verb.span,
            target: None,
            typed,
            answers: false,
            second: false,
            compares: false,
        }
    }

    /// The line before and after the word of its number, if it takes one.
    fn sides<'t, 'a>(
        &self,
        table: Table<'t>,
        args: &Args<'a>,
    ) -> Result<(TypedSide<'t, 'a>, Option<TypedSide<'t, 'a>>)> {
        Ok(match self.row.against.typed() {
            Some((word, _)) => {
                let (left, right) = TypedSide::whole(table, args).two(word, self.lacking);
                (left, Some(right))
            }
            None => (one_side(table, args)?, None),
        })
    }

    fn check(&self, table: Table<'_>, args: &Args<'_>, for_odds: bool) -> Result<Typed> {
        let sides = self.sides(table, args)?;
        let (side, typed) = self.whole_side(table, args, sides)?;
        let frame = Frame {
            compares: for_odds,
            ..Self::frame(table, args, typed)
        };
        Ok(Typed::of(self.ready(frame, side)?))
    }

    /// A side of a line: who rolls what, and how.
    fn whole_side<'t, 'a>(
        &self,
        table: Table<'t>,
        args: &Args<'a>,
        (mut left, right): (TypedSide<'t, 'a>, Option<TypedSide<'t, 'a>>),
    ) -> Result<(Side, Option<i64>)> {
        let verb = (self.file, &*self.row.name);
        let subject = self.row.what.subject(verb, table, &mut left)?;
        self.side(table, args, subject, (left, right))
    }

    /// The side of a character who rolls: what the line says of it, and the number after its word.
    fn side<'t, 'a>(
        &self,
        table: Table<'t>,
        args: &Args<'a>,
        subject: Subject,
        (mut left, right): (TypedSide<'t, 'a>, Option<TypedSide<'t, 'a>>),
    ) -> Result<(Side, Option<i64>)> {
        let mut side = Side::new(subject, Role::Rolls);
        let mut reader = Reader::new(table, &self.row.name);
        left.modify(&mut reader, &mut side)?;
        left.no_more()?;
        let typed = match right {
            Some(mut right) => Some(self.number(args, &mut right, &mut reader, &mut side)?),
            None => None,
        };
        side.add_own(table);
        Ok((side, typed))
    }

    /// The number after its word.
    fn number(
        &self,
        args: &Args<'_>,
        right: &mut TypedSide<'_, '_>,
        reader: &mut Reader<'_>,
        side: &mut Side,
    ) -> Result<i64> {
        let given = args.given.and_then(|given| given.check.against.as_ref());
        if let (Some(Kept::Number(number)), true) = (given, right.is_missing()) {
            return Ok(*number);
        }
        right.is_there()?;
        let Some((of, words)) = self.row.against.typed() else {
            return Ok(0);
        };
        let typed = right.cursor.peek();
        let known = typed.and_then(|typed| words.iter().find(|(word, _)| typed.is(word)));
        let number = match known {
            Some((_, number)) => {
                right.cursor.skip(1);
                *number
            }
            None => right.cursor.number(self.numbers, 0, LARGEST)?,
        };
        if !self.rows.asked.hits {
            right.more(reader, side)?;
            right.no_more()?;
            return Ok(number);
        }
        // A number with a sign would be one of hits here.
        Self::named_more(right, reader, side)?;
        let Some(word) = right.cursor.peek() else {
            return Ok(number);
        };
        let named = self.file.modifiers.iter();
        let named = named.map(|modifier| format!("'{}'", modifier.word));
        let ends = ["'='", "the end"].map(str::to_owned);
        let all: Vec<String> = named.chain(ends).collect();
        let refusal = Refusal::expected(word.span, either(&all));
        Err(if word.is_signed() {
            refusal.hint(format!("modifiers of the pool go before '{of}'"))
        } else {
            refusal
        })
    }

    /// Reads further modifiers with a name, between options.
    fn named_more(
        right: &mut TypedSide<'_, '_>,
        reader: &mut Reader<'_>,
        side: &mut Side,
    ) -> Result {
        reader.words(&mut right.cursor, side)?;
        while right.skip_option() {
            reader.words(&mut right.cursor, side)?;
        }
        Ok(())
    }

    /// A roll of each, and the damage that they share.
    fn many(&self, table: Table<'_>, args: &Args<'_>) -> Result<Typed> {
        let options = Some(*args);
        let (mut first, mut right) = self.sides(table, args)?;
        first.options = options;
        if let Some(right) = &mut right {
            right.options = options;
        }
        let people = self.people(table, &mut first)?;
        let (dice, kind) = self.typed_damage(args)?;
        let flat = dice.as_ref().map_or(0, |dice| dice.total(&[]));
        let (mut sides, mut paid) = (Vec::new(), Vec::new());
        let mut known = Vec::new();
        for subject in people {
            let (side, typed) = self.side(table, args, subject, (first, right))?;
            let (ready, cost) = self.ready(Self::frame(table, args, typed), side)?;
            known.clone_from(&ready.numbers.named);
            sides.push(ready);
            paid.push(cost);
        }
        let by = table.campaign.acting().filter(|_| dice.is_some());
        let shared = dice.map(|dice| Shared {
            by,
            dice,
            share: share(self.damages, known, flat),
            critical: None,
            kind,
        });
        Ok(Typed {
            plan: Plan::each(sides),
            paid,
            shared,
        })
    }

    /// Each of the names with what all of them roll.
    fn people(&self, table: Table<'_>, left: &mut TypedSide<'_, '_>) -> Result<Vec<Subject>> {
        let found = left.operands();
        let nobody = || Refusal::expected(left.cursor.here(), "who rolls, and what");
        let (names, rolls) = match (&self.row.what, found.as_slice()) {
            (What::Of(all), [names @ .., last]) => {
                let text = last.name(left.line);
                match (What::called(all, text), all.as_slice()) {
                    (Some(rolls), _) => (names, Some(rolls)),
                    (None, [only]) => (found.as_slice(), Some(only)),
                    (None, _) => return Err(Refusal::expected(last.span, What::choices(all))),
                }
            }
            (What::Any, [names @ .., _]) | (What::Nothing, names @ [_, ..]) => (names, None),
            (_, []) => return Err(nobody()),
        };
        if names.is_empty() {
            return Err(nobody());
        }
        let mut people: Vec<(CharacterId, Span)> = Vec::new();
        for name in names {
            let several = match name.single() {
                Some(word) => characters(table, word)?,
                None => vec![name_of(table, left.line, name)?],
            };
            for who in several {
                if people.iter().all(|(known, _)| *known != who) {
                    people.push((who, name.span));
                }
            }
        }
        let each = people
            .into_iter()
            .map(|(who, span)| match (rolls, found.last()) {
                _ if matches!(self.row.what, What::Nothing) => {
                    Ok(nothing(table, &self.row.name, who, span))
                }
                (Some(rolls), _) => {
                    let rolls = rolled_by(self.file, table, who, rolls);
                    Subject::new(table, Some(who), rolls, span)
                }
                (None, Some(what)) => what_subject(table, left.line, who, what),
                (None, None) => Err(nobody()),
            });
        each.collect()
    }

    /// The damage after `damage`, and its kind.
    fn typed_damage(&self, args: &Args<'_>) -> Result<(Option<Expression>, &'static str)> {
        let kind = args.keyword(self.kinds).map_or("", |(kind, _)| kind);
        let Some(typed) = args.option("damage") else {
            return Ok((None, kind));
        };
        let word = typed.word(0, "damage such as 20 or 4d6")?;
        Ok((Some(dice(&word.text, word.span)?), kind))
    }

    /// Two sides that are compared.
    fn contest(&self, table: Table<'_>, args: &Args<'_>, for_odds: bool) -> Result<Typed> {
        let mut sides = Vec::new();
        for typed in two_sides(table, args, OTHER_SIDE)? {
            let (side, _) = self.whole_side(table, args, (typed, None))?;
            let frame = Frame {
                second: !sides.is_empty(),
                compares: for_odds && sides.is_empty(),
                ..Self::frame(table, args, None)
            };
            sides.push(self.ready(frame, side)?);
        }
        let (sides, paid): (Vec<Ready>, Vec<Paid>) = sides.into_iter().unzip();
        let compare = match sides.as_slice() {
            _ if self.row.verdict.is_empty() => Compare::Opposed,
            [one, two] => self.decides(&one.numbers, &two.numbers),
            _ => Compare::Alone,
        };
        Ok(Typed {
            plan: Plan::new(ContestKind::Opposed, sides, compare),
            paid,
            shared: None,
        })
    }

    /// How the throws of two sides compare.
    fn decides(&self, one: &Numbers, two: &Numbers) -> Compare {
        let (one, two) = (one.clone(), two.clone());
        let (rows, row) = (self.rows, self.row);
        Compare::Decides(Arc::new(move |first: Fell, second: Fell| {
            let (first, second) = (one.seen(first, 0), two.seen(second, 0));
            let is = |formula| {
                let value = rows.compared(&first, &second, formula);
                value.is_ok_and(|value| value != 0)
            };
            if row.again.get().is_some_and(is) {
                return None;
            }
            let mut verdicts = said(&row.verdict);
            let found = verdicts.find(|(_, when)| is(when));
            let found = found.map(|(verdict, _)| verdict);
            let last = row.verdict.last().map(|(verdict, _)| verdict);
            found.or(last).map(|verdict| (*verdict).into())
        }))
    }

    /// A roll at somebody, and what a hit does.
    fn attack(&self, table: Table<'_>, args: &Args<'_>, for_odds: bool) -> Result<Typed> {
        let usual = match &self.row.what {
            What::Of(all) => all.first().filter(|_| all.len() == 1),
            What::Any | What::Nothing => None,
        };
        let usual = usual.map(|name| self.file.rolls(name));
        let Attacking {
            who: by,
            mut strike,
            mut reader,
            target: mut right,
            kept,
        } = attacking(table, args, &self.row.name, usual.as_ref())?;
        let then = "a modifier, 'dv' or the end";
        let Named { who, span, with } = right.named(WHO_IS_ATTACKED, then)?;
        if who == by {
            return Err(Refusal::expected(span, "a different character"));
        }
        let target = table.character(who)?;
        let answers = matches!(self.row.against, Against::Roll(_) | Against::Best);
        let number = match with {
            None => None,
            Some(with) => match with.single().filter(|word| word.is_number()) {
                Some(word) => Some(in_range(word, self.number, 0, LARGEST)?),
                None if answers => None,
                // What is not rolled is the number.
                None => Some(what_subject(table, right.line, who, &with)?.base.value),
            },
        };
        let answer = match &self.row.against {
            against if answers && number.is_none() => {
                let subject = match (with, against) {
                    (Some(with), _) => what_subject(table, right.line, who, &with)?,
                    (None, Against::Roll(formula)) => {
                        let person = Person::new(self.file, target, table.campaign);
                        let value = formula.get().map_or(Ok(0), |formula| person.value(formula));
                        let value = value.map_err(|error| lacks(Some(target), span, &error))?;
                        let base = Part::new(format!("defence {value}"), value);
                        let plain = Subject::plain(Some(who), &target.name, "defence", base);
                        Subject { span, ..plain }
                    }
                    (None, _) => self.best_defence(table, target, span)?,
                };
                let mut side = Side::new(subject, Role::Defends { melee: true });
                right.modify(&mut Reader::new(table, &self.row.name), &mut side)?;
                Some(side)
            }
            _ => {
                if self.rows.asked.hits {
                    Self::named_more(&mut right, &mut reader, &mut strike)?;
                } else {
                    right.more(&mut reader, &mut strike)?;
                }
                None
            }
        };
        right.no_more()?;
        strike.add_own(table);
        let frame = Frame {
            target: Some(target),
            compares: for_odds,
            ..Self::frame(table, args, number)
        };
        let (ready, paid) = self.ready(frame, strike)?;
        let aim = self.aim(table, args, target, kept, (&ready, &paid));
        let mut plan = Plan::of(ready);
        let mut all = vec![paid];
        if let Some(mut side) = answer {
            side.add_own(table);
            let frame = Frame {
                target: table.character(by).ok(),
                answers: true,
                second: true,
                ..Self::frame(table, args, None)
            };
            let (answer, paid) = self.ready(frame, side)?;
            plan = Plan::opposed(vec![plan.sides.remove(0), answer]);
            all.push(paid);
        }
        Ok(Typed {
            plan: plan.aiming(aim),
            paid: all,
            shared: None,
        })
    }

    /// The best skill of a target for defence, also of its attacks.
    fn best_defence(&self, table: Table<'_>, target: &Character, span: Span) -> Result<Subject> {
        let uses = |skill: &Skill| target.attacks.iter().any(|one| one.skill == skill.name);
        let defends = |skill: &Skill| (table.game.attacks.defends)(skill) || uses(skill);
        let best = best_skill(table, target.id, span, defends)?;
        best.ok_or_else(|| {
            let end = Span::new(span.end + 1, span.end + 1);
            let (name, number) = (&target.name, self.number);
            let what = format!("what does {name} defend with, or {number}");
            Refusal::expected(end, what).hint("vs NAME SKILL, or vs NAME 2")
        })
    }

    /// What a hit does to the target.
    fn aim(
        &self,
        table: Table<'_>,
        args: &Args<'_>,
        target: &Character,
        kept: Attack,
        (ready, paid): (&Ready, &Paid),
    ) -> Aim {
        let typed = args.keyword(self.kinds).map(|(kind, _)| kind);
        let kind = typed.unwrap_or(paid.given.kind);
        let flat = kept.damage.as_ref().map_or(0, |dice| dice.total(&[]));
        let suffers = Suffers::of(self.file, table.campaign, target, (kind, kept.pierce));
        let amount = share(self.damages, ready.numbers.named.clone(), flat);
        // Without harm a hit does what its dice come to.
        let deals = table.game.harm.is_some() || !self.damages.are_plain();
        let deals = deals.then(|| self::deals(amount, suffers, kind));
        let bare = kept.damage.as_ref().map(|dice| dice.clone().only_dice());
        let adds = self.times.iter().flat_map(|(grade, times)| {
            let once = bare.clone().map(|dice| (*grade, dice, Counts::Added));
            std::iter::repeat_n(once, usize::from(times.saturating_sub(1))).flatten()
        });
        let bare = match table.game.harm {
            _ if self.ways.is_empty() => Bare::Harmless,
            Some(_) => Bare::Noted,
            None => Bare::Fells,
        };
        Aim {
            target: Some(target.id),
            adds: adds.collect(),
            bare,
            deals,
            ..Aim::new(kept, self.ways)
        }
    }
}
