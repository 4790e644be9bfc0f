//! How rolls are read: who, what, and the modifiers.

use super::modifiers::RULES;
use super::side::{Said, Side};
use crate::campaign::PendingCheck;
use crate::campaign::pending::Against;
use crate::game::args::LARGEST;
use crate::game::modifier::{Reader, no_more};
use crate::game::{Args, Cursor, Refusal, Table};
use crate::lang::line::Line;
use crate::play::checks::{subject, two_sides};

/// A side of an opposed roll, whole.
pub(super) fn side(
    table: Table<'_>,
    line: &Line,
    mut cursor: Cursor<'_>,
    first: bool,
) -> Result<Side, Refusal> {
    let subject = subject(table, line, &mut cursor, first)?;
    let mut said = Said::new(table, &subject);
    Reader::new(table, RULES, "oppose").all(&mut cursor, &mut said)?;
    no_more(table, &cursor)?;
    Side::new(table, subject, said)
}

/// What a check rolls, for one that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let (side, number) = check(table, args)?;
    Ok(PendingCheck {
        what: side.subject.rolls,
        modifiers: side.given,
        against: Some(Against::Number(number)),
    })
}

/// The side of a check and the number that it has to beat. Words may stand after the number too.
pub(super) fn check(table: Table<'_>, args: &Args<'_>) -> Result<(Side, i64), Refusal> {
    let given = args.given.and_then(|given| given.check.against.as_ref());
    let (mut first, second) = if given.is_some() {
        (args.cursor(), None)
    } else {
        let [first, second] = two_sides(args.cursor()).map_err(|refusal| {
            let one = !args.words.iter().any(|word| word.is("vs"));
            if one {
                Refusal::expected(args.end(), "'vs' and the hits to beat").hint("check 4 vs 2")
            } else {
                refusal
            }
        })?;
        (first, Some(second))
    };
    let subject = subject(table, args.line, &mut first, true)?;
    let mut said = Said::new(table, &subject);
    let mut reader = Reader::new(table, RULES, "check");
    reader.all(&mut first, &mut said)?;
    no_more(table, &first)?;
    let mut second = match (second, given) {
        (Some(second), _) => second,
        (None, Some(Against::Number(number))) => {
            return Ok((Side::new(table, subject, said)?, *number));
        }
        (None, _) => return Err(Refusal::expected(args.end(), "the hits to beat")),
    };
    let number = second.number("the hits to beat", 0, LARGEST)?;
    reader.words(&mut second, &mut said)?;
    if let Some(word) = second.peek() {
        let refusal = Refusal::expected(word.span, "'risk', 'explode', 'fortune', '=' or the end");
        return Err(if word.is_signed() {
            refusal.hint("what changes the pool stands before 'vs'")
        } else {
            refusal
        });
    }
    Ok((Side::new(table, subject, said)?, number))
}
