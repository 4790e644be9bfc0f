//! A hit: its damage, what that does to the target, and what comes of the strikes that were aimed.

use super::harm::{follow, strike};
use super::plan::Aim;
use crate::campaign::statement::DamageRoll;
use crate::campaign::{Attack, CharacterId, Hit, Statement};
use crate::game::remark::NO_DAMAGE;
use crate::game::{Damage, Draft, Refusal};
use crate::lang::line::quoted;
use crate::play::pending::may_call;
use crate::rules::Part;
use crate::rules::amount::{Amount, Counts, How, Way};

/// What is left of an earlier reading of the same hit.
#[derive(Default)]
pub(crate) struct Before {
    /// The damage dice that fell.
    pub(crate) fell: Vec<u16>,
    /// The check that it called for, if it was rolled or skipped.
    pub(crate) settled: Option<u32>,
}

/// Announces the dice of a hit: the damage with the most dice, and the checks that it may call for.
pub(crate) fn may_hit(draft: &mut Draft<'_>, by: Option<CharacterId>, aim: &Aim) {
    let amounts = aim.ways.iter().filter_map(|way| aim.amount(*way));
    let dice = |amount: &Amount| {
        amount
            .dice()
            .map(|dice| dice.missing(&[]).len())
            .sum::<usize>()
    };
    if let Some(most) = amounts.max_by_key(dice) {
        for dice in most.dice() {
            draft.may_roll_expression(by, dice);
        }
    }
    if let Some((target, harm)) = aim.target.zip(draft.game().harm) {
        may_call(draft, target, harm.calls + aim.kept.strikes.len());
    }
}

/// Rolls the damage of a hit and applies it, and all that follows from it.
///
/// # Errors
/// Returns an error if dice were typed that do not fit, or if damage to the target cannot be counted.
pub(crate) fn hit(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    aim: &Aim,
    how: How,
    before: Before,
) -> Result<Attack, Refusal> {
    let rolled = roll_damage(draft, by, aim, how, &before.fell)?;
    land(draft, aim, how, rolled, before)
}

/// Rolls the damage of a hit, or reads the dice that fell for it before; `None` if it does none.
pub(super) fn roll_damage(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    aim: &Aim,
    how: How,
    fell: &[u16],
) -> Result<Option<DamageRoll>, Refusal> {
    let Some((target, way)) = aim.target.zip(Way::of(aim.ways, how.grade)) else {
        return Ok(None);
    };
    let Some(amount) = aim.amount(way) else {
        return Ok(None);
    };
    draft.describe_damage(by, &aim.kept.weapon, target);
    let (mut faces, mut totals, mut typed) = (Vec::new(), Vec::new(), Vec::new());
    for dice in amount.dice() {
        let (fell, by_hand) = match fell {
            [] => draft.roll_damage(by, dice)?,
            fell => (fell.to_vec(), Vec::new()),
        };
        totals.push(dice.total(&fell));
        typed.extend(by_hand.into_iter().map(|at| at + faces.len()));
        faces.extend(fell);
    }
    let mut others = Vec::new();
    if !way.label.is_empty() {
        others.push(Part::new(way.label, amount.doubled(&totals)));
    }
    let boosts = aim.boosts_of(how.grade).map(|boost| &boost.damage);
    others.extend(boosts.filter(|part| part.value != 0).cloned());
    let label = match draft.game().attacks.damage {
        "" => "damage",
        word => word,
    };
    let total = amount.total(&totals, aim.more(how));
    Ok(Some(DamageRoll {
        fell: (way.times != [Counts::Maximum]).then(|| faces.clone()),
        bonus: how.bonus,
        others,
        ..DamageRoll::new(label, &amount, total, faces, typed)
    }))
}

/// Reports the damage of a hit and applies it, then the results of its strikes, so that new wounds count in the
/// checks. Returns the attack with its hit.
pub(super) fn land(
    draft: &mut Draft<'_>,
    aim: &Aim,
    how: How,
    rolled: Option<DamageRoll>,
    before: Before,
) -> Result<Attack, Refusal> {
    let mut kept = aim.kept.clone();
    let Some(target) = aim.target else {
        return Ok(kept);
    };
    kept.target = target;
    let way = Way::of(aim.ways, how.grade);
    let Some((rolled, way)) = rolled.zip(way) else {
        if aim.hits && aim.harms {
            let name = quoted(draft.campaign().name_of(target));
            draft.remark(&NO_DAMAGE, &name);
        }
        (aim.strikes)(draft, &mut kept, how)?;
        return Ok(kept);
    };
    let (amount, fell) = (rolled.total, rolled.fell.clone());
    draft.state(Statement::DamageRolled(rolled));
    let more = aim.boosts_of(how.grade).map(|boost| boost.pierce);
    let damage = Damage {
        pierce: more.fold(kept.pierce, i64::saturating_add),
        unarmoured: way.unarmoured,
        critical: way.critical,
        ..Damage::of(amount)
    };
    let mut blow = strike(draft, target, damage)?;
    (aim.strikes)(draft, &mut kept, how)?;
    blow.hit.pending = before.settled;
    if before.settled.is_none() {
        follow(draft, &mut blow)?;
    }
    kept.hit = Some(Hit {
        dice: fell.unwrap_or(before.fell),
        maximum: way.is_maximum(),
        bonus: how.bonus,
        ..blow.hit
    });
    Ok(kept)
}
