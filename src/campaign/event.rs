//! The facts that a campaign is made of. Each holds what was before and what
//! is after, so that each has an inverse; none of them rolls or decides anything.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::change::{At, Change, Keyed, changes};
use super::character::{Character, Injury, Skill, Sustained};
use super::condition::{Condition, Expired};
use super::counter::Counter;
use super::fields::is_default;
use super::fight::{Attacked, Combatant, Fight, Moment, TurnRecord};
use super::ids::{CharacterId, FightId};
use super::pending::Pending;
use super::text::Text;
use super::weapon::Weapon;
use super::work::{Tried, Work};
use super::zone::Zone;
use super::{Campaign, Encounter};
use crate::rules::{Part, Verdict};

/// One fact.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event {
    Campaign(CampaignChange),
    Person(CharacterId, PersonChange),
    Fight(FightId, FightChange),
    /// Dice fell.
    Rolled {
        contest: Arc<Contest>,
    },
    /// The roll of an earlier log entry now counts differently.
    Regraded(u64, Change<Arc<Contest>>),
    /// Another entry stands in the place of an earlier one, whose roll was misread.
    Corrected(u64, Change<Option<u64>>),
    /// Something worth remembering in the log.
    Noted {
        who: Option<CharacterId>,
        text: String,
    },
}

changes! {
    /// What can change of a campaign, apart from what each character and each fight has.
    CampaignChange of Campaign {
        /// Somebody came into the campaign or left it.
        Character(Change<Option<Arc<Character>>>) => characters,
        /// A fight began, ended or was replaced whole.
        Fight(At<Arc<Fight>>) => fights,
        /// Another fight is in front of the GM.
        Current(Change<Option<FightId>>) => current,
        Edition(Change<String>) => edition,
        Setting(Keyed<String>) => settings,
        Session(Change<u32>) => session,
        Scene(Change<u32>) => scene,
        Day(Change<u32>) => day,
        Downtime(Change<bool>) => downtime,
        /// What players see became a title alone, or the table again.
        Curtain(Change<Option<String>>) => curtain,
        /// The last number that was given out, by what is numbered.
        Counter(Keyed<u32>) => counters,
        Zone(At<Zone>) => zones,
        Clock(At<Counter>) => clocks,
        Work(At<Work>) => works,
        Pending(At<Pending>) => pending,
        Tried(At<Tried>) => tried,
        Template(At<Arc<Character>>) => bestiary,
        Encounter(At<Encounter>) => encounters,
    }
}

changes! {
    PersonChange of Character {
        Name(Change<String>) => name,
        Player(Change<bool>) => player,
        Ally(Change<bool>) => ally,
        Alias(Change<String>) => alias,
        OwnDice(Change<Option<bool>>) => own_dice,
        Hidden(Change<bool>) => hidden,
        Notes(Change<Text>) => notes,
        /// It went to another zone; empty for none.
        Zone(Change<String>) => zone,
        Stat(Keyed<i64>) => stats,
        Track(Keyed<i64>) => tracks,
        Skill(At<Skill>) => skills,
        Attack(At<Weapon>) => attacks,
        Counter(At<Counter>) => counters,
        Injury(At<Injury>) => injuries,
        Condition(At<Condition>) => conditions,
        Sustained(At<Sustained>) => sustained,
    }
}

changes! {
    FightChange of Fight {
        /// It was set aside or taken up.
        Paused(Change<bool>) => paused,
        Turn(Change<Moment>),
        /// A place in the order; one that moves goes and comes.
        Place(At<Combatant>) => order,
        Record(Change<TurnRecord>) => record,
        Attacked(At<Attacked>) => attacked,
        Expired(At<Expired>) => expired,
    }
}

impl From<CampaignChange> for Event {
    fn from(change: CampaignChange) -> Self {
        Self::Campaign(change)
    }
}

/// Everything that one command rolled.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: ContestKind,
    /// The rolls that count, in the order of the sides.
    pub sides: Vec<Roll>,
    /// Dice that were rolled before and did not decide, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rerolled: Vec<Vec<u16>>,
    /// Who won; `None` for single checks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// What the first side's roll attacks with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<Attack>,
}

/// How the rolls of one command are read together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContestKind {
    /// Each roll stands alone.
    #[default]
    Check,
    /// Each roll stands alone, and only says how well a thing is done that is done either way.
    Simple,
    /// The better of two sides or more wins.
    Opposed,
    /// Both sides may have a part of what they want.
    Varied,
    /// The second side rolls only if the first succeeded.
    OnSuccess,
    /// The second side rolls only if the first failed.
    OnFailure,
    /// The second side does not roll at all.
    Unopposed,
    /// Places in the turn order, which no grade is given for.
    Initiative,
    /// Dice rolled for their total, which no grade is given for.
    Dice,
}

impl Contest {
    /// Whether any side of it was graded, which initiative for one is not.
    #[must_use]
    pub fn is_graded(&self) -> bool {
        self.sides.iter().any(|side| !side.grade.is_empty())
    }
}

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
    /// Whose number that was, where it was somebody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<HeldAgainst>,
    /// What the dice were rolled for; empty for nothing, or for what the roll as a whole is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub purpose: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u16>,
    /// Which of the dice do not count, by their places: those that a dice roll drops.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<usize>,
    /// Which of the dice were typed in, by their places; the console rolled the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub typed: Vec<usize>,
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
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
    /// Rolled without the players' doing, to be replaced by an open roll of the same thing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passive: bool,
    /// Points of luck or fortune spent on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub luck: u32,
    /// Its one shift of grade is spent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shifted: bool,
}

impl Roll {
    /// One of the further numbers, by its name.
    #[must_use]
    pub fn fact(&self, label: &str) -> Option<i64> {
        let fact = self.facts.iter().find(|fact| fact.label == label)?;
        Some(fact.value)
    }
}

/// A number of somebody that a roll is held against.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldAgainst {
    /// What it is (`AC`).
    pub what: String,
    /// What its owner was called then.
    pub of: String,
    /// The number as it stands on the sheet, and then what changes it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

impl Event {
    /// The event that takes this one back. Rolls and notes change nothing but
    /// the log, which keeps its own account of what was undone.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut event = self.clone();
        match &mut event {
            Self::Campaign(change) => change.invert(),
            Self::Person(_, change) => change.invert(),
            Self::Fight(_, change) => change.invert(),
            Self::Regraded(_, change) => change.invert(),
            Self::Corrected(_, change) => change.invert(),
            Self::Rolled { .. } | Self::Noted { .. } => {}
        }
        event
    }

    /// What was rolled, as the dice fell.
    #[must_use]
    pub fn rolled(&self) -> Option<&Arc<Contest>> {
        if let Self::Rolled { contest } = self {
            return Some(contest);
        }
        None
    }

    /// The roll of this event, or what it makes of an earlier one.
    pub(crate) fn rolled_mut(&mut self) -> Option<&mut Arc<Contest>> {
        match self {
            Self::Rolled { contest } => Some(contest),
            Self::Regraded(_, change) => Some(&mut change.to),
            Self::Campaign(_)
            | Self::Person(..)
            | Self::Fight(..)
            | Self::Corrected(..)
            | Self::Noted { .. } => None,
        }
    }

    /// The earlier log entry whose roll now counts differently, and how it counts.
    #[must_use]
    pub fn regraded(&self) -> Option<(u64, &Arc<Contest>)> {
        if let Self::Regraded(entry, change) = self {
            return Some((*entry, &change.to));
        }
        None
    }

    /// The earlier log entry in whose place another one now stands, and which; `None` where it counts again.
    #[must_use]
    pub fn corrected(&self) -> Option<(u64, Option<u64>)> {
        if let Self::Corrected(entry, change) = self {
            return Some((*entry, change.to));
        }
        None
    }

    /// A roll as it counts from now on: one that was made, or an earlier one.
    #[must_use]
    pub fn contest(&self) -> Option<&Arc<Contest>> {
        self.rolled().or_else(|| Some(self.regraded()?.1))
    }

    /// Whether it changes the campaign, and not the log alone.
    #[must_use]
    pub fn changes_the_campaign(&self) -> bool {
        match self {
            Self::Campaign(_) | Self::Person(..) | Self::Fight(..) => true,
            Self::Rolled { .. } | Self::Regraded(..) | Self::Corrected(..) | Self::Noted { .. } => {
                false
            }
        }
    }

    /// Whether it and another change the same character, the same fight, or anything that the
    /// campaign has as a whole.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Person(one, _), Self::Person(other, _)) => one == other,
            (Self::Fight(one, _), Self::Fight(other, _)) => one == other,
            (Self::Person(..), Self::Fight(..)) | (Self::Fight(..), Self::Person(..)) => false,
            (one, other) => one.changes_the_campaign() && other.changes_the_campaign(),
        }
    }

    /// Whether it is about somebody of whom something is true; the name is given where the
    /// event holds one. A turn is about nobody.
    #[must_use]
    pub fn is_about(&self, is: impl Fn(CharacterId, &str) -> bool) -> bool {
        let one = |id: &CharacterId| is(*id, "");
        let rolled = |contest: &Contest| {
            let mut sides = contest.sides.iter();
            sides.any(|side| side.who.is_some_and(|who| is(who, &side.name)))
        };
        match self {
            Self::Campaign(change) => change.is_about(&is),
            Self::Person(who, PersonChange::Name(Change { from, to })) => {
                is(*who, from) || is(*who, to)
            }
            Self::Person(who, _) => one(who),
            Self::Fight(_, change) => change.characters().iter().any(one),
            Self::Rolled { contest } => rolled(contest),
            Self::Regraded(_, change) => rolled(&change.to),
            Self::Corrected(..) => false,
            Self::Noted { who, .. } => who.iter().any(one),
        }
    }
}

impl CampaignChange {
    fn is_about(&self, is: &dyn Fn(CharacterId, &str) -> bool) -> bool {
        let one = |id: CharacterId| is(id, "");
        match self {
            Self::Character(Change { from, to }) => {
                let mut both = from.iter().chain(to);
                both.any(|who| is(who.id, &who.name))
            }
            Self::Fight(change) => {
                let mut places = change.both().flat_map(|fight| &fight.order);
                places.any(|place| one(place.character))
            }
            Self::Work(change) => change.both().any(|work| one(work.who)),
            Self::Pending(change) => change.both().any(|check| one(check.who)),
            Self::Tried(change) => change.both().any(|tried| one(tried.who)),
            Self::Current(_)
            | Self::Edition(_)
            | Self::Setting(_)
            | Self::Session(_)
            | Self::Scene(_)
            | Self::Day(_)
            | Self::Downtime(_)
            | Self::Curtain(_)
            | Self::Counter(_)
            | Self::Zone(_)
            | Self::Clock(_)
            | Self::Template(_)
            | Self::Encounter(_) => false,
        }
    }
}

impl FightChange {
    /// Whom it is about, in so far as it says so itself.
    fn characters(&self) -> Vec<CharacterId> {
        match self {
            Self::Place(change) => change.both().map(|place| place.character).collect(),
            Self::Attacked(change) => change.both().map(|attacked| attacked.who).collect(),
            Self::Expired(change) => change.both().map(|expired| expired.who).collect(),
            Self::Paused(_) | Self::Turn(_) | Self::Record(_) => Vec::new(),
        }
    }
}
