//! `feint`: a manoeuvre that spoils its target's defence for a turn.

use super::checks::roll;
use super::conditions::FEINTED;
use super::read::{plan, with_penalties};
use super::target::may_meet;
use crate::campaign::pending::What;
use crate::campaign::{CharacterId, Contest, ContestKind, Until};
use crate::game::candidates::rollable;
use crate::game::syntax::{Arg, DICE, Kind, MODIFIERS, NAME, value};
use crate::game::{Args, Draft, Refusal, Reveals, Role, Side, Subject, Table, Verb};
use crate::lang::line::Span;
use crate::lang::syntax::VERSUS;
use crate::play::able::{may_act, may_do};
use crate::play::actions::Kind as Action;
use crate::play::attack::THE_TARGET;
use crate::play::checks::{Named, Reader, TypedSide, skill_subject, two_sides, what_subject};
use crate::play::deadline::{UNTIL_NEXT_TURN, begin};
use crate::play::fight::{FightDraft, FightTable, running};
use crate::play::flow::{self, Plan};
use crate::rules::Verdict;

pub(super) const FEINT: Verb = Verb {
    name: "feint",
    syntax: &[
        NAME,
        Arg::Optional(&[value("SKILL", Kind::What, rollable)]),
        MODIFIERS,
        Arg::Word(VERSUS, "the target"),
        NAME,
        Arg::Optional(&[value("DEFENCE", Kind::What, rollable)]),
        MODIFIERS,
        DICE,
    ],
    doc: "A Quick action: Deception against Read or SAV + INT; its target defends at -20 until the feinter's next turn.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?.plan))),
    run,
    ..Verb::PLAIN
};

/// Marks the feinter's roll, so that luck spent on it later changes the condition too.
const PURPOSE: &str = "feint";

struct Feint {
    plan: Plan,
    who: CharacterId,
    target: CharacterId,
    at: Span,
}

/// Parses a feint, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Feint, Refusal> {
    running(table.campaign, args.verb.span)?;
    let [mut left, mut right] = two_sides(table, args, THE_TARGET)?;
    let (who, at, first) = side(&mut left, deceives)?;
    may_act(table, who, at)?;
    may_do(table, who, PURPOSE, at)?;
    let (target, target_at, second) = side(&mut right, resists)?;
    if who == target {
        return Err(Refusal::expected(target_at, "a different character"));
    }
    may_meet(table, [&first, &second])?;
    let mut plan = plan(table.campaign, [first, second], ContestKind::OnSuccess);
    PURPOSE.clone_into(&mut plan.sides[0].log.purpose);
    Ok(Feint {
        plan,
        who,
        target,
        at,
    })
}

type Usual = fn(Table<'_>, CharacterId, Span) -> Result<Subject, Refusal>;

/// `NAME [WHAT] [M...]`; `usual` is what is rolled unless something else is typed.
fn side(typed: &mut TypedSide<'_, '_>, usual: Usual) -> Result<(CharacterId, Span, Side), Refusal> {
    let (table, line) = (typed.table, typed.line);
    let Named { who, span, with } = typed.named("a character's name", "a modifier or 'vs'")?;
    let subject = match with {
        Some(what) => what_subject(table, line, who, &what)?,
        None => usual(table, who, span)?,
    };
    let mut side = Side::new(subject, Role::Rolls);
    typed.modify(&mut Reader::new(table, "check"), &mut side)?;
    typed.no_more()?;
    Ok((who, span, with_penalties(table, side)?))
}

const DECEPTION: &str = "Deception";
const READ: &str = "Read";
const RESIST: &str = "Resist Social Manipulation";

/// The skill of a feint; without it, the hint is what the rules allow instead.
fn deceives(table: Table<'_>, who: CharacterId, at: Span) -> Result<Subject, Refusal> {
    let person = table.character(who)?;
    let Some(skill) = person.skill(DECEPTION) else {
        let why = format!("{} has no {DECEPTION}", person.name);
        return Err(Refusal::rule(at, why).hint("name what is rolled: feint NAME SAV vs NAME"));
    };
    skill_subject(table, who, skill, at)
}

/// The better of the two checks that resist a feint.
fn resists(table: Table<'_>, who: CharacterId, at: Span) -> Result<Subject, Refusal> {
    let resist = What::Named {
        id: RESIST.to_owned(),
        name: RESIST.to_owned(),
    };
    let resist = Subject::new(table, Some(who), resist, at);
    let read = table.character(who)?.skill(READ);
    let read = read.and_then(|skill| skill_subject(table, who, skill, at).ok());
    let Some(read) = read else {
        return resist;
    };
    let better = |resist: &Subject| resist.base.value > read.base.value;
    Ok(resist.ok().filter(better).unwrap_or(read))
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let feint = read(draft.table(), args)?;
    let mut fight = FightDraft::running(draft, feint.at)?;
    fight.act(feint.who, Action::Quick, Some(PURPOSE), feint.at)?;
    if roll(draft, &feint.plan)?.verdict == Some(Verdict::FIRST) {
        spoil(draft, feint.who, feint.target, feint.at)?;
    }
    Ok(())
}

/// Spoils the target's defence until the feinter's next turn begins.
fn spoil(
    draft: &mut Draft<'_>,
    who: CharacterId,
    target: CharacterId,
    at: Span,
) -> Result<(), Refusal> {
    let table = FightTable {
        campaign: draft.campaign(),
        game: draft.game(),
        fight: running(draft.campaign(), at)?,
    };
    let deadline = table.deadline(who, UNTIL_NEXT_TURN, at)?;
    begin(draft, target, FEINTED, Until::Turn(deadline));
    Ok(())
}

/// Whether a contest was a feint.
pub(super) fn is_feint(contest: &Contest) -> bool {
    contest
        .sides
        .first()
        .is_some_and(|side| side.purpose == PURPOSE)
}

/// Follows a feint whose verdict was changed by luck while its effect lasts.
pub(super) fn turned(
    draft: &mut Draft<'_>,
    before: &Contest,
    after: &Contest,
) -> Result<(), Refusal> {
    let won = |contest: &Contest| contest.verdict == Some(Verdict::FIRST);
    let [who, target] = [0, 1].map(|nth| after.sides.get(nth).and_then(|side| side.who));
    let (Some(who), Some(target)) = (who, target) else {
        return Ok(());
    };
    match (won(before), won(after)) {
        (true, false) => {
            draft.end_condition(target, FEINTED);
        }
        (false, true) if draft.campaign().running().is_some() => {
            spoil(draft, who, target, Span::default())?;
        }
        _ => {}
    }
    Ok(())
}
