//! `ready`: ends a turn with a readied action, to be taken later. If it is a line that rolls, it
//! runs then.

use crate::game::syntax::{Arg, DICE, Kind, nothing, value};
use crate::game::{Args, Draft, Game, Refusal, Table, Verb};
use crate::lang::line::{Line, Span, Word};
use crate::play::fight::FightDraft;

use super::fight::FIGHTER;

/// The syntax of `ready`.
pub(super) const SYNTAX: &[Arg] = &[
    FIGHTER,
    Arg::Optional(&[value("\"attack ann sword vs rat\"", Kind::Quoted, nothing)]),
    DICE,
];

/// Functions for reading a line, passed in because they depend on the list of verbs.
#[derive(Clone, Copy)]
pub(super) struct Reads {
    /// Finds a verb by name.
    pub verb: fn(&'static Game, &Word) -> Result<&'static Verb, Refusal>,
    /// Joins words that together are a name.
    pub names: fn(Table<'_>, &mut Line) -> Result<(), Refusal>,
}

/// `ready NAME ["what"] [= DICE]`.
pub(super) fn ready(draft: &mut Draft<'_>, args: &Args<'_>, reads: Reads) -> Result<(), Refusal> {
    let read = args.read(draft.table());
    let (who, at) = read.somebody()?;
    let what = read.text();
    read.finish()?;
    let mut fight = FightDraft::running(draft, args.verb.span)?;
    let said = what.map_or("", |what| what.text.trim());
    let Some(taken) = fight.ready(who, at, said)? else {
        return Ok(());
    };
    if let Some(what) = what {
        let why = "the action is ready already: without more words it is taken";
        return Err(Refusal::rule(what.span, why));
    }
    run(draft, args, &taken, reads, at)
}

/// Runs the readied action if it is a line that rolls, with the dice typed now.
fn run(
    draft: &mut Draft<'_>,
    args: &Args<'_>,
    what: &str,
    reads: Reads,
    at: Span,
) -> Result<(), Refusal> {
    let Ok(mut line) = Line::parse(what) else {
        return Ok(());
    };
    line.dice.clone_from(&args.line.dice);
    let rolls = |word: &Word| (reads.verb)(draft.game(), word).ok();
    let Some(verb) = line.words.first().and_then(rolls) else {
        return Ok(());
    };
    if verb.odds.is_none() {
        return Ok(());
    }
    let why = |refusal: Refusal| {
        let hint = format!("it was: {what}");
        refusal.pointing(at).hint(hint)
    };
    (reads.names)(draft.table(), &mut line).map_err(why)?;
    let Some((word, words)) = line.words.split_first() else {
        return Ok(());
    };
    let args = Args::of(verb, &line, word, words);
    (verb.run)(draft, &args).map_err(why)
}
