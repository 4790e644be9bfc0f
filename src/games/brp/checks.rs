//! `check`, and the experience marks earned by successes.

use super::modifiers::MODIFIERS as LISTED;
use super::options::grading;
use super::read::side;
use super::remarks;
use super::target::Side;
use crate::campaign::{At, CharacterId, Contest, ContestKind, PendingCheck, PersonChange, Roll};
use crate::dice::Die;
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, WHAT};
use crate::game::{Args, Draft, Refusal, Reveals, Table, Verb};
use crate::play::checks::one_side;
use crate::play::flow::{self, Plan};
use crate::rules::brp::{self as rules, Chance};
use crate::rules::{Grade, Verdict};

pub(super) const VERBS: &[Verb] = &[CHECK];

const CHECK: Verb = Verb {
    name: "check",
    syntax: &[
        ANYONE,
        WHAT,
        Arg::Listed(|| format!("[+N] {}", listed(LISTED, "check")), &[MODIFIERS]),
        DICE,
    ],
    doc: "One check: D100, low is good. A bare characteristic is rolled at five times it; DEX*3 is another multiple.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let side = read(table, args)?;
        let grading = grading(table.campaign);
        let mut ready = side.ready(grading);
        ready.notes.extend(side.thresholds(grading));
        Ok(flow::odds(&Plan::of(ready)))
    }),
    run: check,
    ..Verb::PLAIN
};

/// Parses the side of a check, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Side, Refusal> {
    let dice = args.line.dice.as_ref();
    let dice_lie = dice.is_some_and(|dice| !dice.dice.is_empty());
    side(one_side(table, args)?, dice_lie)
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    Ok(read(table, args)?.read.pending(None))
}

/// The target of a check.
pub(super) fn target(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    read(table, args).ok()?.roll().target
}

fn check(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let side = read(draft.table(), args)?;
    let plan = Plan::of(side.ready(grading(draft.campaign())));
    let rolled = flow::roll(draft, &plan)?;
    match rolled.grades.first() {
        Some(grade) if side.chance.unrolled().is_none() => earn(draft, &side, *grade),
        _ => draft.remark(&remarks::NO_ROLL, side.difficulty.id()),
    }
    Ok(())
}

/// Rolls against a chance: the dice, if any are needed, and the grade.
pub(super) fn roll(
    draft: &mut Draft<'_>,
    who: Option<CharacterId>,
    chance: Chance,
) -> Result<(Vec<u16>, Grade), Refusal> {
    match chance {
        Chance::Roll(chance) => {
            let die = draft.roll(who, &[Die::D100])?[0];
            let check = rules::check(die, chance, grading(draft.campaign()));
            Ok((vec![die], check.grade))
        }
        Chance::Automatic => Ok((Vec::new(), rules::SUCCESS)),
        Chance::Impossible => Ok((Vec::new(), rules::FAILURE)),
    }
}

/// Drafts a roll and states its results. Returns its index among the events.
pub(super) fn finish(draft: &mut Draft<'_>, sides: Vec<Roll>, verdict: Option<Verdict>) -> usize {
    let contest = Contest {
        kind: verdict.map_or(ContestKind::Check, |_| ContestKind::Opposed),
        sides,
        verdict,
        ..Contest::default()
    };
    draft.rolled(contest)
}

/// Marks the skill of a player's character whose own roll earned it, unless it is already marked.
pub(super) fn earn(draft: &mut Draft<'_>, side: &Side, own: Grade) {
    let (Some(who), Some(skill)) = (side.read.subject.who, &side.read.subject.skill) else {
        return;
    };
    if !rules::earns_mark(own, side.difficulty, !side.is("easygoing")) {
        return;
    }
    let Ok(person) = draft.character(who) else {
        return;
    };
    // Others' skills are marked by hand.
    if !person.player {
        return;
    }
    let found = person
        .skills
        .iter()
        .position(|other| other.name == skill.name && !other.marked);
    if let Some(at) = found {
        let from = person.skills[at].clone();
        let mut to = from.clone();
        to.marked = true;
        draft.person(who, PersonChange::Skill(At::replace(at, from, to)));
    }
}
