//! Finds the earlier check that a command is about.

use std::sync::Arc;

use crate::campaign::{Contest, Entry};
use crate::game::{Args, Refusal, Table};
use crate::lang::line::Span;

/// An entry of the log, and one of its sides.
pub(super) struct Aim {
    pub(super) entry: u64,
    pub(super) contest: Arc<Contest>,
    pub(super) side: usize,
    pub(super) span: Span,
}

/// Parses `[NAME] [#ENTRY]`: the last check, or the given one. Without a name it is the only one
/// rolled: that of an attack without a defence is the attacker's.
pub(super) fn aim(table: Table<'_>, args: &Args<'_>) -> Result<Aim, Refusal> {
    let (who, number) = (args.name(table)?, args.entry()?);
    args.finish()?;
    let by = who.map(|(id, _)| id);
    let span = number.map(|(_, span)| span).or(who.map(|(_, span)| span));
    let span = span.unwrap_or(args.verb.span);
    let entry = match number {
        Some((number, span)) => numbered(table, number, span)?,
        None => table
            .history
            .last_roll(by)
            .ok_or_else(|| Refusal::rule(span, "there is no check to change yet"))?,
    };
    let contest = table.history.contest(entry.number);
    let contest = contest
        .filter(|contest| contest.is_graded())
        .ok_or_else(|| Refusal::rule(span, format!("entry #{} rolled no check", entry.number)))?;
    let side = match (by, contest.sides.as_slice()) {
        (Some(_), sides) => {
            let side = sides.iter().position(|side| side.who == by);
            let why = format!("that character rolled nothing in entry #{}", entry.number);
            side.ok_or_else(|| Refusal::rule(span, why))?
        }
        (None, sides) => {
            let sides = sides.iter().enumerate();
            let mut rolled = sides.filter(|(_, side)| !side.dice.is_empty());
            let (Some((only, _)), None) = (rolled.next(), rolled.next()) else {
                let why = "that was a contest: say whose check you mean";
                return Err(Refusal::rule(span, why).hint(format!("{} NAME", args.verb.text)));
            };
            only
        }
    };
    Ok(Aim {
        entry: entry.number,
        contest,
        side,
        span,
    })
}

/// A valid log entry, by its number.
pub(super) fn numbered(table: Table<'_>, number: u64, span: Span) -> Result<Arc<Entry>, Refusal> {
    let Some(entry) = table.history.entry(number) else {
        return Err(Refusal::unknown(span, "log entry", &format!("#{number}")));
    };
    if entry.undone {
        return Err(Refusal::rule(span, format!("entry #{number} was undone")));
    }
    if table.history.is_left_out(&entry) {
        let said = format!("a correction left entry #{number} out");
        return Err(Refusal::rule(span, said));
    }
    Ok(table.history.first_reading(&entry))
}
