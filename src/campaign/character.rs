//! A character: a player's, the GM's, or a template in the bestiary.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;

use super::condition::{Condition, Link};
use super::counter::Counter;
use super::each::Each;
use super::fields::{stored, unique_keys, unlimited};
use super::fold::same;
use super::ids::CharacterId;
use super::list::List;
use super::power::Power;
use super::text::Text;
use super::values::Values;
use super::weapon::Weapon;

stored! {
    /// A character, with the data its game keeps about it.
    pub struct Character {
        ..
        /// Its number; may be left out in a file written by hand.
        pub id: CharacterId,
        !
        /// Display name; unique in the campaign.
        pub name: String,
        ..
        /// Played by a player rather than the GM.
        pub player: bool,
        /// An NPC on the players' side.
        pub ally: bool,
        /// The name that players see; empty if they see the real name.
        pub alias: String,
        /// Whether the prompt asks for their dice; `None` for the campaign's default.
        pub own_dice: Option<bool>,
        /// Hidden from players.
        pub hidden: bool,
        /// Goes down at any harm, and shares a row and a letter with others of its kind in a fight.
        pub minion: bool,
        /// Stats by name; missing stats are left out.
        pub stats: Values,
        /// Stats that `add` rolls for each copy of a template: dice expressions (`2d6+3`) by stat.
        #[serde(deserialize_with = "unique_keys")]
        pub rolled: BTreeMap<String, String>,
        /// Values of tracks that have changed (harm, wounds, luck, ...), by id.
        pub tracks: Values,
        /// Texts that no rule reads (`pronouns`), by the id of their field.
        #[serde(deserialize_with = "unique_keys")]
        pub facts: BTreeMap<String, String>,
        /// Skills, in the order in which they were learned.
        pub skills: List<Skill>,
        /// Attacks, in the order in which they were added.
        pub attacks: List<Weapon>,
        /// Powers, in the order in which they were added.
        pub powers: List<Arc<Power>>,
        /// Counters kept by hand (arrows, say), in the order in which they were added.
        pub counters: List<Counter>,
        /// The lines that run in each of its turns.
        pub each: List<Each>,
        /// Separate injuries, oldest first; empty in games that only count damage.
        pub injuries: List<Injury>,
        /// Conditions, in the order in which they began.
        pub conditions: List<Condition>,
        /// Sustained actions, oldest first.
        pub sustained: List<Sustained>,
        /// Current zone; empty if zones are not used.
        pub zone: String,
        pub notes: Text,
    }

    pub struct Skill {
        /// Its name, field included (`Knowledge: Theology`).
        pub name: String,
        ..
        /// The linked stat; empty if the game links none.
        pub stat: String,
        !
        /// Ranks, or the whole rating if no stat is linked.
        pub ranks: i64,
        ..
        /// Its one specialization; empty for none.
        pub specialization: String,
        /// Whether it has earned a mark for experience, in games that use marks.
        pub marked: bool,
        /// Proficiencies, for skills that need them.
        pub proficiencies: Vec<String>,
    }

    /// An injury that has not healed.
    #[derive(JsonSchema)]
    pub struct Injury {
        /// Hit points that it still costs, at least 1.
        pub cost: i64,
        ..
        /// Whether it was treated, which is possible once.
        pub treated: bool,
        /// Whether it was a major one when it came, in games that tell them apart.
        pub major: bool,
    }

    /// An action that a character sustains while doing other things.
    pub struct Sustained {
        pub what: String,
        ..
        /// When it began, in seconds since 1970; 0 if unknown.
        #[serde(deserialize_with = "unlimited")]
        pub since: i64,
        /// The round in which it began; 0 outside a fight.
        pub round: u32,
    }
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

    /// Shares the lists that are the same as those of another character.
    pub(super) fn share(&mut self, other: &Self) {
        self.stats.share(&other.stats);
        self.tracks.share(&other.tracks);
        self.skills.share(&other.skills);
        self.attacks.share(&other.attacks);
        self.powers.share(&other.powers);
        self.counters.share(&other.counters);
        self.each.share(&other.each);
        self.conditions.share(&other.conditions);
    }

    pub(crate) fn condition(&self, name: &str) -> Option<&Condition> {
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
    pub(crate) fn attack(&self, name: &str) -> Option<(usize, &Weapon)> {
        let mut known = self.attacks.iter().enumerate();
        known.find(|(_, weapon)| same(&weapon.name, name))
    }

    /// Finds a power by its whole name, ignoring case; returns its index too.
    pub(crate) fn power(&self, name: &str) -> Option<(usize, &Arc<Power>)> {
        let mut known = self.powers.iter().enumerate();
        known.find(|(_, power)| same(&power.name, name))
    }

    /// Finds a skill by its whole name, ignoring case.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<&Skill> {
        self.skills.iter().find(|skill| same(&skill.name, name))
    }
}
