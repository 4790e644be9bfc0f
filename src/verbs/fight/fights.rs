//! `pause`, `resume` and `end`: several fights, of which one is current.

use super::args::running;
use crate::game::syntax::{Arg, one_of};
use crate::game::{Args, Completion, Draft, Refusal, Result, Table, Typing, Verb};
use crate::lang::read::choose;
use crate::play::fight::FightDraft;
use crate::play::fights::title;

pub(super) const PAUSE: Verb = Verb {
    name: "pause",
    doc: "Pauses the fight; another may begin.",
    run: |draft, args| {
        running(draft, args)?.pause();
        Ok(())
    },
    ..Verb::PLAIN
};

pub(super) const RESUME: Verb = Verb {
    name: "resume",
    syntax: &[Arg::Optional(&[one_of("\"fight\"", paused)])],
    doc: "Resumes a paused fight.",
    run: resume,
    ..Verb::PLAIN
};

fn paused(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let paused = table.campaign.fights.iter().filter(|fight| fight.paused);
    Completion::all(paused.map(|fight| title(fight)), "paused")
}

pub(super) const END: Verb = Verb {
    name: "end",
    doc: "Ends the fight and the conditions that its turns would have ended. Its log stays.",
    run: |draft, args| {
        let Some(id) = draft.campaign().current else {
            return Err(Refusal::rule(args.verb.span, "no fight is running"));
        };
        FightDraft::of(draft, id).end();
        Ok(())
    },
    ..Verb::PLAIN
};

fn resume(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    if draft.campaign().running().is_some() {
        return Err(Refusal::rule(args.verb.span, "a fight is running already")
            .hint("pause or end it first"));
    }
    let paused = draft.campaign().fights.iter();
    let paused: Vec<_> = paused.filter(|fight| fight.paused).collect();
    let titles: Vec<String> = paused.iter().map(|fight| title(fight)).collect();
    let at = match args.text() {
        Some(word) => choose(word, "paused fight", titles.iter().map(String::as_str))?,
        None if paused.is_empty() => {
            return Err(Refusal::rule(args.verb.span, "no fight is paused"));
        }
        None if paused.len() == 1 => 0,
        None => {
            let found = titles.join(", ");
            return Err(args.missing(&format!("which fight? {found}")));
        }
    };
    let id = paused[at].id;
    FightDraft::of(draft, id).resume();
    Ok(())
}
