//! A character of the roster.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::condition::{Condition, Sustained, conditions, sustained};
use crate::answer::text;
use crate::campaign::{self, Campaign, Character, Injury, Values};
use crate::game::Game;
use crate::game::draft::rolls_own_dice;

/// A character.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Person<'a> {
    /// The letter that stays with them in the current fight; kept by one who left it.
    pub(super) letter: Option<String>,
    pub(super) name: &'a str,
    pub(super) player: bool,
    pub(super) side: &'static str,
    /// What players see instead of the name.
    pub(super) alias: Option<&'a str>,
    /// Whether the prompt asks for this character's dice.
    pub(super) own_dice: bool,
    pub(super) hidden: bool,
    /// The worst state, by the rules or by a condition.
    pub(super) state: Option<&'static str>,
    #[schemars(with = "BTreeMap<String, i64>")]
    pub(super) stats: &'a Values,
    pub(super) tracks: BTreeMap<&'a str, Track>,
    pub(super) skills: Vec<Skill<'a>>,
    pub(super) attacks: Vec<Attack<'a>>,
    pub(super) counters: BTreeMap<&'a str, Track>,
    /// Injuries that the game tracks separately, oldest first.
    #[serde(skip_serializing_if = "<[Injury]>::is_empty")]
    pub(super) injuries: &'a [Injury],
    pub(super) sustained: Vec<Sustained<'a>>,
    pub(super) penalty: i64,
    /// The parts of the penalty, and any bonuses.
    pub(super) standing: Vec<Standing>,
    pub(super) conditions: Vec<Condition<'a>>,
    pub(super) zone: Option<&'a str>,
    /// Texts on the sheet that no rule reads, such as `pronouns`, by id.
    pub(super) facts: &'a BTreeMap<String, String>,
    pub(super) notes: Option<&'a str>,
    /// Stats that are rolled for each copy: dice by stat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) rolled: &'a BTreeMap<String, String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Standing {
    pub(super) name: String,
    pub(super) value: i64,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Track {
    pub(super) value: i64,
    pub(super) max: Option<i64>,
}

impl From<&campaign::Counter> for Track {
    fn from(counter: &campaign::Counter) -> Self {
        Self {
            value: counter.value,
            max: counter.max,
        }
    }
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Skill<'a> {
    pub(super) name: &'a str,
    pub(super) stat: Option<&'a str>,
    pub(super) ranks: i64,
    pub(super) rating: Option<i64>,
    pub(super) specialization: Option<&'a str>,
    pub(super) proficiencies: &'a [String],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) marked: bool,
}

/// An attack with a skill or a plain bonus.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Attack<'a> {
    pub(super) name: &'a str,
    pub(super) skill: Option<&'a str>,
    pub(super) bonus: Option<i64>,
    /// Dice, which may contain stats.
    pub(super) damage: Option<&'a str>,
    pub(super) pierce: i64,
    /// The traits of the weapon.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub(super) traits: &'a [String],
    pub(super) notes: Option<&'a str>,
}

impl<'a> Attack<'a> {
    pub(super) fn of(weapon: &'a campaign::Weapon) -> Self {
        Self {
            name: &weapon.name,
            skill: text(&weapon.skill),
            bonus: weapon.bonus,
            damage: text(&weapon.damage),
            pierce: weapon.pierce,
            traits: &weapon.traits,
            notes: text(&weapon.notes),
        }
    }
}

/// All characters.
#[must_use]
pub fn people<'a>(campaign: &'a Campaign, game: &'static Game) -> Vec<Person<'a>> {
    let people = campaign.characters.iter();
    people.map(|who| person(campaign, game, who)).collect()
}

fn person<'a>(campaign: &'a Campaign, game: &'static Game, who: &'a Character) -> Person<'a> {
    let track = |track: &crate::game::Track| Track {
        value: game.track_of(who, track.id),
        max: (track.max)(who),
    };
    Person {
        letter: campaign.fight().and_then(|fight| fight.letter_of(who.id)),
        name: &who.name,
        player: who.player,
        side: who.side().id(),
        alias: text(&who.alias),
        own_dice: rolls_own_dice(campaign, who.id),
        hidden: who.hidden,
        state: game
            .states_of(campaign, who)
            .first()
            .map(|state| state.name),
        stats: &who.stats,
        tracks: game.tracks.iter().map(|one| (one.id, track(one))).collect(),
        skills: who
            .skills
            .iter()
            .map(|skill| self::skill(game, who, skill))
            .collect(),
        attacks: who.attacks.iter().map(Attack::of).collect(),
        counters: who
            .counters
            .iter()
            .map(|counter| (counter.name.as_str(), counter.into()))
            .collect(),
        injuries: &who.injuries,
        sustained: sustained(campaign, who),
        penalty: game.penalty(campaign, who),
        standing: game
            .modifiers_of(campaign, who)
            .into_iter()
            .map(|modifier| Standing {
                name: modifier.label,
                value: modifier.value,
            })
            .collect(),
        conditions: conditions(campaign, game, who),
        zone: text(&who.zone),
        facts: &who.facts,
        notes: text(&who.notes),
        rolled: &who.rolled,
    }
}

fn skill<'a>(game: &'static Game, who: &Character, skill: &'a crate::campaign::Skill) -> Skill<'a> {
    Skill {
        name: &skill.name,
        stat: text(&skill.stat),
        ranks: skill.ranks,
        rating: game.rating_of(who, skill),
        specialization: text(&skill.specialization),
        proficiencies: &skill.proficiencies,
        marked: skill.marked,
    }
}
