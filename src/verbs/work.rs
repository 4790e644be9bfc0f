//! `work`. Days of down-time are in `day`.

mod day;

use crate::campaign::{CharacterId, Work};
use crate::game::candidates::{workers, works_of};
use crate::game::syntax::{Arg, Kind, like, one_of, value};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::lang::line::Word;
use crate::lang::read::{choose, is_time, minutes};
use crate::play::work::advance;

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

fn place_of(draft: &Draft<'_>, who: CharacterId, what: &Word) -> Result<usize, Refusal> {
    let works = draft.campaign().works.iter().enumerate();
    let theirs: Vec<(usize, &Work)> = works.filter(|(_, work)| work.who == who).collect();
    let names = theirs.iter().map(|(_, work)| work.what.as_str());
    Ok(theirs[choose(what, "work", names)?].0)
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
