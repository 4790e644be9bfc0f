//! `attack`: a weapon skill against a parry or a dodge, and the effect of the hit.
//!
//! What differs from the attacks of other games: the defence is rolled only if the attack would hit, and after what
//! the target needs for it: its wits if it is stunned, and in edition `uge` its hearing if it is attacked from behind.
//! It does not only stop the attack: each of its steps above failure takes one from the grade of the attack, and what
//! is left decides the damage. A critical hit does the maximum and ignores armour, a special one does what its edition
//! and the kind of weapon say. States, situations and the reach of the weapon make both sides easier or harder, and
//! limit who may defend with what.

mod defence;
mod kinds;
mod read;
mod situation;

use self::defence::kinds as kinds_of;
pub(super) use self::kinds::TRAITS;
use self::kinds::{Reach, kind};
use self::read::{Attack, read};
pub(super) use self::read::{defends, fights};
use super::checks::earn;
use super::conditions::ENTANGLED;
use super::defences::count_defence;
use super::harm::{BLEEDING, PRONE, state_of};
use super::options::is_universal;
use super::remarks;
use super::resist::trial;
use super::turns::{ATTACKED, declare};
use crate::campaign::{Hit, Pending, Until};
use crate::dice::Die;
use crate::game::syntax::{Arg, DICE};
use crate::game::{Draft, Refusal, Reveals, Verb, base};
use crate::play::attack::{BEGINNING, DAMAGE, DEFENCE, MORE, PIERCES};
use crate::play::deadline::{begin, through_next_round};
use crate::play::flow::{self, Plan, Rolled};
use crate::play::pending::call;
use crate::rules::brp::{self as rules, FUMBLE, Kind, Roller, SPECIAL_SUCCESS};
use crate::rules::formula::Formula;

pub(super) const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        DEFENCE,
        Arg::Options(&[
            MORE,
            DAMAGE,
            PIERCES,
            &[Arg::Word("undefended", "the target does not defend")],
            &[kind(0)],
            &[kind(1)],
            &[kind(2)],
            &[kind(3)],
            &[kind(4)],
        ]),
        DICE,
    ],
    doc: "An attack: the target parries or dodges if it would hit; then damage less armour. The damage modifier is added automatically.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?.plan))),
    run: |draft, args| {
        let attack = read(draft.table(), args)?;
        may_follow(draft, &attack);
        let rolled = flow::roll(draft, &attack.plan)?;
        follow(draft, &attack, &rolled)
    },
    ..Verb::PLAIN
};

/// What follows besides the damage: the defence counts for the round, weapons lose hit points, special hits have
/// their effects, and skills earn their marks.
fn follow(draft: &mut Draft<'_>, attack: &Attack, rolled: &Rolled) -> Result<(), Refusal> {
    let Attack { plan, target, .. } = attack;
    let universal = is_universal(draft.campaign());
    let [strike, .., facing] = plan.sides.as_slice() else {
        return Ok(());
    };
    let own = rolled.grades().next();
    let answered = rolled.defence(plan);
    if universal && answered.is_some() {
        count_defence(draft, *target, &kinds_of(attack.reach, &facing.side));
    }
    if attack.too_low && own.is_some_and(|own| own.rank > 0) {
        let name = draft.named(*target).name;
        draft.remark(&remarks::NO_DEFENCE_LEFT, &name);
    }
    if let Some((own, defence)) = own.zip(answered).filter(|_| attack.parries) {
        let (parry, weapon) = rules::losses(own, defence);
        let near = attack.reach == Reach::Melee;
        if parry > 0 {
            draft.remark(&remarks::PARRY_LOSES, &parry.to_string());
        }
        if weapon > 0 && near {
            draft.remark(&remarks::WEAPON_LOSES, &weapon.to_string());
        }
    }
    for (side, grade) in [(strike, own), (facing, answered)] {
        if universal && grade == Some(FUMBLE) {
            draft.remark(&remarks::FUMBLES, &side.side.subject.name);
        }
    }
    if rolled.how.is_some_and(|how| how.grade == SPECIAL_SUCCESS) {
        besides(draft, attack, rolled.hit.as_ref())?;
    }
    if let Some(who) = strike.side.subject.who {
        declare(draft, who, ATTACKED);
    }
    earn(draft, plan, rolled);
    Ok(())
}

/// Announces the dice of a special hit besides its damage.
fn may_follow(draft: &mut Draft<'_>, attack: &Attack) {
    if let (Kind::Knockback, Some(strike)) = (attack.kind, attack.plan.sides.first()) {
        draft.hand.may_roll(strike.side.subject.who, &[Die::D100]);
    }
}

/// The further effects of a special hit.
fn besides(draft: &mut Draft<'_>, attack: &Attack, hit: Option<&Hit>) -> Result<(), Refusal> {
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
    if rolled.grades().all(|grade| grade.rank < 0) {
        draft.remark(&remarks::HOLDS_GROUND, &name);
        return Ok(());
    }
    let metres = damage.max(0) / 5;
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
