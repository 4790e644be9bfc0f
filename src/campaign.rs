//! The campaign model: plain data, changed only by [`Event`]s.

mod absent;
mod allotment;
mod amended;
pub mod apply;
pub mod attack;
pub mod bounds;
pub mod change;
pub mod character;
pub mod condition;
pub mod counter;
pub mod each;
pub mod entries;
pub mod event;
mod few;
mod fields;
pub mod fight;
pub mod fold;
pub mod history;
pub mod ids;
pub mod letters;
pub mod list;
mod named;
pub mod numbered;
pub mod older;
pub mod pending;
pub mod plural;
pub mod power;
pub mod record;
pub mod refill;
pub mod roster;
mod round_end;
pub mod side;
pub mod statement;
mod step;
mod text;
pub mod thrown;
pub mod values;
pub mod visible;
pub mod weapon;
pub mod work;
pub mod zone;

use std::collections::BTreeMap;
use std::sync::Arc;

use fields::{stored, unique_keys};

pub use allotment::Allotment;
pub use attack::{Attack, Hit, Strike};
pub use change::{At, Change, Keyed};
pub use character::{Character, Injury, Skill, Sustained};
pub use condition::{Condition, Deadline, Edge, Effect, Expired, Link, Until};
pub use counter::Counter;
pub use each::{By, Each, Ran};
pub use entries::{Entries, Telling};
pub use event::{
    CampaignChange, Contest, ContestKind, Event, FightChange, HeldAgainst, PersonChange, Roll,
};
pub use fight::{Attacked, Combatant, Defences, Fight, Moment, Moved, TurnRecord, TurnUsage};
pub use history::{Act, Entry, History, Record, RecordBody};
pub use ids::{CharacterId, CombatantId, FightId};
pub use list::List;
pub use named::{Named, after_name, genitive};
pub use pending::{Pending, PendingCheck};
pub use power::{Dc, Power, PowerRoll, Targets, Uses};
pub use refill::Refill;
pub use roster::{Found, Roster};
pub use round_end::RoundEnd;
pub use side::Side;
pub use statement::Statement;
pub use step::{Step, Walk};
pub use text::Text;
pub use thrown::{Face, Fell, Rerun, Thrown};
pub use values::Values;
pub use weapon::Weapon;
pub use work::{Tried, Work};
pub use zone::Zone;

/// Types of the rules that records and entries contain: grades, verdicts, odds and parts of a number.
pub use crate::rules::{Grade, Odds, Outcome, Part, Verdict};

/// Keys in [`Campaign::counters`] for the last character, pending check and fight.
pub const CHARACTER_COUNTER: &str = "#character";
pub const PENDING_COUNTER: &str = "#pending";
pub const FIGHT_COUNTER: &str = "#fight";

stored! {
    /// One campaign: settings, people, prepared encounters and the fights in progress.
    pub struct Campaign {
        /// Display name.
        pub name: String,
        /// Id of the game system (`renaissance`, ...).
        pub system: String,
        ..
        /// Edition of the game; empty if the game has only one.
        pub edition: String,
        /// Options set with `option`, by name.
        #[serde(deserialize_with = "unique_keys")]
        pub settings: BTreeMap<String, String>,
        !
        /// Number of game sessions so far, including the running one.
        #[serde(default)]
        pub session: u32,
        /// Number of scenes in this session, including the running one.
        #[serde(default)]
        pub scene: u32,
        ..
        pub notes: Vec<Text>,
        !
        /// Everyone in play, in roster order.
        #[serde(default)]
        pub characters: Roster,
        ..
        /// Templates that `add NAME from TEMPLATE` copies.
        pub bestiary: Vec<Arc<Character>>,
        pub encounters: Vec<Encounter>,
        /// Fights that have begun and not ended, paused ones included.
        pub fights: Vec<Arc<Fight>>,
        /// The fight on screen.
        pub current: Option<FightId>,
        /// Creatures of fights that have ended, who were down or had fled at the end, whether an encounter brought them
        /// or not.
        pub past: Vec<CharacterId>,
        /// Places on the map, in the order in which the GM made them.
        pub zones: Vec<Zone>,
        /// Tasks and jobs under way, oldest first.
        pub works: Vec<Work>,
        /// Checks that a rule calls for and that have not been rolled yet, oldest first.
        pub pending: Vec<Pending>,
        /// Checks that failed in this scene, for games in which trying again is harder.
        pub tried: Vec<Tried>,
        /// While the curtain is down, the title that players see instead of the table; may be empty.
        pub curtain: Option<String>,
        /// Clocks: counters of the whole table, in the order in which they were made.
        pub clocks: Vec<Counter>,
        /// The lines that run in each round of every fight.
        pub each: Vec<Each>,
        pub day: u32,
        pub downtime: bool,
        /// The last number given out, by kind of thing; numbers are never reused.
        #[serde(deserialize_with = "unique_keys")]
        pub counters: BTreeMap<String, u32>,
    }

    /// A prepared fight: its creatures from the bestiary, their zones, and how turns are taken.
    pub struct Encounter {
        /// The name used with `encounter start`.
        pub name: String,
        ..
        /// What players read as the title of its fight; empty for no title.
        pub title: String,
        /// The GM's notes, shown when it starts.
        pub notes: Text,
        !
        /// The foes, in the order in which they are added.
        pub creatures: Vec<Group>,
        ..
        /// Zones to be made if the campaign does not have them yet.
        pub zones: Vec<Zone>,
        /// The characters it has added so far, each time it was started or joined.
        pub brought: Vec<CharacterId>,
        /// Initiative formula; empty for the game's default.
        pub init: String,
        /// Action allotment; empty for the game's default.
        pub allot: String,
    }

    pub struct Group {
        pub template: String,
        /// How many (1 to 1,000).
        pub count: u32,
        ..
        /// The zone in which they start; empty for none.
        pub zone: String,
        /// Whether they are minions.
        pub minion: bool,
    }
}

impl Campaign {
    #[must_use]
    pub fn new(name: &str, system: &str, edition: &str) -> Self {
        Self {
            name: name.to_owned(),
            system: system.to_owned(),
            edition: edition.to_owned(),
            session: 1,
            scene: 1,
            ..Self::default()
        }
    }

    /// The current fight, running or paused.
    #[must_use]
    pub fn fight(&self) -> Option<&Fight> {
        self.current.and_then(|id| self.fight_by_id(id))
    }

    #[must_use]
    pub fn fight_by_id(&self, id: FightId) -> Option<&Fight> {
        let mut fights = self.fights.iter();
        fights.find(|fight| fight.id == id).map(Arc::as_ref)
    }

    /// The prepared encounter that a fight was begun with, by its name.
    pub(crate) fn encounter_of(&self, fight: &Fight) -> Option<&Encounter> {
        let mut prepared = self.encounters.iter();
        prepared.find(|one| !fight.name.is_empty() && one.name == fight.name)
    }

    /// The current fight, unless it is paused.
    #[must_use]
    pub fn running(&self) -> Option<&Fight> {
        self.fight().filter(|fight| !fight.paused)
    }

    /// Whether a character has a place in any fight, even a paused one.
    pub(crate) fn is_fighting(&self, who: CharacterId) -> bool {
        let mut fights = self.fights.iter();
        fights.any(|fight| fight.place_of(who).is_some())
    }

    /// Whether a character is surprised in this round of the running fight.
    pub(crate) fn is_surprised(&self, who: CharacterId) -> bool {
        self.running().is_some_and(|fight| {
            let mut places = fight.places_of(who);
            places.any(|place| place.surprised == fight.round)
        })
    }

    /// Whether a character in the running fight has made a declaration, by its id, since its turn began.
    pub(crate) fn has_declared(&self, who: CharacterId, id: &str) -> bool {
        self.running().is_some_and(|fight| {
            let mut places = fight.places_of(who);
            places.any(|place| place.usage.has_declared(id))
        })
    }

    #[must_use]
    pub fn acting(&self) -> Option<CharacterId> {
        self.running().and_then(Fight::acting_character)
    }

    /// The last number given out under a name; 0 if none was.
    pub(crate) fn counter(&self, name: &str) -> u32 {
        self.counters.get(name).copied().unwrap_or(0)
    }

    /// The value of an option, if it was set.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&str> {
        self.settings.get(name).map(String::as_str)
    }

    /// The name of a character, or a dash if it no longer exists.
    #[must_use]
    pub fn name_of(&self, id: CharacterId) -> &str {
        self.characters.get(id).map_or("-", |who| who.name.as_str())
    }

    /// Finds a template of the bestiary by its whole name, ignoring case. Returns its index too.
    pub(crate) fn template(&self, name: &str) -> Option<(usize, &Arc<Character>)> {
        let mut bestiary = self.bestiary.iter().enumerate();
        bestiary.find(|(_, template)| fold::same(&template.name, name))
    }

    /// Gives a number to every character and a letter to everyone in a fight who has none (in a file written
    /// by hand), and raises the counters above all numbers in use.
    pub fn assign_ids(&mut self) {
        let highest = self.characters.assign_ids();
        let fights = self
            .fights
            .iter()
            .map(|fight| fight.id.0)
            .max()
            .unwrap_or(0);
        for (name, used) in [(CHARACTER_COUNTER, highest), (FIGHT_COUNTER, fights)] {
            if used > self.counter(name) {
                self.counters.insert(name.to_owned(), used);
            }
        }
        for fight in &mut self.fights {
            Arc::make_mut(fight).assign_letters();
        }
    }
}
