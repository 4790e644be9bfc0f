//! `check`, and the experience marks earned by successes.

use super::modifiers::MODIFIERS as LISTED;
use super::read::side;
use super::remarks;
use super::target::{EARNS, Rated};
use crate::campaign::{At, CharacterId, PendingCheck, PersonChange, Skill};
use crate::game::modifier::listed;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, WHAT};
use crate::game::{Args, Draft, Note, Refusal, Reveals, Table, Verb};
use crate::play::checks::one_side;
use crate::play::flow::{self, Plan, Ready, Rolled};

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
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?))),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        let rolled = flow::roll(draft, &plan)?;
        earn(draft, &plan, &rolled);
        Ok(())
    },
    ..Verb::PLAIN
};

/// Parses a check, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let dice = args.line.dice.as_ref();
    let dice_lie = dice.is_some_and(|dice| !dice.dice.is_empty());
    let side = side(one_side(table, args)?, dice_lie)?;
    let unrolled = (!side.chance.is_rolled()).then(|| remarks::NO_ROLL.about(side.difficulty.id()));
    let mut ready = alone(side);
    ready.told.extend(unrolled);
    Ok(Plan::of(ready))
}

/// A side with its thresholds.
pub(super) fn alone(rated: Rated) -> Ready {
    let thresholds = rated.thresholds().map(Note::Text);
    let mut ready = rated.ready();
    ready.notes.extend(thresholds);
    ready
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let mut sides = read(table, args)?.sides.into_iter();
    let side = sides.next().map(|side| side.side.pending(None));
    side.ok_or_else(|| args.missing("what is rolled"))
}

/// The target of a check.
pub(super) fn target(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    let plan = read(table, args).ok()?;
    let numbers = &plan.sides.first()?.numbers;
    numbers.is_thrown().then_some(numbers.against)
}

/// Marks the skills of players' characters whose own rolls earned it.
pub(super) fn earn(draft: &mut Draft<'_>, plan: &Plan, rolled: &Rolled) {
    for (side, grade) in plan.sides.iter().zip(&rolled.grades) {
        let earns = side.numbers.named.contains(&(EARNS, 1));
        let subject = &side.side.subject;
        if let (Some(who), Some(skill), true) =
            (subject.who, &subject.skill, earns && grade.rank > 0)
        {
            mark(draft, who, &skill.name);
        }
    }
}

/// Marks a skill, unless it is marked already. Others' than players' skills are marked by hand.
fn mark(draft: &mut Draft<'_>, who: CharacterId, skill: &str) {
    let person = draft.campaign().characters.get(who);
    let Some(person) = person.filter(|person| person.player) else {
        return;
    };
    let mut skills = person.skills.iter();
    let unmarked = skills.position(|other| other.name == skill && !other.marked);
    if let Some(at) = unmarked {
        let from = person.skills[at].clone();
        let to = Skill {
            marked: true,
            ..from.clone()
        };
        draft.person(who, PersonChange::Skill(At::replace(at, from, to)));
    }
}
