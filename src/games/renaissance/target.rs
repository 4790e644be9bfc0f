//! What the modifiers of an attack do to its two sides.

use super::remarks;
use crate::campaign::CharacterId;
use crate::game::modifier::TypedModifier;
use crate::game::side::{Adds, To, Value};
use crate::game::{Result, Role, Side, Table};
use crate::lang::line::Span;
use crate::rules::Part;
use crate::rules::renaissance::{self as rules, Pace};

/// The modifier of a target that does not roll.
pub(super) const UNAWARE: &str = "unaware";

/// The modifier that spends a Luck Point.
const IGNORES: &str = "ignore-penalties";

/// Changes the attack.
pub(super) const fn attack(label: &'static str, value: i64) -> Adds {
    Adds::new(label, value, To::Attack)
}

/// Changes the defence.
pub(super) const fn defence(label: &'static str, value: i64) -> Adds {
    Adds::new(label, value, To::Defence)
}

/// Changes the roll of the side on which it is typed.
pub(super) const fn either(label: &'static str, value: i64) -> Adds {
    Adds::new(label, value, To::Here)
}

/// Where a Luck Point is spent to ignore penalties, if one is.
pub(super) fn ignores(side: &Side) -> Option<Span> {
    side.noted(IGNORES).map(|noted| noted.at)
}

/// The steps of time taken or saved.
pub(super) fn pace(side: &Side) -> Pace {
    let [slow, rush] = ["slow", "rush"].map(|word| side.number(word).unwrap_or(0));
    Pace::new(slow, rush)
}

/// Checks that nobody helps against themselves.
pub(super) fn may_face(side: &Side, table: Table<'_>, other: Option<CharacterId>) -> Result {
    let mut helpers = side.helpers.iter();
    match helpers.find(|(id, _)| Some(*id) == other) {
        Some((id, at)) => {
            let name = table.campaign.name_of(*id);
            table.forbid(*at, format!("{name} is the other side of this contest"))
        }
        None => Ok(()),
    }
}

/// The same for both sides of a contest.
pub(super) fn may_meet(table: Table<'_>, [one, two]: [&Side; 2]) -> Result {
    may_face(one, table, two.subject.who)?;
    may_face(two, table, one.subject.who)
}

/// Attacks an unseen target: chance replaces the skill.
pub(super) fn blind(side: &mut Side, said: &mut TypedModifier<'_, '_, '_>) -> Result {
    let who = side.subject.who.map(|who| said.table.character(who));
    let luck = who
        .transpose()?
        .and_then(|who| said.table.game.stat_of(who, "Luck"));
    // It is the base, and no penalty that a Luck Point could ignore.
    if let Some(base) = side.parts.first_mut() {
        let target = rules::blind_attack(luck);
        *base = Part::new(format!("blind attack {target}"), target);
    }
    Ok(())
}

/// Fights unarmed against an armed foe.
pub(super) fn barehanded(side: &mut Side, said: &mut TypedModifier<'_, '_, '_>) -> Result {
    let skill = side.subject.skill.as_ref();
    if skill.is_some_and(|skill| !rules::basic_proficiency(skill.ranks)) {
        let name = &side.subject.name;
        let why = format!("fighting an armed foe unarmed takes 10 ranks, and {name} has fewer");
        said.table.forbid(said.at, why)?;
    }
    let label = "unarmed against an armed foe";
    let one = match side.role {
        Role::Defends { .. } => defence(label, -20),
        Role::Rolls | Role::Attacks => attack(label, -10),
    };
    said.add(side, &[one])
}

/// The size of a target, which matters at range.
pub(super) fn size(
    side: &mut Side,
    said: &TypedModifier<'_, '_, '_>,
    label: &'static str,
    value: i64,
) -> Result {
    if side.role == (Role::Defends { melee: true }) {
        let why = "the size of a target counts at range only";
        said.table.forbid(said.at, why)?;
    }
    said.add(side, &[attack(label, value).kind("size")])
}

/// Warns that the target of an attack does not roll, if the rules and not the line say so.
pub(super) fn warn_of_no_defence(side: &mut Side, why: &str) {
    if !why.is_empty() {
        let about = format!("{} is {why}", side.subject.name);
        side.warnings.push(remarks::NO_DEFENCE.about(&about));
    }
}

/// Why the target of an attack does not roll; `None` if it does.
pub(super) fn no_defence(side: &Side) -> Option<&'static str> {
    let noted = side.noted(UNAWARE)?;
    Some(match noted.value {
        Value::Word(why) => why,
        Value::Nothing | Value::Number(_) => UNAWARE,
    })
}
