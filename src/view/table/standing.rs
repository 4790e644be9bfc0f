//! How somebody stands, in the columns of a list.

use super::columns::cell::bar;
use super::row::{harm, health_cell};
use super::status::{status, status_of_several, zones_of_several};
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::Game;
use crate::game::board::Value;
use crate::view::{Ink, Line};

/// Columns of the bar.
const BAR: usize = 5;

/// Health, what an attack has to beat, status and zone. A column may be empty. The status is that of all who share the
/// row: `alike`, if they are several.
pub(crate) fn standing(
    campaign: &Campaign,
    game: &Game,
    who: &Character,
    alike: &[CharacterId],
) -> [Line; 4] {
    let mut health = health_bar((campaign, game), who, BAR);
    if let Some(cell) = health_cell((campaign, game), who).filter(|_| !health.pieces.is_empty()) {
        health.push(Ink::Plain, format!(" {cell:>5}"));
    }
    let status = if alike.len() > 1 {
        status_of_several((campaign, game), alike, false)
    } else {
        let held = game.states_of(campaign, who);
        let [_, status] = status((campaign, game), who, &held, ("", true, false));
        status
    };
    [
        health,
        Line::of(Ink::Plain, defence(game, who)),
        status,
        zones_of_several(campaign, alike).unwrap_or_else(|| Line::of(Ink::Dim, &who.zone)),
    ]
}

/// The bar of what is lost of a character's health; empty in a game without one.
pub(in crate::view) fn health_bar(
    table: (&Campaign, &Game),
    who: &Character,
    columns: usize,
) -> Line {
    harm(table, who).map_or_else(Line::new, |harm| {
        let (ink, bar) = bar(harm, columns);
        Line::of(ink, bar)
    })
}

/// What an attack has to beat: `AC 15`, `Dodge 40`.
fn defence(game: &Game, who: &Character) -> String {
    let guards = game.board.cells.iter().find(|cell| cell.guards);
    guards.map_or_else(String::new, |cell| match (cell.of)(who) {
        Value::Nothing => String::new(),
        words @ (Value::Words(_) | Value::Items(_)) => words.to_string(),
        points @ Value::Points(..) => format!("{} {points}", cell.titles[1]),
    })
}
