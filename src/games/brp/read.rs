//! Parses one side of a roll: who, what, and its modifiers.

use super::stats::is_characteristic;
use super::target::Rated;
use crate::game::{Refusal, Role, Side, Subject, Table};
use crate::play::checks::{TypedSide, formula};
use crate::rules::brp::CHARACTERISTIC_MULTIPLE;

/// Parses a whole side. `rolled_anyway`: dice were given, so that even the impossible is rolled.
pub(super) fn side(typed: TypedSide<'_, '_>, rolled_anyway: bool) -> Result<Rated, Refusal> {
    let table = typed.table;
    let make = |subject| Ok(Side::new(multiplied(table, subject)?, Role::Rolls));
    let side = typed.read("check", make)?;
    Ok(Rated::new(table, side, None, rolled_anyway))
}

/// A bare characteristic is rolled at five times it; any other multiple is a formula.
fn multiplied(table: Table<'_>, subject: Subject) -> Result<Subject, Refusal> {
    if subject.skill.is_some() || !is_characteristic(&subject.what) {
        return Ok(subject);
    }
    let person = subject.who.map(|id| table.character(id)).transpose()?;
    let roll = format!("{} x{CHARACTERISTIC_MULTIPLE}", subject.what);
    let (what, base) = formula(table, person, &roll, subject.span)?;
    Ok(Subject {
        what,
        base,
        ..subject
    })
}
