//! What every game's checks share: who rolls what, sides, typed modifiers, and `odds`.

mod offer;
mod resolve;
mod subject;

use crate::campaign::CharacterId;
use crate::game::args::{self, Args, Cursor};
use crate::game::{Draft, Game, Preview, Refusal, Table, Verb};
use crate::lang::line::Word;
use crate::rules::Part;

pub use offer::{complete_side, whats};
pub use resolve::formula;
pub use subject::{Subject, skill_subject, subject, what_subject};

pub use crate::game::verb::names;

/// Verbs about checks that every game has.
pub const VERBS: &[Verb] = &[Verb {
    name: "odds",
    aliases: &["chance"],
    usage: "odds COMMAND",
    doc: "Shows the exact odds of a command that rolls: nothing is rolled, nothing is logged.",
    complete: |_, _| Vec::new(),
    odds: Some(odds),
    run: |draft, args| {
        let preview = odds(draft.table(), args)?;
        draft.answer(preview);
        Ok(())
    },
    ..Verb::PLAIN
}];

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

/// Takes a typed number modifier: `+10`, `-20`, `+10:"high ground"`.
///
/// # Errors
/// Not a number after the sign, or one beyond 1,000,000 either way.
pub fn numeric_modifier(cursor: &mut Cursor<'_>) -> Result<Option<Part>, Refusal> {
    let Some(word) = cursor.peek().filter(|word| word.is_signed()) else {
        return Ok(None);
    };
    let label = word.label.clone();
    let bare = Word {
        label: None,
        ..word.clone()
    };
    let value = Cursor::new(std::slice::from_ref(&bare), word.span).signed(
        "a modifier such as +10",
        -args::LARGEST,
        args::LARGEST,
    )?;
    cursor.skip(1);
    let label = label.filter(|label| !label.trim().is_empty());
    let label = label.map(|label| crate::campaign::visible::visible(label.trim()).into_owned());
    Ok(Some(Part::new(
        label.unwrap_or_else(|| crate::game::words::signed(value)),
        value,
    )))
}

/// Takes the words of a draft that must be empty after a side was read.
///
/// # Errors
/// At the first word that is no modifier.
pub fn no_more(table: Table<'_>, cursor: &Cursor<'_>) -> Result<(), Refusal> {
    match cursor.peek() {
        None => Ok(()),
        Some(word) => {
            let known = table
                .game
                .modifiers
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(" ");
            Err(Refusal::expected(word.span, "a modifier, '=' or the end")
                .hint(format!("modifiers: +N -N {known}")))
        }
    }
}

/// A draft needs its own table; this names the acting character in it.
#[must_use]
pub fn acting(draft: &Draft<'_>) -> Option<CharacterId> {
    draft.campaign().acting()
}
