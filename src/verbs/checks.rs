//! `odds`, and the verb that a game's plain check is.

use crate::game::args::Args;
use crate::game::syntax::{Kind, value};
use crate::game::{Completion, Game, Preview, Refusal, Table, Typing, Verb};
use crate::lang::line::Span;

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
    preview(table, &Args::of(verb, args.line, word, words))
}

/// The verb that a game rolls a plain check with.
///
/// # Errors
/// It has none.
pub fn check_verb(game: &'static Game, at: Span) -> Result<&'static Verb, Refusal> {
    let mut own = game.verbs.iter().copied().flatten();
    let check = own.find(|verb| verb.name == "check");
    check.ok_or_else(|| Refusal::rule(at, "this game has no check"))
}
