//! The further effects of special hits in edition `uge`.

use super::super::conditions::ENTANGLED;
use super::super::harm::{BLEEDING, PRONE, state_of};
use super::super::remarks;
use super::super::resist::trial;
use super::read::Attack;
use crate::campaign::{Hit, Pending, Until};
use crate::dice::Die;
use crate::game::{Draft, Refusal, base};
use crate::play::deadline::{begin, through_next_round};
use crate::play::flow::{self, Plan};
use crate::play::pending::call;
use crate::rules::brp::{self as rules, Kind, Roller};
use crate::rules::formula::Formula;

/// Announces the dice of a special hit besides its damage.
pub(super) fn may_follow(draft: &mut Draft<'_>, attack: &Attack) {
    if let (Kind::Knockback, Some(strike)) = (attack.kind, attack.plan.sides.first()) {
        draft.may_roll(strike.side.subject.who, &[Die::D100]);
    }
}

/// The further effects of a special hit.
pub(super) fn besides(
    draft: &mut Draft<'_>,
    attack: &Attack,
    hit: Option<&Hit>,
) -> Result<(), Refusal> {
    let target = attack.target;
    let person = draft.character(target)?;
    // A character who is already down is neither stunned nor knocked down by it.
    let stands = state_of(person).is_none();
    let resists = stands && base(person, "CON").is_some();
    match (attack.kind, hit) {
        (Kind::Bleed, _) => begin(draft, target, BLEEDING, Until::Cleared),
        (Kind::Crush, _) if resists => {
            let check = Pending {
                or_else: "stunned".to_owned(),
                rounds_die: rules::STUNNED,
                ..Pending::new(target, Formula::times("CON", 5), "take the blow")
            };
            call(draft, check)?;
        }
        (Kind::Knockback, Some(hit)) => throw_back(draft, attack, hit.amount, stands)?,
        (Kind::Entangle, _) => {
            let until = through_next_round(draft.campaign(), target);
            begin(draft, target, ENTANGLED, until);
        }
        _ => {}
    }
    Ok(())
}

/// Damage before armour against the SIZ of the target, as a resistance roll of the attacker; a target that is
/// thrown back must roll to stay standing.
fn throw_back(
    draft: &mut Draft<'_>,
    attack: &Attack,
    damage: i64,
    stands: bool,
) -> Result<(), Refusal> {
    let person = draft.character(attack.target)?;
    let (name, agile) = (person.name.clone(), base(person, "DEX").is_some());
    let lies = person.condition(PRONE).is_some();
    let Some(size) = base(person, "SIZ") else {
        draft.remark(&remarks::NO_SIZE, &name);
        return Ok(());
    };
    let Some(strike) = attack.plan.sides.first() else {
        return Ok(());
    };
    let mut by = strike.side.clone();
    "knockback".clone_into(&mut by.subject.what);
    let chance = rules::resistance(damage, size, Roller::Active);
    let what = format!("damage {damage} vs SIZ {size}");
    let mut trial = trial(by, chance, what, &[]);
    "knockback".clone_into(&mut trial.log.own);
    trial.foe.clone_from(&name);
    let rolled = flow::roll(draft, &Plan::of(trial))?;
    if rolled.grades.iter().all(|grade| grade.rank < 0) {
        draft.remark(&remarks::HOLDS_GROUND, &name);
        return Ok(());
    }
    let metres = rules::thrown_back(damage);
    draft.remark(&remarks::THROWN_BACK, &format!("{name} {metres} m"));
    if stands && agile && !lies {
        let check = Pending {
            or_else: PRONE.to_owned(),
            ..Pending::new(attack.target, Formula::times("DEX", 5), "keep its feet")
        };
        call(draft, check)?;
    }
    Ok(())
}
