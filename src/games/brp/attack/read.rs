//! Parses a whole attack: who attacks whom with what, the defence, and the effects of states and situations
//! on both.

use super::super::checks::alone;
use super::super::modifiers::is_dodge;
use super::super::options::is_universal;
use super::super::stats::ARMOUR;
use super::super::target::Rated;
use super::defence::{Facing, defender, defends_so};
use super::kinds::{Reach, kind_of};
use super::purpose::Purpose;
use super::situation::{may_defend, needed, situations, size};
use crate::campaign::{Character, CharacterId, ContestKind, Skill};
use crate::game::{Args, Note, Result, Side, Table, base};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{Attacking, attacking};
use crate::play::flow::{Aim, Bare, Compare, Plan, Ready};
use crate::play::weapon_skills::contains_any;
use crate::rules::brp::{self as rules, Difficulty, Kind, Modifier};

/// A parsed attack.
pub(super) struct Attack {
    /// The attack, the rolls that the target needs before it defends itself, and the defence.
    pub(super) plan: Plan,
    pub(super) target: CharacterId,
    pub(super) purpose: Purpose,
    pub(super) kind: Kind,
    pub(super) reach: Reach,
    /// Whether the target has defences, but none of 1 % or more.
    pub(super) too_low: bool,
    /// Whether a weapon or a shield parries the attack.
    pub(super) parries: bool,
}

/// Parses an attack, for both the roll and its preview.
pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Attack> {
    let purpose = Purpose::of(args.row.name);
    let Attacking {
        who,
        mut strike,
        target: mut typed,
        kept,
        ..
    } = attacking(table, args, "attack", purpose.usual().as_ref())?;
    strike.add_own(table);
    if purpose == Purpose::Disarm {
        strike.note(Difficulty::Difficult.id());
    }
    let kind = kind_of(&args.after(VERSUS), &strike.subject)?;
    let Facing {
        who: target,
        side: facing,
        with,
        too_low,
    } = defender(&mut typed, &strike, purpose)?;
    situations(table, &mut strike, &facing)?;
    size(&mut strike, table.character(who)?, table.character(target)?);
    let defends = !args.has("undefended") && may_defend(&strike, &facing);
    let too_low = too_low && defends;
    let reach = Reach::of(&strike);
    let parries = purpose != Purpose::Hold && !is_dodge(&facing.subject.what);
    let (mut needs, mut lacks) = (Vec::new(), Vec::new());
    let facing = if with && defends {
        (needs, lacks) = needed(table, &strike, &facing)?;
        let rated = defends_so(table, facing, (&strike, purpose))?;
        let thresholds = rated.thresholds();
        let thresholds = thresholds.map(|words| Note::Text(format!("defence: {words}")));
        let mut facing = rated.ready();
        facing.notes.extend(thresholds);
        facing
    } else {
        let why = if too_low {
            "no defence of 1% or more"
        } else {
            "no defence"
        };
        Ready {
            no_roll: Some(why),
            ..Rated::new(table, facing, None, false).ready()
        }
    };
    let halved = matches!(reach, Reach::Thrown | Reach::Shot);
    let modifier = modifier(table.character(who)?, &strike);
    let strike = Rated::new(table, strike, None, false).must_be_rolled(table)?;
    let kind = if is_universal(table.campaign) {
        kind
    } else {
        Kind::Maximum
    };
    let mut sides = vec![alone(strike)];
    sides.extend(needs);
    sides.push(facing);
    // Told as soon as anything of the defence is rolled.
    sides[1].told.extend(lacks);
    let spares = purpose == Purpose::Disarm;
    let armour = base(table.character(target)?, ARMOUR).unwrap_or(0);
    let aim = Aim {
        target: Some(target),
        armour: if spares { 0 } else { armour },
        how: rules::lowered,
        adds: modifier.adds(kind, halved),
        bare: match purpose {
            Purpose::Hold => Bare::Harmless,
            _ => Bare::Noted,
        },
        spares,
        ..Aim::new(kept, purpose.ways(kind))
    };
    let compare = Compare::Versus(rules::STRIKE);
    let mut plan = Plan::new(ContestKind::Opposed, sides, compare);
    plan.sides[0].notes.extend(purpose.note());
    Ok(Attack {
        plan: plan.aiming(aim),
        target,
        purpose,
        kind,
        reach,
        too_low,
        parries,
    })
}

/// The damage modifier of an attack: none for guns, and no positive one for a prone attacker.
fn modifier(who: &Character, strike: &Side) -> Modifier {
    let (Some(strength), Some(size)) = (base(who, "STR"), base(who, "SIZ")) else {
        return Modifier::default();
    };
    let modifier = Modifier::of(strength.saturating_add(size));
    match Reach::of(strike) {
        Reach::Gun => Modifier::default(),
        _ if strike.has("prone") => modifier.not_positive(),
        Reach::Melee | Reach::Thrown | Reach::Shot => modifier,
    }
}

/// Whether a skill is used to attack, by its name.
pub(in super::super) fn fights(skill: &Skill) -> bool {
    const WORDS: &[&str] = &[
        "melee", "brawl", "fist", "martial", "firearm", "missile", "throw", "shield",
    ];
    contains_any(&skill.name, WORDS)
}

/// Whether a skill is used to attack hand to hand.
pub(in super::super) fn is_melee(skill: &Skill) -> bool {
    contains_any(&skill.name, &["melee", "brawl", "fist", "martial"])
}

/// Whether a skill is used to defend.
pub(in super::super) fn defends(skill: &Skill) -> bool {
    is_dodge(&skill.name) || contains_any(&skill.name, &["shield", "parry", "melee", "brawl"])
}
