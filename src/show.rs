//! A campaign's state in one object or a page of text.

mod condition;
mod page;
mod person;
mod prepared;
mod waiting;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::VERSION;
use crate::campaign::visible::visible;
use crate::campaign::{Campaign, Combatant, Counter, Fight, History};
use crate::game::Game;
use crate::story;
use condition::{Condition, conditions};
pub use page::page;
pub use person::{Person, people};
use prepared::{Encounter, Zone};
use waiting::{Pending, Work};

/// How many log entries are shown.
const LAST: usize = 20;

/// The output of `show`: the state of a campaign and its latest log entries.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "gmscreen show --format json")]
pub struct Shown<'a> {
    #[serde(flatten)]
    state: State<'a>,
    /// The latest log entries, oldest first.
    log: Vec<Logged>,
}

/// A log entry.
#[derive(Debug, Serialize, JsonSchema)]
struct Logged {
    number: u64,
    /// When, in seconds since 1970.
    at: i64,
    /// The line that was typed.
    command: String,
    /// What happened, in words.
    text: String,
    undone: bool,
}

impl<'a> Shown<'a> {
    /// The state of a campaign with its history.
    #[must_use]
    pub fn of(campaign: &'a Campaign, history: &History, game: &'static Game) -> Self {
        let entries = history.entries();
        let rows = entries.len().saturating_sub(LAST)..entries.len();
        let log = rows.filter_map(|row| {
            let entry = entries.get(row)?;
            Some(Logged {
                number: entry.number,
                at: entry.at,
                command: entry.line.clone(),
                text: story::said(game, &entry.said, &entry.events),
                undone: entry.undone,
            })
        });
        Self {
            state: State::of(campaign, history, game),
            log: log.collect(),
        }
    }

    /// The same information as a page of text.
    #[must_use]
    pub fn page(&self) -> String {
        let mut out = page(&self.state);
        if self.log.is_empty() {
            return out;
        }
        out.push_str("\nLog\n");
        for entry in &self.log {
            let undone = if entry.undone { " (undone)" } else { "" };
            let _ = writeln!(out, "  #{}{undone} {}", entry.number, visible(&entry.text));
        }
        out
    }
}

/// The state of a campaign as programs read it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct State<'a> {
    v: u32,
    campaign: &'a str,
    system: &'a str,
    edition: &'a str,
    mode: &'static str,
    /// The game and the situation, for the page of text.
    #[serde(skip)]
    game: &'static Game,
    #[serde(skip)]
    moment: &'static str,
    session: u32,
    scene: u32,
    round: u32,
    acting: Option<&'a str>,
    order: Vec<Place<'a>>,
    characters: Vec<Person<'a>>,
    pending: Vec<Pending<'a>>,
    works: Vec<Work<'a>>,
    zones: Vec<Zone<'a>>,
    encounters: Vec<Encounter<'a>>,
    /// The campaign's clocks.
    clocks: BTreeMap<&'a str, Clock>,
    day: u32,
    entries: u64,
    undoable: usize,
    redoable: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Place<'a> {
    /// The letter that stays with the character in this fight.
    letter: Option<String>,
    name: &'a str,
    initiative: i64,
    acted: bool,
    hidden: bool,
    conditions: Vec<Condition<'a>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Clock {
    value: i64,
    max: Option<i64>,
    /// Whether players see it.
    public: bool,
}

impl<'a> State<'a> {
    /// The state of a campaign with its history.
    #[must_use]
    pub fn of(campaign: &'a Campaign, history: &History, game: &'static Game) -> Self {
        let fight = campaign.running();
        let [mode, moment] = mode(campaign);
        Self {
            v: VERSION,
            campaign: &campaign.name,
            system: &campaign.system,
            edition: &campaign.edition,
            mode,
            game,
            moment,
            session: campaign.session,
            scene: campaign.scene,
            round: fight.map_or(0, |fight| fight.round),
            acting: fight
                .and_then(Fight::acting_character)
                .map(|id| campaign.name_of(id)),
            order: fight
                .map(|fight| order(campaign, game, fight))
                .unwrap_or_default(),
            characters: people(campaign, game),
            pending: campaign
                .pending
                .iter()
                .map(|pending| Pending::of(campaign, game, pending))
                .collect(),
            works: campaign
                .works
                .iter()
                .map(|work| Work::of(campaign, work))
                .collect(),
            zones: campaign.zones.iter().map(Zone::of).collect(),
            encounters: campaign.encounters.iter().map(Encounter::of).collect(),
            clocks: campaign.clocks.iter().map(clock).collect(),
            day: campaign.day,
            entries: history.live(),
            undoable: history.undoable(),
            redoable: history.redoable(),
        }
    }
}

/// A clock by its name.
fn clock(clock: &Counter) -> (&str, Clock) {
    let shown = Clock {
        value: clock.value,
        max: clock.max,
        public: clock.public,
    };
    (&clock.name, shown)
}

/// The mode of play, for programs and in words for people.
fn mode(campaign: &Campaign) -> [&'static str; 2] {
    if campaign.running().is_some() {
        ["turn order", "in a fight"]
    } else if campaign.downtime {
        ["down-time", "down-time"]
    } else {
        ["unstructured", "no fight"]
    }
}

fn order<'a>(campaign: &'a Campaign, game: &'static Game, fight: &'a Fight) -> Vec<Place<'a>> {
    let place = |place: &Combatant| {
        let who = campaign.characters.get(place.character);
        Place {
            letter: fight.letter_of(place.character),
            name: campaign.name_of(place.character),
            initiative: place.initiative,
            acted: fight.has_acted(place),
            hidden: who.is_some_and(|who| who.hidden),
            conditions: who.map_or_else(Vec::new, |who| conditions(campaign, game, who)),
        }
    };
    fight.order.iter().map(place).collect()
}
