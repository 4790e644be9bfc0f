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
mod purpose;
mod read;
mod results;
mod situation;

pub(super) use self::defence::defends_unasked;
use self::defence::kinds as kinds_of;
pub(super) use self::kinds::TRAITS;
use self::kinds::{Reach, kind};
use self::purpose::{DISARM, GRAPPLE, KNOCKBACK};
use self::read::{Attack, read};
pub(super) use self::read::{defends, fights, is_melee};
use self::results::{may_follow, succeed};
use super::checks::earn;
use super::options::is_universal;
use super::remarks;
use super::turns::{ATTACKED, count_defence, declare, has_attacked};
use crate::campaign::CharacterId;
use crate::campaign::record::rolls as rolls_of;
use crate::game::spec::{Manoeuvre, Usual};
use crate::game::syntax::{Arg, DICE};
use crate::game::{Args, Draft, Result, Reveals, Shape, Verb};
use crate::play::attack::{BEGINNING, DAMAGE, DEFENCE, MORE, PIERCES};
use crate::play::flow::{self, Rolled};
use crate::rules::brp::{self as rules, FUMBLE};

const UNDEFENDED: &[Arg] = &[Arg::Word("undefended", "the target does not defend")];

pub(super) const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        DEFENCE,
        Arg::Options(&[
            MORE,
            DAMAGE,
            PIERCES,
            UNDEFENDED,
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
    run,
    ..Verb::PLAIN
};

/// Attacks for something else than damage.
pub(super) const ATTEMPTS: &[Verb] = &[
    Verb {
        name: DISARM,
        doc: "A Difficult attack on a weapon, which only a dodge stops: its damage against the target's STR on the resistance table; won, the target drops the weapon. It does no damage.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            rolls: &[Usual::Skills("a Difficult melee skill", is_melee)],
            against: DODGE,
            short: "drops its weapon, damage vs STR",
            ..Manoeuvre::PLAIN
        })),
        ..ATTACK
    },
    Verb {
        name: GRAPPLE,
        syntax: &[BEGINNING, DEFENCE, Arg::Options(&[MORE, UNDEFENDED]), DICE],
        doc: "Grapple against Dodge or Grapple; a hit holds the target, who is then grappled.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            rolls: &[Usual::Skill("Grapple")],
            against: &[Usual::Skill("Dodge"), Usual::Skill("Grapple")],
            short: "grappled",
            ..Manoeuvre::PLAIN
        })),
        ..ATTACK
    },
    Verb {
        name: KNOCKBACK,
        doc: "An attack that is meant to throw back: the damage that it does against the target's SIZ on the resistance table; won, the target is thrown 1 m for each 5 points beyond its SIZ, and needs DEX*5 or falls prone.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            rolls: &[Usual::Skills("an attack", is_melee)],
            against: &[Usual::Skill("its defence")],
            short: "thrown back, damage vs SIZ",
            ..Manoeuvre::PLAIN
        })),
        ..ATTACK
    },
];

const DODGE: &[Usual] = &[Usual::Skill("Dodge")];

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let attack = read(draft.table(), args)?;
    may_follow(draft, &attack);
    let rolled = flow::roll(draft, &attack.plan)?;
    follow(draft, &attack, &rolled)
}

/// What follows besides the damage: the defence counts for the round, weapons lose hit points, special hits have
/// their effects, and skills earn their marks.
fn follow(draft: &mut Draft<'_>, attack: &Attack, rolled: &Rolled) -> Result {
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
    if let Some(how) = rolled.how {
        succeed(draft, attack, (how.grade, rolled.hit.as_ref()))?;
    }
    if let Some(who) = strike.side.subject.who {
        if attacks_again(draft, who) {
            draft.remark_of(who, &remarks::ATTACKS_AGAIN, "");
        }
        declare(draft, who, ATTACKED);
    }
    earn(draft, plan, rolled);
    Ok(())
}

/// Whether somebody has attacked in their turn before. A power attacks all its targets at once.
fn attacks_again(draft: &Draft<'_>, who: CharacterId) -> bool {
    let campaign = draft.campaign();
    let rolls = rolls_of(draft.events()).filter(|roll| roll.attack.is_some());
    let goes_on = draft.using.is_some() && rolls.count() > 1;
    campaign.acting() == Some(who) && has_attacked(campaign, who) && !goes_on
}
