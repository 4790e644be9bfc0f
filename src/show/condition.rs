//! The conditions of a character and the actions they sustain.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::condition::{Deadline, Edge, Until};
use crate::campaign::{self, Campaign, Character, Effect};
use crate::game::Game;
use crate::game::condition::{ConditionRow, Takes};

/// A condition of a character.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Condition<'a> {
    name: &'a str,
    /// How often it still counts, for a condition that wears off by turns (`slowed 2`).
    count: Option<u32>,
    /// Added to rolls of its holder.
    modifier: i64,
    /// The check or skill whose rolls it is added to; null for every roll.
    on: Option<&'a str>,
    /// Its holder cannot act.
    cannot_act: bool,
    /// What the game's rules say about a condition of this name; null for the GM's own.
    rules: Option<Rules>,
    ends: Ends<'a>,
    /// What it depends on: it ends when this ends.
    with: Option<With<'a>>,
    /// Its name with its count and `(scene)`, for people.
    #[serde(skip)]
    pub(super) label: Cow<'a, str>,
    /// It is a state of the game.
    #[serde(skip)]
    pub(super) is_state: bool,
}

/// What a game's rules say about a condition.
#[derive(Debug, Serialize, JsonSchema)]
struct Rules {
    /// What it means, briefly.
    doc: &'static str,
    /// Added to attacks by its holder.
    attacks: i64,
    /// Added to attacks against its holder; the strongest condition counts.
    against: i64,
    /// Added to rolls of these stats or skills; the strongest condition counts.
    rolls: BTreeMap<&'static str, i64>,
    /// What it takes of each turn of its holder: `action` or `turn`.
    takes: Option<&'static str>,
    /// Its holder does not move.
    holds: bool,
}

/// When a condition ends by itself.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "when", rename_all = "kebab-case")]
enum Ends<'a> {
    /// When the GM clears it.
    Cleared,
    /// With the scene.
    Scene,
    /// At the start or the end of a turn.
    Turn {
        /// Whose turn.
        of: &'a str,
        round: u32,
        /// `start` or `end` of that turn.
        edge: &'static str,
        /// How many rounds from the current one: 0 is this round. Null if the fight is over.
        rounds_left: Option<u32>,
    },
}

/// A condition or a sustained action.
#[derive(Debug, Serialize, JsonSchema)]
struct With<'a> {
    who: &'a str,
    what: &'a str,
    /// It is a sustained action, not a condition.
    sustained: bool,
}

/// A sustained action.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Sustained<'a> {
    pub(super) what: &'a str,
    /// When it began, in seconds since 1970; null if that is not known.
    since: Option<i64>,
    /// The round in which it began; null outside a fight.
    round: Option<u32>,
    /// The conditions that end with it.
    keeps: Vec<Keeps<'a>>,
}

/// A condition that ends with a sustained action.
#[derive(Debug, Serialize, JsonSchema)]
struct Keeps<'a> {
    who: &'a str,
    condition: &'a str,
}

/// All conditions of a character, oldest first.
pub(super) fn conditions<'a>(
    campaign: &'a Campaign,
    game: &'static Game,
    who: &'a Character,
) -> Vec<Condition<'a>> {
    let held = who.conditions.iter();
    held.map(|held| condition(campaign, game, held)).collect()
}

fn condition<'a>(
    campaign: &'a Campaign,
    game: &'static Game,
    held: &'a campaign::Condition,
) -> Condition<'a> {
    let with = held.with.as_ref();
    Condition {
        name: &held.name,
        count: Some(held.count).filter(|count| *count > 0),
        modifier: held.modifier,
        on: Some(held.on.as_str()).filter(|on| !on.is_empty()),
        cannot_act: game.conditions.effect_of(held) == Effect::CannotAct,
        rules: game.conditions.row(held).map(Rules::of),
        ends: match &held.until {
            Until::Cleared => Ends::Cleared,
            Until::Scene => Ends::Scene,
            Until::Turn(deadline) => {
                Ends::at(campaign, next_of(campaign, held).unwrap_or(deadline))
            }
        },
        with: with.map(|link| With {
            who: campaign.name_of(link.who),
            what: &link.what,
            sustained: link.sustained,
        }),
        label: held.label(),
        is_state: game.is_state(held),
    }
}

/// The first moment that has not come yet of those at which a condition ends.
fn next_of<'c>(campaign: &Campaign, held: &'c campaign::Condition) -> Option<&'c Deadline> {
    held.deadlines().find(|deadline| {
        let fight = campaign.fight_by_id(deadline.fight);
        fight.is_some_and(|fight| !fight.is_due(deadline))
    })
}

impl Rules {
    fn of(row: &'static ConditionRow) -> Self {
        Self {
            doc: row.doc,
            attacks: row.attacks,
            against: row.against,
            rolls: row.rolls.iter().copied().collect(),
            takes: match row.takes {
                Takes::Nothing => None,
                Takes::Action => Some("action"),
                Takes::Turn => Some("turn"),
            },
            holds: row.holds,
        }
    }
}

impl<'a> Ends<'a> {
    fn at(campaign: &'a Campaign, deadline: &Deadline) -> Self {
        let mut fights = campaign.fights.iter();
        let fight = fights.find(|fight| fight.id == deadline.fight);
        Self::Turn {
            of: campaign.name_of(deadline.of),
            round: deadline.round,
            edge: match deadline.edge {
                Edge::Start => "start",
                Edge::End => "end",
            },
            rounds_left: fight.map(|fight| deadline.round.saturating_sub(fight.round)),
        }
    }
}

/// Everything that a character sustains, oldest first.
pub(super) fn sustained<'a>(campaign: &'a Campaign, who: &'a Character) -> Vec<Sustained<'a>> {
    let keeps = |what: &str| {
        let ends_with = |condition: &campaign::Condition| {
            let with = condition.with.as_ref();
            with.is_some_and(|link| link.sustained && link.who == who.id && link.what == what)
        };
        let everybody = campaign.characters.iter();
        everybody
            .flat_map(|holder| holder.conditions.iter().map(move |held| (holder, held)))
            .filter(|(_, held)| ends_with(held))
            .map(|(holder, held)| Keeps {
                who: &holder.name,
                condition: &held.name,
            })
            .collect()
    };
    let held = who.sustained.iter();
    held.map(|held| Sustained {
        what: &held.what,
        since: Some(held.since).filter(|at| *at != 0),
        round: Some(held.round).filter(|round| *round > 0),
        keeps: keeps(&held.what),
    })
    .collect()
}
