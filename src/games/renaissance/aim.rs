//! Which earlier check is meant.

use std::sync::Arc;

use crate::campaign::Contest;
use crate::game::{Args, Refusal, Table, Why};
use crate::lang::line::Span;

/// An entry of the log and the side of it that is meant.
pub(super) struct Aim {
    pub(super) entry: u64,
    pub(super) contest: Arc<Contest>,
    pub(super) side: usize,
    pub(super) span: Span,
}

/// Reads `[NAME] [#ENTRY]`: the last check, or that one.
pub(super) fn aim(table: Table<'_>, args: &Args<'_>) -> Result<Aim, Refusal> {
    let read = args.read(table);
    let (who, number) = (read.name()?, read.entry()?);
    read.finish()?;
    let by = who.map(|(id, _)| id);
    let span = number
        .map(|(_, span)| span)
        .or(who.map(|(_, span)| span))
        .unwrap_or(args.verb.span);
    let entry = match number {
        Some((number, span)) => match table.history.entry(number) {
            Some(entry) if entry.undone => {
                return Err(Refusal::rule(span, format!("entry #{number} was undone")));
            }
            Some(entry) if entry.corrected.is_some() => {
                let by = entry.corrected.unwrap_or_default();
                let said = format!("entry #{number} was corrected: #{by} stands in its place");
                return Err(Refusal::rule(span, said));
            }
            Some(entry) => entry,
            None => {
                return Err(Refusal::at(
                    span,
                    Why::NoMatch {
                        kind: "log entry",
                        typed: format!("#{number}"),
                    },
                ));
            }
        },
        None => table
            .history
            .last_roll(by)
            .ok_or_else(|| Refusal::rule(span, "there is no check to change yet"))?,
    };
    let contest = table
        .history
        .contest(entry.number)
        .filter(|contest| contest.is_graded());
    let contest = contest
        .ok_or_else(|| Refusal::rule(span, format!("entry #{} rolled no check", entry.number)))?;
    let side = match (by, contest.sides.as_slice()) {
        (Some(_), sides) => sides
            .iter()
            .position(|side| side.who == by)
            .ok_or_else(|| {
                Refusal::rule(
                    span,
                    format!("that one rolled nothing in entry #{}", entry.number),
                )
            })?,
        (None, [_]) => 0,
        (None, _) => {
            return Err(
                Refusal::rule(span, "that was a contest: say whose check is meant")
                    .hint(format!("{} NAME", args.verb.text)),
            );
        }
    };
    Ok(Aim {
        entry: entry.number,
        contest,
        side,
        span,
    })
}
