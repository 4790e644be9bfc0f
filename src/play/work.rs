//! Tasks and jobs in progress: beginning, continuing and finishing them.

use crate::campaign::statement::WorkStatement;
use crate::campaign::{At, CampaignChange, CharacterId, Statement, Work};
use crate::game::{Draft, Refusal, words};
use crate::lang::line::Span;
use crate::play::actions::TaskTime;
use crate::play::fight::FightDraft;

/// The progress of work: `10 of 25 min`, `2 of 5 shifts`.
#[must_use]
pub fn progress(work: &Work) -> String {
    words::progress(&work.into())
}

/// Begins a piece of work.
///
/// # Errors
/// Returns an error if the character already works on one of the same name.
pub fn begin(draft: &mut Draft<'_>, work: Work, at: Span) -> Result<(), Refusal> {
    let works = &draft.campaign().works;
    let folded = work.what.to_lowercase();
    if works
        .iter()
        .any(|other| other.who == work.who && other.what.to_lowercase() == folded)
    {
        let name = draft.campaign().name_of(work.who);
        return Err(Refusal::rule(
            at,
            format!("{name} is already working on that"),
        ));
    }
    let place = works.len();
    let who = draft.named(work.who);
    draft.state(Statement::Work(who, WorkStatement::Begun((&work).into())));
    let done = work.total <= 0;
    draft.apply(CampaignChange::Work(At::insert(place, work)));
    if done {
        advance(draft, place, 0);
    }
    Ok(())
}

/// Changes the work at index `at`, and ends it if it is done by then.
pub fn change(draft: &mut Draft<'_>, at: usize, after: Work) {
    let from = draft.campaign().works.get(at).cloned();
    draft.apply(CampaignChange::Work(At {
        at,
        from,
        to: Some(after),
    }));
    advance(draft, at, 0);
}

/// Adds progress to the work at index `at`; reports and removes it when it is finished.
pub fn advance(draft: &mut Draft<'_>, at: usize, by: i64) {
    let Some(before) = draft.campaign().works.get(at).cloned() else {
        return;
    };
    let after = Work {
        done: (before.done + by).min(before.total),
        ..before.clone()
    };
    let who = draft.named(after.who);
    if after.done < after.total {
        draft.state(Statement::Work(who, WorkStatement::GoesOn((&after).into())));
        if before != after {
            draft.apply(CampaignChange::Work(At::replace(at, before, after)));
        }
        return;
    }
    let ends = WorkStatement::Ends {
        progress: (&after).into(),
        fails: after.fails,
    };
    draft.state(Statement::Work(who, ends));
    draft.apply(CampaignChange::Work(At::remove(at, before)));
}

/// Ends the work at index `at` unfinished. It takes no time and can be begun anew, with another
/// check.
pub fn give_up(draft: &mut Draft<'_>, at: usize) {
    let Some(work) = draft.campaign().works.get(at).cloned() else {
        return;
    };
    let who = draft.named(work.who);
    let dropped = WorkStatement::Dropped((&work).into());
    draft.state(Statement::Work(who, dropped));
    draft.apply(CampaignChange::Work(At::remove(at, work)));
}

/// Drops all work of a character who leaves.
pub fn forget(draft: &mut Draft<'_>, who: CharacterId) {
    while let Some(at) = draft
        .campaign()
        .works
        .iter()
        .position(|work| work.who == who)
    {
        let from = draft.campaign().works.get(at).cloned();
        draft.apply(CampaignChange::Work(At { at, from, to: None }));
    }
}

/// Continues the work at index `at`: for `minutes`, otherwise a job for one shift and a task to
/// its end.
pub fn go_on(draft: &mut Draft<'_>, at: usize, minutes: Option<i64>) {
    let Some(work) = draft.campaign().works.get(at) else {
        return;
    };
    let whole = if work.job { 1 } else { work.total - work.done };
    advance(draft, at, minutes.unwrap_or(whole));
}

/// Continues the work at index `place` during a turn: for the time that a turn allows, or for
/// less. A job, or a task in a fight without task time, costs the turn.
///
/// # Errors
/// Returns an error if more time is given than a turn allows, and the errors of
/// [`FightDraft::take_task_time`].
pub fn go_on_in_turn(
    draft: &mut Draft<'_>,
    place: usize,
    time: Option<(i64, Span)>,
    at: Span,
) -> Result<(), Refusal> {
    let Some(work) = draft.campaign().works.get(place).cloned() else {
        return Ok(());
    };
    let mut fight = FightDraft::running(draft, at)?;
    let taken = fight.take_task_time(work.who, &work.what, work.job, at)?;
    match (taken, time) {
        (TaskTime::TurnLost, _) => {}
        (TaskTime::Minutes(most), None) => advance(draft, place, i64::from(most)),
        (TaskTime::Minutes(most), Some((minutes, at))) => {
            if minutes > i64::from(most) {
                let why = format!("a turn allows {most} minutes of it");
                draft.table().forbid(at, why)?;
            }
            advance(draft, place, minutes);
        }
        (TaskTime::Uncounted, None) if !draft.is_forced() => {
            let why = "this fight does not count time: say for how long";
            return Err(Refusal::rule(at, why).hint("work NAME \"what\" 10m"));
        }
        (TaskTime::Uncounted, time) => go_on(draft, place, time.map(|(minutes, _)| minutes)),
    }
    Ok(())
}
