//! Reads attacks: a pool against a pool or a number.

use super::side::ready;
use crate::campaign::{CharacterId, Skill};
use crate::game::{Args, Refusal, Role, Side, Subject, Table};
use crate::lang::line::Span;
use crate::lang::read::{LARGEST, in_range};
use crate::play::attack::{Attacking, WHO_IS_ATTACKED, attacking, best_skill};
use crate::play::checks::{Named, Reader, what_subject};
use crate::play::flow::{Aim, Plan};
use crate::play::weapon_skills::{contains_any, is_weapon_skill};
use crate::rules::amount::Way;
use crate::rules::ruina_imperii as rules;

/// Whether a skill is used to attack, by its name.
pub(super) fn fights(skill: &Skill) -> bool {
    is_weapon_skill(&skill.name)
}

/// Whether a skill is used to defend, by its name.
pub(super) fn defends(skill: &Skill) -> bool {
    let evades = &["dodge", "evade", "parry", "shield", "defend", "flee"];
    fights(skill) || contains_any(&skill.name, evades)
}

/// Hits do the damage that the GM gives them.
const WAYS: &[Way] = &[
    Way::once(rules::CRITICAL_SUCCESS),
    Way::once(rules::SUCCESS),
];

/// Parses an attack, whose target is `NAME [SKILL|NUMBER]`.
pub(super) fn attack(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let Attacking {
        who: by,
        mut strike,
        mut reader,
        target: mut right,
        kept,
    } = attacking(table, args)?;
    let then = "a modifier, 'dv' or the end";
    let Named { who, span, with } = right.named(WHO_IS_ATTACKED, then)?;
    if who == by {
        return Err(Refusal::expected(span, "a different character"));
    }
    let number = with.and_then(|with| with.single().filter(|word| word.is_number()));
    let number = number.map(|word| in_range(word, "the hits to beat", 0, LARGEST));
    let number = number.transpose()?;
    let defence = if number.is_some() {
        // Further words can only belong to the attacker.
        reader.words(&mut right.cursor, &mut strike)?;
        while right.skip_option() {
            reader.words(&mut right.cursor, &mut strike)?;
        }
        None
    } else {
        let subject = match with {
            Some(with) => what_subject(table, right.line, who, &with)?,
            None => best_defence(table, who, span)?,
        };
        let mut side = Side::new(subject, Role::Defends { melee: true });
        right.modify(&mut Reader::new(table, "attack"), &mut side)?;
        side.add_own(table);
        Some(side)
    };
    right.no_more()?;
    let defence = defence.map(|side| ready(table, side, rules::ANSWER, None));
    let defence = defence.transpose()?;
    strike.add_own(table);
    let strike = ready(table, strike, rules::CHECK, number)?;
    let sides = [strike].into_iter().chain(defence).collect();
    Ok(Plan::opposed(sides).aiming(Aim {
        target: Some(who),
        harms: false,
        ..Aim::new(kept, WAYS)
    }))
}

/// The best fighting or evading skill, including those of attacks on the sheet.
fn best_defence(table: Table<'_>, who: CharacterId, span: Span) -> Result<Subject, Refusal> {
    let person = table.character(who)?;
    let uses = |skill: &Skill| person.attacks.iter().any(|one| one.skill == skill.name);
    let best = best_skill(table, who, span, |skill| defends(skill) || uses(skill))?;
    best.ok_or_else(|| {
        let end = Span::new(span.end + 1, span.end + 1);
        let what = format!(
            "what does {} defend with, or which hits are to beat",
            person.name
        );
        Refusal::expected(end, what).hint("vs NAME SKILL, or vs NAME 2")
    })
}
