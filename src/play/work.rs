//! Tasks and jobs in progress: beginning, continuing and finishing them.

use crate::campaign::{At, CampaignChange, CharacterId, Work};
use crate::game::{Draft, Refusal, Result};
use crate::lang::line::Span;
use crate::play::actions::TaskTime;
use crate::play::fight::FightDraft;

/// Begins a piece of work.
///
/// # Errors
/// Returns an error if the character already works on one of the same name.
pub(crate) fn begin(draft: &mut Draft<'_>, work: Work, at: Span) -> Result {
    let works = &draft.campaign().works;
    let folded = work.what.to_lowercase();
    let is_same = |other: &Work| other.who == work.who && other.what.to_lowercase() == folded;
    if works.iter().any(is_same) {
        let name = draft.campaign().name_of(work.who);
        let said = format!("{name} is already working on that");
        return Err(Refusal::rule(at, said));
    }
    let place = works.len();
    let done = work.total <= 0;
    draft.apply(CampaignChange::Work(At::insert(place, work)));
    if done {
        advance(draft, place, 0);
    }
    Ok(())
}

/// Changes the work at index `at`, and removes it if it is done by then.
pub(crate) fn change(draft: &mut Draft<'_>, at: usize, change: impl FnOnce(&mut Work)) {
    let Some(before) = draft.campaign().works.get(at) else {
        return;
    };
    let change = At::changed(at, before, |work| {
        change(work);
        work.done = work.done.min(work.total);
    });
    let after = change.to.clone();
    draft.apply(CampaignChange::Work(change));
    if let Some(done) = after.filter(|work| work.done >= work.total) {
        remove(draft, at, done);
    }
}

/// Removes work of which something else says how it ends.
fn remove(draft: &mut Draft<'_>, at: usize, work: Work) {
    draft.untold(|draft| draft.apply(CampaignChange::Work(At::remove(at, work))));
}

/// Adds progress to the work at index `at`; reports and removes it when it is finished.
pub(crate) fn advance(draft: &mut Draft<'_>, at: usize, by: i64) {
    change(draft, at, |work| work.done += by);
}

/// Ends the work at index `at` unfinished. It takes no time and can be begun anew, with another
/// check.
pub(crate) fn give_up(draft: &mut Draft<'_>, at: usize) {
    let Some(work) = draft.campaign().works.get(at).cloned() else {
        return;
    };
    draft.apply(CampaignChange::Work(At::remove(at, work)));
}

/// Drops all work of a character who leaves.
pub(crate) fn forget(draft: &mut Draft<'_>, who: CharacterId) {
    let of = |work: &Work| work.who == who;
    while let Some(at) = draft.campaign().works.iter().position(of) {
        let work = draft.campaign().works[at].clone();
        remove(draft, at, work);
    }
}

/// Continues the work at index `at`: for `minutes`, otherwise a job for one shift and a task to
/// its end.
pub(crate) fn go_on(draft: &mut Draft<'_>, at: usize, minutes: Option<i64>) {
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
pub(crate) fn go_on_in_turn(
    draft: &mut Draft<'_>,
    place: usize,
    time: Option<(i64, Span)>,
    at: Span,
) -> Result {
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
