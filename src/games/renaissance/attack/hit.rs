//! The hit of an attack: its damage value, and its recalculation when the attack changes.

use super::super::harm;
use super::super::options::{bonus_by_grade, edition};
use super::super::stats::track_of;
use super::strike;
use crate::campaign::statement::{DamageRoll, PersonStatement};
use crate::campaign::{Attack, Campaign, CharacterId, Contest, Hit, Statement};
use crate::dice::Expression;
use crate::game::{Damage, Draft, Refusal};
use crate::play::flow::{remark_no_damage, strike as strike_target};
use crate::play::pending;
use crate::rules::renaissance as rules;
use crate::rules::{Grade, Verdict};

/// The quality of the hit in a contest; `None` for a miss.
pub(super) fn how(campaign: &Campaign, contest: &Contest) -> Option<rules::Hit> {
    let (made, attack) = (contest.attack.as_ref()?, contest.sides.first()?);
    let margin = attack.margin.as_ref().map_or(0, |margin| margin.value);
    let grade = Grade::find(rules::GRADES, &attack.grade)?;
    (contest.verdict == Some(Verdict::FIRST)).then(|| as_hit(campaign, made, grade, margin))
}

/// The quality of a hit with this grade and MoS.
pub(in super::super) fn as_hit(
    campaign: &Campaign,
    attack: &Attack,
    grade: Grade,
    margin: i64,
) -> rules::Hit {
    let mut hit = rules::Hit::of(grade, margin, edition(campaign));
    if bonus_by_grade(campaign) {
        hit.bonus = hit.bonus.max(rules::bonus_of_grade(grade));
    }
    hit.strong &= !attack.strikes.is_empty();
    hit
}

/// Announces the dice of a hit: its damage, and the checks it calls for.
pub(in super::super) fn may_land(
    draft: &mut Draft<'_>,
    attacker: Option<CharacterId>,
    attack: &Attack,
) {
    if let Some(dice) = &attack.damage {
        draft.may_roll_expression(attacker, dice);
    }
    pending::may_call(draft, attack.target, 1 + attack.strikes.len());
}

/// Results of an earlier reading of the same hit.
#[derive(Default)]
pub(super) struct Earlier {
    /// Damage dice already rolled.
    fallen: Vec<u16>,
    /// The check to stay standing, if it was rolled or skipped.
    stood: Option<u32>,
}

/// Applies a hit: rolls its damage, or uses dice already rolled, and applies the results of its strikes.
pub(super) fn land(
    draft: &mut Draft<'_>,
    attacker: Option<CharacterId>,
    attack: &mut Attack,
    how: rules::Hit,
    earlier: Earlier,
) -> Result<(), Refusal> {
    let mut falls = false;
    if let Some(dice) = attack.damage.clone() {
        let (hit, wounded) = land_damage(draft, attacker, attack, &dice, how, earlier.fallen)?;
        falls = wounded && earlier.stood.is_none();
        attack.hit = Some(Hit {
            pending: earlier.stood,
            ..hit
        });
    } else {
        remark_no_damage(draft, attack.target);
    }
    strike::land(draft, attack, how)?;
    if let Some(hit) = attack.hit.as_mut().filter(|_| falls) {
        hit.pending = harm::call_to_stand(draft, attack.target)?;
    }
    Ok(())
}

/// Applies the damage of a hit; returns whether its wounds call for a check to stay standing.
fn land_damage(
    draft: &mut Draft<'_>,
    attacker: Option<CharacterId>,
    attack: &Attack,
    dice: &Expression,
    how: rules::Hit,
    fallen: Vec<u16>,
) -> Result<(Hit, bool), Refusal> {
    draft.describe_damage(attacker, &attack.weapon, attack.target);
    let (fallen, typed) = if fallen.is_empty() && !how.critical {
        draft.roll_damage(attacker, dice)?
    } else {
        (fallen, Vec::new())
    };
    let gains = strike::gains(attack, how);
    let amount = how
        .damage_value(dice.total(&fallen), dice.highest())
        .saturating_add(gains.dv);
    draft.state(Statement::DamageRolled(DamageRoll {
        label: "DV".into(),
        total: amount,
        dice: dice.to_string().into(),
        fell: (!how.critical).then(|| fallen.clone()),
        typed,
        bonus: how.bonus,
        others: strike::added_to_damage(attack, how),
    }));
    let damage = Damage {
        pierce: attack.pierce.saturating_add(gains.ap),
        ..Damage::of(amount)
    };
    let blow = strike_target(draft, attack.target, damage)?;
    let falls = harm::falls(draft, &blow)?;
    let hit = Hit {
        dice: fallen,
        maximum: how.critical,
        bonus: how.bonus,
        ..blow.hit
    };
    Ok((hit, falls))
}

/// Reapplies a changed attack: its old hit is taken back, and the new one is calculated from the data in the
/// attack.
pub(in super::super) fn land_anew(
    draft: &mut Draft<'_>,
    before: &Contest,
    after: &mut Contest,
) -> Result<(), Refusal> {
    let hit_before = how(draft.campaign(), before).is_some();
    let now = how(draft.campaign(), after);
    let attacker = after.sides.first().and_then(|side| side.who);
    let Some(attack) = &mut after.attack else {
        return Ok(());
    };
    let strong = attack.strikes.iter().any(|strike| strike.landed);
    let was = attack.hit.as_ref().map(|hit| rules::Hit {
        bonus: hit.bonus,
        critical: hit.maximum,
        strong,
    });
    let same_damage = match attack.damage {
        Some(_) => was == now,
        None => hit_before == now.is_some(),
    };
    let same_strikes = strong == now.is_some_and(|how| how.strong);
    if (same_damage && same_strikes) || draft.character(attack.target).is_err() {
        return Ok(());
    }
    let earlier = take_back(draft, attack);
    if let Some(how) = now {
        land(draft, attacker, attack, how, earlier)?;
    }
    Ok(())
}

/// Takes a hit back with the results of its strikes. Checks that were already rolled or skipped are not
/// called for again.
fn take_back(draft: &mut Draft<'_>, attack: &mut Attack) -> Earlier {
    strike::take_back(draft, attack);
    let target = attack.target;
    let Some(hit) = attack.hit.take() else {
        return Earlier::default();
    };
    for moved in &hit.tracks {
        let Some(person) = draft.campaign().characters.get(target) else {
            break;
        };
        let now = track_of(person, &moved.label);
        draft.set_track(target, &moved.label, (now - moved.value).max(0));
    }
    harm::limit_negated(draft, target);
    draft.state_of(target, PersonStatement::TakenBack(hit.damage));
    Earlier {
        fallen: hit.dice,
        stood: hit.pending.filter(|id| !pending::remove(draft, *id)),
    }
}
