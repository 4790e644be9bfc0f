//! Strikes: aims named before an attack roll, and their results.

use super::super::harm;
use super::super::remarks;
use super::super::target::strikes;
use crate::campaign::{Attack, Strike};
use crate::game::{Draft, Refusal, Side};
use crate::play::flow::Boost;
use crate::play::pending;
use crate::rules::Part;
use crate::rules::amount::How;
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

/// What these strikes add to a hit that is good enough.
pub(super) fn boosts(strikes: &[Strike]) -> Vec<Boost> {
    let grades = rules::GRADES
        .iter()
        .filter(|grade| rules::is_strong(**grade));
    let each = grades.flat_map(|grade| strikes.iter().map(move |strike| (grade, strike)));
    let each = each.filter_map(|(grade, strike)| {
        let gains = kind(strike)?.gains(strike.bonus);
        Some(Boost {
            grade: *grade,
            damage: Part::new(strike.id.as_str(), gains.dv),
            pierce: gains.ap,
        })
    });
    each.collect()
}

fn kind(strike: &Strike) -> Option<rules::Strike> {
    rules::Strike::from_id(&strike.id)
}

/// Applies the results of the strikes if the attack hit well enough. The damage was applied before, so that
/// new wounds count in the checks.
pub(super) fn land(draft: &mut Draft<'_>, attack: &mut Attack, how: How) -> Result<(), Refusal> {
    let strong = rules::is_strong(how.grade);
    let target = attack.target;
    let whom = draft.character(target)?.name.clone();
    for strike in &mut attack.strikes {
        strike.landed = strong;
        if !strong {
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
