//! `ready`: ends a turn with a readied action, to be taken later. If it is a line that rolls, it
//! runs then.

use crate::game::syntax::{Arg, DICE, Kind, nothing, value};
use crate::game::{Args, Draft, Refusal, Table};
use crate::lang::line::{Line, Span, TypedDice, Word};
use crate::play::fight::FightDraft;

use super::fight::FIGHTER;
use super::parsed::{Parsed, ReadLine};

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
        return what.map_or(Ok(()), |what| can_be_read(draft, what, read));
    };
    if let Some(what) = what {
        let why = "the action is ready already: without more words it is taken";
        return Err(Refusal::rule(what.span, why));
    }
    run(draft, args, &taken, read, at)
}

/// Checks that an action can be read when it is taken, if it is a line that rolls. What only the rules forbid now may
/// be allowed by then.
///
/// # Errors
/// Returns the errors of that line at its words, unless the GM overrides them.
fn can_be_read(draft: &Draft<'_>, what: &Word, read: ReadLine) -> Result<(), Refusal> {
    let Some(parsed) = rolling(draft.table(), &what.text, None, read) else {
        return Ok(());
    };
    let table = Table {
        forced: true,
        ..draft.table()
    };
    let odds = parsed.args().and_then(|args| {
        let odds = args.row.odds.map(|odds| odds(table, &args));
        odds.transpose().map(drop)
    });
    let Err(refusal) = odds else {
        return Ok(());
    };
    // Between its quotes stands the line, unless something in it is escaped.
    let begin = what.span.start + 1;
    let is_same = what.span.end == begin + what.text.chars().count() + 1;
    let within = refusal.span.filter(|_| is_same);
    let at = within.map_or(what.span, |at| Span::new(begin + at.start, begin + at.end));
    draft.table().forbid(at, refusal.why.to_string())
}

/// An action as a line that rolls, with these dice; `None` if it is something else.
fn rolling(
    table: Table<'_>,
    what: &str,
    dice: Option<&TypedDice>,
    read: ReadLine,
) -> Option<Parsed> {
    let mut line = Line::read(what);
    let is_dice = line.words.first().is_some_and(Word::begins_dice);
    if line.wrong.is_some() || is_dice {
        return None;
    }
    line.dice = dice.cloned();
    let parsed = read(table, line);
    let rolls = parsed
        .head
        .as_ref()
        .is_some_and(|head| head.verb.has_odds());
    rolls.then_some(parsed)
}

/// Runs the readied action if it is a line that rolls, with the dice typed now.
fn run(
    draft: &mut Draft<'_>,
    args: &Args<'_>,
    what: &str,
    read: ReadLine,
    at: Span,
) -> Result<(), Refusal> {
    let dice = args.line.dice.as_ref();
    let Some(parsed) = rolling(draft.table(), what, dice, read) else {
        return Ok(());
    };
    parsed.run(draft).map_err(|refusal| {
        let hint = format!("it was: {what}");
        refusal.pointing(at).hint(hint)
    })
}
