//! Reads the line of a roll by its shape, for the roll, its odds and a check that is called for.

use super::number::{Rated, totals};
use crate::campaign::pending::Against;
use crate::campaign::{Attack, CharacterId, PendingCheck};
use crate::dice::Expression;
use crate::game::spec::{After, NamedDc, Shape};
use crate::game::who::character;
use crate::game::{Args, Checks, Draft, Refusal, Result, Reveals, Role, Side, Table, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, LARGEST, find};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{Attacking, THE_TARGET, WHO_IS_ATTACKED, attacking};
use crate::play::checks::{Reader, TypedSide, name_of};
use crate::play::flow::{self, Plan};
use crate::play::taking::{may_attack, may_use_attack};

/// The modifier of a check against a character's stat that is no attack.
pub const NO_ATTACK: &str = "noattack";

/// The keyword before a number.
pub const DC: &str = "dc";

/// What a roll lacks that has no difficulty.
pub(super) const THE_DC: &str = "'dc' and the difficulty";

/// A verb that is rolled as its shape says. A game adds the shape, its name, its syntax and its doc.
pub const ROLLED: Verb = Verb {
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?.0))),
    run,
    ..Verb::PLAIN
};

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (plan, _) = read(draft.table(), args)?;
    let grade = flow::roll(draft, &plan)?.grades().next();
    let (side, totals) = (&plan.sides[0].side, totals(draft.table())?);
    match grade.filter(|_| side.subject.who.is_some()) {
        Some(grade) => (totals.after)(draft, side, grade, args.given.is_some()),
        None => Ok(()),
    }
}

/// Checks of a die plus a bonus.
pub const CHECKS: Checks = Checks {
    read: Some(pending),
    now,
    are_bonuses: true,
    ..Checks::PLAIN
};

/// The bonus of a check.
fn now(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    let (plan, _) = read(table, args).ok()?;
    Some(plan.sides.first()?.numbers.total)
}

/// Reads a check that is called for.
///
/// # Errors
/// Returns an error if the check cannot be read, or if it does damage.
fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck> {
    if let Some(word) = args.words.iter().find(|word| word.is("damage")) {
        let refusal = Refusal::rule(word.span, "a check that is rolled later does no damage");
        return Err(if has_saves(table) {
            refusal.hint("'save NAME reflex dc 15 damage 4d6' rolls both at once")
        } else {
            refusal
        });
    }
    let (plan, against) = read(table, args)?;
    let mut sides = plan.sides.into_iter();
    let side = sides.next().map(|side| side.side.pending(Some(against)));
    side.ok_or_else(|| Refusal::expected(args.end(), THE_DC))
}

/// The plan of a line, and what it is rolled against.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<(Plan, Against)> {
    match args.row.shape {
        None | Some(Shape::Check) => check(table, args),
        Some(Shape::Attack) => attack(table, args),
        Some(Shape::Power(stat, _, after)) => power(table, args, Some(stat), after),
        Some(Shape::Declared(_) | Shape::Manoeuvre(_) | Shape::Alone(..)) => {
            Err(Refusal::rule(args.verb.span, "this game has no such roll"))
        }
        Some(Shape::Escape(after)) => power(table, args, None, after),
    }
}

/// What somebody does to a target, against this stat of theirs, or without one against a number.
fn power(
    table: Table<'_>,
    args: &Args<'_>,
    stat: Option<&str>,
    after: &'static [After],
) -> Result<(Plan, Against)> {
    let (keyword, lacking) = match stat {
        Some(_) => (VERSUS, THE_TARGET),
        None => (DC, "'dc' and the DC of the hold"),
    };
    let (mut left, mut right) = TypedSide::whole(table, args).two(keyword, lacking);
    let acts_at = match left.clone().operands().as_slice() {
        [name, _, ..] => name.span,
        _ => args.verb.span,
    };
    let mut side = Side::new(left.subject()?, Role::Rolls);
    let mut reader = Reader::new(table, args.row.name);
    left.modify(&mut reader, &mut side)?;
    left.no_more()?;
    right.is_there()?;
    let at = right.cursor.here();
    let by = side.subject.who;
    let against = match stat {
        Some(stat) => {
            let target = character(table, right.cursor.word("a character's name")?)?;
            if by == Some(target) {
                return Err(Refusal::expected(at, "a different character"));
            }
            Against::Stat(stat.to_owned(), target)
        }
        None => difficulty(table, &mut right.cursor, None)?,
    };
    right.more(&mut reader, &mut side)?;
    right.no_more()?;
    let mut rated = Rated::new(table, side, against.clone(), at)?;
    match by {
        // Somebody who is held may still try to get free.
        Some(by) if stat.is_none() => may_use_attack(table, by, acts_at)?,
        Some(by) => may_attack(table, by, acts_at)?,
        None => {}
    }
    rated.aims()?;
    let mut plan = rated.plan(Attack::default(), after, false);
    args.row.name.clone_into(&mut plan.sides[0].log.purpose);
    Ok((plan, against))
}

/// A check, which is an attack against a stat of somebody else.
fn check(table: Table<'_>, args: &Args<'_>) -> Result<(Plan, Against)> {
    let (mut left, mut right) = TypedSide::whole(table, args).two(DC, THE_DC);
    let given = args.given;
    let instead = given.and_then(|given| (totals(table).ok()?.instead)(table, given));
    let subject = instead.map_or_else(|| left.subject(), Ok)?;
    let mut side = Side::new(subject, Role::Rolls);
    let mut reader = Reader::new(table, "check");
    left.modify(&mut reader, &mut side)?;
    left.no_more()?;
    let mut at = args.verb.span;
    let mut damage = None;
    let against = if let Some(given) = given.filter(|_| right.is_missing()) {
        given.check.against.clone().unwrap_or(Against::Number(0))
    } else {
        right.is_there()?;
        at = right.cursor.here();
        let against = difficulty(table, &mut right.cursor, None)?;
        right.more(&mut reader, &mut side)?;
        let damage_at = right.cursor.here();
        if right.cursor.take(&["damage"]).is_some() {
            if attacked(table, &side, &against).is_none() {
                return Err(no_attack(table, damage_at));
            }
            damage = Some(expression(right.cursor.word("damage such as 1d8+4")?)?);
            right.more(&mut reader, &mut side)?;
        }
        right.no_more()?;
        against
    };
    let attacks = attacked(table, &side, &against).is_some();
    let mut rated = Rated::new(table, side, against.clone(), at)?;
    if attacks {
        if let Some(by) = rated.side.subject.who {
            let no_attack = format!("'{NO_ATTACK}' makes it no attack, 'force' does it anyway");
            may_attack(table, by, at).map_err(|refusal| refusal.hint(no_attack))?;
        }
        rated.aims()?;
    }
    let kept = Attack {
        damage,
        ..Attack::default()
    };
    Ok((rated.plan(kept, &[], false), against))
}

/// Whom a check attacks: by their defence or a save. Against another skill, as in looking for one who sneaks, nobody is
/// attacked.
fn attacked(table: Table<'_>, side: &Side, against: &Against) -> Option<CharacterId> {
    let Against::Stat(name, whose) = against else {
        return None;
    };
    let totals = table.game.totals?;
    let id = table.game.stat(name).map_or(name.as_str(), |stat| stat.id);
    let is_aimed_at = id == totals.defence || totals.saves.contains(&id);
    let attacks = is_aimed_at && side.subject.who != Some(*whose) && !side.has(NO_ATTACK);
    attacks.then_some(*whose)
}

/// Whether the game has a verb for saves of several characters.
fn has_saves(table: Table<'_>) -> bool {
    table.game.own_verb("save").is_some()
}

fn no_attack(table: Table<'_>, at: Span) -> Refusal {
    let totals = table.game.totals;
    let mut hint = format!(
        "dc {} of NAME damage 1d8+4",
        totals.map_or("", |totals| totals.defence)
    );
    if has_saves(table) {
        hint += "; 'save' takes damage for a saving throw";
    }
    Refusal::rule(at, "only an attack does damage").hint(hint)
}

/// An attack against the defence of the target, or against what is named instead.
fn attack(table: Table<'_>, args: &Args<'_>) -> Result<(Plan, Against)> {
    let Attacking {
        who: by,
        strike: mut side,
        mut reader,
        target: mut right,
        kept,
    } = attacking(table, args, "attack", None)?;
    let totals = totals(table)?;
    let (target, mut at) = target_of(&mut right)?;
    if target == by {
        return Err(Refusal::expected(at, "a different character"));
    }
    let mut rest = right;
    let against = if let Some(defence) = rest.operands().first() {
        at = defence.span;
        difficulty(table, &mut right.cursor, Some(target))?
    } else {
        Against::Stat(totals.defence.to_owned(), target)
    };
    right.more(&mut reader, &mut side)?;
    right.no_more()?;
    let mut rated = Rated::new(table, side, against.clone(), at)?;
    rated.aims()?;
    rated.target = Some(target);
    Ok((rated.plan(kept, &[], true), against))
}

/// Takes the target of an attack. Returns it and the position of its name.
fn target_of(side: &mut TypedSide<'_, '_>) -> Result<(CharacterId, Span)> {
    if let Some(aimed) = side.aimed {
        return Ok((aimed.target, side.cursor.here()));
    }
    let mut all = *side;
    let found = all.operands();
    let name = found.first();
    let name = name.ok_or_else(|| side.nothing(WHO_IS_ATTACKED))?;
    side.cursor.skip(name.words.len());
    Ok((name_of(side.table, side.line, name)?, name.span))
}

/// `N`, a named difficulty, or `STAT of NAME`; of a target, `STAT` alone.
///
/// # Errors
/// Returns an error if it is none of these.
pub(super) fn difficulty(
    table: Table<'_>,
    cursor: &mut Cursor<'_>,
    target: Option<CharacterId>,
) -> Result<Against> {
    let totals = totals(table)?;
    let at = cursor.here();
    let wanted = || {
        let named = totals.named.iter().map(|dc| format!("'{}', ", dc.id));
        let named: String = named.collect();
        let defence = totals.defence;
        let what =
            format!("a DC: a number, {named}or a stat of somebody such as '{defence} of Hound'");
        Refusal::expected(at, what)
    };
    let word = cursor.peek().ok_or_else(wanted)?;
    if word.is_number() || word.is_signed() {
        return Ok(Against::Number(cursor.signed("a DC", 0, LARGEST)?));
    }
    let rest = cursor.rest();
    let stands = |dc: &&NamedDc| {
        let mut words = dc.label.split(' ').enumerate();
        words.all(|(nth, part)| rest.get(nth).is_some_and(|word| word.is(part)))
    };
    if let Some(named) = totals.named.iter().find(stands) {
        cursor.skip(named.label.split(' ').count());
        return Ok(Against::Number(named.dc));
    }
    cursor.skip(1);
    if let Some(named) = totals.named.iter().find(|dc| word.is(dc.id)) {
        return Ok(Against::Number(named.dc));
    }
    let who = match target {
        Some(target) => target,
        None if cursor.take(&["of"]).is_none() => return Err(wanted()),
        None => character(table, cursor.word("a character's name")?)?,
    };
    Ok(Against::Stat(stat_or_skill(table, who, word)?, who))
}

/// The name of a stat as it was typed, or that of the only skill of somebody that a word means.
fn stat_or_skill(table: Table<'_>, who: CharacterId, word: &Word) -> Result<String> {
    let skills = &table.character(who)?.skills;
    let names = skills.iter().map(|skill| skill.name.as_str());
    let at = match table.game.stat(&word.text) {
        Some(_) => None,
        None => find(word, "skill", names.clone())?,
    };
    let skill = at.and_then(|at| names.clone().nth(at));
    Ok(skill.unwrap_or(&word.text).to_owned())
}

/// Parses typed damage.
///
/// # Errors
/// Returns an error at the first wrong character.
pub(super) fn expression(word: &Word) -> Result<Expression> {
    let what = "damage such as 20 or 4d6";
    Expression::parse(&word.text).map_err(|error| {
        let at = word.span.start + error.at;
        Refusal::expected(Span::new(at, (at + 1).max(word.span.end)), what)
    })
}
