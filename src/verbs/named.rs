//! Whom a line names, where it names nothing else.

use crate::campaign::CharacterId;
use crate::game::{Args, Draft, Refusal, Table};
use crate::lang::line::Span;

/// The one name of a line, and where it stands.
pub(super) fn only(draft: &Draft<'_>, args: &Args<'_>) -> Result<(CharacterId, Span), Refusal> {
    let mut cursor = args.cursor();
    let at = cursor.here();
    let who = cursor.character(draft.table())?;
    cursor.finish()?;
    Ok((who, at))
}

/// Everybody that the words of a line name, each with the word that did: names, and patterns such as
/// `goblin*`. Whoever is named twice is meant once.
pub(super) fn several(
    table: Table<'_>,
    args: &Args<'_>,
) -> Result<Vec<(CharacterId, Span)>, Refusal> {
    if args.words.is_empty() {
        return Err(Refusal::expected(args.end(), "a character's name"));
    }
    let mut found: Vec<(CharacterId, Span)> = Vec::new();
    for word in args.words {
        for id in crate::game::args::characters(table, word)? {
            if found.iter().all(|(other, _)| *other != id) {
                found.push((id, word.span));
            }
        }
    }
    Ok(found)
}
