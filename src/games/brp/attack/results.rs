//! What a hit does besides damage: the effects of special hits, and what the manoeuvres are for.

use super::super::conditions::{ENTANGLED, GRAPPLED};
use super::super::harm::{BLEEDING, PRONE, state_of};
use super::super::remarks;
use super::super::resist::trial;
use super::purpose::{DISARM, KNOCKBACK, Purpose};
use super::read::Attack;
use crate::campaign::statement::Named;
use crate::campaign::{Hit, Pending, Until};
use crate::dice::Die;
use crate::game::{Draft, Remark, Result, base};
use crate::play::deadline::{begin, begin_by, through_next_round};
use crate::play::flow::{self, Plan};
use crate::play::pending::call_if_able;
use crate::rules::Grade;
use crate::rules::brp::{self as rules, Kind, Roller, SPECIAL_SUCCESS};

/// Announces the dice of a hit besides its damage.
pub(super) fn may_follow(draft: &mut Draft<'_>, attack: &Attack) {
    let resisted = matches!(attack.purpose, Purpose::Disarm | Purpose::ThrowBack);
    if resisted || attack.kind == Kind::Knockback && attack.purpose == Purpose::Harm {
        draft.hand.may_roll(attack.plan.by(), &[Die::D100]);
    }
}

/// What a hit of this grade does besides its damage.
///
/// # Errors
/// Returns an error if dice were typed that do not fit.
pub(super) fn succeed(
    draft: &mut Draft<'_>,
    attack: &Attack,
    (grade, hit): (Grade, Option<&Hit>),
) -> Result {
    let hurts = matches!(attack.purpose, Purpose::Harm | Purpose::ThrowBack);
    if hurts && grade == SPECIAL_SUCCESS {
        besides(draft, attack, hit)?;
    }
    let thrown_already = grade == SPECIAL_SUCCESS && attack.kind == Kind::Knockback;
    match (attack.purpose, hit) {
        (Purpose::Hold, _) => {
            let both = (attack.target, attack.plan.by());
            begin_by(draft, both, GRAPPLED, Until::Cleared);
        }
        (Purpose::Disarm, Some(hit)) => disarm(draft, attack, hit.amount)?,
        (Purpose::ThrowBack, Some(hit)) if !thrown_already => {
            throw_back(draft, attack, (hit.damage, true))?;
        }
        (Purpose::Harm | Purpose::Disarm | Purpose::ThrowBack, _) => {}
    }
    Ok(())
}

/// The further effects of a special hit.
fn besides(draft: &mut Draft<'_>, attack: &Attack, hit: Option<&Hit>) -> Result {
    let target = attack.target;
    // A character who is already down is not stunned by it.
    let stands = state_of(draft.character(target)?).is_none();
    match (attack.kind, hit) {
        (Kind::Bleed, _) => begin(draft, target, BLEEDING, Until::Cleared),
        (Kind::Crush, _) if stands => {
            let check = Pending {
                rounds_die: rules::STUNNED,
                ..Pending::or(target, ("CON", 5), "take the blow", "stunned")
            };
            call_if_able(draft, check)?;
        }
        (Kind::Knockback, Some(hit)) => throw_back(draft, attack, (hit.amount, false))?,
        (Kind::Entangle, _) => {
            let until = through_next_round(draft.campaign(), target);
            begin(draft, target, ENTANGLED, until);
        }
        _ => {}
    }
    Ok(())
}

/// The damage rolled against the STR of the target: it drops its weapon, or keeps it.
fn disarm(draft: &mut Draft<'_>, attack: &Attack, damage: i64) -> Result {
    let outcomes = [&remarks::NO_STRENGTH, &remarks::KEEPS_HOLD];
    if overcomes(draft, attack, damage, (DISARM, "STR"), outcomes)? {
        let name = draft.named(attack.target).name;
        draft.remark(&remarks::DROPS, &name);
    }
    Ok(())
}

/// Damage against the SIZ of the target, which is thrown back if it loses, and must then roll to stay standing. An
/// `attempt` throws it by the damage beyond its SIZ.
fn throw_back(draft: &mut Draft<'_>, attack: &Attack, (damage, attempt): (i64, bool)) -> Result {
    let person = draft.character(attack.target)?;
    let (name, size) = (person.name.clone(), base(person, "SIZ"));
    // Nor is one knocked down who is down already.
    let falls = state_of(person).is_none();
    let outcomes = [&remarks::NO_SIZE, &remarks::HOLDS_GROUND];
    if !overcomes(draft, attack, damage, (KNOCKBACK, "SIZ"), outcomes)? {
        return Ok(());
    }
    let metres = rules::thrown_back(damage, size.filter(|_| attempt));
    draft.remark(&remarks::THROWN_BACK, &format!("{name} {metres} m"));
    if falls {
        let check = Pending::or(attack.target, ("DEX", 5), "keep its feet", PRONE);
        call_if_able(draft, check)?;
    }
    Ok(())
}

/// Rolls the damage against a characteristic of the target, as a resistance roll of the attacker. Returns whether the
/// damage wins; says so with a remark if the target lacks the characteristic, or if it resists.
fn overcomes(
    draft: &mut Draft<'_>,
    attack: &Attack,
    damage: i64,
    (purpose, stat): (&str, &str),
    [lacks, resists]: [&Remark; 2],
) -> Result<bool> {
    let person = draft.character(attack.target)?;
    let (foe, name, force) = (Named::from(person), person.name.clone(), base(person, stat));
    let (Some(strike), Some(force)) = (attack.plan.sides.first(), force) else {
        draft.remark(lacks, &name);
        return Ok(false);
    };
    let mut by = strike.side.clone();
    purpose.clone_into(&mut by.subject.what);
    let chance = rules::resistance(damage, force, Roller::Active);
    let what = format!("damage {damage} vs {stat} {force}");
    let mut trial = trial(by, chance, what, &[]);
    purpose.clone_into(&mut trial.log.own);
    trial.foe = foe;
    let rolled = flow::roll(draft, &Plan::of(trial))?;
    let wins = rolled.grades().any(|grade| grade.rank > 0);
    if !wins {
        draft.remark(resists, &name);
    }
    Ok(wins)
}
