//! The facts that a campaign is made of. Each holds what was before and what
//! is after, so that each has an inverse; none of them rolls or decides anything.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Encounter;
use super::character::{Character, CharacterId, Skill, Sustained};
use super::fight::{Combatant, CombatantId, Fight, FightId, Lapsed, Timer, Traces};
use super::tie::Tie;
use super::work::{Owed, Tried, Work};
use super::zone::Zone;
use crate::rules::Part;

/// One fact. `from` is what was, `to` what is; an absent side is one that did not exist.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// Somebody came into the campaign or left it.
    Person {
        /// As it was.
        from: Option<Arc<Character>>,
        /// As it is.
        to: Option<Arc<Character>>,
    },
    /// A new name.
    Name {
        /// Whose.
        who: CharacterId,
        /// The old one.
        from: String,
        /// The new one.
        to: String,
    },
    /// A stat was set; `None` is a stat it does not have.
    Stat {
        /// Whose.
        who: CharacterId,
        /// Which.
        stat: String,
        /// Before.
        from: Option<i64>,
        /// After.
        to: Option<i64>,
    },
    /// A track moved; `None` is one that never had.
    Track {
        /// Whose.
        who: CharacterId,
        /// Which.
        track: String,
        /// Before.
        from: Option<i64>,
        /// After.
        to: Option<i64>,
    },
    /// A skill was learnt, changed or forgotten, at a place in the list.
    Skill {
        /// Whose.
        who: CharacterId,
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Skill>,
        /// After.
        to: Option<Skill>,
    },
    /// A player's or the GM's.
    Player {
        /// Who.
        who: CharacterId,
        /// Before.
        from: bool,
        /// After.
        to: bool,
    },
    /// Hidden from the players or not.
    Hidden {
        /// Who.
        who: CharacterId,
        /// Before.
        from: bool,
        /// After.
        to: bool,
    },
    /// What the GM wants to remember about somebody; empty for nothing.
    Notes {
        /// About whom.
        who: CharacterId,
        /// Before.
        from: String,
        /// After.
        to: String,
    },
    /// Somebody went to another zone; empty for none.
    Moved {
        /// Who.
        who: CharacterId,
        /// Before.
        from: String,
        /// After.
        to: String,
    },
    /// A condition came, changed or went, at a place in the list.
    Condition {
        /// Whose.
        who: CharacterId,
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<String>,
        /// After.
        to: Option<String>,
    },
    /// What a condition adds to or takes from every roll changed; `None` for nothing.
    Weight {
        /// Whose.
        who: CharacterId,
        /// The condition.
        condition: String,
        /// Before.
        from: Option<i64>,
        /// After.
        to: Option<i64>,
    },
    /// A condition ends with another, or no longer does, at a place in the list.
    Tie {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Tie>,
        /// After.
        to: Option<Tie>,
    },
    /// A sustained action began or ended, at a place in the list.
    Sustained {
        /// Whose.
        who: CharacterId,
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Sustained>,
        /// After.
        to: Option<Sustained>,
    },
    /// A fight began, ended or was replaced whole, at a place in the list.
    Fight {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Arc<Fight>>,
        /// After.
        to: Option<Arc<Fight>>,
    },
    /// Another fight is in front of the GM.
    Current {
        /// Before.
        from: Option<FightId>,
        /// After.
        to: Option<FightId>,
    },
    /// A fight was set aside or taken up.
    Paused {
        /// Which.
        fight: FightId,
        /// Before.
        from: bool,
        /// After.
        to: bool,
    },
    /// The turn passed.
    Turn {
        /// In which fight.
        fight: FightId,
        /// Before.
        from: Moment,
        /// After.
        to: Moment,
    },
    /// A place in the order came, changed or went.
    Place {
        /// In which fight.
        fight: FightId,
        /// Row and content before.
        from: Option<(usize, Combatant)>,
        /// Row and content after.
        to: Option<(usize, Combatant)>,
    },
    /// What turns leave behind.
    Traces {
        /// In which fight.
        fight: FightId,
        /// Before.
        from: Traces,
        /// After.
        to: Traces,
    },
    /// A timer was set, changed or taken off, at a place in the list.
    Timer {
        /// In which fight.
        fight: FightId,
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Timer>,
        /// After.
        to: Option<Timer>,
    },
    /// A timer was put on the list of those run out, or taken off it, at a place.
    Lapsed {
        /// In which fight.
        fight: FightId,
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Lapsed>,
        /// After.
        to: Option<Lapsed>,
    },
    /// Dice fell.
    Rolled {
        /// All that was rolled, and what came of it.
        contest: Arc<Contest>,
    },
    /// An earlier roll now counts differently.
    Regraded {
        /// The log entry that holds it.
        entry: u64,
        /// As it counted.
        from: Arc<Contest>,
        /// As it counts.
        to: Arc<Contest>,
    },
    /// Another entry stands in the place of a roll that was misread.
    Corrected {
        /// The log entry that holds the roll.
        entry: u64,
        /// The entry that stood in its place before.
        from: Option<u64>,
        /// The entry that does now.
        to: Option<u64>,
    },
    /// Something worth remembering in the log.
    Noted {
        /// About whom, if anybody.
        who: Option<CharacterId>,
        /// What.
        text: String,
    },
    /// A switch of the campaign.
    Setting {
        /// Which.
        name: String,
        /// Before.
        from: Option<String>,
        /// After.
        to: Option<String>,
    },
    /// A new session or scene.
    Scene {
        /// Session and scene before.
        from: (u32, u32),
        /// Session and scene after.
        to: (u32, u32),
    },
    /// Work began, went on or ended, at a place in the list.
    Work {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Work>,
        /// After.
        to: Option<Work>,
    },
    /// A check is owed, or no longer is, at a place in the list.
    Owed {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Owed>,
        /// After.
        to: Option<Owed>,
    },
    /// A check was tried, or its tries were forgotten, at a place in the list.
    Tried {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Tried>,
        /// After.
        to: Option<Tried>,
    },
    /// Down-time began, went on or ended.
    Day {
        /// Day and whether down-time is played, before.
        from: (u32, bool),
        /// Day and whether down-time is played, after.
        to: (u32, bool),
    },
    /// A number was given out.
    Counter {
        /// For what.
        name: String,
        /// The last one before.
        from: u32,
        /// The last one now.
        to: u32,
    },
    /// A zone came, changed or went, at a place in the list.
    Zone {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Zone>,
        /// After.
        to: Option<Zone>,
    },
    /// A template of the bestiary came, changed or went, at a place in the list.
    Template {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Arc<Character>>,
        /// After.
        to: Option<Arc<Character>>,
    },
    /// A prepared encounter came, changed or went, at a place in the list.
    Encounter {
        /// Where in the list.
        at: usize,
        /// Before.
        from: Option<Encounter>,
        /// After.
        to: Option<Encounter>,
    },
}

/// Where the turn stands in a fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// From 1.
    pub round: u32,
    /// Turns begun over all rounds.
    pub turn: u32,
    /// Who is acting.
    pub acting: Option<CombatantId>,
}

/// Everything that one command rolled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The verb that rolled it, with what changes its reading (`order on failure`).
    pub kind: String,
    /// The rolls that count, in the order of the sides.
    pub sides: Vec<Roll>,
    /// Dice that were rolled before and did not decide, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rerolled: Vec<Vec<u16>>,
    /// Who won, as the rules spell it; empty for a single check.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub verdict: String,
}

impl Contest {
    /// Whether any side of it was graded, which initiative for one is not.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        self.sides.iter().any(|side| !side.grade.is_empty())
    }
}

/// One side's roll.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Who rolled; nobody for a bare number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub who: Option<CharacterId>,
    /// What that one was called then.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What was rolled (`React Quickly`, `75`).
    pub what: String,
    /// The base and then each modifier by name; they add up to the target before its limits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// What the roll was held against, within its limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<i64>,
    /// The dice as they fell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
    /// Id of the grade; empty for a side that did not need to roll.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub grade: String,
    /// By how much, under the game's own name (`MoS`, `MoF`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<Part>,
    /// Further numbers that the game wants shown, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Part>,
    /// Kept from the players.
    #[serde(default, skip_serializing_if = "is_false")]
    pub secret: bool,
    /// Points of luck or fortune spent on it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub luck: u32,
    /// Its one shift of grade is spent.
    #[serde(default, skip_serializing_if = "is_false")]
    pub shifted: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde hands a reference
fn is_false(value: &bool) -> bool {
    !value
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde hands a reference
fn is_nothing(value: &u32) -> bool {
    *value == 0
}

impl Event {
    /// The event that takes this one back. Rolls and notes change nothing but
    /// the log, which keeps its own account of what was undone.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut event = self.clone();
        event.invert();
        event
    }

    // The arms look alike and swap values of different types.
    #[allow(clippy::match_same_arms)]
    fn invert(&mut self) {
        use std::mem::swap;
        match self {
            Self::Person { from, to } => swap(from, to),
            Self::Name { from, to, .. } => swap(from, to),
            Self::Stat { from, to, .. }
            | Self::Track { from, to, .. }
            | Self::Weight { from, to, .. } => swap(from, to),
            Self::Tie { from, to, .. } => swap(from, to),
            Self::Skill { from, to, .. } => swap(from, to),
            Self::Player { from, to, .. }
            | Self::Hidden { from, to, .. }
            | Self::Paused { from, to, .. } => {
                swap(from, to);
            }
            Self::Condition { from, to, .. } | Self::Setting { from, to, .. } => swap(from, to),
            Self::Sustained { from, to, .. } => swap(from, to),
            Self::Fight { from, to, .. } => swap(from, to),
            Self::Current { from, to } => swap(from, to),
            Self::Turn { from, to, .. } => swap(from, to),
            Self::Place { from, to, .. } => swap(from, to),
            Self::Timer { from, to, .. } => swap(from, to),
            Self::Lapsed { from, to, .. } => swap(from, to),
            Self::Regraded { from, to, .. } => swap(from, to),
            Self::Corrected { from, to, .. } => swap(from, to),
            Self::Zone { from, to, .. } => swap(from, to),
            Self::Moved { from, to, .. } | Self::Notes { from, to, .. } => swap(from, to),
            Self::Traces { from, to, .. } => swap(from, to),
            Self::Work { from, to, .. } => swap(from, to),
            Self::Owed { from, to, .. } => swap(from, to),
            Self::Tried { from, to, .. } => swap(from, to),
            Self::Day { from, to } => swap(from, to),
            Self::Scene { from, to } => swap(from, to),
            Self::Counter { from, to, .. } => swap(from, to),
            Self::Template { from, to, .. } => swap(from, to),
            Self::Encounter { from, to, .. } => swap(from, to),
            Self::Rolled { .. } | Self::Noted { .. } => {}
        }
    }
}
