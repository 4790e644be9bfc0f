//! `ready`: ends a turn with a readied action, to be taken later. If it is a line that rolls, it
//! runs then.

use crate::game::syntax::{Arg, DICE, Kind, nothing, value};
use crate::game::{Args, Draft, Refusal};
use crate::lang::line::{Line, Span, Word};
use crate::play::fight::FightDraft;

use super::fight::FIGHTER;
use super::parsed::ReadLine;

/// The syntax of `ready`.
pub(super) const SYNTAX: &[Arg] = &[
    FIGHTER,
    Arg::Optional(&[value("\"attack ann sword vs rat\"", Kind::Quoted, nothing)]),
    DICE,
];

/// `ready NAME ["what"] [= DICE]`.
pub(super) fn ready(draft: &mut Draft<'_>, args: &Args<'_>, read: ReadLine) -> Result<(), Refusal> {
    let (who, at) = args.somebody(draft.table())?;
    let what = args.text();
    let mut fight = FightDraft::running(draft, args.verb.span)?;
    let said = what.map_or("", |what| what.text.trim());
    let Some(taken) = fight.ready(who, at, said)? else {
        return Ok(());
    };
    if let Some(what) = what {
        let why = "the action is ready already: without more words it is taken";
        return Err(Refusal::rule(what.span, why));
    }
    run(draft, args, &taken, read, at)
}

/// Runs the readied action if it is a line that rolls, with the dice typed now.
fn run(
    draft: &mut Draft<'_>,
    args: &Args<'_>,
    what: &str,
    read: ReadLine,
    at: Span,
) -> Result<(), Refusal> {
    let mut line = Line::read(what);
    let is_dice = line.words.first().is_some_and(Word::begins_dice);
    if line.wrong.is_some() || is_dice {
        return Ok(());
    }
    line.dice.clone_from(&args.line.dice);
    let parsed = read(draft.table(), line);
    let head = parsed.head.as_ref();
    if !head.is_some_and(|head| head.verb.has_odds()) {
        return Ok(());
    }
    parsed.run(draft).map_err(|refusal| {
        let hint = format!("it was: {what}");
        refusal.pointing(at).hint(hint)
    })
}
