//! The turn order: who has which initiative, and what is left of their turn.

use std::ops::Range;

use super::roster::{ink_of, total};
use super::text::clean;
use super::{Ink, Line};
use crate::campaign::{
    Campaign, Character, CharacterId, Combatant, Condition, Fight, Side, TurnUsage,
};
use crate::game::words::signed;
use crate::game::{Game, Health, Order};
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
    pub health: Option<Health>,
    /// What is left of the turn, or why there is none: `S+Q|3Q`, `done`, `round 2`.
    pub left: String,
    /// States and conditions, what they come to on every roll, then how the turn stands where that is
    /// worth saying: what is left of one that was begun, `done`, `round 2`.
    pub status: Line,
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
pub(super) fn places<'c>(campaign: &'c Campaign, game: &Game) -> Vec<&'c Combatant> {
    let order = campaign.fight().map_or(&[] as &[_], |fight| &fight.order);
    let (fallen, able): (Vec<_>, Vec<_>) = order
        .iter()
        .partition(|place| is_fallen(campaign, game, place));
    able.into_iter().chain(fallen).collect()
}

/// The row of the first who has fallen, below all others.
#[must_use]
pub fn first_fallen(campaign: &Campaign, game: &Game) -> Option<usize> {
    let order = campaign.fight().map_or(&[] as &[_], |fight| &fight.order);
    let able = |place: &&Combatant| !is_fallen(campaign, game, place);
    let able = order.iter().filter(able).count();
    (able < order.len()).then_some(able)
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
    let who = campaign.characters.get(place.character);
    let mut status = Line::new();
    if let Some(who) = who {
        for (ink, word) in words(campaign, game, who, waits(fight, place, call)) {
            let between = if status.pieces.is_empty() { "" } else { " " };
            status.push(Ink::Plain, between);
            let fallen = who.hidden || turn == Turn::Fallen;
            status.push(if fallen { Ink::Dim } else { ink }, word);
        }
    }
    let at_next = || Combatant {
        usage: place.usage.at_the_next_turn(),
        ..place.clone()
    };
    let (left, told) = match turn {
        Turn::Acting if can_act(campaign, game, place.character) => {
            (left(fight, place), is_begun(fight, place))
        }
        Turn::Waiting => (left(fight, &at_next()), is_begun(fight, &at_next())),
        Turn::Done if turn_usage::has_reaction(fight, place) => (format!("done {REACTION}"), true),
        Turn::Done => ("done".to_owned(), true),
        Turn::Acting | Turn::Fallen => (String::new(), false),
        Turn::Later => {
            let round = place.from_round.max(fight.round + 1);
            (format!("round {round}"), true)
        }
    };
    if told {
        let between = if status.pieces.is_empty() { "" } else { "  " };
        status.push(Ink::Plain, between);
        match turn {
            // A reaction is what everybody has who is done.
            Turn::Done => status.push(Ink::Dim, "done"),
            Turn::Later => status.push(Ink::Dim, &left),
            _ if left == "-" => status.push(Ink::Dim, "spent"),
            _ => status.push(Ink::Plain, &left),
        }
    }
    Row {
        who: place.character,
        name: clean(campaign.name_of(place.character)).into_owned(),
        side: who.map(Character::side).unwrap_or_default(),
        initiative: initiative(game.turns.order, fight, place),
        call,
        turn,
        health: who.and_then(game.health),
        left,
        status,
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

/// What somebody waits with, states and conditions, then the sum of what modifies every roll.
fn words(campaign: &Campaign, game: &Game, who: &Character, waits: &str) -> Vec<(Ink, String)> {
    let mut words: Vec<(Ink, String)> = Vec::new();
    if !waits.is_empty() {
        words.push((Ink::Notice, waits.to_owned()));
    }
    if who.hidden {
        words.push((Ink::Dim, "(hidden)".to_owned()));
    }
    let fallen = game.fallen_by(campaign, who);
    let state = game.state_in_words(campaign, who);
    let shown = |held: &&Condition| state.is_none() || !game.is_state(held);
    words.extend(state.iter().map(|state| (Ink::Notice, state.clone())));
    let conditions = who.conditions.iter().filter(shown);
    words.extend(conditions.map(|held| (Ink::Notice, clean(&held.label()).into_owned())));
    let modifiers = game.modifiers_of(campaign, who);
    if !modifiers.is_empty() && fallen.is_empty() {
        words.push((ink_of(&modifiers), signed(total(&modifiers))));
    }
    let many = words.len().saturating_sub(1);
    for (_, word) in words
        .iter_mut()
        .take(many)
        .filter(|(ink, _)| *ink == Ink::Notice)
    {
        word.push(',');
    }
    words
}

/// The same as one text: `shaken, -10`.
pub(super) fn notes(campaign: &Campaign, game: &Game, who: &Character) -> String {
    let words = words(campaign, game, who, "");
    let words: Vec<String> = words.into_iter().map(|(_, word)| word).collect();
    words.join(" ")
}

/// Whether something of a turn was spent.
fn is_begun(fight: &Fight, place: &Combatant) -> bool {
    let whole = Combatant {
        usage: TurnUsage::default(),
        ..place.clone()
    };
    left(fight, place) != left(fight, &whole)
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
