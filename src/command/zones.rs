//! Zones: making them, joining them, and moving between them.

use super::checks::names;
use super::fight::act;
use crate::campaign::{Event, Zone};
use crate::command::line::{Span, Word};
use crate::game::args::choose;
use crate::game::draft::Wish;
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};

/// Verbs about zones.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "zone",
        aliases: &["zones"],
        usage: "zone [\"Bridge\" [joins \"Gate\"...]]",
        doc: "Makes a zone, and joins it to others both ways; alone it lists them.",
        dice: false,
        complete: |table, _| {
            let mut out = zone_names(table);
            out.push(Completion::keyword("joins", "connects both ways"));
            out
        },
        odds: None,
        run: zone,
    },
    Verb {
        name: "move",
        aliases: &[],
        usage: "move NAME... \"Gate\" [force]",
        doc: "Moves somebody to a zone: an adjacent one, unless it is forced. On one's own turn that uses Stride where there are powers.",
        dice: false,
        complete,
        odds: None,
        run: go,
    },
];

fn zone_names(table: Table<'_>) -> Vec<Completion> {
    let zones = table.campaign.zones.iter();
    zones
        .map(|zone| Completion::text(&zone.name, "zone"))
        .collect()
}

fn complete(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    match typing.before {
        [] => names(table),
        [_] => zone_names(table),
        _ => vec![Completion::keyword("force", "even if it is not adjacent")],
    }
}

fn zone(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    if cursor.peek().is_none() {
        let lines = map(draft.table());
        let text = if lines.is_empty() {
            "there are no zones".to_owned()
        } else {
            lines.join("\n")
        };
        draft.wish(Wish::Tell(text));
        return Ok(());
    }
    let name = make(draft, &mut cursor)?;
    let mut said = format!("zone {name}");
    let joins_at = cursor.here();
    if cursor.take("joins") {
        if cursor.peek().is_none() {
            return Err(Refusal::expected(cursor.here(), "the zone that it joins"));
        }
        let mut joined = Vec::new();
        while let Some(word) = cursor.peek() {
            let other = make(draft, &mut cursor)?;
            if other.to_lowercase() == name.to_lowercase() {
                return Err(Refusal::rule(word.span, "a zone does not join itself"));
            }
            join(draft, &name, &other);
            joined.push(other);
        }
        said = format!("{said} joins {}", joined.join(", "));
    } else if cursor.peek().is_some() {
        return Err(Refusal::expected(joins_at, "'joins' or the end"));
    }
    draft.say(said);
    Ok(())
}

/// The zone that the next word names, made if there is none. Answers how it is called.
fn make(draft: &mut Draft<'_>, cursor: &mut crate::game::Cursor<'_>) -> Result<String, Refusal> {
    let (name, _) = cursor.made("a zone")?;
    if let Some(zone) = draft.campaign().zone(&name) {
        return Ok(zone.name.clone());
    }
    let at = draft.campaign().zones.len();
    let to = Some(Zone {
        name: name.clone(),
        joins: Vec::new(),
    });
    draft.apply(Event::Zone { at, from: None, to });
    Ok(name)
}

fn join(draft: &mut Draft<'_>, name: &str, other: &str) {
    if draft.campaign().touch(name, other) {
        return;
    }
    let zones = &draft.campaign().zones;
    let Some(at) = zones.iter().position(|zone| zone.name == name) else {
        return;
    };
    let from = zones[at].clone();
    let mut to = from.clone();
    to.joins.push(other.to_owned());
    draft.apply(Event::Zone {
        at,
        from: Some(from),
        to: Some(to),
    });
}

/// The zones with what they touch and who is there, a line each.
#[must_use]
pub fn map(table: Table<'_>) -> Vec<String> {
    let campaign = table.campaign;
    let line = |zone: &Zone| {
        let touching = campaign
            .zones
            .iter()
            .filter(|other| campaign.touch(&zone.name, &other.name));
        let joined: Vec<&str> = touching.map(|other| other.name.as_str()).collect();
        let folded = zone.name.to_lowercase();
        let here = campaign
            .characters
            .iter()
            .filter(|who| who.zone.to_lowercase() == folded);
        let here: Vec<&str> = here.map(|who| who.name.as_str()).collect();
        let joined = if joined.is_empty() {
            String::new()
        } else {
            format!(" -- {}", joined.join(", "))
        };
        let here = if here.is_empty() {
            String::new()
        } else {
            format!(": {}", here.join(", "))
        };
        format!("[{}]{joined}{here}", zone.name)
    };
    campaign.zones.iter().map(line).collect()
}

fn find(draft: &Draft<'_>, word: &Word) -> Result<String, Refusal> {
    let zones = &draft.campaign().zones;
    let at =
        choose(word, "zone", zones.iter().map(|zone| zone.name.as_str())).map_err(|refusal| {
            if zones.is_empty() {
                refusal.hint("there are no zones yet: zone \"Bridge\" joins \"Gate\"")
            } else {
                refusal
            }
        })?;
    Ok(zones[at].name.clone())
}

fn go(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.all_but_last(draft.table(), &["force"])?;
    let word = cursor.word("a zone")?;
    let zone = find(draft, word)?;
    let force = cursor.take("force");
    cursor.finish()?;
    let folded = zone.to_lowercase();
    let is_there = |draft: &Draft<'_>, id| {
        let person = draft.campaign().characters.get(id);
        person.is_some_and(|person| person.zone.to_lowercase() == folded)
    };
    let alone = who.len() == 1 || who.iter().all(|id| is_there(draft, *id));
    for id in who {
        // Of many, those who are there already stay.
        if alone || !is_there(draft, id) {
            go_one(draft, id, &zone, force, word.span)?;
        }
    }
    Ok(())
}

fn go_one(
    draft: &mut Draft<'_>,
    who: crate::campaign::CharacterId,
    zone: &str,
    force: bool,
    at: Span,
) -> Result<(), Refusal> {
    let person = draft.character(who)?;
    let (name, from) = (person.name.clone(), person.zone.clone());
    if from.to_lowercase() == zone.to_lowercase() {
        return Err(Refusal::rule(at, format!("{name} is at {zone} already")));
    }
    // Whoever stands nowhere yet is put anywhere.
    if !from.is_empty() && !force {
        if !draft.campaign().touch(&from, zone) {
            let refusal = Refusal::rule(
                at,
                format!("{zone} is not adjacent to {from}, where {name} is"),
            );
            return Err(refusal.hint("'force' does it all the same"));
        }
        act::stride(draft, who, at)?;
    }
    draft.apply(Event::Moved {
        who,
        from,
        to: zone.to_owned(),
    });
    draft.say(format!("{name} moves to {zone}"));
    Ok(())
}
