//! The lists of those who take a turn: next, out of turn, or one that was delayed.

use std::collections::BTreeSet;

use super::targets::person;
use crate::campaign::{Campaign, Character, CharacterId, Combatant, genitive};
use crate::game::Table;
use crate::play::elective::interrupters;
use crate::play::fight::FightTable;
use crate::play::minions::{called, standing as standing_with};
use crate::tui::desk::Desk;
use crate::tui::wanted::Wanted;
use crate::tui::window::{Content, Does, Row};
use crate::verbs::quote;
use crate::view::table::standing;

/// The headings of the columns of those who may be next.
const HEADS: &[&str] = &["Health", "Status", "Zone"];

/// Chooses the last place in the order; the letters are those of people.
const AT_THE_END: char = 'E';

/// The characters who may act out of turn, each with the reason and what that does.
fn out_of_turn(desk: &Desk) -> Vec<(&Character, String, Does)> {
    let Table { campaign, game, .. } = desk.table();
    let may = |verb: &str, who: CharacterId, why: String, rolls: bool| {
        let who = campaign.characters.get(who)?;
        let line = format!("{verb} {}", quote(game, &who.name));
        // The GM may type the dice of a command that rolls.
        let does = if rolls {
            Does::Open(Wanted::roll(line + " ", None))
        } else {
            Does::Run(line)
        };
        Some((who, why, does))
    };
    let interrupts = interrupters(desk.table()).into_iter();
    let interrupts =
        interrupts.filter_map(|who| may("interrupt", who, "was attacked".to_owned(), false));
    let fight = campaign.running().into_iter();
    let places = fight.flat_map(|fight| &fight.order);
    let waits = |place: &&Combatant| place.is_ready() && campaign.acting() != Some(place.character);
    let ready = places.filter(waits).filter_map(|place| {
        let what = place.ready_for.as_str();
        let why = match what {
            "" => "has an action ready".to_owned(),
            what => format!("ready: {what}"),
        };
        let read = desk.session().read(what);
        let rolls = read.head.is_some_and(|head| head.verb.has_odds());
        may("ready", place.character, why, rolls)
    });
    interrupts.chain(ready).collect()
}

/// Those who may interrupt or have an action ready.
pub(super) fn interrupters_of(desk: &Desk) -> Content {
    let may = out_of_turn(desk);
    let title = if may.len() == interrupters(desk.table()).len() {
        "Who interrupts"
    } else {
        "Who acts out of turn"
    };
    let selected = desk.aim.selected;
    let at = may.iter().position(|(who, ..)| Some(who.id) == selected);
    let rows = may.into_iter();
    let rows = rows.map(|(who, why, does)| person(desk.campaign(), who, &why, does));
    Content {
        at: at.unwrap_or(0),
        empty: "nobody can interrupt or has an action ready".into(),
        ..Content::people(title, rows.collect())
    }
}

/// Who may take the next turn, and who may take over the current one.
pub(super) fn next(desk: &Desk) -> Content {
    let Table { campaign, game, .. } = desk.table();
    let Some(fight) = FightTable::running(campaign, game) else {
        return Content::people("Who is next", Vec::new());
    };
    let people = |ids: Vec<CharacterId>| {
        let owner = |who: CharacterId| fight.fight.letter_owner(who);
        let acted = |who: CharacterId| {
            let mut places = fight.fight.places_of(who);
            places.any(|place| place.acted >= fight.fight.round)
        };
        // A character may be in the order more than once, and minions with one letter anywhere in it: of these the
        // first who has not acted is meant.
        let mut first: Vec<CharacterId> = Vec::new();
        for who in ids {
            match first.iter_mut().find(|known| owner(**known) == owner(who)) {
                Some(known) if acted(*known) && !acted(who) => *known = who,
                Some(_) => {}
                None => first.push(who),
            }
        }
        let first = first.into_iter();
        let people = first.filter_map(|who| campaign.characters.get(who));
        people.collect::<Vec<&Character>>()
    };
    let namable = fight.namable();
    let places = namable.iter().filter_map(|id| fight.fight.place(*id));
    let next = people(places.map(|(_, place)| place.character).collect());
    let interrupts = people(interrupters(desk.table()));
    let alike = |who: &Character| standing_with(campaign, game, who.id);
    let row = |who: &Character, aside: &str, verb: &str| {
        let line = format!("{verb} {}", quote(game, &who.name));
        Row {
            name: called(&who.name, alike(who).len()),
            ..person(campaign, who, aside, Does::Run(line))
        }
    };
    let picked = next.iter().map(|who| {
        // What counts against an attack depends on the attack.
        let [health, _, status, zone] = standing(campaign, game, who, &alike(who));
        Row {
            cells: vec![health, status, zone],
            ..row(who, "", "pick")
        }
    });
    let active = campaign.acting().map(|id| campaign.name_of(id));
    let active = active.unwrap_or_default();
    let takes = format!(
        "interrupts: takes {} turn, who may still act",
        genitive(active)
    );
    let interrupting = interrupts.iter().map(|who| Row {
        group: "out of turn",
        ..row(who, &takes, "interrupt")
    });
    let selected = next
        .iter()
        .position(|who| Some(who.id) == desk.aim.selected);
    Content {
        at: selected.unwrap_or(0),
        heads: HEADS,
        ..Content::people("Who is next", picked.chain(interrupting).collect())
    }
}

/// The others in the fight that a character is in, in the order of turns; one of those with the same letter, who stands
/// if any of them does.
fn others(table: Table<'_>, who: CharacterId) -> Vec<&Character> {
    let Table { campaign, game, .. } = table;
    let fight = campaign.running();
    let Some(fight) = fight.filter(|fight| fight.places_of(who).next().is_some()) else {
        return Vec::new();
    };
    let mut known = BTreeSet::from([fight.letter_owner(who)]);
    let order = fight.order.iter().map(|place| place.character);
    let order = order.filter(|other| known.insert(fight.letter_owner(*other)));
    let others = order.filter_map(|other| {
        let alike = standing_with(campaign, game, other);
        let first = alike.first().copied().filter(|_| !alike.contains(&other));
        campaign.characters.get(first.unwrap_or(other))
    });
    others.collect()
}

/// Before whom a character could act; nobody if they are in no fight with others.
pub(super) fn places_for(desk: &Desk, who: CharacterId) -> Content {
    let Table { campaign, game, .. } = desk.table();
    let name = quote(game, campaign.name_of(who));
    let run = |side: &str, other: &Character| {
        Does::Run(format!("place {name} {side} {}", quote(game, &other.name)))
    };
    let others = others(desk.table(), who);
    let before = others.iter().map(|other| Row {
        name: called(&other.name, standing_with(campaign, game, other.id).len()),
        ..person(campaign, other, "", run("before", other))
    });
    let end = others.last().map(|last| {
        let after = format!("after {}", last.name);
        Row::new("at the end", after, run("after", last)).keyed(AT_THE_END)
    });
    Content::people(
        format!("{} acts before", campaign.name_of(who)),
        before.chain(end).collect(),
    )
}

/// Who has delayed a turn of this round and has not taken it.
fn delayed(campaign: &Campaign) -> impl Iterator<Item = &Character> {
    let fight = campaign.running();
    let acting = campaign.acting();
    let places = fight.into_iter().flat_map(|fight| {
        let held = |place: &&Combatant| place.held != 0 && place.held == fight.round;
        fight.order.iter().filter(held)
    });
    let places = places.filter(move |place| Some(place.character) != acting);
    places.filter_map(|place| campaign.characters.get(place.character))
}

/// Those whose delayed turn can be taken, and whoever may delay.
pub(super) fn delays(desk: &Desk) -> Content {
    let Table { campaign, game, .. } = desk.table();
    let row = |who: &Character, aside: &str| {
        let line = format!("delay {}", quote(game, &who.name));
        person(campaign, who, aside, Does::Run(line))
    };
    let active = campaign.acting();
    let active = active.and_then(|who| campaign.characters.get(who));
    let after = active.map_or_else(
        || "takes the delayed turn".to_owned(),
        |active| format!("takes the delayed turn after {}", active.name),
    );
    let rows = delayed(campaign).map(|who| row(who, &after));
    let rows = rows.chain(active.map(|who| row(who, "delays the turn")));
    Content::people("Delayed turns", rows.collect())
}
