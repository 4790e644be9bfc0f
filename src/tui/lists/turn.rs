//! The lists of who may take the next turn, and of who may act out of turn.

use super::targets::letter_of;
use crate::campaign::{Character, CharacterId};
use crate::play::elective::interrupters;
use crate::play::fight::FightTable;
use crate::tui::desk::Desk;
use crate::tui::wanted::{Listed, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::verbs::quote;
use crate::view::Line;
use crate::view::table::{STANDING, standing};

/// The characters who may act out of turn, each with the command and the reason.
fn out_of_turn(desk: &Desk) -> Vec<(CharacterId, String, String)> {
    let (table, game) = (desk.table(), desk.game());
    let line = |verb: &str, who: CharacterId| {
        format!("{verb} {} ", quote(game, table.campaign.name_of(who)))
    };
    let interrupt = |who: CharacterId| (who, line("interrupt", who), "was attacked".to_owned());
    let mut out: Vec<_> = interrupters(table).into_iter().map(interrupt).collect();
    let fight = table.campaign.running().into_iter();
    for place in fight.flat_map(|fight| &fight.order) {
        let who = place.character;
        if place.is_ready() && table.campaign.acting() != Some(who) {
            let why = match place.ready_for.as_str() {
                "" => "has an action ready".to_owned(),
                what => format!("ready: {what}"),
            };
            out.push((who, line("ready", who), why));
        }
    }
    out
}

/// The command of the character who may interrupt or has an action ready. Of several, the selected
/// character is taken, or else the list asks.
pub(super) fn interrupt(desk: &Desk) -> Result<Wanted, Line> {
    let may = out_of_turn(desk);
    let selected = may.iter().find(|(who, ..)| desk.selected() == Some(*who));
    match (selected, may.as_slice()) {
        (_, []) => Err("nobody can interrupt or has an action ready".into()),
        (Some((_, line, _)), _) | (None, [(_, line, _)]) => Ok(Wanted::roll(line, None)),
        (None, _) => Ok(Wanted::List(Listed::Interrupters)),
    }
}

pub(super) fn interrupters_of(desk: &Desk) -> Content {
    let campaign = desk.campaign();
    let may = out_of_turn(desk);
    let row = |(who, line, why): &(CharacterId, String, String)| {
        let side = campaign.characters.get(*who).map(Character::side);
        let does = Does::Open(Wanted::roll(line, None));
        Row::new(campaign.name_of(*who), why.as_str(), does)
            .of(side.unwrap_or_default())
            .keyed(letter_of(campaign, *who))
    };
    let title = if may.len() == interrupters(desk.table()).len() {
        "Who interrupts"
    } else {
        "Who acts out of turn"
    };
    Content::people(title, may.iter().map(row).collect())
}

/// Who may take the next turn, and who may take over the current one.
pub(super) fn next(desk: &Desk) -> Content {
    let table = desk.table();
    let (campaign, game) = (table.campaign, table.game);
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
    let interrupts = people(interrupters(table));
    let row = |who: &&Character, aside: &str, verb: &str| {
        let line = format!("{verb} {}", quote(game, &who.name));
        Row::new(&who.name, aside, Does::Run(line))
            .of(who.side())
            .keyed(letter_of(campaign, who.id))
    };
    let mut rows: Vec<Row> = next
        .iter()
        .map(|who| row(who, "", "pick").cells(standing(campaign, game, who).to_vec()))
        .collect();
    let active = campaign.acting().map(|id| campaign.name_of(id));
    let active = active.unwrap_or_default();
    let takes = format!("interrupts: takes {active}'s turn, who may still act");
    rows.extend(
        interrupts
            .iter()
            .map(|who| row(who, &takes, "interrupt").below(true)),
    );
    let selected = next.iter().position(|who| Some(who.id) == desk.selected());
    Content {
        at: selected.unwrap_or(0),
        heads: STANDING,
        ..Content::people("Who is next", rows)
    }
}
