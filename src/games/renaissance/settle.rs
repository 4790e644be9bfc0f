//! Rolls a contest until it is decided, from the start or with dice already rolled.

use super::options::edition;
use crate::campaign::{CharacterId, ContestKind, Roll};
use crate::dice::Die;
use crate::game::{Draft, Refusal, Why};
use crate::rules::renaissance::{self as rules, Check, Manner};
use crate::rules::{Grade, Part, Verdict};

/// Fair dice decide long before this for any targets; the limit is for unfair dice.
const MOST_REROLLS: usize = 10_000;

/// The kind of contest for the log.
pub(super) fn kind(manner: Manner) -> ContestKind {
    match manner {
        Manner::Oppose => ContestKind::Opposed,
        Manner::Vary => ContestKind::Varied,
        Manner::OnSuccess => ContestKind::OnSuccess,
        Manner::OnFailure => ContestKind::OnFailure,
        Manner::Unopposed => ContestKind::Unopposed,
    }
}

/// How the sides of a contest were compared; `None` for single checks.
pub(super) fn manner(kind: ContestKind) -> Option<Manner> {
    match kind {
        ContestKind::Opposed => Some(Manner::Oppose),
        ContestKind::Varied => Some(Manner::Vary),
        ContestKind::OnSuccess => Some(Manner::OnSuccess),
        ContestKind::OnFailure => Some(Manner::OnFailure),
        ContestKind::Unopposed => Some(Manner::Unopposed),
        ContestKind::Check | ContestKind::Simple | ContestKind::Initiative | ContestKind::Dice => {
            None
        }
    }
}

/// A decided contest.
#[derive(Clone, Debug)]
pub(super) struct Settled {
    pub(super) first: Check,
    /// `None` if the second side did not need to roll.
    pub(super) second: Option<Check>,
    pub(super) rerolled: Vec<Vec<u16>>,
    pub(super) verdict: Verdict,
}

/// Rolls against two targets until the contest is decided. `who` are the rollers. `lying` are dice already
/// rolled, which are used first, in the order of the sides.
pub(super) fn settle(
    draft: &mut Draft<'_>,
    manner: Manner,
    who: [Option<CharacterId>; 2],
    targets: [i64; 2],
    lying: &[u16],
    mut rerolled: Vec<Vec<u16>>,
) -> Result<Settled, Refusal> {
    let edition = edition(draft.campaign());
    may_settle(draft, manner, who, lying.len());
    let mut lying = lying.iter().copied();
    // Sides that both roll in any case roll together.
    let together = matches!(manner, Manner::Oppose | Manner::Vary);
    loop {
        let mut dice: Vec<u16> = lying.by_ref().collect();
        if dice.is_empty() {
            for who in &who[..if together { 2 } else { 1 }] {
                dice.extend(draft.roll(*who, &[Die::Percentile])?);
            }
        }
        let first = rules::check(dice[0], targets[0], edition);
        let mut second = None;
        if manner.second_rolls(first.success()) {
            if dice.len() < 2 {
                dice.extend(draft.roll(who[1], &[Die::Percentile])?);
            }
            second = Some(rules::check(dice[1], targets[1], edition));
        }
        let answer = second.and_then(|second| second.success());
        if let Some(verdict) = manner.decide(first.success(), answer) {
            return Ok(Settled {
                first,
                second,
                rerolled,
                verdict,
            });
        }
        rerolled.push(dice);
        draft.rolls_again();
        if rerolled.len() >= MOST_REROLLS {
            return Err(Refusal::new(Why::Rule(
                "these dice never decide".to_owned(),
            )));
        }
    }
}

/// A roll in its current reading; `None` for a side that did not roll.
pub(super) fn as_check(roll: &Roll) -> Option<Check> {
    Some(Check {
        roll: *roll.dice.first()?,
        target: roll.target?,
        grade: Grade::find(rules::GRADES, &roll.grade)?,
        margin: roll.margin.as_ref().map_or(0, |margin| margin.value),
    })
}

/// Writes a check into a roll; an earlier shift is kept only if the dice are unchanged.
pub(super) fn grade(roll: &mut Roll, check: Option<&Check>) {
    let Some(check) = check else {
        roll.dice.clear();
        roll.grade.clear();
        roll.margin = None;
        roll.shifted = false;
        return;
    };
    if roll.dice == [check.roll] {
        return;
    }
    let simple = [rules::EXCEL.id, rules::STUMBLE.id].contains(&check.grade.id);
    let label = if check.succeeded() { "MoS" } else { "MoF" };
    roll.dice = vec![check.roll];
    check.grade.id.clone_into(&mut roll.grade);
    roll.margin = (!simple).then(|| Part::new(label, check.margin));
    roll.shifted = false;
}

/// Announces the dice of a contest: one for each side, less those already rolled, and a pair for a reroll.
fn may_settle(draft: &mut Draft<'_>, manner: Manner, who: [Option<CharacterId>; 2], lying: usize) {
    if manner == Manner::Unopposed {
        return draft.may_roll(who[0], &[Die::Percentile; 1][..usize::from(lying == 0)]);
    }
    for who in who.into_iter().skip(lying).chain(who) {
        draft.may_roll(who, &[Die::Percentile]);
    }
}
