//! An earlier roll that counts differently now: rolling on from its dice, and taking back what its hit did.

use super::attack::Before;
use super::contest::{Earlier, Rolled, expect, next, play};
use super::plan::{Compare, Plan, Ready};
use crate::campaign::{Attack, Contest, ContestKind};
use crate::game::groups::Then;
use crate::game::{Draft, Result};
use crate::play::minions::raise;
use crate::play::pending;
use crate::rules::scale::Numbers;
use crate::rules::versus::Next;

/// An earlier roll as it counts now: with the sides that are new in `plan`, and the first die of a side read as another
/// one. Rolls what that makes necessary.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(crate) fn go_on(
    draft: &mut Draft<'_>,
    contest: &Contest,
    plan: &Plan,
    read_as: Option<(usize, u16)>,
) -> Result<(Contest, Rolled)> {
    let earlier = Earlier {
        fell: dice_with(contest, read_as),
        rerolled: contest.rerolled.clone(),
    };
    if plan.sides.len() > 1 {
        expect(draft, plan, earlier.fell.len());
    }
    let (now, rolled) = play(draft, plan, earlier)?;
    let attack = contest.attack.clone();
    Ok((Contest { attack, ..now }, rolled))
}

/// The dice of an earlier roll that count; that of a side may be read as another one.
fn dice_with(contest: &Contest, read_as: Option<(usize, u16)>) -> Vec<u16> {
    let sides = contest.sides.iter().enumerate();
    let all = sides.filter_map(|(nth, roll)| {
        let rolled = roll.dice.first().copied()?;
        let other = read_as.filter(|(side, _)| nth == *side);
        Some(other.map_or(rolled, |(_, die)| die))
    });
    all.collect()
}

/// What comes of a contest if the die of a side is read as another one; `None` if its result stays the same.
pub(crate) fn then(contest: &Contest, plan: &Plan, side: usize, die: u16) -> Option<Then> {
    if matches!(plan.compare, Compare::Alone) {
        return None;
    }
    match next(plan, &dice_with(contest, Some((side, die)))) {
        Next::Roll | Next::End(None) => Some(Then::OtherRolls),
        Next::Again => Some(Then::RollAgain),
        Next::End(verdict) if verdict == contest.verdict => None,
        Next::End(verdict) => verdict.map(Then::Verdict),
    }
}

impl Plan {
    /// An earlier roll, to be continued or read differently: each side has the target that it had.
    pub(crate) fn again(
        contest: &Contest,
        compare: Compare,
        numbers: impl Fn(i64) -> Numbers,
    ) -> Self {
        let sides = contest.sides.iter().enumerate().map(|(nth, roll)| {
            let stands = contest.kind == ContestKind::Unopposed && nth > 0;
            Ready {
                no_roll: stands.then_some(""),
                ..Ready::again(roll, numbers(roll.target.unwrap_or_default()))
            }
        });
        Self::new(contest.kind, sides.collect(), compare)
    }
}

/// Takes back what a hit and its strikes did to its target. Checks that were already rolled or skipped are kept, so
/// that they are not called for again.
pub(crate) fn take_back(draft: &mut Draft<'_>, attack: &mut Attack) -> Before {
    for strike in &mut attack.strikes {
        strike.landed = false;
        strike.pending = strike.pending.filter(|id| !pending::remove(draft, *id));
    }
    let target = attack.target;
    if std::mem::take(&mut attack.felled) {
        raise(draft, target);
    }
    let Some(hit) = attack.hit.take() else {
        return Before::default();
    };
    for moved in &hit.tracks {
        let Some(person) = draft.campaign().characters.get(target) else {
            break;
        };
        let before = draft.game().track_of(person, &moved.label) - moved.value;
        // What was added may have been healed since.
        let least = if moved.value > 0 { 0 } else { before };
        draft.set_track(target, &moved.label, before.max(least));
    }
    Before {
        fell: hit.dice,
        settled: hit.pending.filter(|id| !pending::remove(draft, *id)),
    }
}
