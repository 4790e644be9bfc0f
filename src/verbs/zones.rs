//! Zones: creating, connecting and separating them, and moving between them.

mod change;
mod known;

use crate::campaign::{At, CampaignChange, Change, PersonChange, Statement, Zone};
use crate::game::draft::{Request, Shows};
use crate::game::syntax::{Arg, NAMES_THEN, one_of, text};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::read::made;
use crate::play::actions::use_free_move;
use known::{find, same};

/// The verbs for zones.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "zone",
        aliases: &["zones"],
        syntax: &[Arg::Optional(&[Arg::OneOf(&[
            &[
                one_of("\"Bridge\"", zones),
                Arg::Optional(&[
                    Arg::OneOf(&[
                        &[Arg::Word("joins", "connects both ways")],
                        &[Arg::Word("parts", "removes the connection")],
                    ]),
                    Arg::Many(&[one_of("\"Gate\"", other_zones)]),
                ]),
            ],
            &[
                Arg::Word("rename", "gives it another name"),
                one_of("\"Bridge\"", zones),
                text("\"Span\""),
            ],
            &[
                Arg::Word("remove", "removes it from the map"),
                one_of("\"Bridge\"", zones),
            ],
            &[
                Arg::Word("note", "notes about it"),
                one_of("\"Bridge\"", zones),
                text("\"text\""),
            ],
        ])])],
        doc: "Makes a zone, connects it to others or disconnects it, renames it, removes it or notes something about it; without arguments it draws the map.",
        run,
        ..Verb::PLAIN
    },
    Verb {
        name: "move",
        syntax: &[NAMES_THEN, one_of("\"Gate\"", zones)],
        doc: "Moves characters to an adjacent zone. On their own turn this uses Stride, in games with powers.",
        run: go,
        ..Verb::PLAIN
    },
];

pub(super) fn zones(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    listed(table.campaign.zones.iter())
}

/// The zones that the first one could join, or those that it could be separated from.
fn other_zones(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let [first, keyword, ..] = typing.before else {
        return Vec::new();
    };
    let parts = keyword.is("parts");
    let zones = table.campaign.zones.iter();
    listed(zones.filter(|zone| {
        let touches = table.campaign.touch(&first.text, &zone.name);
        touches == parts && !same(&zone.name, &first.text)
    }))
}

fn listed<'z>(zones: impl Iterator<Item = &'z Zone>) -> Vec<Completion> {
    zones
        .map(|zone| Completion::text(&zone.name, "zone"))
        .collect()
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let form = args.keyword(&["rename", "remove", "note"]);
    match form {
        Some((form, _)) => change::run(draft, args, form),
        None => zone(draft, args),
    }
}

fn zone(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let texts = args.texts();
    let keyword = args.keyword(&["joins", "parts"]).map(|(word, _)| word);
    let (first, others) = match texts.as_slice() {
        [] => (None, &[][..]),
        [first, others @ ..] => (Some(*first), others),
    };
    if keyword.is_none() || !others.is_empty() {
        args.finish()?;
    }
    match (first, keyword) {
        (None, _) => draft.request(Request::Show(Shows::Map)),
        (Some(_), Some(_)) if others.is_empty() => return Err(args.missing("another zone")),
        (Some(first), Some("parts")) => return part(draft, first, others),
        (Some(first), Some(_)) => return joined(draft, first, others),
        (Some(first), None) => {
            let (name, new) = make(draft, first)?;
            if !new {
                let said = format!("there is a zone {name} already");
                let refusal = Refusal::rule(first.span, said);
                return Err(refusal.hint("'zone' alone draws the map"));
            }
        }
    }
    Ok(())
}

/// The zone that a word names, created if it does not exist. Returns its name, and whether it is
/// new.
fn make(draft: &mut Draft<'_>, word: &Word) -> Result<(String, bool), Refusal> {
    let (name, _) = made(word, "a zone")?;
    if let Some(zone) = draft.campaign().zone(&name) {
        return Ok((zone.name.clone(), false));
    }
    let at = draft.campaign().zones.len();
    let zone = Zone {
        name: name.clone(),
        ..Zone::default()
    };
    draft.apply(CampaignChange::Zone(At::insert(at, zone)));
    Ok((name, true))
}

/// `zone A joins B...`: creates missing zones and connects them in both directions.
fn joined(draft: &mut Draft<'_>, first: &Word, others: &[&Word]) -> Result<(), Refusal> {
    let (name, _) = draft.untold(|draft| make(draft, first))?;
    let mut joined: Vec<String> = Vec::new();
    for word in others {
        let (other, _) = draft.untold(|draft| make(draft, word))?;
        if same(&other, &name) {
            return Err(Refusal::rule(word.span, "a zone cannot join itself"));
        }
        if draft.campaign().touch(&name, &other) || joined.contains(&other) {
            let said = format!("{name} joins {other} already");
            return Err(Refusal::rule(word.span, said).hint("'parts' removes a connection"));
        }
        joined.push(other);
    }
    change_joins(draft, &name, |joins| joins.extend(joined));
    Ok(())
}

/// Changes the list of zones that a zone joins.
fn change_joins(draft: &mut Draft<'_>, name: &str, change: impl FnOnce(&mut Vec<String>)) {
    let zones = &draft.campaign().zones;
    let Some(at) = zones.iter().position(|zone| zone.name == name) else {
        return;
    };
    let from = zones[at].clone();
    let mut to = from.clone();
    change(&mut to.joins);
    if from != to {
        draft.apply(CampaignChange::Zone(At::replace(at, from, to)));
    }
}

/// `zone A parts B...`: removes connections, whichever side declared them.
fn part(draft: &mut Draft<'_>, first: &Word, others: &[&Word]) -> Result<(), Refusal> {
    let name = find(draft, first)?;
    let mut parted = Vec::new();
    for word in others {
        let other = find(draft, word)?;
        if !draft.campaign().touch(&name, &other) {
            let said = format!("{name} does not join {other}");
            return Err(Refusal::rule(word.span, said));
        }
        for (one, gone) in [(&name, &other), (&other, &name)] {
            draft.untold(|draft| {
                change_joins(draft, one, |joins| {
                    joins.retain(|joined| !same(joined, gone));
                });
            });
        }
        parted.push(other.into());
    }
    draft.state(Statement::Parted {
        zone: name.into(),
        from: parted,
    });
    Ok(())
}

fn go(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let who = args.people(draft.table())?;
    let word = args.text().ok_or_else(|| args.missing("a zone"))?;
    let zone = find(draft, word)?;
    let force = draft.is_forced();
    args.finish()?;
    let folded = zone.to_lowercase();
    let is_there = |draft: &Draft<'_>, id| {
        let person = draft.campaign().characters.get(id);
        person.is_some_and(|person| person.zone.to_lowercase() == folded)
    };
    let alone = who.len() == 1 || who.iter().all(|(id, _)| is_there(draft, *id));
    for (id, _) in who {
        // In a list of several, characters who are there already are skipped.
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
    // A character without a zone may be placed anywhere.
    if !from.is_empty() && !force {
        if !draft.campaign().touch(&from, zone) {
            let said = format!("{zone} is not adjacent to {from}, where {name} is");
            return Err(Refusal::by_rule(at, said));
        }
        use_free_move(draft, who, at)?;
    }
    draft.person(who, PersonChange::Zone(Change::new(from, zone.to_owned())));
    Ok(())
}
