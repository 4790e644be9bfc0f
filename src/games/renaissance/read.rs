//! Reads rolls: each side with who, what and modifiers, typed in a line or rolled earlier.

use super::options::edition;
use super::target::{ignores, may_meet, no_defence};
use crate::campaign::{Campaign, Contest, ContestKind, Roll};
use crate::game::{Refusal, Result, Role, Side, Table, words};
use crate::play::checks::TypedSide;
use crate::play::flow::{Compare, Plan, Ready};
use crate::rules::renaissance as rules;

/// The word for the target of a D% roll.
pub(super) const TARGET: &str = "TN";

/// Parses a whole side: typed modifiers first, then those of the roller.
pub(super) fn side(typed: TypedSide<'_, '_>, verb: &'static str) -> Result<Side> {
    let side = typed.read(verb, |subject| Ok(Side::new(subject, Role::Rolls)))?;
    without_penalties(side)
}

/// Adds the modifiers of the roller, without penalties if luck was spent on that.
///
/// # Errors
/// There is no penalty to spend the Luck Point on.
pub(super) fn with_penalties(table: Table<'_>, mut side: Side) -> Result<Side> {
    side.add_own(table);
    without_penalties(side)
}

/// The side without its penalties, if luck was spent on that.
fn without_penalties(mut side: Side) -> Result<Side> {
    let Some(at) = ignores(&side) else {
        return Ok(side);
    };
    let mut spared = false;
    for part in side.parts.iter_mut().skip(1).filter(|part| part.value < 0) {
        // A penalty without a label is labelled with its number.
        part.label = if part.label == part.value.to_string() {
            format!("{} ignored", part.value)
        } else {
            format!("{} {} ignored", part.label, part.value)
        };
        part.value = 0;
        spared = true;
    }
    if !spared {
        return Err(Refusal::rule(at, "there is no penalty to ignore"));
    }
    Ok(side)
}

/// A roll of these sides.
pub(super) fn plan(
    campaign: &Campaign,
    sides: impl IntoIterator<Item = Side>,
    kind: ContestKind,
) -> Plan {
    let sides = sides.into_iter().map(|side| {
        let is_simple = kind == ContestKind::Simple;
        let numbers = rules::numbers(side.total(), edition(campaign), is_simple);
        let roll = Roll {
            target: Some(numbers.against),
            // A preview says what is rolled.
            what: String::new(),
            ..side.roll()
        };
        let words = words::target((TARGET, true), &roll);
        let mut ready = Ready::new(side, numbers, words);
        ready.log.passive = ready.side.has("passive");
        ready.log.luck = u32::from(ignores(&ready.side).is_some());
        ready
    });
    Plan::new(kind, sides.collect(), compare(kind))
}

/// An attack, or something else that is tried, and what the target does against it: nothing if it does not see it coming.
///
/// # Errors
/// Returns an error if a modifier belongs to neither side, or if somebody helps against themselves.
pub(super) fn against(table: Table<'_>, [mut first, mut second]: [Side; 2]) -> Result<Plan> {
    may_meet(table, [&first, &second])?;
    let mut undefended = None;
    if first.role == Role::Attacks {
        second.cross(&mut first)?;
        first.cross(&mut second)?;
        undefended = no_defence(&second);
    }
    let kind = undefended.map_or(ContestKind::OnSuccess, |_| ContestKind::Unopposed);
    let sides = [
        with_penalties(table, first)?,
        with_penalties(table, second)?,
    ];
    let mut plan = plan(table.campaign, sides, kind);
    plan.sides[1].no_roll = undefended;
    Ok(plan)
}

/// An earlier roll, to be continued or read differently.
pub(super) fn plan_of(campaign: &Campaign, contest: &Contest) -> Plan {
    let is_simple = contest.kind == ContestKind::Simple;
    Plan::again(contest, compare(contest.kind), |target| {
        rules::numbers(target, edition(campaign), is_simple)
    })
}

/// How the sides of a kind of roll compare.
fn compare(kind: ContestKind) -> Compare {
    Compare::Versus(match kind {
        ContestKind::Opposed => rules::OPPOSE,
        ContestKind::Varied => rules::VARY,
        ContestKind::OnSuccess | ContestKind::Unopposed => rules::ON_SUCCESS,
        ContestKind::OnFailure => rules::ON_FAILURE,
        ContestKind::Check | ContestKind::Simple | ContestKind::Initiative | ContestKind::Dice => {
            return Compare::Alone;
        }
    })
}
