//! Earlier rolls that a line means: a check that counts differently now, or an ordered check that is not decided yet.

use std::sync::Arc;

use crate::campaign::{At, CampaignChange, Contest, ContestKind, Entry, Event, Pending};
use crate::game::{Args, Refusal, Table};
use crate::lang::line::Span;

/// An earlier roll, and one of its sides.
pub(super) struct Past {
    pub(super) entry: u64,
    pub(super) contest: Arc<Contest>,
    pub(super) side: usize,
    /// Where the line names it.
    pub(super) span: Span,
}

impl Past {
    /// Parses `[NAME] [#ENTRY]`: the last check, or the given one. Without a name it is the only one rolled: that of
    /// an attack without a defence is the attacker's.
    ///
    /// # Errors
    /// Returns an error if there is no such check, or if it is not said whose.
    pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Self, Refusal> {
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
            .ok_or_else(|| {
                Refusal::rule(span, format!("entry #{} rolled no check", entry.number))
            })?;
        let mut sides = contest.sides.iter();
        let side = if by.is_some() {
            sides.position(|side| side.who == by).ok_or_else(|| {
                let why = format!("that character rolled nothing in entry #{}", entry.number);
                Refusal::rule(span, why)
            })?
        } else {
            let mut rolled = sides.enumerate().filter(|(_, side)| !side.dice.is_empty());
            let (Some((only, _)), None) = (rolled.next(), rolled.next()) else {
                let why = "that was a contest: say whose check you mean";
                return Err(Refusal::rule(span, why).hint(format!("{} NAME", args.verb.text)));
            };
            only
        };
        Ok(Self {
            entry: entry.number,
            contest,
            side,
            span,
        })
    }

    /// The ordered check of an entry, or the last one, that is waiting for its second side.
    ///
    /// # Errors
    /// Returns an error if there is none.
    pub(super) fn waiting(
        table: Table<'_>,
        number: Option<(u64, Span)>,
        at: Span,
    ) -> Result<Self, Refusal> {
        let open = |entry: u64| table.history.contest(entry).filter(|it| is_open(it));
        let found = match number {
            Some((number, at)) => {
                let entry = numbered(table, number, at)?.number;
                let why = format!("entry #{number} is not waiting for a second side");
                let contest = open(entry).ok_or_else(|| Refusal::rule(at, why))?;
                Some((entry, contest))
            }
            None => table.history.latest(|entry| {
                // Most are settled by what they rolled at first.
                entry.rolled().filter(|rolled| rolled.sides.len() == 1)?;
                Some((entry.number, open(entry.number)?))
            }),
        };
        let (entry, contest) = found.ok_or_else(|| {
            Refusal::rule(at, "no ordered check is waiting for its second side")
                .hint("order NAME WHAT rolls the first")
        })?;
        Ok(Self {
            entry,
            contest,
            side: 1,
            span: at,
        })
    }
}

/// A valid log entry, by its number.
fn numbered(table: Table<'_>, number: u64, span: Span) -> Result<Arc<Entry>, Refusal> {
    let Some(entry) = table.history.entry(number) else {
        return Err(Refusal::unknown(span, "log entry", &format!("#{number}")));
    };
    if entry.undone {
        return Err(Refusal::rule(span, format!("entry #{number} was undone")));
    }
    if table.history.left_out_by(&entry).is_some() {
        let said = format!("a correction left entry #{number} out");
        return Err(Refusal::rule(span, said));
    }
    Ok(table.history.first_reading(&entry))
}

/// Whether an ordered check is waiting for its second side.
pub(super) fn is_open(contest: &Contest) -> bool {
    let ordered = matches!(
        contest.kind,
        ContestKind::OnSuccess | ContestKind::OnFailure
    );
    ordered && contest.sides.len() == 1 && contest.verdict.is_none()
}

/// The pending check that an act settled.
pub(super) fn check_settled(events: &[Event]) -> Option<&Pending> {
    events.iter().find_map(|event| match event {
        Event::Campaign(CampaignChange::Pending(At {
            from: Some(settled),
            to: None,
            ..
        })) => Some(settled),
        _ => None,
    })
}
