//! Conditions: for good, or until a turn that is counted.

use crate::campaign::{CharacterId, Edge, Event, FightId, Timer};
use crate::command::checks::names;
use crate::command::line::{Span, Word};
use crate::command::turn::running;
use crate::game::args::{self, Cursor, choose};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};

pub(super) const CONDITION: Verb = Verb {
    name: "condition",
    usage: "condition NAME... \"shaken\" [for scene|2 turns|rounds [of NAME] [start|end]]",
    doc: "Puts a condition on somebody, for good or for a while.",
    complete: complete_condition,
    run: condition,
    ..Verb::PLAIN
};

pub(super) const CLEAR: Verb = Verb {
    name: "clear",
    usage: "clear NAME \"shaken\"",
    doc: "Takes a condition off somebody.",
    complete: |table, typing| match typing.before {
        [name, ..] => conditions_of(table, name),
        [] => names(table),
    },
    run: clear,
    ..Verb::PLAIN
};

fn complete_condition(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let words = |list: &[(&str, &str)]| {
        list.iter()
            .map(|(word, doc)| Completion::keyword(*word, *doc))
            .collect()
    };
    match typing.before {
        [] => names(table),
        [_] => Vec::new(),
        _ if typing.after("of") => names(table),
        _ if !typing.has("for") => words(&[("for", "ends by itself")]),
        _ if typing.after("for") => words(&[("scene", "till the scene ends")]),
        _ if typing.has("scene") => Vec::new(),
        [.., last] if last.is_number() => words(&[("turns", "turns"), ("rounds", "rounds")]),
        _ => words(&[
            ("of", "whose turn counts"),
            ("start", "as that turn begins"),
            ("end", "as that turn ends"),
        ]),
    }
}

fn conditions_of(table: Table<'_>, name: &Word) -> Vec<Completion> {
    let person = args::character(table, name)
        .ok()
        .and_then(|id| table.campaign.characters.get(id));
    let held = person.map_or(&[] as &[String], |person| person.conditions.as_slice());
    held.iter()
        .map(|text| Completion::text(text, "condition"))
        .collect()
}

/// For how long: how many, of whom, at which edge of the turn.
struct Lasting {
    count: u32,
    /// Whose turn is watched; the holder's own where nobody is named.
    of: Option<CharacterId>,
    of_at: Span,
    edge: Edge,
}

fn condition(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who_at = cursor.here();
    let who = cursor.all_but_last(draft.table(), "for")?;
    let (mut text, text_at) = cursor.made("a condition")?;
    let lasts = cursor.take("for");
    let lasting = if lasts && cursor.take("scene") {
        text.push_str(OF_THE_SCENE);
        None
    } else if lasts {
        Some(lasting(draft, &mut cursor, who_at)?)
    } else {
        None
    };
    cursor.finish()?;
    let alone = who.len() == 1;
    for id in who {
        give(draft, id, &text, text_at, lasting.as_ref(), alone)?;
    }
    Ok(())
}

/// At the end of a condition that ends with the scene.
const OF_THE_SCENE: &str = " (scene)";

/// Takes off what lasts no longer than the scene.
pub(in crate::command) fn end_with_the_scene(draft: &mut Draft<'_>) {
    let people = draft.campaign().characters.iter();
    let ending = |text: &&String| text.ends_with(OF_THE_SCENE);
    let ended: Vec<(CharacterId, String)> = people
        .flat_map(|who| {
            let texts = who.conditions.iter().filter(ending);
            texts.map(|text| (who.id, text.clone())).collect::<Vec<_>>()
        })
        .collect();
    for (who, text) in ended {
        let Ok(person) = draft.character(who) else {
            continue;
        };
        let name = person.name.clone();
        let Some(at) = person.conditions.iter().position(|held| *held == text) else {
            continue;
        };
        let bare = text.trim_end_matches(OF_THE_SCENE);
        draft.say(format!("{name} is no longer {bare}"));
        draft.apply(Event::Condition {
            who,
            at,
            from: Some(text),
            to: None,
        });
    }
}

/// Puts a condition on one character. One of many who has it already keeps it as it is.
fn give(
    draft: &mut Draft<'_>,
    who: CharacterId,
    text: &str,
    text_at: Span,
    lasting: Option<&Lasting>,
    alone: bool,
) -> Result<(), Refusal> {
    let timer = lasting
        .map(|lasting| timer(draft, who, text, lasting))
        .transpose()?;
    let person = draft.character(who)?;
    let (name, held) = (person.name.clone(), person.conditions.clone());
    let known = held
        .iter()
        .position(|other| other.to_lowercase() == text.to_lowercase());
    match known {
        Some(at) if timer.is_none() => {
            let said = format!("{name} is {} already", held[at]);
            if alone {
                return Err(Refusal::rule(text_at, said));
            }
            draft.say(said);
            return Ok(());
        }
        Some(at) => stop_timer(draft, who, &held[at]),
        None => draft.apply(Event::Condition {
            who,
            at: held.len(),
            from: None,
            to: Some(text.to_owned()),
        }),
    }
    let text = known.map_or(text, |at| held[at].as_str());
    match timer {
        Some((fight, timer, until)) => {
            let timers = draft.campaign().fight_by_id(fight);
            let at = timers.map_or(0, |fight| fight.timers.len());
            let timer = Timer {
                condition: text.to_owned(),
                ..timer
            };
            draft.apply(Event::Timer {
                fight,
                at,
                from: None,
                to: Some(timer),
            });
            draft.say(format!("{name} is {text} until {until}"));
        }
        None => draft.say(format!("{name} is {text}")),
    }
    Ok(())
}

fn lasting(draft: &Draft<'_>, cursor: &mut Cursor<'_>, at: Span) -> Result<Lasting, Refusal> {
    let count = cursor.number("how many turns or rounds", 1, 1000)?;
    let unit_at = cursor.here();
    if cursor
        .take_one_of(&["turns", "turn", "rounds", "round"])
        .is_none()
    {
        return Err(Refusal::expected(unit_at, "'turns' or 'rounds'"));
    }
    let mut lasting = Lasting {
        count: u32::try_from(count).unwrap_or(1),
        of: None,
        of_at: at,
        edge: Edge::End,
    };
    if cursor.take("of") {
        lasting.of_at = cursor.here();
        lasting.of = Some(cursor.character(draft.table())?);
    }
    match cursor.take_one_of(&["start", "end"]) {
        Some("start") => lasting.edge = Edge::Start,
        Some(_) => lasting.edge = Edge::End,
        None => {}
    }
    Ok(lasting)
}

/// The moment at which something ends: the count-th beginning or end from now.
fn timer(
    draft: &Draft<'_>,
    holder: CharacterId,
    text: &str,
    lasting: &Lasting,
) -> Result<(FightId, Timer, String), Refusal> {
    let fight = running(draft).map_err(|refusal| refusal.or_at(lasting.of_at))?;
    let of = lasting.of.unwrap_or(holder);
    let name = draft.campaign().name_of(of);
    let Some((_, place)) = fight.place_of(of) else {
        return Err(Refusal::rule(
            lasting.of_at,
            format!("{name} is not in the fight, so no turns can be counted"),
        ));
    };
    let acting = fight.acting == Some(place.id);
    let past = match lasting.edge {
        Edge::Start => place.acted == fight.round,
        Edge::End => place.acted == fight.round && !acting,
    };
    let first = (fight.round + u32::from(past)).max(place.from_round);
    let round = first + lasting.count - 1;
    let timer = Timer {
        holder,
        condition: text.to_owned(),
        of,
        round,
        edge: lasting.edge,
    };
    let edge = if lasting.edge == Edge::Start {
        "beginning"
    } else {
        "end"
    };
    Ok((
        fight.id,
        timer,
        format!("the {edge} of {name}'s turn in round {round}"),
    ))
}

/// Lets a condition end with the count-th turn of its holder from now, if turns are taken and it has one;
/// says until when.
pub(in crate::command) fn end_after_rounds(
    draft: &mut Draft<'_>,
    who: CharacterId,
    text: &str,
    count: u32,
) -> String {
    let lasting = Lasting {
        count,
        of: Some(who),
        of_at: Span::default(),
        edge: Edge::End,
    };
    let Some(Ok((fight, timer, until))) = (count > 0).then(|| timer(draft, who, text, &lasting))
    else {
        return String::new();
    };
    let at = draft
        .campaign()
        .fight_by_id(fight)
        .map_or(0, |fight| fight.timers.len());
    draft.apply(Event::Timer {
        fight,
        at,
        from: None,
        to: Some(timer),
    });
    format!(" until {until}")
}

/// Takes the timers of a condition off, in every fight.
pub(in crate::command) fn stop_timer(draft: &mut Draft<'_>, who: CharacterId, text: &str) {
    loop {
        let found = draft.campaign().fights.iter().find_map(|fight| {
            let at = fight
                .timers
                .iter()
                .position(|timer| timer.holder == who && timer.condition == text)?;
            Some((fight.id, at, fight.timers[at].clone()))
        });
        let Some((fight, at, timer)) = found else {
            return;
        };
        draft.apply(Event::Timer {
            fight,
            at,
            from: Some(timer),
            to: None,
        });
    }
}

fn clear(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.several(draft.table())?;
    let word = cursor.word("a condition")?;
    cursor.finish()?;
    let alone = who.len() == 1;
    let mut cleared = false;
    for id in who {
        let person = draft.character(id)?;
        let (name, held) = (person.name.clone(), person.conditions.clone());
        if held.is_empty() && alone {
            return Err(Refusal::rule(word.span, format!("{name} has no condition")));
        }
        let at = match choose(word, "condition", held.iter().map(String::as_str)) {
            Ok(at) => at,
            Err(refusal) if alone => return Err(refusal),
            // Of many, only those who have it lose it.
            Err(_) => continue,
        };
        stop_timer(draft, id, &held[at]);
        draft.apply(Event::Condition {
            who: id,
            at,
            from: Some(held[at].clone()),
            to: None,
        });
        draft.say(format!("{name} is no longer {}", held[at]));
        cleared = true;
    }
    if !cleared {
        return Err(Refusal::rule(
            word.span,
            "none of them has such a condition",
        ));
    }
    Ok(())
}
