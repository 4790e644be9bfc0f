//! Earlier rolls that a line means: a check that counts differently now, or an ordered check that is not decided yet.

use std::sync::Arc;

use super::aid::is_care;
use crate::campaign::{
    At, CampaignChange, Contest, ContestKind, Entry, Event, Face, Fell, Pending, Roll, Statement,
    Thrown,
};
use crate::game::{Args, Refusal, Result, Table};
use crate::lang::line::Span;
use crate::verbs::Again;

/// An earlier roll, and one of its sides.
pub(super) struct Past {
    pub(super) entry: u64,
    /// The index of the roll among those of the entry.
    pub(super) nth: usize,
    pub(super) contest: Arc<Contest>,
    pub(super) side: usize,
    /// Where the line names it.
    pub(super) span: Span,
    /// Whether it is a part of an act that does more with it than its own result says.
    pub(super) is_part: bool,
}

/// A die of an act whose line can run again with another face.
pub(super) struct Lies {
    pub(super) again: Again,
    /// Whose throw of the act it is.
    throw: usize,
    pub(super) face: u16,
}

impl Past {
    /// Parses `[NAME] [#ENTRY]`: the last check, or the given one. Without a name it is the only one rolled: that of
    /// an attack without a defence is the attacker's.
    ///
    /// # Errors
    /// Returns an error if there is no such check, or if it is not said whose.
    pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Self> {
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
        let mut each = Self::each(table, &entry, span);
        if each.is_empty() {
            let why = format!("entry #{} rolled no check", entry.number);
            return Err(Refusal::rule(span, why));
        }
        if by.is_some() {
            let own = each.into_iter().find(|past| past.roll().who == by);
            return own.ok_or_else(|| {
                let why = format!("that character rolled nothing in entry #{}", entry.number);
                Refusal::rule(span, why)
            });
        }
        // What an act calls for besides its own roll is meant only by name.
        each.retain(|past| !past.roll().dice.is_empty() && (past.nth == 0 || is_power(&entry)));
        let several = each.iter().any(|past| past.nth > 0);
        let mut each = each.into_iter();
        let (Some(only), None) = (each.next(), each.next()) else {
            let was = if several {
                "several have rolled"
            } else {
                "that was a contest"
            };
            let why = format!("{was}: say whose check you mean");
            return Err(Refusal::rule(span, why).hint(format!("{} NAME", args.verb.text)));
        };
        Ok(only)
    }

    /// The checks of an entry, each of them the first of who rolled it there.
    pub(super) fn each(table: Table<'_>, entry: &Arc<Entry>, span: Span) -> Vec<Self> {
        let mut each: Vec<Self> = Vec::new();
        let rolls = table.history.rolls(entry).into_iter().enumerate();
        for (nth, contest) in rolls.filter(|(_, contest)| contest.is_graded()) {
            for (side, roll) in contest.sides.iter().enumerate() {
                if each
                    .iter()
                    .all(|past| past.nth == nth || past.roll().who != roll.who)
                {
                    each.push(Self {
                        entry: entry.number,
                        nth,
                        contest: Arc::clone(&contest),
                        side,
                        span,
                        is_part: is_power(entry) || is_care(&contest) || nth > 0,
                    });
                }
            }
        }
        each
    }

    /// The side that is meant.
    pub(super) fn roll(&self) -> &Roll {
        &self.contest.sides[self.side]
    }

    /// Its die, for running the line of its act again.
    ///
    /// # Errors
    /// Returns an error if it has none of its own there.
    pub(super) fn lies(&self, table: Table<'_>) -> Result<Lies> {
        let again = Again::of(table.history, self.entry, self.span)?;
        let who = self.roll().who;
        let is_check =
            |throw: &Thrown| matches!(throw.faces(), [one] if one.die == table.game.percentile);
        let checks = again.fell.iter().enumerate();
        let checks = checks.filter(|(_, throw)| throw.who == who && is_check(throw));
        let checks: Vec<_> = checks.collect();
        let first = checks.first().map(|(_, throw)| *throw);
        let same = |throw: &Thrown| first.is_some_and(|first| first.what == throw.what);
        let against = |throw: &Thrown| first.is_some_and(|first| first.against == throw.against);
        let several = checks
            .iter()
            .any(|(_, throw)| same(throw) && !against(throw));
        // Of a contest that was rolled again the last ones count.
        let mut last = checks.iter().rev();
        let last = last.find(|(_, throw)| same(throw) && against(throw));
        let (Some((throw, fell)), false) = (last, several) else {
            let (name, number) = (&self.roll().name, self.entry);
            let why = format!("{name} rolled more than one of these in entry #{number}");
            return Err(Refusal::rule(self.span, why).hint(self.corrected()));
        };
        let face = fell.faces()[0].face;
        let throw = *throw;
        Ok(Lies { again, throw, face })
    }

    /// What corrects the dice of its act.
    pub(super) fn corrected(&self) -> String {
        format!("correct #{} = DICE", self.entry)
    }

    /// The ordered check of an entry, or the last one, that is waiting for its second side.
    ///
    /// # Errors
    /// Returns an error if there is none.
    pub(super) fn waiting(table: Table<'_>, number: Option<(u64, Span)>, at: Span) -> Result<Self> {
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
            nth: 0,
            contest,
            side: 1,
            span: at,
            is_part: false,
        })
    }
}

impl Lies {
    /// The dice of the act, with another face of this one.
    pub(super) fn reading(&self, face: u16) -> Vec<Thrown> {
        let mut fell = self.again.fell.clone();
        if let Some(Fell::Dice(faces)) = fell.get_mut(self.throw).map(|throw| &mut throw.fell) {
            *faces = faces.iter().map(|one| Face { face, ..*one }).collect();
        }
        fell
    }
}

/// Whether an entry used a power, which does more with its rolls than they say themselves.
fn is_power(entry: &Entry) -> bool {
    let mut said = entry.said.iter();
    said.any(|said| matches!(said, Statement::Used { .. }))
}

/// A valid log entry, by its number.
fn numbered(table: Table<'_>, number: u64, span: Span) -> Result<Arc<Entry>> {
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
