//! The defence of an attack's target, and its limits (combat.md, Attack).

use super::super::modifiers::{FORGOES, is_dodge};
use super::super::options::is_universal;
use super::super::target::Rated;
use super::super::turns::{FREE_DODGE, has_defended};
use super::kinds::Reach;
use super::purpose::Purpose;
use crate::campaign::pending::What;
use crate::campaign::{CharacterId, Skill};
use crate::game::{Refusal, Result, Role, Side, Subject, Table};
use crate::play::attack::WHO_IS_ATTACKED;
use crate::play::checks::{Named, Reader, TypedSide, skill_subject, what_subject};
use crate::play::weapon_skills::contains_any;
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

/// Whether a skill is one of those of which the best defends if no other is named.
pub(in super::super) fn defends_unasked(skill: &Skill) -> bool {
    is_shield(&skill.name) || is_dodge(&skill.name) || contains_any(&skill.name, &["parry"])
}

/// The ids of a defence to keep for the round.
pub(super) fn kinds(reach: Reach, defence: &Side) -> Vec<&'static str> {
    let dodges = is_dodge(&defence.subject.what);
    let shot = dodges && matches!(reach, Reach::Shot | Reach::Gun);
    let shot = shot.then_some(DODGED_MISSILE);
    let forgoes = defence.has(FORGOES);
    let free = (forgoes && dodges).then_some(FREE_DODGE);
    let forgoes = forgoes.then_some(FORGOES);
    let kind = if dodges { DODGE } else { PARRY };
    let more = [shot, forgoes, free].into_iter().flatten();
    [kind].into_iter().chain(more).collect()
}

/// `NAME [DEFENCE] [M...]`: by default the dodge, parry or shield on the sheet with the best chance of those that
/// the rules allow now.
pub(super) fn defender(
    typed: &mut TypedSide<'_, '_>,
    strike: &Side,
    purpose: Purpose,
) -> Result<Facing> {
    let (table, line) = (typed.table, typed.line);
    let then = "a modifier, 'dv', 'ap', 'undefended' or the end";
    let Named { who, span, with } = typed.named(WHO_IS_ATTACKED, then)?;
    let reads = |typed: &mut TypedSide<'_, '_>, subject| {
        let melee = Reach::of(strike) == Reach::Melee;
        let mut side = Side::new(subject, Role::Defends { melee });
        typed.modify(&mut Reader::new(table, "attack"), &mut side)?;
        side.add_own(table);
        Ok::<Side, Refusal>(side)
    };
    let named = with.map(|skill| what_subject(table, line, who, &skill));
    let mut chosen = named.transpose()?;
    let (mut best, mut too_low, mut refused) = (0, false, None);
    let known = table.character(who)?.skills.iter();
    for skill in known.filter(|_| with.is_none()) {
        let name = skill.name.to_lowercase();
        if !(defends_unasked(skill) || purpose.is_wrestled(&name)) {
            continue;
        }
        let subject = skill_subject(table, who, skill, span)?;
        let side = match reads(&mut typed.clone(), subject.clone()) {
            Ok(side) => side,
            Err(why) => {
                refused = refused.or(Some(why));
                continue;
            }
        };
        if forbidden(table, (strike, purpose), &side).is_some() {
            continue;
        }
        let side = hardened(table, strike, side);
        let chance = side.chance.percent();
        if !side.is_worth_rolling() {
            too_low = true;
        } else if chosen.is_none() || chance >= best {
            (best, chosen) = (chance, Some(subject));
        }
    }
    if let (None, Some(why)) = (&chosen, refused) {
        return Err(why);
    }
    let with = chosen.is_some();
    let unarmed = Subject::new(table, Some(who), What::Formula(Formula::of(0)), span)?;
    let side = reads(typed, chosen.unwrap_or(unarmed))?;
    typed.no_more()?;
    Ok(Facing {
        who,
        side,
        with,
        too_low: too_low && !with,
    })
}

/// Why a target may not use a defence, if the rules forbid it: some parries are no use against a manoeuvre, only
/// shields parry missiles, bullets cannot be dodged in edition `srd`, and in `uge` only one kind of defence is allowed
/// a round, unless all attacks are given up, and only one missile can be dodged.
fn forbidden(
    table: Table<'_>,
    (strike, purpose): (&Side, Purpose),
    facing: &Side,
) -> Option<String> {
    let (campaign, universal) = (table.campaign, is_universal(table.campaign));
    let subject = &facing.subject;
    let (who, reach, dodges) = (subject.who?, Reach::of(strike), is_dodge(&subject.what));
    if let Some(why) = purpose.defies(&subject.what).filter(|_| !dodges) {
        return Some(why.to_owned());
    }
    if reach != Reach::Melee && !dodges && !is_shield(&subject.what) {
        return Some("only a shield parries missiles".to_owned());
    }
    if reach == Reach::Gun && dodges && !universal {
        return Some("nobody dodges bullets".to_owned());
    }
    let (other, did, does) = if dodges {
        (PARRY, "parried", "dodges")
    } else {
        (DODGE, "dodged", "parries")
    };
    let name = campaign.name_of(who);
    let has = |kind| has_defended(campaign, who, kind);
    if has(other) && !facing.has(FORGOES) {
        let why =
            format!("{name} has {did} this round, and {does} only if it gives up its attacks");
        return Some(why);
    }
    let shot = matches!(reach, Reach::Shot | Reach::Gun);
    (dodges && shot && has(DODGED_MISSILE))
        .then(|| format!("{name} has dodged the one missile of this round"))
}

/// The chance of a defence, unless it is forbidden, needs no roll or is below 1 %.
pub(super) fn defends_so(
    table: Table<'_>,
    facing: Side,
    (strike, purpose): (&Side, Purpose),
) -> Result<Rated> {
    let span = facing.subject.span;
    if let Some(why) = forbidden(table, (strike, purpose), &facing) {
        table.forbid(span, why)?;
    }
    let rated = hardened(table, strike, facing).must_be_rolled(table)?;
    if !rated.is_worth_rolling() {
        let what = &rated.side.subject.what;
        let why = format!("{what} is below 1%, so it cannot be attempted");
        table.forbid(span, why)?;
    }
    Ok(rated)
}

/// The chance of a defence, with the size of a shield against missiles, and what makes it Difficult.
fn hardened(table: Table<'_>, strike: &Side, mut facing: Side) -> Rated {
    let (universal, reach) = (is_universal(table.campaign), Reach::of(strike));
    let (shoots, shields) = (reach != Reach::Melee, is_shield(&facing.subject.what));
    let shield = (shoots && shields).then(|| {
        let size = facing.choice("shield-size").unwrap_or("medium");
        let covers = rules::shield_covers(size) - facing.subject.base.value;
        Part::new(format!("{size} shield"), covers)
    });
    if shoots && !shields && !(universal && reach == Reach::Thrown) {
        facing.note(Difficulty::Difficult.id());
    }
    let ambushed = facing.has("surprised") && universal;
    if facing.has("prone") || ambushed || strike.has("behind") {
        facing.note(Difficulty::Difficult.id());
    }
    Rated::new(table, facing, shield, false)
}
