//! `odds` and `force`, which are about another command.

use crate::game::args::Args;
use crate::game::syntax::{Kind, value};
use crate::game::{Completion, Preview, Refusal, Table, Typing, Verb};

/// Verbs about commands that every game has.
pub const VERBS: &[Verb] = &[ODDS, FORCE];

const ODDS: Verb = Verb {
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
};

/// Overrules the rules for another command.
pub(super) const FORCE: Verb = Verb {
    name: "force",
    syntax: &[value("COMMAND", Kind::Command, other_verbs)],
    doc: "Runs a command that a rule refuses: the GM has the last word, and the log says so.",
    run: |draft, args| {
        let command = super::command(draft.game(), args.words, args.end())?;
        draft.force();
        (command.verb.run)(draft, &command.args(args.line))
    },
    ..Verb::PLAIN
};

fn rolling_verbs(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let rolling =
        super::verbs(table.game).filter(|verb| verb.odds.is_some() && verb.name != "odds");
    rolling
        .map(|verb| Completion::keyword(verb.name, verb.doc))
        .collect()
}

fn other_verbs(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let others = super::verbs(table.game).filter(|verb| verb.name != FORCE.name);
    others
        .map(|verb| Completion::keyword(verb.name, verb.doc))
        .collect()
}

fn odds(mut table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    if args.words.is_empty() {
        return Err(Refusal::expected(
            args.end(),
            "a command that rolls, such as check",
        ));
    }
    let command = super::command(table.game, args.words, args.end())?;
    table.forced |= command.forced;
    let Some(preview) = command.verb.odds.filter(|_| command.verb.name != "odds") else {
        return Err(Refusal::rule(
            command.word.span,
            format!("'{}' rolls nothing that has odds", command.verb.name),
        ));
    };
    preview(table, &command.args(args.line))
}
