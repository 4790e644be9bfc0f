//! Parses rolls: who, what, and the modifiers.

use super::side::ready;
use crate::campaign::PendingCheck;
use crate::campaign::pending::Against;
use crate::game::{Args, Refusal, Role, Side, Table};
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::checks::{Reader, TypedSide};
use crate::play::flow::Ready;
use crate::rules::ruina_imperii as rules;
use crate::rules::scale::Scale;

/// Parses a whole side of an opposed roll.
pub(super) fn side(typed: TypedSide<'_, '_>, scale: &'static Scale) -> Result<Ready, Refusal> {
    let side = typed.read("oppose", |subject| Ok(Side::new(subject, Role::Rolls)))?;
    ready(typed.table, side, scale, None)
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let check = check(table, args)?;
    let against = Against::Number(check.numbers.against);
    Ok(check.side.pending(Some(against)))
}

/// The side of a check against a number. Modifiers may also follow the number.
pub(super) fn check(table: Table<'_>, args: &Args<'_>) -> Result<Ready, Refusal> {
    let lacking = "'vs' and the hits to beat, such as 'vs 2'";
    let (mut first, mut second) = TypedSide::whole(table, args).two(VERSUS, lacking);
    let given = args.given.and_then(|given| given.check.against.as_ref());
    let mut side = Side::new(first.subject()?, Role::Rolls);
    let mut reader = Reader::new(table, "check");
    first.modify(&mut reader, &mut side)?;
    first.no_more()?;
    let number = match given {
        Some(Against::Number(number)) if second.is_missing() => *number,
        _ => {
            second.is_there()?;
            let cursor = &mut second.cursor;
            let number = cursor.number("the hits to beat, such as 2", 0, LARGEST)?;
            reader.words(cursor, &mut side)?;
            nothing_more(cursor)?;
            number
        }
    };
    side.add_own(table);
    ready(table, side, rules::CHECK, Some(number))
}

/// Checks that nothing follows the number and its modifiers.
fn nothing_more(cursor: &Cursor<'_>) -> Result<(), Refusal> {
    let Some(word) = cursor.peek() else {
        return Ok(());
    };
    let refusal = Refusal::expected(word.span, "'risk', 'explode', 'fortune', '=' or the end");
    Err(if word.is_signed() {
        refusal.hint("modifiers of the pool go before 'vs'")
    } else {
        refusal
    })
}
