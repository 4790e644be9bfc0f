//! Zones: creating, connecting and separating them, and moving between them.

mod change;

use crate::campaign::fold::same;
use crate::campaign::{At, CampaignChange, CharacterId, Fight, Zone};
use crate::game::draft::{Request, Shows};
use crate::game::remark::PARTED;
use crate::game::syntax::{Arg, NAMES_THEN, one_of, text};
use crate::game::who::lettered;
use crate::game::{Args, Completion, Draft, Refusal, Result, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::read::made;
use crate::play::actions::use_free_move;
use crate::play::minions::standing;
use change::{change, find, joins, rename_or_remove};
pub(super) use change::{put_in, zone_of};

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
    Completion::all(zones.map(|zone| &zone.name), "zone")
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let form = args.keyword(&["rename", "remove", "note"]);
    match form {
        Some((form, _)) => rename_or_remove(draft, args, form),
        None => zone(draft, args),
    }
}

fn zone(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let texts = args.texts();
    let Some((first, others)) = texts.split_first() else {
        draft.request(Request::Show(Shows::Map));
        return Ok(());
    };
    let Some((keyword, _)) = args.keyword(&["joins", "parts"]) else {
        let (name, new) = called(draft, first)?;
        if new {
            return Ok(());
        }
        let said = format!("there is a zone {name} already");
        return Err(Refusal::rule(first.span, said).hint("'zone' alone draws the map"));
    };
    if others.is_empty() {
        return Err(args.missing("another zone"));
    }
    if keyword == "parts" {
        part(draft, first, others)
    } else {
        joined(draft, first, others)
    }
}

/// Makes a zone unless there is one of its name. Returns the name, and whether it is new.
pub(super) fn make(draft: &mut Draft<'_>, zone: &Zone) -> (String, bool) {
    if let Some(known) = draft.campaign().zone(&zone.name) {
        return (known.name.clone(), false);
    }
    let at = draft.campaign().zones.len();
    draft.apply(CampaignChange::Zone(At::insert(at, zone.clone())));
    (zone.name.clone(), true)
}

/// The zone that a word names, which is made if it does not exist.
fn called(draft: &mut Draft<'_>, word: &Word) -> Result<(String, bool)> {
    let (name, _) = made(word, "a zone")?;
    Ok(make(draft, &Zone::named(&name)))
}

/// `zone A joins B...`: creates missing zones and connects them in both directions.
fn joined(draft: &mut Draft<'_>, first: &Word, others: &[&Word]) -> Result {
    let (name, _) = draft.untold(|draft| called(draft, first))?;
    let mut joined: Vec<String> = Vec::new();
    for word in others {
        let (other, _) = draft.untold(|draft| called(draft, word))?;
        if same(&other, &name) {
            return Err(Refusal::rule(word.span, "a zone cannot join itself"));
        }
        if draft.campaign().touch(&name, &other) || joined.contains(&other) {
            let said = format!("{name} joins {other} already");
            return Err(Refusal::rule(word.span, said).hint("'parts' removes a connection"));
        }
        joined.push(other);
    }
    let is_it = |zone: &Zone| zone.name == name;
    change(draft, is_it, |zone| zone.joins.extend_from_slice(&joined));
    Ok(())
}

/// `zone A parts B...`: removes connections, whichever side declared them.
fn part(draft: &mut Draft<'_>, first: &Word, others: &[&Word]) -> Result {
    let name = find(draft, first)?;
    let mut parted = Vec::new();
    for word in others {
        let other = find(draft, word)?;
        if !draft.campaign().touch(&name, &other) {
            let said = format!("{name} does not join {other}");
            return Err(Refusal::rule(word.span, said));
        }
        for (one, gone) in [(&name, &other), (&other, &name)] {
            let is_it = |zone: &Zone| zone.name == *one && joins(zone, gone);
            let part = |zone: &mut Zone| zone.joins.retain(|joined| !same(joined, gone));
            draft.untold(|draft| change(draft, is_it, part));
        }
        parted.push(other);
    }
    draft.remark(&PARTED, &format!("{name} and {}", parted.join(", ")));
    Ok(())
}

fn go(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let who = with_their_letter(draft.table(), args)?;
    let word = args.word(0, "a zone")?;
    let zone = find(draft, word)?;
    let is_there = |(id, _): &(CharacterId, Span)| same(zone_of(draft, *id), &zone);
    // In a list of several, characters who are there already are skipped.
    let (there, others): (Vec<_>, Vec<_>) = who.into_iter().partition(is_there);
    if let ([(id, _), ..], []) = (&there[..], &others[..]) {
        let name = draft.campaign().name_of(*id);
        let said = format!("{name} is at {zone} already");
        return Err(Refusal::rule(word.span, said));
    }
    for (id, _) in others {
        go_one(draft, id, &zone, word.span)?;
    }
    Ok(())
}

/// The characters named. The letter of minions means all of them who stand, unless one of them has the turn.
fn with_their_letter(table: Table<'_>, args: &Args<'_>) -> Result<Vec<(CharacterId, Span)>> {
    let fight = table.campaign.fight();
    let acting = fight.and_then(Fight::acting_character);
    let mut all: Vec<(CharacterId, Span)> = Vec::new();
    for (who, at) in args.people(table)? {
        let mut words = args.words.iter();
        let word = words.find(|word| word.span == at);
        let is_letter = word.is_some_and(|word| lettered(table, word) == Some(who));
        let alike = if is_letter && acting != Some(who) {
            standing(table.campaign, table.game, who)
        } else {
            vec![who]
        };
        let alike = alike.into_iter().map(|who| (who, at));
        let new: Vec<_> = alike
            .filter(|(who, _)| all.iter().all(|(other, _)| other != who))
            .collect();
        all.extend(new);
    }
    Ok(all)
}

fn go_one(draft: &mut Draft<'_>, who: CharacterId, zone: &str, at: Span) -> Result {
    let person = draft.character(who)?;
    let (name, from) = (person.name.clone(), person.zone.clone());
    // A character without a zone may be placed anywhere.
    if !from.is_empty() && !draft.is_forced() {
        if !draft.campaign().touch(&from, zone) {
            let said = format!("{zone} is not adjacent to {from}, where {name} is");
            return Err(Refusal::by_rule(at, said));
        }
        use_free_move(draft, who, at)?;
    }
    put_in(draft, who, zone);
    Ok(())
}
