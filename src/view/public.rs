//! What the players may see. It is built by copying what is allowed, not by removing what is
//! secret, so that anything not considered stays with the GM. The present decides who is hidden:
//! hiding a character also removes it from earlier log lines, and revealing it restores them.

mod log;
mod players_view;
mod question;

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::{Character, CharacterId, Entry, Fight, Side};
use crate::game::draft::rolls_own_dice;
use crate::game::{Order, SEES_INITIATIVE, Table};
use crate::play::fight::FightTable;
use crate::play::minions::{FightRow, called, fallen_last};
use crate::sheet::{PLAYERS, facts};

pub use log::{Kind, PublicLine};
pub use question::{Answer, Question, Replying, Seat, Taken};

pub use players_view::Health;
use players_view::PlayersView;

/// The version of the JSON of [`PublicTable`].
pub(crate) const VERSION: u32 = 1;

/// How many upcoming names players see.
const NEXT: usize = 2;

/// How many log lines players see.
const LINES: usize = 60;

/// The table as the players see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(title = "What players may see")]
pub struct PublicTable {
    pub v: u32,
    /// The name of the campaign.
    pub title: String,
    /// The name of the game.
    pub game: &'static str,
    pub session: u32,
    pub scene: u32,
    /// The title shown instead of everything below, which is then empty; the title may be empty
    /// too. `None` if the curtain is up.
    pub curtain: Option<String>,
    /// The players' title of the fight; may be empty.
    pub fight: String,
    /// 0 without a fight.
    pub round: u32,
    /// Whose turn it is; `None` if nobody visible to the players is active.
    pub acting: Option<String>,
    /// Who acts next.
    pub next: Vec<String>,
    /// The visible part of the turn order.
    pub order: Vec<Place>,
    /// Players' characters and allies who are not in the fight.
    pub others: Vec<Person>,
    /// The characters whose players roll their own dice.
    pub rollers: Vec<Roller>,
    /// The public clocks.
    pub clocks: Vec<Clock>,
    /// The latest log lines, oldest first.
    pub log: Vec<PublicLine>,
}

/// A character whom the players see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Person {
    /// The alias if there is one, otherwise the name.
    pub name: String,
    /// `player`, `foe` or `ally`.
    pub side: &'static str,
    /// Texts about a character without an alias, such as `pronouns`, by id.
    pub facts: BTreeMap<&'static str, String>,
    pub health: Option<Health>,
    /// The worst state: `dead`, `down`.
    pub state: Option<&'static str>,
    /// Conditions that the game knows by name; for players' characters, all conditions.
    pub conditions: Vec<String>,
    /// The sustained actions of a player's character.
    pub sustained: Vec<String>,
}

/// A place in the turn order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Place {
    #[serde(flatten)]
    pub person: Person,
    /// The letter that stays with the character in this fight.
    pub letter: Option<String>,
    pub initiative: Option<i64>,
    pub acting: bool,
    /// The turn of this round is over.
    pub acted: bool,
    /// Cannot act.
    pub down: bool,
}

/// A character whose player rolls the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Roller {
    pub id: CharacterId,
    pub name: String,
}

/// A public clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Clock {
    pub name: String,
    pub value: i64,
    /// `None` without a maximum.
    pub max: Option<i64>,
}

impl PublicTable {
    /// What the players may see of a campaign now.
    pub fn of(table: Table<'_>) -> Self {
        let campaign = table.campaign;
        let bare = Self {
            v: VERSION,
            title: campaign.name.clone(),
            game: table.game.name,
            session: campaign.session,
            scene: campaign.scene,
            curtain: campaign.curtain.clone(),
            ..Self::default()
        };
        if bare.curtain.is_some() {
            return bare;
        }
        let seen = &PlayersView::of(table);
        let fight = campaign.running();
        let order = fight.map(|fight| seen.order(fight)).unwrap_or_default();
        let acting = order.iter().find(|place| place.acting);
        Self {
            // The name is the GM's.
            fight: fight
                .and_then(|fight| campaign.encounter_of(fight))
                .map_or_else(String::new, |prepared| prepared.title.clone()),
            round: fight.map_or(0, |fight| fight.round),
            acting: acting.map(|place| place.person.name.clone()),
            next: fight.map(|fight| seen.next(fight)).unwrap_or_default(),
            others: seen.others(fight),
            rollers: seen.rollers(),
            clocks: seen.clocks(),
            log: log::lines(seen, LINES),
            order,
            ..bare
        }
    }
}

/// What players may see of some log entries; nothing while the curtain is down.
#[must_use]
pub fn told(table: Table<'_>, entries: impl Iterator<Item = Arc<Entry>>) -> Vec<PublicLine> {
    if table.campaign.curtain.is_some() {
        return Vec::new();
    }
    let seen = &PlayersView::of(table);
    entries.flat_map(|entry| log::entry(seen, &entry)).collect()
}

impl PlayersView<'_> {
    fn order(&self, fight: &Fight) -> Vec<Place> {
        let seen = |who: &Character| self.person(who.id).is_some();
        let (rows, _) = fallen_last(self.campaign, self.game, fight, seen);
        rows.iter()
            .filter_map(|row| self.place(fight, row))
            .collect()
    }

    fn place(&self, fight: &Fight, row: &FightRow<'_>) -> Option<Place> {
        let place = row.place;
        let who = self.person(place.character)?;
        let initiative = self.game.turns.initiative(&fight.init, place);
        Some(Place {
            person: Person {
                name: called(&self.name_of(who), row.count),
                ..self.shown(who)
            },
            letter: fight.letter_of(who.id),
            initiative: initiative.filter(|_| self.setting(SEES_INITIATIVE) != Some("off")),
            acting: fight.acting == Some(place.id),
            acted: fight.has_acted(place),
            down: !self.game.fallen_by(self.campaign, who).is_empty(),
        })
    }

    fn shown(&self, who: &Character) -> Person {
        let is_own = who.side() == Side::Player;
        let known = |name: &str| is_own || self.game.conditions.knows(name);
        let conditions = who.conditions.iter();
        let sustained = who.sustained.iter().filter(|_| is_own);
        let states = self.game.states_of(self.campaign, who);
        Person {
            name: self.name_of(who),
            side: who.side().id(),
            facts: facts(PLAYERS)
                .map(|fact| (fact.id, fact.of(who).into_owned()))
                .filter(|(_, text)| who.alias.is_empty() && !text.is_empty())
                .collect(),
            health: self.health(who),
            state: states.first().map(|state| state.name),
            conditions: conditions
                .filter(|held| !self.game.is_state(held) && known(&held.name))
                .map(|held| held.label().into_owned())
                .collect(),
            sustained: sustained.map(|it| it.what.clone()).collect(),
        }
    }

    fn next(&self, fight: &Fight) -> Vec<String> {
        if self.game.turns.order == Order::Elective {
            return Vec::new();
        }
        let table = FightTable {
            campaign: self.campaign,
            game: self.game,
            fight,
        };
        let upcoming = table.upcoming(fight.order.len()).into_iter();
        let places = upcoming.filter_map(|id| Some(fight.place(id)?.1.character));
        places.filter_map(|who| self.name(who)).take(NEXT).collect()
    }

    /// Players' characters and allies who are present and not in the fight.
    fn others(&self, fight: Option<&Fight>) -> Vec<Person> {
        let fights = |who| fight.is_some_and(|fight| fight.places_of(who).next().is_some());
        let people = self.campaign.characters.iter();
        let here = people.filter(|who| !who.hidden && who.side() != Side::Foe);
        let others = here.filter(|who| !fights(who.id));
        others.map(|who| self.shown(who)).collect()
    }

    fn rollers(&self) -> Vec<Roller> {
        let people = self.campaign.characters.iter();
        let rollers = people.filter(|who| self.rolls(who)).map(|who| Roller {
            id: who.id,
            name: self.name_of(who),
        });
        rollers.collect()
    }

    /// Whether a character is a visible player's character whose player rolls the dice.
    fn rolls(&self, who: &Character) -> bool {
        let is_own = !who.hidden && who.side() == Side::Player;
        is_own && rolls_own_dice(self.campaign, who.id)
    }

    fn clocks(&self) -> Vec<Clock> {
        let public = self.campaign.clocks.iter().filter(|clock| clock.public);
        public
            .map(|clock| Clock {
                name: clock.name.clone(),
                value: clock.value,
                max: clock.max,
            })
            .collect()
    }
}
