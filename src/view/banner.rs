//! The banner of a fight: whose turn it is, what is left of it, and who is next.

use super::order;
use super::text::{clean, head, width};
use crate::campaign::{Campaign, Combatant, Fight};
use crate::game::{Game, Order};
use crate::play::actions::Kind;
use crate::play::fight::{FightTable, can_act};
use crate::play::turn_usage;

/// How many of those who are next it names.
const NEXT: usize = 2;
/// The left part is cut to this before the right one gives way.
const LEAST: usize = 12;

/// The banner in two parts, which stand at the left and at the right of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Banner {
    pub left: String,
    pub right: String,
}

/// The banner in at most so many columns; `None` without a fight.
#[must_use]
pub fn banner(campaign: &Campaign, game: &Game, columns: usize) -> Option<Banner> {
    let fight = campaign.fight()?;
    let table = FightTable {
        campaign,
        game,
        fight,
    };
    let next = next(table);
    let acting = fight.acting.and_then(|id| fight.place(id));
    let Some((_, acting)) = acting.filter(|_| !fight.paused) else {
        let left = if fight.paused {
            "the fight is paused"
        } else {
            "nobody acts"
        };
        return Some(fitted(left, &[], next, columns));
    };
    let name = clean(campaign.name_of(acting.character)).to_uppercase();
    let mut parts: Vec<[String; 2]> = Vec::new();
    let left = if can_act(campaign, game, acting.character) {
        left_of_turn(fight, acting)
    } else {
        String::new()
    };
    if !left.is_empty() {
        parts.push([left, order::left(fight, acting)]);
    }
    let who = campaign.characters.get(acting.character);
    let notes = who.map(|who| order::notes(campaign, game, who, ""));
    let notes = notes.filter(|notes| !notes.is_empty());
    parts.extend(notes.map(|notes| [notes.clone(), notes]));
    Some(fitted(&name, &parts, next, columns))
}

/// `then Salt hound 1, Anselm Pike`; empty where the GM names who is next.
fn next(table: FightTable<'_>) -> String {
    if table.fight.paused {
        return String::new();
    }
    if table.game.turns.order == Order::Elective {
        return "then whom you name".to_owned();
    }
    let names: Vec<String> = table
        .names(&table.upcoming(NEXT))
        .into_iter()
        .map(|name| clean(name).into_owned())
        .collect();
    if names.is_empty() {
        return String::new();
    }
    format!("then {}", names.join(", "))
}

/// As many parts as there is room for, in their order; those who are next go before the name is cut.
/// Each part has a short form for where the long one is too long.
fn fitted(name: &str, parts: &[[String; 2]], next: String, columns: usize) -> Banner {
    let mut left = format!("▶ {name}");
    let room = columns.saturating_sub(2);
    let beside = if width(&next) + LEAST + 2 > room {
        String::new()
    } else {
        next
    };
    let room = room.saturating_sub(if beside.is_empty() {
        0
    } else {
        width(&beside) + 2
    });
    for (nth, part) in parts.iter().enumerate() {
        let between = if nth == 0 { "  " } else { " · " };
        let longer = part.iter().map(|form| format!("{left}{between}{form}"));
        match longer.into_iter().find(|longer| width(longer) <= room) {
            Some(longer) => left = longer,
            None => break,
        }
    }
    if width(&left) > room {
        left = head(&left, room).0.to_owned();
    }
    Banner {
        left,
        right: beside,
    }
}

/// What is left of a turn: `1 standard + 1 quick, or 3 quick · reaction`.
fn left_of_turn(fight: &Fight, place: &Combatant) -> String {
    let kind = |(kind, count): &(String, u32)| match Kind::counted(kind) {
        Some(kind) => format!("{count} {}", kind.word()),
        None => format!("{count} {kind}"),
    };
    let mut ways: Vec<String> = Vec::new();
    for way in turn_usage::ways(fight, place) {
        let way: Vec<String> = way.iter().map(kind).collect();
        let way = way.join(" + ");
        if !way.is_empty() && !ways.contains(&way) {
            ways.push(way);
        }
    }
    let mut parts = vec![ways.join(", or ")];
    if turn_usage::has_reaction(fight, place) {
        parts.push(Kind::Reaction.word().to_owned());
    }
    parts.retain(|part| !part.is_empty());
    if parts.is_empty() && !fight.allot.is_empty() {
        return "nothing left".to_owned();
    }
    parts.join(" · ")
}
