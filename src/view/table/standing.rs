//! How somebody stands, in the columns of a list.

use super::columns::cell::bar;
use super::row::harm;
use super::status::status;
use crate::campaign::{Campaign, Character, Skill};
use crate::game::Game;
use crate::game::board::Value;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// The headings of these columns.
pub const STANDING: &[&str] = &["Health", "Defence", "Status", "Zone"];

/// Columns of the bar.
const BAR: usize = 5;

/// Health, what an attack has to beat, status and zone. A column may be empty.
#[must_use]
pub fn standing(campaign: &Campaign, game: &Game, who: &Character) -> [Line; 4] {
    let mut health = Line::new();
    if let (Some(harm), Some(cell)) = (harm(game, who), &game.board.health) {
        let (ink, bar) = bar(harm, BAR);
        health = Line::of(ink, bar).with(Ink::Plain, format!(" {:>5}", (cell.of)(who)));
    }
    let held = game.states_of(campaign, who);
    let [_, status] = status((campaign, game), who, &held, ("", true, false));
    [
        health,
        Line::of(Ink::Plain, defence(game, who)),
        status,
        Line::of(Ink::Dim, clean(&who.zone)),
    ]
}

/// What an attack has to beat: the game's own value, or the best skill for defence.
fn defence(game: &Game, who: &Character) -> String {
    let guards = game.board.cells.iter().find(|cell| cell.guards);
    if let Some(cell) = guards {
        let value = (cell.of)(who);
        let told = || format!("{} {value}", cell.titles[1]);
        return if value == Value::Nothing {
            String::new()
        } else {
            told()
        };
    }
    let value = |skill: &Skill| game.stat_of(who, &skill.stat).unwrap_or(0) + skill.ranks;
    let skills = who.skills.iter();
    let skills = skills.filter(|skill| (game.attacks.defends)(skill));
    let best = skills.max_by_key(|skill| value(skill));
    best.map_or_else(String::new, |skill| {
        format!("{} {}", clean(&skill.name), value(skill))
    })
}
