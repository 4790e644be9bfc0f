//! Tasks and jobs: how they begin, go on and end; `work`. Days of down-time are in `day`.

mod day;

use crate::campaign::statement::WorkStatement;
use crate::campaign::{At, CampaignChange, CharacterId, Statement, Work};
use crate::game::candidates::named;
use crate::game::syntax::{Arg, Kind, like, one_of, value};
use crate::game::words;
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::read::{LARGEST, choose};

/// Verbs about work. How a check changes the time it takes is the game's.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "work",
        syntax: &[
            value("NAME", Kind::Name, workers),
            one_of("\"what\"", works_of),
            Arg::Optional(&[like("10m", is_time)]),
        ],
        doc: "Goes on with a task by so many minutes, all that is left without a time, or with a job by a shift.",
        run: work,
        ..Verb::PLAIN
    },
    day::DAY,
];

/// Those who have work under way.
fn workers(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let works = &table.campaign.works;
    let people = table.campaign.characters.iter();
    people
        .filter(|person| works.iter().any(|work| work.who == person.id))
        .map(|person| Completion::text(&person.name, "at work"))
        .collect()
}

/// What whoever was named works on.
fn works_of(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let who = named(table, typing).map(|who| who.id);
    let works = table.campaign.works.iter();
    works
        .filter(|work| Some(work.who) == who)
        .map(|work| Completion::text(&work.what, progress(work)))
        .collect()
}

/// Whether a word could be a time such as `10m`.
#[must_use]
pub fn is_time(word: &Word) -> bool {
    minutes(word).is_ok()
}

/// How far something is: `10 of 25 min`, `2 of 5 shifts`.
#[must_use]
pub fn progress(work: &Work) -> String {
    words::progress(&work.into())
}

/// Reads a time such as `10m`, `2h` or `1h30m`, in minutes.
///
/// # Errors
/// Anything else, and more than 1,000,000 minutes.
pub fn minutes(word: &Word) -> Result<i64, Refusal> {
    let expected = || Refusal::expected(word.span, "a time such as 10m, 2h or 1h30m");
    if word.quoted {
        return Err(expected());
    }
    let mut total = 0_i64;
    let mut rest = word.text.to_lowercase();
    for (unit, factor) in [('h', 60), ('m', 1)] {
        if let Some((number, after)) = rest
            .split_once(unit)
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
        {
            let number: i64 = number
                .parse()
                .ok()
                .filter(|n| (0..=LARGEST).contains(n))
                .ok_or_else(expected)?;
            total += number * factor;
            rest = after;
        }
    }
    if !rest.is_empty() || !(1..=LARGEST).contains(&total) {
        Err(expected())
    } else {
        Ok(total)
    }
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
fn advance(draft: &mut Draft<'_>, at: usize, by: i64) {
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

fn place_of(draft: &Draft<'_>, who: CharacterId, what: &Word) -> Result<usize, Refusal> {
    let theirs: Vec<(usize, &Work)> = draft
        .campaign()
        .works
        .iter()
        .enumerate()
        .filter(|(_, work)| work.who == who)
        .collect();
    let chosen = choose(
        what,
        "work",
        theirs.iter().map(|(_, work)| work.what.as_str()),
    )?;
    Ok(theirs[chosen].0)
}

fn work(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let read = args.read(draft.table());
    let (who, _) = read.somebody()?;
    let texts = read.texts();
    let what = *texts
        .first()
        .ok_or_else(|| read.missing("a task or a job"))?;
    let at = place_of(draft, who, what)?;
    let time = texts.get(1).copied();
    read.finish()?;
    let work = draft.campaign().works[at].clone();
    if work.job {
        if let Some(time) = time {
            return Err(Refusal::rule(
                time.span,
                "jobs go on by whole shifts of 8 hours",
            ));
        }
        if draft.campaign().running().is_some() {
            return Err(Refusal::rule(
                what.span,
                "jobs do not go on while turns are taken",
            ));
        }
        advance(draft, at, 1);
        return Ok(());
    }
    let time = time.map(minutes).transpose()?;
    advance(draft, at, time.unwrap_or(work.total - work.done));
    Ok(())
}

/// Task time out of a turn, for the named task or the only one.
pub(crate) fn progress_task(
    draft: &mut Draft<'_>,
    who: CharacterId,
    what: Option<&str>,
    minutes: i64,
    at: Span,
) -> Result<(), Refusal> {
    let name = draft.campaign().name_of(who).to_owned();
    let tasks: Vec<(usize, String)> = draft
        .campaign()
        .works
        .iter()
        .enumerate()
        .filter(|(_, work)| work.who == who && !work.job)
        .map(|(at, work)| (at, work.what.clone()))
        .collect();
    let chosen = match (what, tasks.as_slice()) {
        (_, []) => return Err(Refusal::rule(at, format!("{name} has no task under way"))),
        (None, [one]) => one.0,
        (None, several) => {
            let listed: Vec<&str> = several.iter().map(|(_, what)| what.as_str()).collect();
            return Err(Refusal::expected(
                at,
                format!("which task: {}", listed.join(", ")),
            ));
        }
        (Some(what), several) => {
            let word = Word {
                text: what.to_owned(),
                quoted: true,
                label: None,
                span: at,
            };
            several[choose(&word, "task", several.iter().map(|(_, what)| what.as_str()))?].0
        }
    };
    advance(draft, chosen, minutes);
    Ok(())
}

/// Drops everything that somebody who is leaving worked on.
pub(crate) fn forget(draft: &mut Draft<'_>, who: CharacterId) {
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
