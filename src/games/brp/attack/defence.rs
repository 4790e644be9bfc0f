//! The defence of an attack's target, and its limits (combat.md, Attack).

use super::super::known::{FORGOES, is_dodge};
use super::super::options::{grading, is_universal};
use super::super::target::{Reach, Side};
use crate::campaign::CharacterId;
use crate::campaign::pending::What;
use crate::game::{Refusal, Role, Side as Reading, Subject, Table};
use crate::lang::line::Span;
use crate::play::attack::WHO_IS_ATTACKED;
use crate::play::checks::{Named, Reader, TypedSide, skill_subject, what_subject};
use crate::play::defences::has_defended;
use crate::rules::Part;
use crate::rules::brp::{self as rules, Difficulty};
use crate::rules::formula::Formula;

/// The kinds of defence, by their ids in a fight.
const DODGE: &str = "dodge";
const PARRY: &str = "parry";
/// The one missile of a round that may be dodged in edition `uge`.
const DODGED_MISSILE: &str = "dodged missile";

/// The target of an attack.
pub(super) struct Facing {
    pub(super) who: CharacterId,
    pub(super) side: Side,
    /// Whether it has any defence.
    pub(super) with: bool,
    /// Whether every defence that the rules allow is below 1 %, so that it cannot be attempted.
    pub(super) too_low: bool,
}

fn is_shield(what: &str) -> bool {
    what.to_lowercase().contains("shield")
}

/// The ids of a defence to keep for the round.
pub(super) fn kinds(reach: Reach, defence: &Reading) -> Vec<&'static str> {
    let kind = if is_dodge(&defence.subject.what) {
        DODGE
    } else {
        PARRY
    };
    let shot = matches!(reach, Reach::Shot | Reach::Gun) && kind == DODGE;
    let shot = shot.then_some(DODGED_MISSILE);
    let forgoes = defence.has(FORGOES).then_some(FORGOES);
    [kind].into_iter().chain(shot).chain(forgoes).collect()
}

/// `NAME [DEFENCE] [M...]`: by default the best defence on the sheet that the rules allow.
pub(super) fn defender(typed: &mut TypedSide<'_, '_>, strike: &Side) -> Result<Facing, Refusal> {
    let (table, line) = (typed.table, typed.line);
    let then = "a modifier, 'dv', 'ap', 'undefended' or the end";
    let Named { who, span, with } = typed.named(WHO_IS_ATTACKED, then)?;
    let named = with.map(|skill| what_subject(table, line, who, &skill));
    let named = named.transpose()?;
    let reads = |typed: &mut TypedSide<'_, '_>, subject| {
        let melee = strike.reach() == Reach::Melee;
        let mut side = Reading::new(subject, Role::Defends { melee });
        typed.modify(&mut Reader::new(table, "attack"), &mut side)?;
        side.add_own(table);
        Ok::<Side, Refusal>(Side::from(side))
    };
    let mut too_low = false;
    let chosen = if named.is_some() {
        named
    } else {
        let each = |subject| reads(&mut typed.clone(), subject);
        let best = best_defence(table, who, span, strike, each)?;
        too_low = best.too_low;
        best.subject
    };
    let with = chosen.is_some();
    let unarmed = Subject::new(table, Some(who), What::Formula(Formula::of(0)), span)?;
    let side = reads(typed, chosen.unwrap_or(unarmed))?;
    typed.no_more()?;
    Ok(Facing {
        who,
        side,
        with,
        too_low,
    })
}

/// Why a target may not use a defence, if the rules forbid it: only shields parry missiles, bullets cannot be
/// dodged in edition `srd`, and in `uge` only one kind of defence is allowed a round, unless all attacks are
/// given up, and only one missile can be dodged.
fn forbidden(
    table: Table<'_>,
    who: CharacterId,
    what: &str,
    strike: &Side,
    facing: &Side,
) -> Option<String> {
    let (campaign, universal) = (table.campaign, is_universal(table.campaign));
    let dodges = is_dodge(what);
    if strike.reach() != Reach::Melee && !dodges && !is_shield(what) {
        return Some("only a shield parries missiles".to_owned());
    }
    if strike.reach() == Reach::Gun && dodges && !universal {
        return Some("nobody dodges bullets".to_owned());
    }
    if !universal {
        return None;
    }
    let name = campaign.name_of(who);
    let other = if dodges { PARRY } else { DODGE };
    if has_defended(campaign, who, other) && !facing.is(FORGOES) {
        let (did, does) = if dodges {
            ("parried", "dodges")
        } else {
            ("dodged", "parries")
        };
        let why =
            format!("{name} has {did} this round, and {does} only if it gives up its attacks");
        return Some(why);
    }
    let shot = matches!(strike.reach(), Reach::Shot | Reach::Gun);
    if dodges && shot && has_defended(campaign, who, DODGED_MISSILE) {
        return Some(format!("{name} has dodged the one missile of this round"));
    }
    None
}

/// Applies the rules to a defence: what is forbidden, the size of a shield, what is Difficult.
pub(super) fn defends_so(
    table: Table<'_>,
    facing: &mut Side,
    strike: &Side,
) -> Result<(), Refusal> {
    let universal = is_universal(table.campaign);
    let (what, at) = (facing.read.subject.what.clone(), facing.read.subject.span);
    let who = facing.read.subject.who;
    if let Some(why) = who.and_then(|who| forbidden(table, who, &what, strike, facing)) {
        table.forbid(at, why)?;
    }
    hardened(facing, strike, universal);
    Ok(())
}

/// Refuses a defence below 1 %; its chance must be worked out.
pub(super) fn may_attempt(table: Table<'_>, facing: &Side) -> Result<(), Refusal> {
    if facing.is_worth_rolling(grading(table.campaign)) {
        return Ok(());
    }
    let what = &facing.read.subject.what;
    let why = format!("{what} is below 1%, so it cannot be attempted");
    table.forbid(facing.read.subject.span, why)
}

/// The size of a shield against missiles, and what makes a defence Difficult.
fn hardened(facing: &mut Side, strike: &Side, universal: bool) {
    if strike.reach() != Reach::Melee {
        if is_shield(&facing.read.subject.what) {
            let size = facing.read.choice("shield-size").unwrap_or("medium");
            let covers = rules::shield_covers(size) - facing.read.subject.base.value;
            facing
                .permanent
                .push(Part::new(format!("{size} shield"), covers));
        } else if !(universal && strike.reach() == Reach::Thrown) {
            facing.made(Difficulty::Difficult);
        }
    }
    let ambushed = facing.is("surprised") && universal;
    if facing.is("prone") || ambushed || strike.is("behind") {
        facing.made(Difficulty::Difficult);
    }
}

/// The defence to use if none is typed.
#[derive(Default)]
struct Best {
    subject: Option<Subject>,
    too_low: bool,
}

/// The dodge, parry or shield on the sheet with the best chance of those that the rules allow now;
/// `reads` reads the typed modifiers for each.
fn best_defence(
    table: Table<'_>,
    who: CharacterId,
    span: Span,
    strike: &Side,
    reads: impl Fn(Subject) -> Result<Side, Refusal>,
) -> Result<Best, Refusal> {
    let (grading, universal) = (grading(table.campaign), is_universal(table.campaign));
    let mut best: Option<(i64, Subject)> = None;
    let (mut too_low, mut refused) = (false, None);
    for skill in &table.character(who)?.skills {
        let name = skill.name.to_lowercase();
        if !(is_shield(&name) || is_dodge(&name) || name.contains("parry")) {
            continue;
        }
        let subject = skill_subject(table, who, skill, span)?;
        let mut side = match reads(subject.clone()) {
            Ok(side) => side,
            Err(why) => {
                refused = refused.or(Some(why));
                continue;
            }
        };
        if forbidden(table, who, &name, strike, &side).is_some() {
            continue;
        }
        hardened(&mut side, strike, universal);
        side.work_out(grading, false);
        let chance = side.chance.percent();
        if !side.is_worth_rolling(grading) {
            too_low = true;
        } else if best.as_ref().is_none_or(|(most, _)| chance >= *most) {
            best = Some((chance, subject));
        }
    }
    match (best, refused) {
        (None, Some(why)) => Err(why),
        (best, _) => Ok(Best {
            too_low: too_low && best.is_none(),
            subject: best.map(|(_, subject)| subject),
        }),
    }
}
