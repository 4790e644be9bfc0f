//! `attack`: a weapon skill against a parry or a dodge, and the effect of the hit.
//!
//! What differs from the attacks of other games: the defence is rolled only if the attack would hit, and after what
//! the target needs for it, its wits if it is stunned and its hearing if it is attacked from behind. It does not
//! only stop the attack: each of its steps above failure takes one from the grade of the attack, and what is left
//! decides the damage. A critical hit does the maximum and ignores armour, a special one does what its edition and
//! the kind of weapon say. States, situations and the reach of the weapon make both sides easier or harder, and
//! limit who may defend with what.

mod defence;
mod kinds;
mod read;
mod situation;
mod special;

use self::defence::kinds as kinds_of;
pub(super) use self::kinds::TRAITS;
use self::kinds::{Reach, kind};
use self::read::{Attack, defences, read};
pub(super) use self::read::{defends, fights};
use self::special::{besides, may_follow};
use super::checks::earn;
use super::options::is_universal;
use super::remarks;
use super::turns::{ATTACKED, declare};
use crate::game::syntax::{Arg, DICE, Kind, value};
use crate::game::{Draft, Refusal, Remark, Reveals, Verb};
use crate::play::attack::{BEGINNING, DAMAGE, MORE, PIERCES};
use crate::play::defences::count_defence;
use crate::play::flow::{self, Rolled};
use crate::rules::brp::{self as rules, FUMBLE, SPECIAL_SUCCESS};

pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        Arg::Optional(&[value("DEFENCE", Kind::What, defences)]),
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
    let own = rolled.grades.first().copied();
    let answered = plan.defence(&rolled.grades);
    if universal && answered.is_some() {
        count_defence(draft, *target, &kinds_of(attack.reach, &facing.side));
    }
    if attack.too_low && own.is_some_and(|own| own.rank > 0) {
        let name = draft.named(*target).name;
        draft.remark(&remarks::NO_DEFENCE_LEFT, &name);
    }
    if let Some((own, defence)) = own.zip(answered) {
        let (parry, weapon) = rules::losses(own, defence);
        let mut lose = |remark: &Remark, points: i64| {
            if points > 0 && attack.parries {
                draft.remark(remark, &points.to_string());
            }
        };
        lose(&remarks::PARRY_LOSES, parry);
        lose(
            &remarks::WEAPON_LOSES,
            if attack.reach == Reach::Melee {
                weapon
            } else {
                0
            },
        );
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
