//! One character: a player's, the GM's, or a template of the bestiary.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::{Condition, Link};
use super::counter::Counter;
use super::fields::{is_default, unique_keys};
use super::ids::CharacterId;
use super::text::Text;
use super::values::Values;
use super::weapon::Weapon;

/// One character with what its game knows about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its number; left out in a file written by hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: CharacterId,
    /// What the table calls it; unique in the campaign.
    pub name: String,
    /// Played by a player rather than the GM.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: bool,
    /// The GM's, and on the players' side.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ally: bool,
    /// What players see instead of the name; empty for the name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub alias: String,
    /// Whether their dice are rolled at the table and asked for; left out for what the campaign says.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own_dice: Option<bool>,
    /// Kept out of what players see.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    /// Stats by name; one that is missing is one it does not have.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub stats: Values,
    /// Stats that `add` rolls for each copy of a template: dice expressions (`2d6+3`) by stat.
    #[serde(default, deserialize_with = "unique_keys")]
    #[serde(skip_serializing_if = "is_default")]
    pub rolled: BTreeMap<String, String>,
    /// Tracks that have moved (harm, wounds, luck, ...), by id.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub tracks: Values,
    /// Skills, in the order in which they were learnt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<Skill>,
    /// What it attacks with, in the order in which it came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Weapon>,
    /// What is counted of it by hand (arrows, say), in the order in which it came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// Injuries that are told apart, oldest first; none in a game that only counts them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Injury>,
    /// Conditions in the order in which they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Sustained actions, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sustained: Vec<Sustained>,
    /// The zone it stands in; empty where zones are not used.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub zone: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: Text,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its name, field included (`Knowledge: Theology`).
    pub name: String,
    /// The stat it is linked to; empty where the game links none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stat: String,
    /// Ranks, or the whole rating where no stat is linked.
    pub ranks: i64,
    /// Its one specialization; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub specialization: String,
    /// It has earned a mark for experience, in games that have those.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marked: bool,
    /// What it is proficient with, for skills that ask for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proficiencies: Vec<String>,
}

/// One injury, until it is healed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Injury {
    /// How many hit points it still costs; 1 at least.
    pub cost: i64,
    /// It was treated, which is possible once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
}

/// An action that a character keeps up while doing other things.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sustained {
    pub what: String,
    /// When it began, in seconds since 1970; 0 where nobody noted it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub since: i64,
    /// The round in which it began; 0 outside a fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: u32,
}

impl Character {
    /// A character with nothing but a name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    #[must_use]
    pub fn condition(&self, name: &str) -> Option<&Condition> {
        self.conditions.iter().find(|held| held.name == name)
    }

    /// Whether there is something that a condition could end with.
    #[must_use]
    pub fn holds(&self, link: &Link) -> bool {
        if link.sustained {
            self.sustained.iter().any(|kept| kept.what == link.what)
        } else {
            self.condition(&link.what).is_some()
        }
    }

    /// An attack by its whole name, without case; its place and what it is.
    #[must_use]
    pub fn attack(&self, name: &str) -> Option<(usize, &Weapon)> {
        let wanted = name.to_lowercase();
        let mut known = self.attacks.iter().enumerate();
        known.find(|(_, weapon)| weapon.name.to_lowercase() == wanted)
    }

    /// A skill by its whole name, without case.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<&Skill> {
        let wanted = name.to_lowercase();
        self.skills
            .iter()
            .find(|skill| skill.name.to_lowercase() == wanted)
    }
}
