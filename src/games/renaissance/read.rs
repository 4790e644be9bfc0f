//! How one side of a roll is read: who, what, and its modifiers.

use super::modifiers::RULES;
use super::target::{Scope, Side};
use crate::game::modifier::{Reader, no_more};
use crate::game::{Cursor, Refusal, Table};
use crate::lang::line::Line;
use crate::play::checks::{Subject, subject};

/// Reads one side whole: typed modifiers first, then those of whoever rolls.
pub(super) fn side(
    table: Table<'_>,
    line: &Line,
    mut cursor: Cursor<'_>,
    first: bool,
    scope: Scope,
) -> Result<Side, Refusal> {
    let subject = subject(table, line, &mut cursor, first)?;
    let side = modified(table, subject, &mut cursor, first, scope)?;
    no_more(table, &cursor)?;
    with_penalties(table, side)
}

/// Reads the modifiers that follow a subject, as far as they go, and adds those that count by
/// themselves.
pub(super) fn modified(
    table: Table<'_>,
    subject: Subject,
    cursor: &mut Cursor<'_>,
    first: bool,
    scope: Scope,
) -> Result<Side, Refusal> {
    let at = subject.span;
    let mut side = Side::new(subject, first, scope);
    let mut reader = Reader::new(table, RULES, scope.verb());
    reader.all(cursor, &mut side)?;
    reader.by_itself(at, &mut side)?;
    Ok(side)
}

/// Adds the modifiers of whoever rolls, and takes penalties off where luck was spent on that.
///
/// # Errors
/// A Luck Point for nothing: there is no penalty.
pub(super) fn with_penalties(table: Table<'_>, mut side: Side) -> Result<Side, Refusal> {
    side.parts.extend(side.subject.modifiers_of(table));
    if let Some(at) = side.ignores {
        let mut spared = false;
        for part in side.parts.iter_mut().skip(1).filter(|part| part.value < 0) {
            // A penalty without a name of its own is its number.
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
    let sum = side.target();
    let mut out = format!("TN {limited}");
    if breakdown != limited.to_string() {
        out = format!("{out} ({breakdown})");
    }
    if sum != limited {
        out = format!("{out}, limited from {sum}");
    }
    out
}
