//! The defence of an attack's target, and its limits (combat.md, Attack).

use super::super::known::{FORGOES, is_dodge};
use super::super::modifiers::RULES;
use super::super::options::is_universal;
use super::super::target::{Reach, Role, Side, Situation};
use crate::campaign::pending::What;
use crate::campaign::{CharacterId, Skill};
use crate::game::{Refusal, Table};
use crate::lang::line::Span;
use crate::play::attack::{Defender, defender as attacked};
use crate::play::checks::{Reader, Subject, TypedSide, no_more, skill_subject, what_subject};
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
}

fn is_shield(what: &str) -> bool {
    what.to_lowercase().contains("shield")
}

fn kind(what: &str) -> &'static str {
    if is_dodge(what) { DODGE } else { PARRY }
}

/// The ids of a defence to keep for the round.
pub(super) fn kinds(strike: &Side, defence: &Side) -> Vec<&'static str> {
    let kind = kind(&defence.read.subject.what);
    let shot = matches!(strike.reach, Reach::Shot | Reach::Gun) && kind == DODGE;
    let shot = shot.then_some(DODGED_MISSILE);
    let forgoes = defence.is(Situation::Forgoes).then_some(FORGOES);
    [kind].into_iter().chain(shot).chain(forgoes).collect()
}

/// `NAME [DEFENCE] [M...]`: by default the best defence on the sheet that the rules allow.
pub(super) fn defender(typed: &mut TypedSide<'_, '_>, strike: &Side) -> Result<Facing, Refusal> {
    let (table, line) = (typed.table, typed.line);
    let then = "a modifier, 'dv', 'ap', 'undefended' or the end";
    let Defender { who, span, with } = attacked(typed, then)?;
    let named = with.map(|skill| what_subject(table, line, who, &skill));
    let named = named.transpose()?;
    // What it is allowed may depend on its modifiers.
    let unarmed = Subject::new(table, Some(who), What::Formula(Formula::of(0)), span)?;
    let reads = |typed: &mut TypedSide<'_, '_>, subject| {
        let mut side = Side {
            role: Role::Defends,
            from: strike.read.subject.who,
            ..Side::new(subject)
        };
        typed.modify(&mut Reader::new(table, RULES, "attack"), &mut side)?;
        Ok::<Side, Refusal>(side)
    };
    let chosen = if named.is_some() {
        named
    } else {
        let ahead = reads(&mut typed.clone(), unarmed.clone())?;
        best_defence(table, who, span, strike, &ahead)?
    };
    let with = chosen.is_some();
    let mut side = reads(typed, chosen.unwrap_or(unarmed))?;
    no_more(table, &typed.cursor)?;
    side.read.add_own(table);
    Ok(Facing { who, side, with })
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
    if strike.reach != Reach::Melee && !dodges && !is_shield(what) {
        return Some("only a shield parries missiles".to_owned());
    }
    if strike.reach == Reach::Gun && dodges && !universal {
        return Some("nobody dodges bullets".to_owned());
    }
    if !universal {
        return None;
    }
    let name = campaign.name_of(who);
    let other = if dodges { PARRY } else { DODGE };
    if has_defended(campaign, who, other) && !facing.is(Situation::Forgoes) {
        let (did, does) = if dodges {
            ("parried", "dodges")
        } else {
            ("dodged", "parries")
        };
        let why =
            format!("{name} has {did} this round, and {does} only if it gives up its attacks");
        return Some(why);
    }
    let shot = matches!(strike.reach, Reach::Shot | Reach::Gun);
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
    if strike.reach != Reach::Melee {
        if is_shield(&what) {
            let size = facing.shield.unwrap_or("medium");
            let covers = rules::shield_covers(size) - facing.rating();
            facing
                .permanent
                .push(Part::new(format!("{size} shield"), covers));
        } else if !(universal && strike.reach == Reach::Thrown) {
            facing.made(Difficulty::Difficult);
        }
    }
    let ambushed = facing.is(Situation::Surprised) && universal;
    if facing.is(Situation::Prone) || ambushed || strike.is(Situation::Behind) {
        facing.made(Difficulty::Difficult);
    }
    Ok(())
}

/// The best dodge, parry or shield on the sheet that the rules allow now.
fn best_defence(
    table: Table<'_>,
    who: CharacterId,
    span: Span,
    strike: &Side,
    facing: &Side,
) -> Result<Option<Subject>, Refusal> {
    let person = table.character(who)?;
    let skills = person.skills.iter().filter(|skill| {
        let name = skill.name.to_lowercase();
        let defends = is_shield(&name) || is_dodge(&name) || name.contains("parry");
        defends && forbidden(table, who, &name, strike, facing).is_none()
    });
    // A shield's chance against missiles does not depend on its holder.
    let chance = |skill: &&Skill| {
        if strike.reach != Reach::Melee && is_shield(&skill.name) {
            return rules::shield_covers(facing.shield.unwrap_or("medium"));
        }
        let halved = strike.reach != Reach::Melee
            && !(strike.reach == Reach::Thrown && is_universal(table.campaign));
        if halved {
            skill.ranks / 2 + skill.ranks % 2
        } else {
            skill.ranks
        }
    };
    let best = skills.max_by_key(chance);
    best.map(|skill| skill_subject(table, who, skill, span))
        .transpose()
}
