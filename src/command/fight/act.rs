//! `act`: what a turn allows.

use std::sync::Arc;

use crate::campaign::{Allotment, At, CampaignChange, CharacterId, Combatant, Fight, FightId};
use crate::command::checks::names;
use crate::game::{Args, Completion, Cursor, Draft, Refusal, Verb};
use crate::lang::line::Span;
use crate::play::reveal;
use crate::play::turn::{close_claims, replace, running};
use crate::play::turn_usage::{
    ACTION, FREE, MOVE, REACTION, count, counted, did_key, left_in_words, place_of, spend,
};
use crate::rules::allotment as counts;

/// The kinds of action as they are typed, and as allotments count them.
const KINDS: &[(&str, &str, &str)] = &[
    (
        "standard",
        "S",
        "brief, and needs all one's mind: an attack",
    ),
    ("quick", "Q", "brief, and done in passing: moving, drawing"),
    (
        "task",
        "m",
        "goes on with a task, by the time that the allotment gives",
    ),
    (
        "reaction",
        REACTION,
        "one from the end of a turn to the end of the next",
    ),
    ("free", "", "costs nothing"),
    ("action", "A", "the one action of the turn"),
];

pub(super) const ACT: Verb = Verb {
    name: "act",
    usage: "act [NAME] standard|quick|task|reaction|free|action [\"what\"] [force]",
    doc: "Takes an action of the turn; one that no longer fits is refused unless it is forced.",
    complete: |table, typing| {
        let kinds = KINDS
            .iter()
            .map(|(word, _, doc)| Completion::keyword(*word, *doc));
        let kind_said = typing
            .before
            .iter()
            .any(|word| KINDS.iter().any(|(kind, ..)| word.is(kind)));
        match typing.before.len() {
            0 => kinds.chain(names(table)).collect(),
            _ if kind_said => vec![Completion::keyword("force", "even if it does not fit")],
            _ => kinds.collect(),
        }
    },
    run: act,
    ..Verb::PLAIN
};

/// `power NAME free|action "Stride"`: `act` in the words of games with powers.
pub const POWER: Verb = Verb {
    name: "power",
    usage: "power NAME free|action \"Stride\" [force]",
    doc: "Uses a power: one 1-Action a turn; a Free power is free once, again it costs the 1-Action.",
    ..ACT
};

pub(super) const ALLOT: Verb = Verb {
    name: "allot",
    usage: "allot 1S+1Q|3Q|none",
    doc: "Changes what a turn of this fight allows; 5m is five minutes of task time.",
    complete: |table, typing| match typing.before {
        [] => vec![
            Completion::keyword(table.game.turns.allotment, "as the game has it"),
            Completion::keyword("none", "nothing is counted"),
        ],
        _ => Vec::new(),
    },
    run: |draft, args| {
        let fight = running(draft)
            .map_err(|refusal| refusal.or_at(args.verb.span))?
            .clone();
        let mut cursor = args.cursor();
        let allot = allotment(&mut cursor)?;
        cursor.finish()?;
        let fights = &draft.campaign().fights;
        let at = fights.iter().position(|other| other.id == fight.id);
        let said = if allot.is_empty() {
            "actions are not counted any more".to_owned()
        } else {
            format!("a turn allows {allot}")
        };
        let after = Fight {
            allot,
            ..fight.clone()
        };
        draft.apply(CampaignChange::Fight(At {
            at: at.unwrap_or(0),
            from: Some(Arc::new(fight)),
            to: Some(Arc::new(after)),
        }));
        draft.say(said);
        Ok(())
    },
    ..Verb::PLAIN
};

/// Reads what a turn allows; `none` counts nothing.
pub(super) fn allotment(cursor: &mut Cursor<'_>) -> Result<Allotment, Refusal> {
    const WHAT: &str = "what a turn allows, such as 1S+1Q|3Q, or none";
    if cursor.take("none") {
        return Ok(Allotment::default());
    }
    let word = cursor.word(WHAT)?;
    Allotment::parse(&word.text).ok_or_else(|| Refusal::expected(word.span, WHAT))
}

fn act(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let id = running(draft)
        .map_err(|refusal| refusal.or_at(args.verb.span))?
        .id;
    let mut cursor = args.cursor();
    let words: Vec<&'static str> = KINDS.iter().map(|(word, ..)| *word).collect();
    let mut at = cursor.here();
    let mut kind = cursor.take_one_of(&words);
    let mut who = draft.campaign().acting();
    if kind.is_none() && cursor.peek().is_some() {
        who = Some(cursor.character(draft.table())?);
        at = cursor.here();
        kind = cursor.take_one_of(&words);
    }
    let Some(kind) = kind else {
        return Err(Refusal::expected(
            at,
            format!("a kind of action: {}", words.join(", ")),
        ));
    };
    let who = who.ok_or_else(|| Refusal::expected(args.end(), "whose action: nobody is acting"))?;
    let mut what = None;
    if cursor
        .peek()
        .is_some_and(|word| word.quoted || !word.is("force"))
    {
        what = Some(cursor.made("what is done")?.0);
    }
    let force = cursor.take("force");
    cursor.finish()?;
    let label = KINDS
        .iter()
        .find(|(word, ..)| *word == kind)
        .map_or("", |(_, label, _)| label);
    let name = draft.character(who)?.name.clone();
    let (row, place) = place_of(draft, id, who)
        .ok_or_else(|| Refusal::rule(at, format!("{name} is not in the fight")))?;
    if kind == "task" {
        return task(draft, id, (row, place), what.as_deref(), force, at);
    }
    let again = free_again(draft, kind, what.as_deref(), &place);
    let label = if again.is_some_and(|again| again) {
        ACTION
    } else {
        label
    };
    let mut after = place.clone();
    let is_move = what
        .as_deref()
        .is_some_and(|what| what.to_lowercase().split_whitespace().next() == Some(MOVE));
    if !force {
        refuse(draft, id, &place, (kind, label), is_move, at)?;
    }
    spend(&mut after, label, 1);
    if is_move {
        spend(&mut after, MOVE, 1);
    }
    if again.is_some() {
        spend(
            &mut after,
            &free_key(what.as_deref().unwrap_or_default()),
            1,
        );
    }
    if let Some(what) = &what {
        spend(&mut after, &did_key(what), 1);
    }
    replace(draft, id, row, place, after);
    close_claims(draft, id);
    // What is done in passing gives nobody away.
    if ["standard", "action", "reaction"].contains(&kind) {
        reveal::show(draft, who);
    }
    let kind = match kind {
        "free" if again == Some(true) => "Free power again, which costs the 1-Action".to_owned(),
        "free" if again.is_some() => "Free power".to_owned(),
        "reaction" => "reaction".to_owned(),
        "action" => "1-Action".to_owned(),
        kind => format!("{kind} action"),
    };
    let what = what.map(|what| format!(": {what}")).unwrap_or_default();
    let forced = if force { ", forced" } else { "" };
    draft.say(format!(
        "{name} takes a {kind}{what}{forced}; {}",
        left_in_words(draft, id, who)
    ));
    Ok(())
}

fn free_key(what: &str) -> String {
    format!("{FREE}{}", what.to_lowercase())
}

/// Where free powers are free once a turn: whether this one was used before.
fn free_again(
    draft: &Draft<'_>,
    kind: &str,
    what: Option<&str>,
    place: &Combatant,
) -> Option<bool> {
    let counts = kind == "free" && draft.game().turns.free_once;
    counts.then(|| count(&place.spent, &free_key(what.unwrap_or_default())) > 0)
}

/// Moving on one's own turn uses the free power Stride, where powers are counted.
pub(crate) fn stride(draft: &mut Draft<'_>, who: CharacterId, at: Span) -> Result<(), Refusal> {
    let Some(fight) = draft.campaign().running() else {
        return Ok(());
    };
    if !draft.game().turns.free_once || fight.acting_character() != Some(who) {
        return Ok(());
    }
    let id = fight.id;
    let Some((row, place)) = place_of(draft, id, who) else {
        return Ok(());
    };
    let again = count(&place.spent, &free_key(STRIDE)) > 0;
    let mut after = place.clone();
    if again {
        refuse(draft, id, &place, ("action", ACTION), false, at)?;
        spend(&mut after, ACTION, 1);
        draft.say("Stride again costs the 1-Action");
    }
    spend(&mut after, &free_key(STRIDE), 1);
    replace(draft, id, row, place, after);
    close_claims(draft, id);
    Ok(())
}

/// The free power that moves to an adjacent zone.
const STRIDE: &str = "Stride";

fn refuse(
    draft: &Draft<'_>,
    id: FightId,
    place: &Combatant,
    (kind, label): (&str, &str),
    is_move: bool,
    at: Span,
) -> Result<(), Refusal> {
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return Ok(());
    };
    let name = draft.campaign().name_of(place.character);
    let no = |why: String| Err(Refusal::rule(at, why).hint("'force' does it all the same"));
    if is_move && count(&place.spent, MOVE) > 0 {
        return no(format!("{name} has moved this turn"));
    }
    match label {
        "" => Ok(()),
        REACTION if count(&place.spent, REACTION) > 0 => {
            no(format!("{name} has used the reaction before its next turn"))
        }
        REACTION => Ok(()),
        _ if fight.acting != Some(place.id) => no(format!("it is not {name}'s turn")),
        _ if counts::fits(&fight.allot.0, &counted(&place.spent), label, 1) => Ok(()),
        ACTION => no(format!("{name} has used the 1-Action of this turn")),
        _ => no(format!("{name} has no {kind} action left this turn")),
    }
}

/// Task time: progress where the allotment has some, else the turn is lost.
fn task(
    draft: &mut Draft<'_>,
    id: FightId,
    (row, place): (usize, Combatant),
    what: Option<&str>,
    force: bool,
    at: Span,
) -> Result<(), Refusal> {
    let who = place.character;
    let Some(fight) = draft.campaign().fight_by_id(id) else {
        return Ok(());
    };
    let minutes = fight
        .allot
        .0
        .iter()
        .flatten()
        .filter(|(kind, _)| kind == "m")
        .map(|(_, count)| *count)
        .max();
    let name = draft.character(who)?.name.clone();
    let Some(minutes) = minutes else {
        // Whatever the turn allowed is gone.
        let mut after = place.clone();
        for (kind, count) in fight.allot.0.first().cloned().unwrap_or_default() {
            let used = self::count(&after.spent, &kind);
            spend(&mut after, &kind, count.saturating_sub(used));
        }
        replace(draft, id, row, place, after);
        let what = what
            .map(|what| format!(" going on with {what}"))
            .unwrap_or_default();
        draft.say(format!(
            "{name} loses the turn{what}: tasks are not counted in this fight"
        ));
        return Ok(());
    };
    if !force && !counts::fits(&fight.allot.0, &counted(&place.spent), "m", minutes) {
        return Err(
            Refusal::rule(at, format!("{name} has no task time left this turn"))
                .hint("'force' does it all the same"),
        );
    }
    let mut after = place.clone();
    spend(&mut after, "m", minutes);
    replace(draft, id, row, place, after);
    crate::command::work::progress_task(draft, who, what, i64::from(minutes), at)
}
