//! The turn order: who has which initiative, and what is left of their turn.

use std::ops::Range;

use super::roster::total;
use super::text::clean;
use crate::campaign::{Campaign, Character, CharacterId, Combatant, Condition, Fight, Side};
use crate::game::words::signed;
use crate::game::{Game, Order};
use crate::play::elective::Call;
use crate::play::fight::{FightTable, can_act};
use crate::play::turn::skips_fallen;
use crate::play::turn_order::initiative;
use crate::play::turn_usage::{self, REACTION};

/// Where a place of the order stands in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Having its turn.
    Acting,
    /// Still to come.
    Waiting,
    /// Over for this round.
    Done,
    /// First in a later round.
    Later,
    /// Unable to act: the turn passes over it.
    Fallen,
}

/// A row of the turn order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub who: CharacterId,
    /// What that one is called.
    pub name: String,
    pub side: Side,
    /// Die and modifier together; nothing where people stand as the GM puts them.
    pub initiative: Option<i64>,
    /// What an elective order lets that one do next.
    pub call: Call,
    pub turn: Turn,
    /// What is left of the turn, or why there is none: `S+Q|3Q`, `done`, `round 2`.
    pub left: String,
    /// Status and conditions.
    pub notes: String,
    /// Kept from the players.
    pub hidden: bool,
}

/// How many places there are.
#[must_use]
pub fn len(campaign: &Campaign) -> usize {
    campaign.fight().map_or(0, |fight| fight.order.len())
}

/// Whether the turn passes over somebody in a place, who then stands at the bottom.
fn is_fallen(campaign: &Campaign, game: &Game, place: &Combatant) -> bool {
    skips_fallen(campaign) && !can_act(campaign, game, place.character)
}

/// The places as they are shown: those who cannot act last.
fn places<'c>(campaign: &'c Campaign, game: &Game) -> Vec<&'c Combatant> {
    let order = campaign.fight().map_or(&[] as &[_], |fight| &fight.order);
    let (fallen, able): (Vec<_>, Vec<_>) = order
        .iter()
        .partition(|place| is_fallen(campaign, game, place));
    able.into_iter().chain(fallen).collect()
}

#[must_use]
pub fn at(campaign: &Campaign, game: &Game, row: usize) -> Option<CharacterId> {
    let places = places(campaign, game);
    places.get(row).map(|place| place.character)
}

/// The row of a character: the hinted one if it is theirs, else their first.
#[must_use]
pub fn row_of(campaign: &Campaign, game: &Game, who: CharacterId, hint: usize) -> Option<usize> {
    let places = places(campaign, game);
    let theirs = |place: &&Combatant| place.character == who;
    let hinted = places.get(hint).is_some_and(theirs);
    if hinted {
        Some(hint)
    } else {
        places.iter().position(theirs)
    }
}

/// The row of the active character.
#[must_use]
pub fn acting_row(campaign: &Campaign, game: &Game) -> Option<usize> {
    let acting = campaign.fight()?.acting?;
    let places = places(campaign, game);
    places.iter().position(|place| place.id == acting)
}

#[must_use]
pub fn rows(campaign: &Campaign, game: &Game, window: Range<usize>) -> Vec<Row> {
    let Some(fight) = campaign.fight() else {
        return Vec::new();
    };
    let places = places(campaign, game);
    let end = window.end.min(places.len());
    let shown = places.get(window.start..end).unwrap_or_default();
    let mut calls = Vec::new();
    if game.turns.order == Order::Elective && !fight.paused {
        let table = FightTable {
            campaign,
            game,
            fight,
        };
        calls = table.calls(shown);
    }
    let calls = calls.into_iter().chain(std::iter::repeat(Call::None));
    shown
        .iter()
        .zip(calls)
        .map(|(place, call)| row(campaign, game, (fight, place), call))
        .collect()
}

fn row(campaign: &Campaign, game: &Game, (fight, place): (&Fight, &Combatant), call: Call) -> Row {
    let turn = if fight.acting == Some(place.id) {
        Turn::Acting
    } else if is_fallen(campaign, game, place) {
        Turn::Fallen
    } else if !place.acts_in(fight.round) {
        Turn::Later
    } else if place.acted >= fight.round {
        Turn::Done
    } else {
        Turn::Waiting
    };
    let left = match turn {
        Turn::Acting if can_act(campaign, game, place.character) => left(fight, place),
        Turn::Waiting => left(
            fight,
            &Combatant {
                usage: place.usage.at_the_next_turn(),
                ..place.clone()
            },
        ),
        Turn::Done if turn_usage::has_reaction(fight, place) => format!("done {REACTION}"),
        Turn::Done => "done".to_owned(),
        Turn::Acting | Turn::Fallen => String::new(),
        Turn::Later => format!("round {}", place.from_round.max(fight.round + 1)),
    };
    let who = campaign.characters.get(place.character);
    Row {
        who: place.character,
        name: clean(campaign.name_of(place.character)).into_owned(),
        side: who.map(Character::side).unwrap_or_default(),
        initiative: initiative(game.turns.order, fight, place),
        call,
        turn,
        left,
        notes: who
            .map(|who| notes(campaign, game, who, waits(fight, place, call)))
            .unwrap_or_default(),
        hidden: who.is_some_and(|who| who.hidden),
    }
}

/// What somebody in a place waits with: the turn, an action, or nothing.
fn waits(fight: &Fight, place: &Combatant, call: Call) -> &'static str {
    if call == Call::Interrupts {
        "may interrupt"
    } else if place.held == fight.round {
        "delays"
    } else if place.is_ready() && fight.acting != Some(place.id) {
        "ready"
    } else {
        ""
    }
}

/// What somebody waits with, status and conditions, in few words.
pub(super) fn notes(campaign: &Campaign, game: &Game, who: &Character, waits: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    if !waits.is_empty() {
        words.push(waits.to_owned());
    }
    if who.hidden {
        words.push("(hidden)".to_owned());
    }
    let fallen = game.fallen_by(campaign, who);
    words.extend(fallen.iter().map(|state| state.name.to_owned()));
    let shown = |held: &&Condition| fallen.is_empty() || !game.is_state(held);
    let conditions = who.conditions.iter().filter(shown);
    words.extend(conditions.map(|held| clean(&held.label()).into_owned()));
    let modifiers = game.modifiers_of(campaign, who);
    if !modifiers.is_empty() {
        words.push(signed(total(&modifiers)));
    }
    words.join(", ")
}

/// What is left of a turn, as briefly as it can be read: `S+Q|3Q R`.
pub(super) fn left(fight: &Fight, place: &Combatant) -> String {
    let kinds = |kinds: &Vec<(String, u32)>| {
        kinds
            .iter()
            .map(|(kind, count)| match count {
                1 => kind.clone(),
                count => format!("{count}{kind}"),
            })
            .collect::<Vec<_>>()
            .join("+")
    };
    let mut ways: Vec<String> = Vec::new();
    for way in turn_usage::ways(fight, place).iter().map(kinds) {
        if !way.is_empty() && !ways.contains(&way) {
            ways.push(way);
        }
    }
    let mut parts = vec![ways.join("|")];
    if turn_usage::has_reaction(fight, place) {
        parts.push(REACTION.to_owned());
    }
    parts.retain(|part| !part.is_empty());
    if parts.is_empty() && !fight.allot.is_empty() {
        return "-".to_owned();
    }
    parts.join(" ")
}
