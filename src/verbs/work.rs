//! `work`. Days of downtime are in `day`.

mod day;

use crate::campaign::{Campaign, CharacterId, Work};
use crate::game::candidates::{workers, works_of};
use crate::game::syntax::{Arg, Kind, like, one_of, value};
use crate::game::{Args, Draft, Refusal, Result, Verb};
use crate::lang::line::Word;
use crate::lang::read::{choose, is_time, minutes};
use crate::play::able::may_act;
use crate::play::work::{give_up, go_on, go_on_in_turn};

/// The verbs for work. How a check changes its duration is up to the game.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "work",
        syntax: &[
            value("NAME", Kind::Name, workers),
            one_of("\"what\"", works_of),
            Arg::OneOf(&[
                &[Arg::Optional(&[like("10m", is_time)])],
                &[Arg::Word("drop", "gives it up, unfinished")],
            ]),
        ],
        doc: "Continues a task for that many minutes, or for all that are left if no time is given, or a job by one shift. During a fight's turns it uses the character's own turn. 'drop' gives the work up: what was done is lost.",
        foretold: true,
        run: work,
        ..Verb::PLAIN
    },
    day::DAY,
];

/// A character's work in progress, with its index.
pub(super) fn works(campaign: &Campaign, who: CharacterId) -> Vec<(usize, &Work)> {
    let works = campaign.works.iter().enumerate();
    works.filter(|(_, work)| work.who == who).collect()
}

/// The index of the work of a character that a word means.
pub(super) fn place_of(draft: &Draft<'_>, who: CharacterId, what: &Word) -> Result<usize> {
    let theirs = works(draft.campaign(), who);
    let names = theirs.iter().map(|(_, work)| work.what.as_str());
    Ok(theirs[choose(what, "work", names)?].0)
}

fn work(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (who, who_at) = args.somebody(draft.table())?;
    let at = place_of(draft, who, args.word(0, "a task or a job")?)?;
    let time = args.texts().get(1).copied();
    if args.has("drop") {
        give_up(draft, at);
        return Ok(());
    }
    may_act(draft.table(), who, who_at)?;
    let job = draft.campaign().works[at].job;
    let time = match time {
        Some(time) if job => {
            let why = "jobs progress by whole shifts of 8 hours";
            return Err(Refusal::rule(time.span, why));
        }
        Some(time) => Some((minutes(time)?, time.span)),
        None => None,
    };
    if draft.campaign().running().is_some() && !(draft.is_forced() && (job || time.is_some())) {
        return go_on_in_turn(draft, at, time, who_at);
    }
    go_on(draft, at, time.map(|(minutes, _)| minutes));
    Ok(())
}
