//! Updates the consequences of an earlier roll that now counts differently: its hit, its work, the check it
//! settled.

use super::past::{Past, check_settled};
use super::{attack, work};
use crate::campaign::{At, CampaignChange, Contest, Event, Tried, Work};
use crate::game::{Draft, Result};
use crate::play::{manoeuvre, pending};
use crate::rules::Grade;
use crate::rules::renaissance as rules;

/// Gives an earlier roll its new result, which is told before what comes of it.
pub(super) fn change(draft: &mut Draft<'_>, past: Past, mut to: Contest) -> Result {
    let Past { entry, contest, .. } = past;
    let told = draft.said().len();
    follow(draft, entry, &contest, &mut to)?;
    draft.told_at(told, |draft| draft.regraded(entry, contest, to));
    Ok(())
}

/// Recalculates the consequences of a roll. The new contest is not drafted yet and may get new facts.
fn follow(draft: &mut Draft<'_>, entry: u64, before: &Contest, after: &mut Contest) -> Result {
    let history = draft.history();
    let entry = history.entry(entry);
    let Some(entry) = entry.and_then(|entry| history.standing(&entry)) else {
        return Ok(());
    };
    let lost = |contest: &Contest, nth| {
        let verdict = contest.verdict;
        verdict.is_some_and(|verdict| rules::has_lost(verdict, nth))
    };
    for (nth, roll) in (0..).zip(&after.sides) {
        if lost(before, nth)
            && !lost(after, nth)
            && let Some(tried) = tries_counted(&entry.events).find(|one| Some(one.who) == roll.who)
        {
            forget_try(draft, tried);
        }
    }
    if after.attack.is_some() {
        return attack::land_anew(draft, before, after);
    }
    if let Some(manoeuvre) = manoeuvre::of_contest(draft.game(), after) {
        return manoeuvre::turned(draft, manoeuvre, [before, after]);
    }
    if after.sides.len() != 1 {
        return Ok(());
    }
    let (Some(was), Some(is)) = (
        Grade::find(rules::GRADES, &before.sides[0].grade),
        Grade::find(rules::GRADES, &after.sides[0].grade),
    ) else {
        return Ok(());
    };
    if let Some(begun) = work_begun(&entry.events) {
        work::reckon_anew(draft, begun, is);
    } else if (was.rank > 0) != (is.rank > 0)
        && let Some(settled) = check_settled(&entry.events)
    {
        pending::turned(draft, settled, is.rank > 0)?;
    }
    if was.rank < 0
        && is.rank > 0
        && let Some(tried) = tries_counted(&entry.events).next()
    {
        forget_try(draft, tried);
    }
    Ok(())
}

fn work_begun(events: &[Event]) -> Option<&Work> {
    events.iter().find_map(|event| match event {
        Event::Campaign(CampaignChange::Work(At {
            from: None,
            to: Some(work),
            ..
        })) => Some(work),
        _ => None,
    })
}

fn tries_counted(events: &[Event]) -> impl Iterator<Item = &Tried> {
    events.iter().filter_map(|event| match event {
        Event::Campaign(CampaignChange::Tried(At {
            to: Some(tried), ..
        })) => Some(tried),
        _ => None,
    })
}

/// Removes a failed try that now counts as a success.
fn forget_try(draft: &mut Draft<'_>, tried: &Tried) {
    let all = &draft.campaign().tried;
    let same = |other: &Tried| other.who == tried.who && other.what == tried.what;
    let Some(at) = all.iter().position(same) else {
        return;
    };
    let change = At::changed(at, &all[at], |one| one.times = one.times.saturating_sub(1));
    draft.apply(CampaignChange::Tried(change));
}
