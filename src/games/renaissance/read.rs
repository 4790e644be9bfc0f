//! Parses one side of a roll: who, what, and its modifiers.

use super::target::ignores;
use crate::game::{Refusal, Role, Side, Table};
use crate::play::checks::{Reader, TypedSide};

/// Parses a whole side: typed modifiers first, then those of the roller.
pub(super) fn side(mut typed: TypedSide<'_, '_>, verb: &'static str) -> Result<Side, Refusal> {
    let subject = typed.subject()?;
    let side = modified(&mut typed, Side::new(subject, Role::Rolls), verb)?;
    typed.no_more()?;
    with_penalties(typed.table, side)
}

/// Parses the modifiers of a side for a verb, and adds automatic ones.
pub(super) fn modified(
    typed: &mut TypedSide<'_, '_>,
    mut side: Side,
    verb: &'static str,
) -> Result<Side, Refusal> {
    let mut reader = Reader::new(typed.table, verb);
    typed.modify(&mut reader, &mut side)?;
    Ok(side)
}

/// Adds the modifiers of the roller, without penalties if luck was spent on that.
///
/// # Errors
/// There is no penalty to spend the Luck Point on.
pub(super) fn with_penalties(table: Table<'_>, mut side: Side) -> Result<Side, Refusal> {
    side.add_own(table);
    if let Some(at) = ignores(&side) {
        let mut spared = false;
        for part in side.parts.iter_mut().skip(1).filter(|part| part.value < 0) {
            // A penalty without a label is labelled with its number.
            part.label = if part.label == part.value.to_string() {
                format!("{} ignored", part.value)
            } else {
                format!("{} {} ignored", part.label, part.value)
            };
            part.value = 0;
            spared = true;
        }
        if !spared {
            return Err(Refusal::rule(at, "there is no penalty to ignore"));
        }
    }
    Ok(side)
}

/// The target in words, for a preview: `TN 80 (Stealth 40 + COO 30, +10 assisted by 1)`.
pub(super) fn words(side: &Side, limited: i64) -> String {
    let breakdown = crate::game::words::breakdown(&side.parts);
    let sum = side.total();
    let mut out = format!("TN {limited}");
    if breakdown != limited.to_string() {
        out = format!("{out} ({breakdown})");
    }
    if sum != limited {
        out = format!("{out}, limited from {sum}");
    }
    out
}
