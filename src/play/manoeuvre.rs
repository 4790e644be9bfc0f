//! Manoeuvres: what is done to somebody besides hurting them. A game says in a row what is rolled against what, which
//! action it takes and what follows (`game::spec::Manoeuvre`), and how its two sides meet ([`Rules`]).

use super::able::may_do;
use super::actions::Kind;
use super::attack::{THE_TARGET, best_skill};
use super::checks::{Named, Reader, TypedSide, two_sides, what_subject};
use super::deadline::begin;
use super::fight::{FightDraft, running};
use super::flow::{self, Plan, Rolled};
use super::taking::{may_use, use_action};
use crate::campaign::pending::What;
use crate::campaign::{Character, CharacterId, Contest, Skill, Until};
use crate::game::candidates::rollable;
use crate::game::spec::{Does, Manoeuvre, Usual, Whom};
use crate::game::syntax::{self, Arg, DICE, MODIFIERS, NAME, value};
use crate::game::{
    Args, Draft, Game, Preview, Refusal, Result, Reveals, Role, Shape, Side, Subject, Table, Verb,
};
use crate::lang::line::Span;
use crate::lang::syntax::VERSUS;
use crate::rules::Verdict;
use crate::rules::formula::Formula;

/// A manoeuvre. A game adds the name, the doc, the shape, the odds and what runs it.
pub(crate) const MANOEUVRE: Verb = Verb {
    syntax: &[
        NAME,
        Arg::Optional(&[value("WHAT", syntax::Kind::What, rollable)]),
        MODIFIERS,
        Arg::Word(VERSUS, "the target"),
        NAME,
        Arg::Optional(&[value("WHAT", syntax::Kind::What, rollable)]),
        MODIFIERS,
        DICE,
    ],
    reveals: Reveals::First,
    ..Verb::PLAIN
};

/// How the two sides of a game's manoeuvres meet.
pub(crate) struct Rules {
    /// The roll of both sides, whose modifiers were read.
    pub(crate) plan: fn(Table<'_>, [Side; 2]) -> Result<Plan>,
    pub(crate) roll: fn(&mut Draft<'_>, &Plan) -> Result<Rolled>,
}

/// A manoeuvre as it was read.
struct Tried {
    manoeuvre: &'static Manoeuvre,
    who: CharacterId,
    target: CharacterId,
    /// The position of the name of who tries it.
    at: Span,
    /// `None` if nothing is rolled.
    plan: Option<Plan>,
}

/// The chances of a line.
///
/// # Errors
/// Returns an error if the line is wrong, or if a rule refuses it.
pub(crate) fn odds(table: Table<'_>, args: &Args<'_>, rules: &Rules) -> Result<Preview> {
    let plan = read(table, args, rules)?.plan;
    let said = format!("'{}' rolls nothing", args.row.name);
    let plan = plan.ok_or_else(|| Refusal::rule(args.verb.span, said))?;
    Ok(Preview {
        defence: flow::defence(&plan),
        ..flow::odds(&plan)
    })
}

/// Takes the action, rolls, and applies what follows.
///
/// # Errors
/// Returns an error if the line is wrong, if a rule refuses it, or if dice were typed that do not fit.
pub(crate) fn run(draft: &mut Draft<'_>, args: &Args<'_>, rules: &Rules) -> Result {
    let tried = read(draft.table(), args, rules)?;
    let kind = Kind::counted(tried.manoeuvre.action);
    let fight = draft.campaign().running().map(|fight| fight.id);
    match fight.zip(kind) {
        Some((fight, kind)) if draft.campaign().is_fighting(tried.who) => {
            let mut fight = FightDraft::of(draft, fight);
            fight.act(tried.who, kind, (Some(args.row.name), true), tried.at)?;
        }
        _ => use_action(draft, tried.who, None),
    }
    if let Some(plan) = &tried.plan
        && (rules.roll)(draft, plan)?.verdict != Some(Verdict::FIRST)
    {
        return Ok(());
    }
    follow(draft, tried.manoeuvre, tried.who, tried.target)
}

fn follow(
    draft: &mut Draft<'_>,
    manoeuvre: &Manoeuvre,
    who: CharacterId,
    target: CharacterId,
) -> Result {
    for (whom, does) in manoeuvre.wins {
        flow::befall(draft, (Some(who), Some(target)), *whom, *does)?;
    }
    Ok(())
}

/// Parses a line, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>, rules: &Rules) -> Result<Tried> {
    let none = || Refusal::rule(args.verb.span, "this game has no such manoeuvre");
    let Some(Shape::Manoeuvre(manoeuvre)) = args.row.shape else {
        return Err(none());
    };
    if manoeuvre.counts_turns() {
        running(table.campaign, args.verb.span)?;
    }
    let verb = args.row.name;
    let [mut left, mut right] = two_sides(table, args, THE_TARGET)?;
    let named = left.named("a character's name", "a modifier or 'vs'")?;
    let (who, at) = (named.who, named.span);
    may_use(table, who, Kind::counted(manoeuvre.action), at)?;
    may_do(table, who, verb, at)?;
    must_have(table, who, manoeuvre.frees_from(), at)?;
    let (role, faces) = if manoeuvre.attacks {
        (Role::Attacks, Role::Defends { melee: true })
    } else {
        (Role::Rolls, Role::Rolls)
    };
    let first = side(&mut left, &named, (verb, role), manoeuvre.rolls)?;
    let other = right.named("a character's name", "a modifier or the end")?;
    if who == other.who {
        return Err(Refusal::expected(other.span, "a different character"));
    }
    must_have(table, other.who, manoeuvre.held, other.span)?;
    let second = side(&mut right, &other, (verb, faces), manoeuvre.against)?;
    let plan = match (first, second) {
        (Some(first), Some(second)) => Some((rules.plan)(table, [first, second])?),
        _ => None,
    };
    let plan = plan.map(|mut plan| {
        let first = &mut plan.sides[0];
        first.log.purpose = if first.side.subject.who == Some(who) {
            verb.to_owned()
        } else {
            format!("stop the {verb}")
        };
        plan
    });
    Ok(Tried {
        manoeuvre,
        who,
        target: other.who,
        at,
        plan,
    })
}

/// Why a character cannot try what a verb does, in short; `None` if it can, as far as that depends on its sheet.
pub(crate) fn why_not(by: &Character, verb: &Verb) -> Option<String> {
    let Some(Shape::Manoeuvre(manoeuvre)) = verb.shape else {
        return None;
    };
    let ends = manoeuvre.frees_from();
    if !has_one(by, ends) {
        return Some(format!("not {}", ends.join(" or ")));
    }
    let has = |usual: &Usual| match *usual {
        Usual::Skill(name) => by.skill(name).is_some(),
        Usual::Skills(_, is) => !by.attacks.is_empty() || by.skills.iter().any(is),
        Usual::Check(_) | Usual::Stat(_) | Usual::Sum(_) => true,
    };
    // An attack with a bonus needs no skill.
    let lacks = !manoeuvre.rolls.is_empty()
        && !manoeuvre.rolls.iter().any(has)
        && by.attacks.iter().all(|attack| attack.bonus.is_none());
    let names = || manoeuvre.rolls.iter().map(|usual| usual.name());
    lacks.then(|| format!("lacks {}", names().collect::<Vec<_>>().join(" or ")))
}

/// The conditions of which a target has one, for what a verb does to be tried on it; none if anybody can be a target.
fn needed_of_target(verb: &Verb) -> &'static [&'static str] {
    match verb.shape {
        Some(Shape::Manoeuvre(manoeuvre)) => manoeuvre.held,
        _ => &[],
    }
}

/// Whether what a verb does can be tried on a target, as far as that depends on its conditions.
pub(crate) fn is_target(verb: &Verb, target: &Character) -> bool {
    has_one(target, needed_of_target(verb))
}

/// Why nobody is a target of what a verb does.
pub(crate) fn why_nobody(verb: &Verb) -> String {
    format!("nobody is {}", needed_of_target(verb).join(" or "))
}

/// Whether somebody has one of these conditions, if there are any.
fn has_one(who: &Character, conditions: &[&str]) -> bool {
    let mut held = conditions.iter();
    conditions.is_empty() || held.any(|name| who.condition(name).is_some())
}

/// Checks that somebody has one of these conditions, if there are any.
fn must_have(table: Table<'_>, who: CharacterId, conditions: &[&str], at: Span) -> Result {
    let person = table.character(who)?;
    if has_one(person, conditions) {
        return Ok(());
    }
    let said = format!("{} is not {}", person.name, conditions.join(" or "));
    table.forbid(at, said)
}

/// A side after its name: what it rolls, by default the best of what is usual, with its modifiers. `None` if nothing
/// is usual and nothing was typed.
fn side(
    typed: &mut TypedSide<'_, '_>,
    named: &Named<'_>,
    (verb, role): (&'static str, Role),
    usual: &[Usual],
) -> Result<Option<Side>> {
    let table = typed.table;
    let subject = match &named.with {
        Some(what) if usual.is_empty() => {
            let wanted = "nothing more: it rolls nothing";
            return Err(Refusal::expected(what.span, wanted));
        }
        None if usual.is_empty() => {
            typed.no_more()?;
            return Ok(None);
        }
        _ => {
            let hint = format!("name what is rolled after the name: {verb} NAME WHAT vs NAME WHAT");
            rolled_by(typed, named, &hint, usual)?
        }
    };
    let mut side = Side::new(subject, role);
    typed.modify(&mut Reader::new(table, verb), &mut side)?;
    typed.no_more()?;
    Ok(Some(side))
}

/// What somebody named rolls: as typed, or the best of what is usual.
///
/// # Errors
/// Returns an error if what is typed is unknown. Without anything usual, it names what the character lacks, with this
/// hint.
pub(crate) fn rolled_by(
    typed: &TypedSide<'_, '_>,
    named: &Named<'_>,
    hint: &str,
    usual: &[Usual],
) -> Result<Subject> {
    let (table, who, at) = (typed.table, named.who, named.span);
    if let Some(what) = &named.with {
        return what_subject(table, typed.line, who, what);
    }
    let subject = |rolls: What| Subject::new(table, Some(who), rolls, at).ok();
    let each = usual.iter().filter_map(|one| match *one {
        Usual::Skill(name) => {
            let is = |skill: &Skill| skill.name.eq_ignore_ascii_case(name);
            best_skill(table, who, at, is).ok().flatten()
        }
        Usual::Skills(_, is) => best_skill(table, who, at, is).ok().flatten(),
        Usual::Check(name) => subject(What::named(name, name)),
        Usual::Stat(name) => subject(What::Formula(Formula::stat(name))),
        Usual::Sum(stats) => subject(What::Formula(Formula::parse(stats).ok()?)),
    });
    // Of equals, the first.
    let best = each.reduce(|best, next| {
        if next.base.value > best.base.value {
            next
        } else {
            best
        }
    });
    best.ok_or_else(|| {
        let lacking: Vec<&str> = usual.iter().map(|one| one.name()).collect();
        let name = table.campaign.name_of(who);
        let said = format!("{name} has no {}", lacking.join(" or "));
        Refusal::rule(at, said).hint(hint)
    })
}

/// The manoeuvre for which a contest was rolled.
pub(crate) fn of_contest(game: &Game, contest: &Contest) -> Option<&'static Manoeuvre> {
    let purpose = &contest.sides.first()?.purpose;
    match game.own_verb(purpose)?.shape {
        Some(Shape::Manoeuvre(manoeuvre)) => Some(manoeuvre),
        _ => None,
    }
}

/// Follows a manoeuvre whose verdict has changed since it was rolled: what it did ends, or it comes about now.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn turned(
    draft: &mut Draft<'_>,
    manoeuvre: &Manoeuvre,
    [before, after]: [&Contest; 2],
) -> Result {
    let won = |contest: &Contest| contest.verdict == Some(Verdict::FIRST);
    let [who, target] = [0, 1].map(|nth| after.sides.get(nth).and_then(|side| side.who));
    let (Some(who), Some(target)) = (who, target) else {
        return Ok(());
    };
    match (won(before), won(after)) {
        (true, false) => {
            for (whom, does) in manoeuvre.wins {
                let whom = match whom {
                    Whom::Oneself => who,
                    Whom::Target => target,
                };
                match does {
                    Does::Begins(condition, _) => {
                        draft.end_condition(whom, condition);
                    }
                    Does::Ends(conditions) => {
                        if let Some(ended) = conditions.first() {
                            begin(draft, whom, ended, Until::Cleared);
                        }
                    }
                    Does::Remark(..) | Does::Hurts(..) => {}
                }
            }
            Ok(())
        }
        (false, true) if !manoeuvre.counts_turns() || draft.campaign().running().is_some() => {
            follow(draft, manoeuvre, who, target)
        }
        _ => Ok(()),
    }
}
