//! The hit of an attack: its damage value, and how it is worked out anew when the attack counts otherwise.

use super::super::harm;
use super::super::options::{bonus_by_grade, edition};
use super::super::stats::track_of;
use crate::campaign::statement::{DamageRoll, PersonStatement};
use crate::campaign::{Attack, Campaign, CharacterId, Contest, Hit, Statement};
use crate::dice::Expression;
use crate::game::{Damage, Draft, Refusal};
use crate::play::pending;
use crate::rules::renaissance as rules;
use crate::rules::{Grade, Verdict};

/// How the attack of a contest hits; `None` where it misses.
pub(super) fn how(campaign: &Campaign, contest: &Contest) -> Option<rules::Hit> {
    let attack = contest.sides.first()?;
    let margin = attack.margin.as_ref().map_or(0, |margin| margin.value);
    let grade = Grade::find(rules::GRADES, &attack.grade)?;
    (contest.verdict == Some(Verdict::FIRST)).then(|| as_hit(campaign, grade, margin))
}

/// How an attack of this grade and MoS hits where it does.
pub(in super::super) fn as_hit(campaign: &Campaign, grade: Grade, margin: i64) -> rules::Hit {
    let by_margin = rules::attack_bonus(margin, edition(campaign));
    rules::Hit {
        bonus: if bonus_by_grade(campaign) {
            by_margin.max(rules::bonus_of_grade(grade))
        } else {
            by_margin
        },
        critical: grade == rules::CRITICAL_SUCCESS,
    }
}

/// Rolls the damage of a hit, or counts dice that have fallen already, and lands it. `calls` for the
/// check that wounds ask for, which an earlier reading of the same hit may have settled.
pub(super) fn strike(
    draft: &mut Draft<'_>,
    attack: &Attack,
    dice: &Expression,
    how: rules::Hit,
    fallen: Vec<u16>,
    calls: bool,
) -> Result<Hit, Refusal> {
    let fallen = if fallen.is_empty() && !how.critical {
        draft.roll_expression(dice)?
    } else {
        fallen
    };
    let amount = how.damage_value(dice.total(&fallen), dice.highest());
    draft.state(Statement::DamageRolled(DamageRoll {
        label: "DV".into(),
        total: amount,
        dice: dice.to_string().into(),
        fell: (!how.critical).then(|| fallen.clone()),
        bonus: how.bonus,
    }));
    let damage = Damage {
        amount,
        pierce: attack.pierce,
        unarmoured: false,
    };
    Ok(Hit {
        dice: fallen,
        maximum: how.critical,
        bonus: how.bonus,
        ..harm::land(draft, attack.target, damage, calls)?
    })
}

/// An attack counts otherwise: its hit is taken back, and the one that lands now is worked out from
/// what the attack keeps.
pub(in super::super) fn strike_anew(
    draft: &mut Draft<'_>,
    after: &mut Contest,
) -> Result<(), Refusal> {
    let now = how(draft.campaign(), after);
    let Some(attack) = &mut after.attack else {
        return Ok(());
    };
    let Some(dice) = attack.damage.clone() else {
        return Ok(());
    };
    let was = attack.hit.as_ref().map(|hit| rules::Hit {
        bonus: hit.bonus,
        critical: hit.maximum,
    });
    if was == now || draft.character(attack.target).is_err() {
        return Ok(());
    }
    let (mut fallen, mut calls) = (Vec::new(), true);
    if let Some(hit) = attack.hit.take() {
        calls = take_back(draft, attack.target, &hit);
        fallen = hit.dice;
    }
    if let Some(how) = now {
        attack.hit = Some(strike(draft, attack, &dice, how, fallen, calls)?);
    }
    Ok(())
}

/// Takes a hit back; whether the check that it called for is still to come.
fn take_back(draft: &mut Draft<'_>, target: CharacterId, hit: &Hit) -> bool {
    for moved in &hit.tracks {
        let Some(person) = draft.campaign().characters.get(target) else {
            return true;
        };
        let now = track_of(person, &moved.label);
        draft.set_track(target, &moved.label, (now - moved.value).max(0));
    }
    harm::limit_negated(draft, target);
    draft.state_of(target, PersonStatement::TakenBack(hit.damage));
    hit.pending.is_none_or(|id| pending::remove(draft, id))
}
