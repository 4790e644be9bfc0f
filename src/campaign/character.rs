//! A character: a player's, the GM's, or a template in the bestiary.

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

/// A character, with the data its game keeps about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its number; may be left out in a file written by hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: CharacterId,
    /// Display name; unique in the campaign.
    pub name: String,
    /// Played by a player rather than the GM.
    #[serde(default, skip_serializing_if = "is_default")]
    pub player: bool,
    /// An NPC on the players' side.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ally: bool,
    /// The name that players see; empty if they see the real name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub alias: String,
    /// Whether the prompt asks for their dice; `None` for the campaign's default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub own_dice: Option<bool>,
    /// Hidden from players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    /// Stats by name; missing stats are left out.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub stats: Values,
    /// Stats that `add` rolls for each copy of a template: dice expressions (`2d6+3`) by stat.
    #[serde(default, deserialize_with = "unique_keys")]
    #[serde(skip_serializing_if = "is_default")]
    pub rolled: BTreeMap<String, String>,
    /// Values of tracks that have changed (harm, wounds, luck, ...), by id.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub tracks: Values,
    /// Texts that no rule reads (`pronouns`), by the id of their field.
    #[serde(default, deserialize_with = "unique_keys")]
    #[serde(skip_serializing_if = "is_default")]
    pub facts: BTreeMap<String, String>,
    /// Skills, in the order in which they were learned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<Skill>,
    /// Attacks, in the order in which they were added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<Weapon>,
    /// Counters kept by hand (arrows, say), in the order in which they were added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// Separate injuries, oldest first; empty in games that only count damage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub injuries: Vec<Injury>,
    /// Conditions, in the order in which they began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Sustained actions, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sustained: Vec<Sustained>,
    /// Current zone; empty if zones are not used.
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
    /// The linked stat; empty if the game links none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stat: String,
    /// Ranks, or the whole rating if no stat is linked.
    pub ranks: i64,
    /// Its one specialization; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub specialization: String,
    /// Whether it has earned a mark for experience, in games that use marks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marked: bool,
    /// Proficiencies, for skills that need them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proficiencies: Vec<String>,
}

/// An injury that has not healed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Injury {
    /// Hit points that it still costs, at least 1.
    pub cost: i64,
    /// Whether it was treated, which is possible once.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: bool,
    /// Whether it was a major one when it came, in games that tell them apart.
    #[serde(default, skip_serializing_if = "is_default")]
    pub major: bool,
}

/// An action that a character sustains while doing other things.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sustained {
    pub what: String,
    /// When it began, in seconds since 1970; 0 if unknown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub since: i64,
    /// The round in which it began; 0 outside a fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: u32,
}

impl Character {
    /// A character with only a name.
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

    /// Whether the character has the condition or sustained action that a link refers to.
    #[must_use]
    pub fn holds(&self, link: &Link) -> bool {
        if link.sustained {
            self.sustained.iter().any(|kept| kept.what == link.what)
        } else {
            self.condition(&link.what).is_some()
        }
    }

    /// Finds an attack by its whole name, ignoring case; returns its index too.
    #[must_use]
    pub fn attack(&self, name: &str) -> Option<(usize, &Weapon)> {
        let wanted = name.to_lowercase();
        let mut known = self.attacks.iter().enumerate();
        known.find(|(_, weapon)| weapon.name.to_lowercase() == wanted)
    }

    /// Finds a skill by its whole name, ignoring case.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<&Skill> {
        let wanted = name.to_lowercase();
        self.skills
            .iter()
            .find(|skill| skill.name.to_lowercase() == wanted)
    }
}
