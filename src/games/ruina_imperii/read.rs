//! Parses rolls: who, what, and the modifiers.

use super::side::Side;
use crate::campaign::PendingCheck;
use crate::campaign::pending::Against;
use crate::game::{Args, Refusal, Role, Side as Reading, Table};
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::checks::{Reader, TypedSide};

/// Parses a whole side of an opposed roll.
pub(super) fn side(typed: TypedSide<'_, '_>) -> Result<Side, Refusal> {
    let said = typed.read("oppose", |subject| Ok(Reading::new(subject, Role::Rolls)))?;
    Side::new(typed.table, said)
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let (side, number) = check(table, args)?;
    Ok(side.read.pending(Some(Against::Number(number))))
}

/// The side of a check and the number it has to beat. Modifiers may also follow the number.
pub(super) fn check(table: Table<'_>, args: &Args<'_>) -> Result<(Side, i64), Refusal> {
    let lacking = "'vs' and the hits to beat, such as 'vs 2'";
    let (mut first, mut second) = TypedSide::whole(table, args).two(VERSUS, lacking);
    let given = args.given.and_then(|given| given.check.against.as_ref());
    let mut said = Reading::new(first.subject()?, Role::Rolls);
    let mut reader = Reader::new(table, "check");
    first.modify(&mut reader, &mut said)?;
    first.no_more()?;
    let number = match given {
        Some(Against::Number(number)) if second.is_missing() => *number,
        _ => {
            second.is_there()?;
            let cursor = &mut second.cursor;
            let number = cursor.number("the hits to beat, such as 2", 0, LARGEST)?;
            reader.words(cursor, &mut said)?;
            nothing_more(cursor)?;
            number
        }
    };
    said.add_own(table);
    Ok((Side::new(table, said)?, number))
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
