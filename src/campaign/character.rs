//! One character: a player's, the GM's, or a template of the bestiary.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::condition::{Condition, Link};
use super::ids::CharacterId;
use super::skip::is_default;
use super::text::Text;
use super::values::Values;

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
    /// Kept out of what players see.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    /// Stats by name; one that is missing is one it does not have.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub stats: Values,
    /// Stats that `add` rolls for each copy of a template: dice expressions (`2d6+3`) by stat.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        deserialize_with = "unique_keys"
    )]
    pub rolled: BTreeMap<String, String>,
    /// Tracks that have moved (harm, wounds, luck, ...), by id.
    #[serde(default, skip_serializing_if = "Values::is_empty")]
    pub tracks: Values,
    /// Skills, in the order in which they were learnt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<Skill>,
    /// Conditions in the order in which they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Sustained actions, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sustained: Vec<Sustained>,
    /// The zone it stands in; empty where zones are not used.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub zone: String,
    /// What the GM wants to remember.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: Text,
}

/// A skill of a character.
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

/// An action that a character keeps up while doing other things.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sustained {
    /// What is kept up.
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

    /// A condition by its name.
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

    /// A skill by its whole name, without case.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<&Skill> {
        let wanted = name.to_lowercase();
        self.skills
            .iter()
            .find(|skill| skill.name.to_lowercase() == wanted)
    }
}

/// Reads a map and refuses a key that stands twice, which serde would swallow.
///
/// # Errors
/// Whatever the format refuses, and a key that stands twice.
pub fn unique_keys<'de, D, V>(from: D) -> Result<BTreeMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    struct Unique<V>(PhantomData<V>);
    impl<'de, V: Deserialize<'de>> Visitor<'de> for Unique<V> {
        type Value = BTreeMap<String, V>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map in which no key stands twice")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut out = BTreeMap::new();
            while let Some((key, value)) = map.next_entry::<String, V>()? {
                match out.entry(key) {
                    Entry::Vacant(place) => place.insert(value),
                    Entry::Occupied(there) => {
                        let key = there.key();
                        return Err(A::Error::custom(format!("the key {key:?} stands twice")));
                    }
                };
            }
            Ok(out)
        }
    }
    from.deserialize_map(Unique(PhantomData))
}
