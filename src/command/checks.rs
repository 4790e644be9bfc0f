//! What every game's checks share: who rolls what, sides, and `odds`.

mod resolve;
mod subject;

use crate::campaign::CharacterId;
use crate::game::args::{Args, Cursor};
use crate::game::syntax::{Kind, value};
use crate::game::{Completion, Draft, Game, Preview, Refusal, Table, Typing, Verb};

pub use resolve::formula;
pub use subject::{Subject, skill_subject, subject, what_subject};

/// Verbs about checks that every game has.
pub const VERBS: &[Verb] = &[Verb {
    name: "odds",
    aliases: &["chance"],
    syntax: &[value("COMMAND", Kind::Command, rolling_verbs)],
    doc: "Shows the exact odds of a command that rolls: nothing is rolled, nothing is logged.",
    odds: Some(odds),
    run: |draft, args| {
        let preview = odds(draft.table(), args)?;
        draft.answer(preview);
        Ok(())
    },
    ..Verb::PLAIN
}];

fn rolling_verbs(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let rolling =
        super::verbs(table.game).filter(|verb| verb.odds.is_some() && verb.name != "odds");
    rolling
        .map(|verb| Completion::keyword(verb.name, verb.doc))
        .collect()
}

fn odds(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let [word, words @ ..] = args.words else {
        return Err(Refusal::expected(
            args.end(),
            "a command that rolls, such as check",
        ));
    };
    let verb = super::verb(table.game, word)?;
    let Some(preview) = verb.odds.filter(|_| verb.name != "odds") else {
        return Err(Refusal::rule(
            word.span,
            format!("'{}' rolls nothing that has odds", verb.name),
        ));
    };
    preview(
        table,
        &Args {
            line: args.line,
            verb: word,
            words,
        },
    )
}

/// The verb that a game rolls a plain check with.
#[must_use]
pub fn check_verb(game: &'static Game) -> Option<&'static Verb> {
    super::verbs(game).find(|verb| verb.name == "check")
}

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
        Some(vs) => {
            Err(Refusal::expected(vs.span, "one side only").hint("'oppose' and 'vary' take two"))
        }
        None => Ok(args.cursor()),
    }
}

/// A draft needs its own table; this names the acting character in it.
#[must_use]
pub fn acting(draft: &Draft<'_>) -> Option<CharacterId> {
    draft.campaign().acting()
}
