//! `ready`: ends a turn with a readied action, to be taken later. If it is a line that rolls, it
//! runs then.

use crate::campaign::CharacterId;
use crate::game::remark::{ALMOST_VERB, KEPT_ANYWAY};
use crate::game::syntax::{Arg, DICE, Kind, nothing, value};
use crate::game::{Args, Draft, Game, Refusal, Result, Table};
use crate::lang::line::{Line, Span, Word, quoted};
use crate::play::fight::FightDraft;

use super::fight::FIGHTER;
use super::parsed::{Parsed, ReadLine};

/// The syntax of `ready`.
pub(super) const SYNTAX: &[Arg] = &[
    FIGHTER,
    Arg::Optional(&[value("\"attack ann sword vs rat\"", Kind::Quoted, nothing)]),
    DICE,
];

/// How a line is read, and which verb that rolls was probably meant by a word.
type Reads = (ReadLine, fn(&'static Game, &str) -> Option<&'static str>);

/// `ready NAME ["what"] [= DICE]`.
pub(super) fn ready(draft: &mut Draft<'_>, args: &Args<'_>, (read, near): Reads) -> Result {
    let (who, at) = args.somebody(draft.table())?;
    let what = args.text();
    let mut fight = FightDraft::running(draft, args.verb.span)?;
    let said = what.map_or("", |what| what.text.trim());
    let named = with_name(fight.draft.table(), who, said, read);
    let taken = fight.ready(who, at, named.as_deref().unwrap_or(said))?;
    match (taken, what) {
        (Some(taken), None) => run(draft, args, (who, &taken), read, at),
        (Some(_), Some(what)) => {
            let why = "the action is ready already: without more words it is taken";
            Err(Refusal::rule(what.span, why))
        }
        (None, Some(what)) if named.is_none() => kept(draft, args.line, what, (read, near)),
        (None, _) => Ok(()),
    }
}

/// Checks that an action can be read when it is taken, if it is a line that rolls. What only the rules forbid now may
/// be allowed by then. Otherwise asks whether such a line was meant.
///
/// # Errors
/// Returns the errors of that line at its words, unless the GM overrides them.
fn kept(draft: &mut Draft<'_>, typed: &Line, what: &Word, (read, near): Reads) -> Result {
    let line = Line::read(&what.text);
    let first = line.words.first().cloned();
    let Some(parsed) = rolling(draft.table(), line, read) else {
        let verb = first.and_then(|first| near(draft.game(), &first.text));
        if let Some(verb) = verb {
            draft.remark(&ALMOST_VERB, verb);
        }
        return Ok(());
    };
    if let Err(refusal) = can_be_read(draft.table(), &parsed) {
        let why = refusal.why.to_string();
        let at = refusal.span.map(|part| typed.part_of(what, part));
        draft.table().forbid(at.unwrap_or(what.span), &*why)?;
        draft.remark(&KEPT_ANYWAY, &why);
    }
    Ok(())
}

/// The line with the name of who has it ready, if it is read so: whose turn it is later rolls what names nobody.
fn with_name(table: Table<'_>, who: CharacterId, what: &str, read: ReadLine) -> Option<String> {
    let head = rolling(table, Line::read(what), read)?.head?;
    let verb = Line::read(what).words.get(head.at)?.span;
    let (before, after) = what.split_at(what.char_indices().nth(verb.end)?.0);
    let name = quoted(table.campaign.name_of(who));
    let named = format!("{before} {name}{after}");
    let parsed = rolling(table, Line::read(&named), read)?;
    can_be_read(table, &parsed).is_ok().then_some(named)
}

/// Whether a line that rolls can be read, whatever the rules forbid now.
fn can_be_read(table: Table<'_>, parsed: &Parsed) -> Result {
    if let Some(wrong) = &parsed.line.wrong {
        return Err(wrong.clone().into());
    }
    parsed.preview(table.overruled()).map(drop)
}

/// A line that rolls; `None` if it is something else.
fn rolling(table: Table<'_>, line: Line, read: ReadLine) -> Option<Parsed> {
    if line.words.first().is_some_and(Word::begins_dice) {
        return None;
    }
    let parsed = read(table, line);
    let head = parsed.head.as_ref();
    let rolls = head.is_some_and(|head| head.verb.has_odds());
    rolls.then_some(parsed)
}

/// Runs the readied action if it is a line that rolls, with the dice typed now or with its own. That is all of it.
fn run(
    draft: &mut Draft<'_>,
    args: &Args<'_>,
    (who, what): (CharacterId, &str),
    read: ReadLine,
    at: Span,
) -> Result {
    let mut line = Line::read(what);
    let typed = args.line.dice.as_ref();
    line.dice = typed.cloned().or(line.dice);
    let Some(parsed) = rolling(draft.table(), line, read) else {
        return Ok(());
    };
    if let Some(own) = parsed.line.dice.as_ref().filter(|_| typed.is_none()) {
        draft.hand.also_typed(own, at);
    }
    let run = match parsed.line.wrong.clone() {
        Some(wrong) => Err(wrong.into()),
        None => parsed.run(draft),
    };
    run.map_err(|refusal: Refusal| {
        let hint = format!("it was: {what}");
        refusal.pointing(at).hint(hint)
    })?;
    FightDraft::running(draft, at)?.end_readied(who);
    Ok(())
}
