//! `day`: a day of downtime.

use crate::campaign::{CampaignChange, Change, CharacterId, Work};
use crate::game::candidates::{workers, works_of};
use crate::game::remark::{IDLE, LEAVES};
use crate::game::syntax::{Arg, Kind, one_of, value};
use crate::game::words::progress;
use crate::game::{Args, Draft, Occasion, Refusal, Result, Verb};
use crate::lang::read::{choose, matching};
use crate::play::able::{may_act, why_unable};
use crate::play::occasions::happens_to_all;
use crate::play::work::advance;

pub(super) const DAY: Verb = Verb {
    name: "day",
    syntax: &[Arg::Any(&[
        value("NAME", Kind::Name, workers),
        Arg::Many(&[one_of("\"what\"", works_of)]),
    ])],
    doc: "A day of down-time passes: shifts of jobs, up to 8 hours of tasks, healing; what is named comes first.",
    by_words: true,
    run: day,
    ..Verb::PLAIN
};

/// Minutes in a shift, which is also the most that tasks can take of it.
const SHIFT: i64 = 480;

/// What a character does first today.
struct Plan {
    who: CharacterId,
    /// Names of work, in the order in which they were given.
    first: Vec<String>,
}

/// Reads `[NAME "what"...]...`: a word that is work of the last character is that work; any other
/// word is a name.
fn plans(draft: &Draft<'_>, args: &Args<'_>) -> Result<Vec<Plan>> {
    let works = &draft.campaign().works;
    let mut plans: Vec<Plan> = Vec::new();
    for word in args.words {
        if let Some(plan) = plans.last_mut() {
            let theirs = works.iter().filter(|work| work.who == plan.who);
            let theirs = theirs.map(|work| work.what.as_str());
            let is_name = draft.campaign().characters.named(&word.text).is_some();
            let is_work = !matching(&word.text, theirs.clone()).is_empty();
            if !is_name && (is_work || word.quoted) {
                let at = choose(word, "work", theirs.clone())?;
                plan.first.extend(theirs.clone().nth(at).map(str::to_owned));
                continue;
            }
        }
        let who = crate::game::who::character(draft.table(), word)?;
        if plans.iter().any(|plan| plan.who == who) {
            let why = "this character's day is already planned";
            return Err(Refusal::rule(word.span, why));
        }
        if !works.iter().any(|work| work.who == who) {
            let name = draft.campaign().name_of(who);
            let why = format!("{name} has no work under way");
            return Err(Refusal::rule(word.span, why));
        }
        may_act(draft.table(), who, word.span)?;
        let first = Vec::new();
        plans.push(Plan { who, first });
    }
    if plans.last().is_some_and(|plan| plan.first.is_empty()) {
        return Err(Refusal::expected(args.end(), "what do they work on today"));
    }
    Ok(plans)
}

fn day(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let mut plans = plans(draft, args)?;
    if draft.campaign().running().is_some() {
        let refusal = Refusal::rule(args.verb.span, "a fight is running");
        return Err(refusal.hint("end it or pause it first"));
    }
    let (from, downtime) = (draft.campaign().day, draft.campaign().downtime);
    let to = from + 1;
    draft.apply(CampaignChange::Day(Change { from, to }));
    if !downtime {
        draft.apply(CampaignChange::Downtime(Change::new(false, true)));
    }
    let mut workers: Vec<CharacterId> = Vec::new();
    for work in &draft.campaign().works {
        if !workers.contains(&work.who) {
            workers.push(work.who);
        }
    }
    for who in workers {
        let plan = plans.iter_mut().find(|plan| plan.who == who);
        let first = plan.map(|plan| std::mem::take(&mut plan.first));
        let why = why_unable(draft.table(), draft.character(who)?);
        match (first, why) {
            (None, Some(why)) => {
                draft.remark_of(who, &IDLE, &why);
            }
            // Whoever is named may act, or the GM has said so.
            (first, _) => work_a_day(draft, who, &first.unwrap_or_default()),
        }
    }
    happens_to_all(draft, Occasion::Day);
    Ok(())
}

/// Spends each shift of the day on a job or, up to its length, on tasks: what was named first, in
/// that order, then the oldest job, then tasks, oldest first.
fn work_a_day(draft: &mut Draft<'_>, who: CharacterId, first: &[String]) {
    let shifts = (draft.game().work.shifts)(draft, who);
    let before = draft.campaign().works.clone();
    let mut named = first.iter().peekable();
    for _ in 0..shifts {
        let mut left = SHIFT;
        while left > 0 {
            let works = &draft.campaign().works;
            let place = |what: &String| {
                let mut works = works.iter();
                works.position(|work| work.who == who && work.what == *what)
            };
            while named.next_if(|what| place(what).is_none()).is_some() {}
            let first = named.peek().and_then(|what| place(what));
            let oldest = |job: bool| {
                let mut works = works.iter();
                works.position(|work| work.who == who && work.job == job)
            };
            // A job takes a whole shift.
            let job = first.or_else(|| oldest(true)).filter(|_| left == SHIFT);
            let task = first.filter(|at| !works[*at].job);
            let Some(at) = task.or(job).or_else(|| oldest(false)) else {
                break;
            };
            if works[at].job {
                advance(draft, at, 1);
                named.next_if(|_| first == Some(at));
                break;
            }
            let spent = (works[at].total - works[at].done).min(left);
            advance(draft, at, spent);
            left -= spent;
        }
    }
    if shifts > 0 {
        report_open_work(draft, who, &before);
    }
}

/// Reports the work that a character did not get to today.
fn report_open_work(draft: &mut Draft<'_>, who: CharacterId, before: &[Work]) {
    let works = draft.campaign().works.iter();
    let waiting = works.filter(|work| work.who == who && before.contains(work));
    let waiting = waiting.map(|work| format!("{} ({})", work.what, progress(work)));
    let waiting: Vec<String> = waiting.collect();
    if !waiting.is_empty() {
        draft.remark_of(who, &LEAVES, &waiting.join(", "));
    }
}
