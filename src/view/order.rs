//! The turn order: initiative, health, status and what is left of each turn.

use std::ops::Range;

use super::roster::{ink_of, total};
use super::text::clean;
use super::{Ink, Line};
use crate::campaign::{
    Campaign, Character, CharacterId, Combatant, Condition, Fight, Side, TurnUsage,
};
use crate::game::words::signed;
use crate::game::{Game, Health, Order, State};
use crate::play::elective::Call;
use crate::play::fight::{FightTable, can_act, has_turns};
use crate::play::turn::skips_fallen;
use crate::play::turn_order::initiative;
use crate::play::turn_usage::{self, REACTION};

/// The state of a place's turn in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Has the turn now.
    Acting,
    /// Has not had its turn yet.
    Waiting,
    /// Has had its turn.
    Done,
    /// Has its first turn in a later round.
    Later,
    /// A condition keeps it from acting, so its turn is skipped unless that ends before.
    Skipped,
    /// Is down or dead, so its turn is skipped.
    Fallen,
}

/// A row of the turn order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub who: CharacterId,
    /// The character's name.
    pub name: String,
    pub side: Side,
    /// Die plus modifier; `None` in a manual order.
    pub initiative: Option<i64>,
    /// What elective order lets the character do next.
    pub call: Call,
    pub turn: Turn,
    pub health: Option<Health>,
    pub dead: bool,
    /// What is left of the turn, or why it is not counted: `S+Q|3Q`, `done`, `round 2`.
    pub left: String,
    /// States and conditions, the sum of the modifiers of every roll, then the state of the turn
    /// if it is noteworthy: what is left of one that has begun, `done`, `round 2`.
    pub status: Line,
    /// Hidden from the players.
    pub hidden: bool,
}

/// The turn order as shown, with characters who are down at the end. Computed once per act,
/// because it reads every character's values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// For each row the character, and the index in the order of the fight.
    rows: Vec<(CharacterId, usize)>,
    /// The first row of the characters who are down.
    able: usize,
    acting: Option<usize>,
}

impl Places {
    /// The places of the current fight; empty without one.
    #[must_use]
    pub fn of(campaign: &Campaign, game: &Game) -> Self {
        let Some(fight) = campaign.fight() else {
            return Self::default();
        };
        let skips = skips_fallen(campaign);
        let mut rows = Vec::with_capacity(fight.order.len());
        let mut fallen = Vec::new();
        for (nth, place) in fight.order.iter().enumerate() {
            let row = (place.character, nth);
            let who = campaign.characters.get(place.character);
            let is_down = who.is_none_or(|who| !game.fallen_by(campaign, who).is_empty());
            if skips && is_down {
                fallen.push(row);
            } else {
                rows.push(row);
            }
        }
        let able = rows.len();
        rows.append(&mut fallen);
        let acting = fight.acting.and_then(|acting| {
            let is_acting =
                |nth: usize| fight.order.get(nth).is_some_and(|place| place.id == acting);
            rows.iter().position(|(_, nth)| is_acting(*nth))
        });
        Self { rows, able, acting }
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The first row of the characters who are down, if any.
    #[must_use]
    pub fn first_fallen(&self) -> Option<usize> {
        (self.able < self.rows.len()).then_some(self.able)
    }

    /// The character in a row.
    #[must_use]
    pub fn at(&self, row: usize) -> Option<CharacterId> {
        self.rows.get(row).map(|(who, _)| *who)
    }

    /// The row of a character: `hint` if it is theirs, otherwise their first.
    #[must_use]
    pub fn row_of(&self, who: CharacterId, hint: usize) -> Option<usize> {
        if self.at(hint) == Some(who) {
            return Some(hint);
        }
        self.rows.iter().position(|(one, _)| *one == who)
    }

    /// The row of the active character.
    #[must_use]
    pub fn acting(&self) -> Option<usize> {
        self.acting
    }

    /// The places of the fight in a window of rows, each with whether it is down.
    pub(super) fn shown<'f>(
        &self,
        fight: &'f Fight,
        window: Range<usize>,
    ) -> impl Iterator<Item = (&'f Combatant, bool)> {
        let end = window.end.min(self.rows.len());
        let start = window.start.min(end);
        let rows = self.rows[start..end].iter().zip(start..);
        rows.filter_map(|((_, nth), row)| Some((fight.order.get(*nth)?, row >= self.able)))
    }
}

/// The rows of a window. `places` must be up to date with the campaign.
#[must_use]
pub fn rows(campaign: &Campaign, game: &Game, places: &Places, window: Range<usize>) -> Vec<Row> {
    let Some(fight) = campaign.fight() else {
        return Vec::new();
    };
    let shown: Vec<(&Combatant, bool)> = places.shown(fight, window).collect();
    let mut calls = Vec::new();
    if game.turns.order == Order::Elective && !fight.paused {
        let table = FightTable {
            campaign,
            game,
            fight,
        };
        let shown: Vec<&Combatant> = shown.iter().map(|(place, _)| *place).collect();
        calls = table.calls(&shown);
    }
    let calls = calls.into_iter().chain(std::iter::repeat(Call::None));
    shown
        .into_iter()
        .zip(calls)
        .map(|(place, call)| row(campaign, game, (fight, place), call))
        .collect()
}

fn row(
    campaign: &Campaign,
    game: &Game,
    (fight, (place, fallen)): (&Fight, (&Combatant, bool)),
    call: Call,
) -> Row {
    let turn = if fight.acting == Some(place.id) {
        Turn::Acting
    } else if fallen {
        Turn::Fallen
    } else if !place.acts_in(fight.round) {
        Turn::Later
    } else if place.acted >= fight.round {
        Turn::Done
    } else if skips_fallen(campaign) && !has_turns(campaign, game, place.character) {
        Turn::Skipped
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
    let (left, told) = match turn {
        Turn::Acting if can_act(campaign, game, place.character) => left_if_begun(fight, place),
        Turn::Waiting => {
            let usage = place.usage.at_the_next_turn();
            let next = Combatant {
                usage,
                ..place.clone()
            };
            left_if_begun(fight, &next)
        }
        Turn::Done if turn_usage::has_reaction(fight, place) => (format!("done {REACTION}"), true),
        Turn::Done => ("done".to_owned(), true),
        Turn::Skipped => ("skipped".to_owned(), true),
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
            // Everyone who is done may have a reaction, so it is not shown.
            Turn::Done => status.push(Ink::Dim, "done"),
            Turn::Later | Turn::Skipped => status.push(Ink::Dim, &left),
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
        dead: who.is_some_and(|who| game.is_dead(campaign, who)),
        left,
        status,
        hidden: who.is_some_and(|who| who.hidden),
    }
}

/// What a place is waiting with: an interrupt, the turn, an action, or nothing.
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

/// What the character is waiting with, states and conditions, then the sum of the modifiers of
/// every roll.
fn words(campaign: &Campaign, game: &Game, who: &Character, waits: &str) -> Vec<(Ink, String)> {
    let mut words: Vec<(Ink, String)> = Vec::new();
    if !waits.is_empty() {
        words.push((Ink::Notice, waits.to_owned()));
    }
    if who.hidden {
        words.push((Ink::Dim, "(hidden)".to_owned()));
    }
    let states = game.states_of(campaign, who);
    let can_act = states.iter().all(State::can_act);
    let state = game.worst_in_words(&states, who);
    let shown = |held: &&Condition| state.is_none() || !game.is_state(held);
    words.extend(state.iter().map(|state| (Ink::Notice, state.clone())));
    let conditions = who.conditions.iter().filter(shown);
    words.extend(conditions.map(|held| (Ink::Notice, clean(&held.label()).into_owned())));
    let modifiers = game.modifiers_of(campaign, who);
    if !modifiers.is_empty() && can_act {
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

/// What is left of a turn, and whether part of it was spent.
fn left_if_begun(fight: &Fight, place: &Combatant) -> (String, bool) {
    let now = left(fight, place);
    let unused = TurnUsage::default();
    if place.usage == unused {
        return (now, false);
    }
    let whole = Combatant {
        usage: unused,
        ..place.clone()
    };
    let begun = now != left(fight, &whole);
    (now, begun)
}

/// What is left of a turn, in short: `S+Q|3Q R`.
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
