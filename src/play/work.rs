//! Tasks and jobs under way: how they begin, go on and end.

use crate::campaign::statement::WorkStatement;
use crate::campaign::{At, CampaignChange, CharacterId, Statement, Work};
use crate::game::{Draft, Refusal, words};
use crate::lang::line::Span;

/// How far something is: `10 of 25 min`, `2 of 5 shifts`.
#[must_use]
pub fn progress(work: &Work) -> String {
    words::progress(&work.into())
}

/// Begins a piece of work; one of the same name must not be under way.
///
/// # Errors
/// The character works on that already.
pub fn begin(draft: &mut Draft<'_>, work: Work, at: Span) -> Result<(), Refusal> {
    let works = &draft.campaign().works;
    let folded = work.what.to_lowercase();
    if works
        .iter()
        .any(|other| other.who == work.who && other.what.to_lowercase() == folded)
    {
        let name = draft.campaign().name_of(work.who);
        return Err(Refusal::rule(at, format!("{name} works on that already")));
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

/// Changes how long the work at a place in the list takes, and ends it if that much is done.
pub fn change(draft: &mut Draft<'_>, at: usize, after: Work) {
    let from = draft.campaign().works.get(at).cloned();
    draft.apply(CampaignChange::Work(At {
        at,
        from,
        to: Some(after),
    }));
    advance(draft, at, 0);
}

/// Goes on with the work at a place in the list; says and strikes off what is finished.
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

/// Drops everything that somebody who is leaving worked on.
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
