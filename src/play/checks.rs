//! What every game's checks share: who rolls what, and the sides of a contest.

mod resolve;
mod subject;

use crate::game::Refusal;
use crate::game::args::{Args, Cursor};

pub use resolve::formula;
pub use subject::{Subject, skill_subject, subject, what_subject};

/// The sides of a contest: the words between unquoted `vs`.
#[must_use]
pub fn sides(cursor: Cursor<'_>) -> Vec<Cursor<'_>> {
    let mut rest = cursor.rest();
    let mut found = Vec::new();
    while let Some(at) = rest.iter().position(|word| word.is("vs")) {
        found.push(Cursor::new(&rest[..at], rest[at].span));
        rest = &rest[at + 1..];
    }
    found.push(Cursor::new(rest, cursor.end()));
    found
}

/// Exactly two sides.
///
/// # Errors
/// No `vs`, or a second one.
pub fn two_sides(cursor: Cursor<'_>) -> Result<[Cursor<'_>; 2], Refusal> {
    let end = cursor.end();
    match sides(cursor).as_slice() {
        [_] => Err(Refusal::expected(end, "'vs' and the other side")),
        [first, second] => Ok([*first, *second]),
        [_, _, third, ..] => Err(Refusal::expected(third.here(), "two sides only")),
        [] => Err(Refusal::expected(end, "two sides")),
    }
}

/// Exactly one side.
///
/// # Errors
/// A `vs`, where only contests have one.
pub fn one_side<'a>(args: &Args<'a>) -> Result<Cursor<'a>, Refusal> {
    match args.words.iter().find(|word| word.is("vs")) {
        Some(vs) => Err(Refusal::expected(vs.span, "one side only")
            .hint("a contest, such as 'oppose', takes two")),
        None => Ok(args.cursor()),
    }
}
