//! The lists of who may take the next turn, and of who may act out of turn.

use super::targets::person;
use crate::campaign::{Character, CharacterId, Combatant};
use crate::game::Table;
use crate::play::elective::interrupters;
use crate::play::fight::FightTable;
use crate::tui::desk::Desk;
use crate::tui::wanted::{Listed, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::verbs::quote;
use crate::view::Line;
use crate::view::table::{STANDING, standing};

/// The characters who may act out of turn, each with the command and the reason.
fn out_of_turn(desk: &Desk) -> Vec<(&Character, String, String)> {
    let Table { campaign, game, .. } = desk.table();
    let may = |verb: &str, who: CharacterId, why: String| {
        let who = campaign.characters.get(who)?;
        Some((who, format!("{verb} {} ", quote(game, &who.name)), why))
    };
    let interrupts = interrupters(desk.table()).into_iter();
    let interrupts = interrupts.filter_map(|who| may("interrupt", who, "was attacked".to_owned()));
    let places = campaign
        .running()
        .into_iter()
        .flat_map(|fight| &fight.order);
    let waits = |place: &&Combatant| place.is_ready() && campaign.acting() != Some(place.character);
    let ready = places.filter(waits).filter_map(|place| {
        let why = match place.ready_for.as_str() {
            "" => "has an action ready".to_owned(),
            what => format!("ready: {what}"),
        };
        may("ready", place.character, why)
    });
    interrupts.chain(ready).collect()
}

/// The command of the character who may interrupt or has an action ready. Of several, the selected
/// character is taken, or else the list asks.
pub(in crate::tui) fn interrupt(desk: &Desk) -> Result<Wanted, Line> {
    let may = out_of_turn(desk);
    let selected = may.iter().find(|(who, ..)| desk.selected() == Some(who.id));
    match (selected, may.as_slice()) {
        (_, []) => Err("nobody can interrupt or has an action ready".into()),
        (Some((_, line, _)), _) | (None, [(_, line, _)]) => Ok(Wanted::roll(line, None)),
        (None, _) => Ok(Wanted::List(Listed::Interrupters)),
    }
}

pub(super) fn interrupters_of(desk: &Desk) -> Content {
    let may = out_of_turn(desk);
    let title = if may.len() == interrupters(desk.table()).len() {
        "Who interrupts"
    } else {
        "Who acts out of turn"
    };
    let row = |(who, line, why): (&Character, String, String)| {
        person(
            desk.campaign(),
            who,
            &why,
            Does::Open(Wanted::roll(line, None)),
        )
    };
    Content::people(title, may.into_iter().map(row).collect())
}

/// Who may take the next turn, and who may take over the current one.
pub(super) fn next(desk: &Desk) -> Content {
    let Table { campaign, game, .. } = desk.table();
    let Some(fight) = FightTable::running(campaign, game) else {
        return Content::people("Who is next", Vec::new());
    };
    let people = |ids: Vec<CharacterId>| {
        let people = ids.into_iter().filter_map(|id| campaign.characters.get(id));
        let mut people: Vec<&Character> = people.collect();
        // A character may be in the order more than once.
        people.dedup_by_key(|who| who.id);
        people
    };
    let namable = fight.namable();
    let places = namable.iter().filter_map(|id| fight.fight.place(*id));
    let next = people(places.map(|(_, place)| place.character).collect());
    let interrupts = people(interrupters(desk.table()));
    let row = |who: &&Character, aside: &str, verb: &str| {
        let line = format!("{verb} {}", quote(game, &who.name));
        person(campaign, who, aside, Does::Run(line))
    };
    let mut rows: Vec<Row> = next
        .iter()
        .map(|who| Row {
            cells: standing(campaign, game, who).to_vec(),
            ..row(who, "", "pick")
        })
        .collect();
    let active = campaign.acting().map(|id| campaign.name_of(id));
    let active = active.unwrap_or_default();
    let takes = format!("interrupts: takes {active}'s turn, who may still act");
    rows.extend(interrupts.iter().map(|who| Row {
        group: "out of turn",
        ..row(who, &takes, "interrupt")
    }));
    let selected = next.iter().position(|who| Some(who.id) == desk.selected());
    Content {
        at: selected.unwrap_or(0),
        heads: STANDING,
        ..Content::people("Who is next", rows)
    }
}
