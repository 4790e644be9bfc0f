//! A campaign's state in one object or a page of text.

mod condition;
mod page;
mod person;
mod prepared;
mod waiting;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::answer::{RanLine, VERSION, ran, shown};
use crate::campaign::visible::visible;
use crate::campaign::{Campaign, Counter, Entry, Fight, History, Refill};
use crate::game::Game;
use crate::play::minions::{FightRow, rows};
use crate::story;
use condition::{Condition, conditions};
pub use page::page;
pub use person::Person;
pub(crate) use person::people;
use prepared::{Encounter, Zone};
use waiting::{Pending, Work};

/// How many log entries are shown.
const LAST: usize = 20;

shown! {
    /// The output of `show`: the state of a campaign and its latest log entries.
    #[schemars(title = "gmscreen show --format json")]
    pub Shown<'a> of (campaign: &'a Campaign, history: &History, game: &'static Game) {
        #[serde(flatten)]
        state: State<'a> = State::of(campaign, history, game),
        /// The latest log entries, oldest first.
        log: Vec<Logged> = {
            let entries = history.entries();
            let rows = entries.len().saturating_sub(LAST)..entries.len();
            let entries = rows.filter_map(|row| entries.get(row));
            entries.map(|entry| Logged::of(game, &entry)).collect()
        },
    }

    /// A log entry.
    pub(crate) Logged of (game: &'static Game, entry: &Entry) {
        number: u64 = entry.number,
        /// When, in seconds since 1970.
        at: i64 = entry.at,
        /// The line that was typed.
        command: String = entry.line.clone(),
        /// What happened, in words.
        text: String = story::said(game, &entry.said, &entry.events),
        undone: bool = entry.undone,
        /// The lines that ran by themselves as part of it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        ran: Vec<RanLine> = ran(&entry.said),
    }

    /// The state of a campaign as programs read it.
    pub State<'a> of (campaign: &'a Campaign, history: &History, game: &'static Game)
    with (fight = campaign.running(), [mode, moment] = mode(campaign)) {
        v: u32 = VERSION,
        campaign: &'a str = &campaign.name,
        system: &'a str = &campaign.system,
        edition: &'a str = &campaign.edition,
        mode: &'static str = mode,
        /// The game and the situation, for the page of text.
        #[serde(skip)]
        game: &'static Game = game,
        #[serde(skip)]
        moment: &'static str = moment,
        session: u32 = campaign.session,
        scene: u32 = campaign.scene,
        round: u32 = fight.map_or(0, |fight| fight.round),
        acting: Option<&'a str> = {
            let acting = fight.and_then(Fight::acting_character);
            acting.map(|id| campaign.name_of(id))
        },
        order: Vec<Place<'a>> = {
            let places = fight.into_iter().flat_map(|fight| {
                let rows = rows(campaign, game, fight, |_| true).into_iter();
                rows.map(move |row| Place::of(campaign, game, fight, row))
            });
            places.collect()
        },
        characters: Vec<Person<'a>> = people(campaign, game),
        pending: Vec<Pending<'a>> = {
            let pending = campaign.pending.iter();
            pending.map(|one| Pending::of(campaign, game, one)).collect()
        },
        works: Vec<Work<'a>> = {
            let works = campaign.works.iter();
            works.map(|work| Work::of(campaign, work)).collect()
        },
        zones: Vec<Zone<'a>> = campaign.zones.iter().map(Zone::of).collect(),
        encounters: Vec<Encounter<'a>> = campaign.encounters.iter().map(Encounter::of).collect(),
        /// The campaign's clocks.
        clocks: BTreeMap<&'a str, Clock> = {
            let clocks = campaign.clocks.iter();
            clocks.map(|clock| (&*clock.name, Clock::of(clock))).collect()
        },
        day: u32 = campaign.day,
        entries: u64 = history.live(),
        undoable: usize = history.undoable(),
        redoable: usize = history.redoable(),
    }

    pub(crate) Place<'a> of (
        campaign: &'a Campaign,
        game: &'static Game,
        fight: &'a Fight,
        row: FightRow<'a>
    ) with (place = row.place, who = campaign.characters.get(row.place.character)) {
        /// The letter that stays with the character in this fight.
        letter: Option<String> = fight.letter_of(place.character),
        name: &'a str = campaign.name_of(place.character),
        /// How many stand in this row: more than 1 for minions that share a letter.
        count: usize = row.count,
        initiative: i64 = place.initiative,
        acted: bool = fight.has_acted(place),
        hidden: bool = who.is_some_and(|who| who.hidden),
        conditions: Vec<Condition<'a>> = {
            who.map_or_else(Vec::new, |who| conditions(campaign, game, who))
        },
    }

    pub(crate) Clock of (clock: &Counter) {
        value: i64 = clock.value,
        max: Option<i64> = clock.max,
        /// Whether players see it.
        public: bool = clock.public,
        /// When it goes back to `max` by itself.
        refill: Option<&'static str> = clock.refill.map(Refill::word),
    }
}

impl Shown<'_> {
    /// The same information as a page of text.
    pub(crate) fn page(&self) -> String {
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
