//! An earlier roll that counts differently now: finding it, rolling on from its dice, and taking back what its hit
//! did.

use std::sync::Arc;

use super::attack::Before;
use super::contest::{Earlier, Rolled, expect, next, play};
use super::plan::{Aim, Compare, Plan, Ready};
use crate::campaign::{At, Attack, CampaignChange, Contest, ContestKind, Entry, Event, Pending};
use crate::game::groups::Then;
use crate::game::{Args, Draft, Refusal, Table};
use crate::lang::line::Span;
use crate::play::pending;
use crate::rules::amount::{How, Way};
use crate::rules::scale::Numbers;
use crate::rules::versus::Next;

/// An earlier roll, and one of its sides.
pub(crate) struct Past {
    pub(crate) entry: u64,
    pub(crate) contest: Arc<Contest>,
    pub(crate) side: usize,
    /// Where the line names it.
    pub(crate) span: Span,
}

impl Past {
    /// Parses `[NAME] [#ENTRY]`: the last check, or the given one. Without a name it is the only one rolled: that of
    /// an attack without a defence is the attacker's.
    ///
    /// # Errors
    /// Returns an error if there is no such check, or if it is not said whose.
    pub(crate) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Self, Refusal> {
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
    pub(crate) fn waiting(
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

    /// The dice that count, the first of each side.
    pub(crate) fn dice(&self) -> Vec<u16> {
        dice_with(&self.contest, None)
    }

    /// The roll as it counts now: with the sides that are new in `plan`, and the first die of its side read as another
    /// one. Rolls what that makes necessary.
    ///
    /// # Errors
    /// Returns an error if dice were typed that do not fit.
    pub(crate) fn go_on(
        &self,
        draft: &mut Draft<'_>,
        plan: &Plan,
        read_as: Option<u16>,
    ) -> Result<(Contest, Rolled), Refusal> {
        let earlier = Earlier {
            fell: dice_with(&self.contest, read_as.map(|die| (self.side, die))),
            rerolled: self.contest.rerolled.clone(),
        };
        if plan.sides.len() > 1 {
            expect(draft, plan, earlier.fell.len());
        }
        let (contest, rolled) = play(draft, plan, earlier)?;
        let attack = self.contest.attack.clone();
        Ok((Contest { attack, ..contest }, rolled))
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
    if table.history.is_left_out(&entry) {
        let said = format!("a correction left entry #{number} out");
        return Err(Refusal::rule(span, said));
    }
    Ok(table.history.first_reading(&entry))
}

/// Whether an ordered check is waiting for its second side.
pub(crate) fn is_open(contest: &Contest) -> bool {
    let ordered = matches!(
        contest.kind,
        ContestKind::OnSuccess | ContestKind::OnFailure
    );
    ordered && contest.sides.len() == 1 && contest.verdict.is_none()
}

/// The dice of an earlier roll that count; that of a side may be read as another one.
fn dice_with(contest: &Contest, read_as: Option<(usize, u16)>) -> Vec<u16> {
    let sides = contest.sides.iter().enumerate();
    let all = sides.filter_map(|(nth, roll)| {
        let rolled = roll.dice.first().copied()?;
        let other = read_as.filter(|(side, _)| nth == *side);
        Some(other.map_or(rolled, |(_, die)| die))
    });
    all.collect()
}

/// What comes of a contest if the die of a side is read as another one; `None` if its result stays the same.
pub(crate) fn then(contest: &Contest, plan: &Plan, side: usize, die: u16) -> Option<Then> {
    if matches!(plan.compare, Compare::Alone) {
        return None;
    }
    match next(plan, &dice_with(contest, Some((side, die)))) {
        Next::Roll | Next::End(None) => Some(Then::OtherRolls),
        Next::Again => Some(Then::RollAgain),
        Next::End(verdict) if verdict == contest.verdict => None,
        Next::End(verdict) => verdict.map(Then::Verdict),
    }
}

impl Plan {
    /// An earlier roll, to be continued or read differently: each side has the target that it had.
    pub(crate) fn again(
        contest: &Contest,
        compare: Compare,
        numbers: impl Fn(i64) -> Numbers,
    ) -> Self {
        let sides = contest.sides.iter().enumerate().map(|(nth, roll)| {
            let stands = contest.kind == ContestKind::Unopposed && nth > 0;
            Ready {
                no_roll: stands.then_some(""),
                ..Ready::again(roll, numbers(roll.target.unwrap_or_default()))
            }
        });
        Self::new(contest.kind, sides.collect(), compare)
    }
}

/// The pending check that an act settled.
pub(crate) fn check_settled(events: &[Event]) -> Option<&Pending> {
    events.iter().find_map(|event| match event {
        Event::Campaign(CampaignChange::Pending(At {
            from: Some(settled),
            to: None,
            ..
        })) => Some(settled),
        _ => None,
    })
}

/// Whether an attack does the same damage by another reading of its roll: how it hit `before` and hits `now`, `None`
/// for a miss.
pub(crate) fn same_damage(aim: &Aim, before: Option<How>, now: Option<How>) -> bool {
    let attack = &aim.kept;
    if attack.damage.is_none() {
        return before.is_some() == now.is_some();
    }
    let was = attack.hit.as_ref().map(|hit| (hit.bonus, hit.maximum));
    let is = now.map(|how| {
        let way = Way::of(aim.ways, how.grade);
        (how.bonus, way.is_some_and(Way::is_maximum))
    });
    was == is
}

/// Takes back what a hit and its strikes did to its target. Checks that were already rolled or skipped are kept, so
/// that they are not called for again.
pub(crate) fn take_back(draft: &mut Draft<'_>, attack: &mut Attack) -> Before {
    for strike in &mut attack.strikes {
        strike.landed = false;
        strike.pending = strike.pending.filter(|id| !pending::remove(draft, *id));
    }
    let target = attack.target;
    let Some(hit) = attack.hit.take() else {
        return Before::default();
    };
    for moved in &hit.tracks {
        let Some(person) = draft.campaign().characters.get(target) else {
            break;
        };
        let before = draft.game().track_of(person, &moved.label) - moved.value;
        // What was added may have been healed since.
        let least = if moved.value > 0 { 0 } else { before };
        draft.set_track(target, &moved.label, before.max(least));
    }
    Before {
        fell: hit.dice,
        settled: hit.pending.filter(|id| !pending::remove(draft, *id)),
    }
}
