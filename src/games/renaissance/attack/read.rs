//! Parses an attack: both sides with their situations, and the hit.

use super::super::read::against;
use super::super::target::no_defence;
use super::hit::aim;
use super::strike::named;
use crate::campaign::pending::What;
use crate::campaign::{CharacterId, Skill};
use crate::game::{Args, Result, Role, Side, Subject, Table};
use crate::lang::line::Span;
use crate::play::attack::{Attacking, WHO_IS_ATTACKED, attacking, best_skill};
use crate::play::checks::{Named, Reader, TypedSide, skill_subject, what_subject};
use crate::play::flow::Plan;
use crate::play::weapon_skills::{contains_any, is_weapon_skill};
use crate::rules::formula::Formula;

/// Parses an attack, for both the roll and its preview.
pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan> {
    let Attacking {
        strike: attack,
        mut target,
        mut kept,
        ..
    } = attacking(table, args, "attack", None)?;
    // Where a range is typed, any skill is used at range.
    let mut ranges = ["pointblank", "medium", "long", "extreme"].into_iter();
    let at_range = ranges.any(|range| attack.has(range));
    let melee = !at_range && !shoots(&attack.subject.what, &kept.weapon);
    let (charge, strikes) = named(table, &attack, melee)?;
    kept.damage = kept.damage.map(|dice| dice.plus(charge));
    kept.strikes = strikes;
    let (who, defence) = defender(&mut target, melee)?;
    target.no_more()?;
    kept.target = who;
    let plan = against(table, [attack, defence])?;
    Ok(plan.aiming(aim(table.campaign, kept)))
}

/// Whether an attack is made at range, by the name of its skill, or of its weapon where the skill tells nothing.
fn shoots(skill: &str, weapon: &str) -> bool {
    is_ranged(skill) || (!is_close(skill) && is_ranged(weapon))
}

/// Whether a skill is used at range, by its name.
fn is_ranged(skill: &str) -> bool {
    const WORDS: &[&str] = &[
        "ranged", "thrown", "throwing", "bow", "gun", "firearm", "pistol", "rifle", "musket",
        "sling", "shoot", "archer", "marksman", "javelin",
    ];
    contains_any(skill, WORDS)
}

/// `NAME [SKILL] [M...]`: by default the best allowed defence.
fn defender(typed: &mut TypedSide<'_, '_>, melee: bool) -> Result<(CharacterId, Side)> {
    let (table, line) = (typed.table, typed.line);
    let then = "a modifier, 'dv', 'ap' or the end";
    let Named { who, span, with } = typed.named(WHO_IS_ATTACKED, then)?;
    let subject = match &with {
        Some(skill) => {
            let subject = what_subject(table, line, who, skill)?;
            if !melee && subject.skill.as_ref().is_some_and(parries) {
                let why = format!("{} parries in melee only", subject.what);
                table.forbid(skill.span, why)?;
            }
            Ok(subject)
        }
        None => best_defence(table, who, span, melee),
    };
    let (subject, lacking) = match subject {
        Ok(subject) => (subject, None),
        // Nothing to defend with matters only if the target rolls.
        Err(lacking) => {
            let none = What::Formula(Formula::of(0));
            (Subject::new(table, Some(who), none, span)?, Some(lacking))
        }
    };
    let mut side = Side::new(subject, Role::Defends { melee });
    let modified = typed.modify(&mut Reader::new(table, "attack"), &mut side);
    match lacking {
        Some(lacking) if modified.is_err() || no_defence(&side).is_none() => Err(lacking),
        _ => modified.map(|()| (who, side)),
    }
}

/// Whether a skill is used to attack, by its name.
pub(in super::super) fn fights(skill: &Skill) -> bool {
    is_ranged(&skill.name) || is_close(&skill.name) || is_weapon_skill(&skill.name)
}

/// Whether a skill is used to defend.
pub(in super::super) fn defends(skill: &Skill) -> bool {
    is_fray(skill) || parries(skill)
}

/// Whether a skill is the one with which everybody defends who has it.
pub(in super::super) fn is_fray(skill: &Skill) -> bool {
    skill.name.eq_ignore_ascii_case(FRAY)
}

const FRAY: &str = "Fray";

/// Whether a skill is used to parry.
pub(in super::super) fn parries(skill: &Skill) -> bool {
    !is_ranged(&skill.name) && (is_close(&skill.name) || is_weapon_skill(&skill.name))
}

/// Whether a skill is used in melee, by its name.
fn is_close(skill: &str) -> bool {
    contains_any(skill, &["melee", "unarmed", "weapon"])
}

/// Fray if the character has it, or else the best parrying skill, or else plain Coordination.
fn best_defence(table: Table<'_>, who: CharacterId, span: Span, melee: bool) -> Result<Subject> {
    if let Some(fray) = table.character(who)?.skill(FRAY) {
        return skill_subject(table, who, fray, span);
    }
    if let Some(parry) = best_skill(table, who, span, |skill| melee && parries(skill))? {
        return Ok(parry);
    }
    let alone = What::Formula(Formula::stat("COO"));
    Subject::new(table, Some(who), alone, span)
}

#[cfg(test)]
mod tests {
    use super::shoots;

    #[test]
    fn range_follows_the_skill_then_the_weapon() {
        for (skill, weapon, ranged) in [
            ("Archery", "", true),
            ("Ranged Weapons", "Knife", true),
            ("Melee Weapons", "Bow stave", false),
            ("Melee Weapons", "Boat hook", false),
            ("Hunting", "Longbow", true),
            ("Hunting", "Spear", false),
            ("45", "Musket", true),
        ] {
            assert_eq!(shoots(skill, weapon), ranged, "{skill} {weapon:?}");
        }
    }
}
