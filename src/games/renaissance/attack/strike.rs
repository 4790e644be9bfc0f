//! Strikes: aims named before an attack roll, and their results.

use super::super::harm;
use super::super::remarks;
use super::super::target::strikes;
use crate::campaign::{Attack, Strike};
use crate::game::{Draft, Refusal, Side};
use crate::play::pending;
use crate::rules::Part;
use crate::rules::renaissance as rules;

/// The strikes of an attack: one, unless the GM forces more.
pub(super) fn named(side: &Side) -> Vec<Strike> {
    let each = strikes(side).map(|(strike, bonus, _)| Strike {
        id: strike.id().to_owned(),
        bonus,
        ..Strike::default()
    });
    each.collect()
}

/// What the results of these strikes add to a strong hit.
pub(super) fn gains_of(strikes: &[Strike]) -> rules::Gains {
    let known = strikes
        .iter()
        .filter_map(|one| Some((kind(one)?, one.bonus)));
    known.map(|(kind, bonus)| kind.gains(bonus)).sum()
}

/// What the strikes of an attack add to a hit.
pub(super) fn gains(attack: &Attack, how: rules::Hit) -> rules::Gains {
    if how.strong {
        gains_of(&attack.strikes)
    } else {
        rules::Gains::default()
    }
}

/// The named bonuses of strikes to the damage.
pub(super) fn added_to_damage(attack: &Attack, how: rules::Hit) -> Vec<Part> {
    let each = attack.strikes.iter().filter(|_| how.strong);
    let each = each.map(|one| Part::new(one.id.as_str(), gains_of(std::slice::from_ref(one)).dv));
    each.filter(|part| part.value != 0).collect()
}

fn kind(strike: &Strike) -> Option<rules::Strike> {
    rules::Strike::from_id(&strike.id)
}

/// Applies the results of the strikes if the attack hit well enough. The damage was applied before, so that
/// new wounds count in the checks.
pub(super) fn land(
    draft: &mut Draft<'_>,
    attack: &mut Attack,
    how: rules::Hit,
) -> Result<(), Refusal> {
    let target = attack.target;
    let whom = draft.character(target)?.name.clone();
    for strike in &mut attack.strikes {
        strike.landed = how.strong;
        if !how.strong {
            draft.remark(&remarks::NO_RESULT, &format!("the {}", strike.id));
            continue;
        }
        let no_damage = attack.damage.is_none();
        match kind(strike) {
            Some(rules::Strike::CalledShot) => draft.remark(&remarks::CALLED_SHOT, &whom),
            Some(rules::Strike::Maim) => draft.remark(&remarks::MAIM, &whom),
            Some(rules::Strike::MightyBlow) if no_damage => {
                draft.remark(&remarks::MIGHTY_BLOW, &strike.bonus.to_string());
            }
            Some(rules::Strike::ArmourGap) if no_damage => {
                draft.remark(&remarks::ARMOUR_GAP, &strike.bonus.to_string());
            }
            Some(rules::Strike::KnockDown) => {
                if harm::stands(draft, target)? && strike.pending.is_none() {
                    let (factor, why) = (rules::KNOCK_DOWN_FACTOR, "resist the knock down");
                    strike.pending = harm::call_or_prone(draft, target, factor, why)?;
                }
            }
            Some(rules::Strike::MightyBlow | rules::Strike::ArmourGap) | None => {}
        }
    }
    Ok(())
}

/// Takes the results of strikes back. A check that was rolled or skipped is kept, so that it is not called
/// for again.
pub(super) fn take_back(draft: &mut Draft<'_>, attack: &mut Attack) {
    for strike in &mut attack.strikes {
        strike.landed = false;
        strike.pending = strike.pending.filter(|id| !pending::remove(draft, *id));
    }
}
