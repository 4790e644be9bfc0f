//! `pause`, `resume` and `end`: several fights, one of them in front of the GM.

use std::sync::Arc;

use super::say_first;
use crate::campaign::{At, CampaignChange, Change, Fight, FightChange};
use crate::game::{Args, Completion, Draft, Refusal, Verb, ties};
use crate::play::turn::running;

pub(super) const PAUSE: Verb = Verb {
    name: "pause",
    usage: "pause",
    doc: "Sets the fight aside; another may begin.",
    run: pause,
    ..Verb::PLAIN
};

pub(super) const RESUME: Verb = Verb {
    name: "resume",
    usage: "resume [\"fight\"]",
    doc: "Takes up a fight that was paused.",
    complete: |table, _| {
        let paused = table.campaign.fights.iter().filter(|fight| fight.paused);
        paused
            .map(|fight| Completion::text(title(fight), "paused"))
            .collect()
    },
    run: resume,
    ..Verb::PLAIN
};

pub(super) const END: Verb = Verb {
    name: "end",
    usage: "end",
    doc: "Ends the fight, and the conditions that its turns would have ended. Its log stays.",
    run: end,
    ..Verb::PLAIN
};

fn end(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    args.cursor().finish()?;
    let Some(fight) = draft.campaign().fight().cloned() else {
        return Err(Refusal::rule(args.verb.span, "no fight is running"));
    };
    let at = draft
        .campaign()
        .fights
        .iter()
        .position(|other| other.id == fight.id)
        .unwrap_or(0);
    let rounds = fight.round;
    // What its turns would have ended has nothing left to count.
    for timer in &fight.timers {
        ties::end(draft, timer.holder, &timer.condition);
    }
    let Some(fight) = draft.campaign().fight().cloned() else {
        return Ok(());
    };
    let name = if fight.name.is_empty() {
        String::new()
    } else {
        format!(" at {}", fight.name)
    };
    draft.apply(CampaignChange::Current(Change {
        from: Some(fight.id),
        to: None,
    }));
    draft.apply(CampaignChange::Fight(At {
        at,
        from: Some(Arc::new(fight)),
        to: None,
    }));
    draft.say(format!(
        "the fight{name} ends after {}",
        crate::game::words::plural(rounds, "round")
    ));
    Ok(())
}

fn title(fight: &Fight) -> String {
    if fight.name.is_empty() {
        format!("fight {}", fight.id.0)
    } else {
        fight.name.clone()
    }
}

fn pause(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    args.cursor().finish()?;
    let fight = running(draft).map_err(|refusal| refusal.or_at(args.verb.span))?;
    let (id, title) = (fight.id, title(fight));
    draft.fight(
        id,
        FightChange::Paused(Change {
            from: false,
            to: true,
        }),
    );
    draft.say(format!("{title} is paused"));
    Ok(())
}

fn resume(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    if draft.campaign().fight().is_some_and(|fight| !fight.paused) {
        return Err(Refusal::rule(args.verb.span, "a fight is running already")
            .hint("pause or end it first"));
    }
    let paused: Vec<&Fight> = draft
        .campaign()
        .fights
        .iter()
        .filter(|fight| fight.paused)
        .collect();
    let titles: Vec<String> = paused.iter().map(|fight| title(fight)).collect();
    let at = match cursor.peek() {
        Some(word) => {
            cursor.skip(1);
            crate::game::args::choose(word, "paused fight", titles.iter().map(String::as_str))?
        }
        None if paused.is_empty() => {
            return Err(Refusal::rule(args.verb.span, "no fight is paused"));
        }
        None if paused.len() == 1 => 0,
        None => {
            let found = titles.join(", ");
            return Err(Refusal::expected(
                args.end(),
                format!("which fight: {found}"),
            ));
        }
    };
    cursor.finish()?;
    let id = paused[at].id;
    let before = draft.campaign().current;
    draft.fight(
        id,
        FightChange::Paused(Change {
            from: true,
            to: false,
        }),
    );
    if before != Some(id) {
        draft.apply(CampaignChange::Current(Change {
            from: before,
            to: Some(id),
        }));
    }
    draft.say(format!("{} goes on", titles[at]));
    say_first(draft, id);
    Ok(())
}
