//! Parses a whole attack: who attacks whom with what, the defence, and the effects of states and situations
//! on both.

use super::super::checks::alone;
use super::super::known::is_dodge;
use super::super::options::{grading, is_universal};
use super::super::stats::ARMOUR;
use super::super::target::{Reach, Side};
use super::defence::{Facing, defender, defends_so};
use super::kinds::kind_of;
use super::situation::{may_defend, needed, situations, size};
use crate::campaign::{Character, CharacterId, ContestKind, Skill};
use crate::game::{Args, Completion, Note, Refusal, Table, Typing, base};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{Attacking, attacking, defends_with};
use crate::play::flow::{Aim, Plan};
use crate::play::weapon_skills::contains_any;
use crate::rules::brp::{self as rules, Kind, Modifier};

/// A parsed attack.
pub(super) struct Attack {
    /// The attack, the rolls that the target needs before it defends itself, and the defence.
    pub(super) plan: Plan,
    pub(super) target: CharacterId,
    pub(super) kind: Kind,
    pub(super) reach: Reach,
    /// Whether the target has defences, but none of 1 % or more.
    pub(super) too_low: bool,
    /// Whether something parries the attack.
    pub(super) parries: bool,
}

/// Parses an attack, for both the roll and its preview.
pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Attack, Refusal> {
    let Attacking {
        who,
        mut strike,
        target: mut typed,
        kept,
        ..
    } = attacking(table, args)?;
    strike.add_own(table);
    let mut strike = Side::from(strike);
    let kind = kind_of(&args.after(VERSUS), &strike.read.subject)?;
    let Facing {
        who: target,
        mut side,
        with,
        too_low,
    } = defender(&mut typed, &strike)?;
    let grading = grading(table.campaign);
    situations(table, &mut strike, &side)?;
    size(&mut strike, table.character(who)?, table.character(target)?);
    let defends = !args.has("undefended") && may_defend(&strike, &side);
    let (defended, too_low) = (with && defends, too_low && defends);
    let mut before = (Vec::new(), Vec::new());
    if defended {
        before = needed(table, &strike, &side)?;
        defends_so(table, &mut side, &strike)?;
    }
    strike.work_out(grading, false);
    strike.must_be_rolled(table)?;
    let reach = strike.reach();
    let parries = !is_dodge(&side.read.subject.what);
    let kind = if is_universal(table.campaign) {
        kind
    } else {
        Kind::Maximum
    };
    let halved = matches!(reach, Reach::Thrown | Reach::Shot);
    let adds = modifier(table.character(who)?, &strike).adds(kind, halved);
    let thresholds = side.thresholds(grading).filter(|_| defended);
    let mut facing = side.ready(grading);
    let thresholds = thresholds.map(|words| Note::Text(format!("defence: {words}")));
    facing.notes.extend(thresholds);
    facing.no_roll = match (defended, too_low) {
        (true, _) => None,
        (false, true) => Some("no defence of 1% or more"),
        (false, false) => Some("no defence"),
    };
    let (needs, lacks) = before;
    let mut sides = vec![alone(table, strike)];
    sides.extend(needs);
    sides.push(facing);
    // Told as soon as anything of the defence is rolled.
    sides[1].told.extend(lacks);
    Ok(Attack {
        plan: Plan {
            kind: ContestKind::Opposed,
            sides,
            versus: Some(rules::STRIKE),
            aim: Some(Aim {
                target: Some(target),
                armour: base(table.character(target)?, ARMOUR).unwrap_or(0),
                how: rules::lowered,
                adds,
                ..Aim::new(kept, kind.ways())
            }),
        },
        target,
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
    match strike.reach() {
        Reach::Gun => Modifier::default(),
        _ if strike.is("prone") => modifier.not_positive(),
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

/// Completions for a defence: dodges, parries and shields, and melee skills.
pub(super) fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    defends_with(table, typing, defends)
}

/// Whether a skill is used to defend.
pub(in super::super) fn defends(skill: &Skill) -> bool {
    is_dodge(&skill.name) || contains_any(&skill.name, &["shield", "parry", "melee", "brawl"])
}
