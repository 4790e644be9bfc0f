//! The events that a campaign consists of. Each holds the state before and after, so it can be inverted;
//! events contain no rolls to be made and no decisions.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::change::{At, Change, Keyed, changes};
use super::character::{Character, Injury, Skill, Sustained};
use super::condition::{Condition, Expired};
use super::counter::Counter;
use super::each::Each;
use super::fields::stored;
use super::fight::{Attacked, Combatant, Fight, Moment, Moved, TurnRecord};
use super::ids::{CharacterId, FightId};
use super::pending::Pending;
use super::power::Power;
use super::round_end::RoundEnd;
use super::side::Side;
use super::text::Text;
use super::weapon::Weapon;
use super::work::{Tried, Work};
use super::zone::Zone;
use super::{Campaign, Encounter};
use crate::rules::{Part, Verdict};

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event {
    Campaign(CampaignChange),
    Person(CharacterId, PersonChange),
    Fight(FightId, FightChange),
    /// Dice were rolled.
    Rolled {
        contest: Arc<Contest>,
    },
    /// The roll of an earlier log entry now counts differently.
    Regraded(u64, Change<Arc<Contest>>),
    /// Another entry replaces an earlier one, whose dice were misread.
    Corrected(u64, Change<Option<u64>>),
    /// The line of an earlier entry ran again, or was left out, as part of another entry.
    RanAgain(u64, Change<Option<u64>>),
    /// A text for the log.
    Noted {
        who: Option<CharacterId>,
        text: String,
    },
}

changes! {
    /// Changes of the campaign, other than those of its characters and fights.
    CampaignChange of Campaign {
        /// A character was added or removed.
        Character(Change<Option<Arc<Character>>>) => characters,
        /// A fight began, ended or was replaced as a whole.
        Fight(At<Arc<Fight>>) => fights,
        Edition(Change<String>) => edition,
        Setting(Keyed<String>) => settings,
        Session(Change<u32>) => session,
        Scene(Change<u32>) => scene,
        Day(Change<u32>) => day,
        /// The curtain went down or up.
        Curtain(Change<Option<String>>) => curtain,
        Zone(At<Zone>) => zones,
        Clock(At<Counter>) => clocks,
        /// A line that runs in each round.
        Each(At<Each>) => each,
        Work(At<Work>) => works,
        Template(At<Arc<Character>>) => bestiary,
        Encounter(At<Encounter>) => encounters,
        ..
        /// Another fight became the current one.
        Current(Change<Option<FightId>>) => current,
        /// Who is left behind by a fight that ends, or comes back.
        Past(Change<Vec<CharacterId>>) => past,
        Downtime(Change<bool>) => downtime,
        /// The last number given out for a kind of thing.
        Counter(Keyed<u32>) => counters,
        Pending(At<Pending>) => pending,
        Tried(At<Tried>) => tried,
    }
}

changes! {
    PersonChange of Character {
        Name(Change<String>) => name,
        Side(Change<Side>),
        Alias(Change<String>) => alias,
        OwnDice(Change<Option<bool>>) => own_dice,
        Hidden(Change<bool>) => hidden,
        Minion(Change<bool>) => minion,
        Notes(Change<Text>) => notes,
        /// Moved to another zone; empty for none.
        Zone(Change<String>) => zone,
        Stat(Keyed<i64>) => stats,
        Track(Keyed<i64>) => tracks,
        Fact(Keyed<String>) => facts,
        Skill(At<Skill>) => skills,
        Attack(At<Weapon>) => attacks,
        Power(At<Arc<Power>>) => powers,
        Counter(At<Counter>) => counters,
        /// A line that runs in each turn.
        Each(At<Each>) => each,
        Condition(At<Condition>) => conditions,
        ..
        Injury(At<Injury>) => injuries,
        Sustained(At<Sustained>) => sustained,
    }
}

changes! {
    FightChange of Fight {
        ..
        /// The fight was paused or resumed.
        Paused(Change<bool>) => paused,
        Turn(Change<Moment>),
        /// A place in the order; a move is a removal and an insertion.
        Place(At<Combatant>) => order,
        /// Somebody who joined got the next letter.
        Letter(At<CharacterId>) => letters,
        /// A minion that joined shares the letter of another.
        Shares(At<(CharacterId, CharacterId)>) => shares,
        Record(Change<TurnRecord>) => record,
        Attacked(At<Attacked>) => attacked,
        Expired(At<Expired>) => expired,
        RoundEnd(At<RoundEnd>) => round_ends,
    }
}

impl From<CampaignChange> for Event {
    fn from(change: CampaignChange) -> Self {
        Self::Campaign(change)
    }
}

stored! {
    /// Everything rolled by one command.
    pub struct Contest {
        ..
        pub kind: ContestKind,
        !
        /// The valid rolls, in the order of the sides.
        pub sides: Vec<Roll>,
        ..
        /// Earlier dice that did not decide, oldest first.
        pub rerolled: Vec<Vec<u16>>,
        /// Who won; `None` for single checks.
        pub verdict: Option<Verdict>,
        /// The attack made with the first side's roll.
        pub attack: Option<Attack>,
    }

    pub struct Roll {
        ..
        /// Who rolled; `None` for a bare number.
        pub who: Option<CharacterId>,
        /// Their name at that time.
        pub name: String,
        !
        /// What was rolled (`React Quickly`, `75`).
        pub what: String,
        ..
        /// The part of it that is the roller's own, if the rest names a number of somebody else; otherwise empty.
        pub own: String,
        /// The base and each modifier by name; their sum, limited, is the target.
        pub parts: Vec<Part>,
        /// The target number, within its limits.
        pub target: Option<i64>,
        /// The character whose number it was rolled against, if any.
        pub against: Option<HeldAgainst>,
        /// What the dice were rolled for; empty if that is clear from the roll as a whole.
        pub purpose: String,
        pub dice: Vec<u16>,
        /// Indices of the dice that do not count, because the expression drops them.
        pub dropped: Vec<usize>,
        /// Indices of the dice that were typed in; the console rolled the others.
        pub typed: Vec<usize>,
        /// Only what they come to was typed: the dice were worked out from it.
        pub total_only: bool,
        /// Id of the grade; empty for a side that did not need to roll.
        pub grade: String,
        /// The edition's own word for the grade; empty for the usual one.
        pub graded: String,
        /// The margin, under the game's own name (`MoS`, `MoF`).
        pub margin: Option<Part>,
        /// Further numbers of the game to show, by name.
        pub facts: Vec<Part>,
        /// Hidden from the players.
        pub secret: bool,
        /// A passive check rolled without the players; an open roll of the same check replaces it.
        pub passive: bool,
        /// Luck or fortune points spent on it.
        pub luck: u32,
        /// Whether its one shift of grade has been used.
        pub shifted: bool,
    }

    /// A number of another character that a roll is made against.
    pub struct HeldAgainst {
        /// Its name (`AC`).
        pub what: String,
        /// The owner's name at that time.
        pub of: String,
        ..
        /// The number on the sheet, then its modifiers.
        pub parts: Vec<Part>,
    }
}

/// How to read the rolls of one command together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ContestKind {
    /// Each roll stands alone.
    #[default]
    Check,
    /// Each roll stands alone, and says only how well something is done that succeeds anyway.
    Simple,
    /// The best of two or more sides wins.
    Opposed,
    /// Both sides can succeed in part.
    Varied,
    /// The second side rolls only if the first succeeded.
    OnSuccess,
    /// The second side rolls only if the first failed.
    OnFailure,
    /// The second side does not roll at all.
    Unopposed,
    /// Initiative, which has no grade.
    Initiative,
    /// Dice rolled for their total, which has no grade.
    Dice,
}

impl Contest {
    /// Whether any side has a grade.
    pub(crate) fn is_graded(&self) -> bool {
        self.sides.iter().any(|side| !side.grade.is_empty())
    }

    /// Whether any side is hidden from the players.
    pub(crate) fn is_secret(&self) -> bool {
        self.sides.iter().any(|side| side.secret)
    }
}

impl Roll {
    /// One of the further numbers, by name.
    pub(crate) fn fact(&self, label: &str) -> Option<i64> {
        let fact = self.facts.iter().find(|fact| fact.label == label)?;
        Some(fact.value)
    }
}

impl Event {
    /// The inverse event. Rolls and notes are their own inverse: the log itself keeps track of what was
    /// undone.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut event = self.clone();
        match &mut event {
            Self::Campaign(change) => change.invert(),
            Self::Person(_, change) => change.invert(),
            Self::Fight(_, change) => change.invert(),
            Self::Regraded(_, change) => change.invert(),
            Self::Corrected(_, change) | Self::RanAgain(_, change) => change.invert(),
            Self::Rolled { .. } | Self::Noted { .. } => {}
        }
        event
    }

    /// The roll as made.
    #[must_use]
    pub fn rolled(&self) -> Option<&Arc<Contest>> {
        if let Self::Rolled { contest } = self {
            return Some(contest);
        }
        None
    }

    /// The roll of this event, or the new reading of an earlier one.
    pub(crate) fn rolled_mut(&mut self) -> Option<&mut Arc<Contest>> {
        match self {
            Self::Rolled { contest } => Some(contest),
            Self::Regraded(_, change) => Some(&mut change.to),
            _ => None,
        }
    }

    /// The earlier log entry whose roll now counts differently, with the new reading.
    #[must_use]
    pub fn regraded(&self) -> Option<(u64, &Arc<Contest>)> {
        if let Self::Regraded(entry, change) = self {
            return Some((*entry, &change.to));
        }
        None
    }

    /// The earlier log entry that another one replaces, with the number of the replacement; `None` if it
    /// counts again.
    pub(crate) fn corrected(&self) -> Option<(u64, Option<u64>)> {
        if let Self::Corrected(entry, change) = self {
            return Some((*entry, change.to));
        }
        None
    }

    /// A roll in its current reading: a new one, or an earlier one that changed.
    #[must_use]
    pub fn contest(&self) -> Option<&Arc<Contest>> {
        self.rolled().or_else(|| Some(self.regraded()?.1))
    }

    /// Whether it is reported by itself, unless a statement of its act says it. What is reported of the others
    /// is said by statements, or nothing is: they are kept for the rules and for stepping back.
    pub(crate) fn tells_itself(&self) -> bool {
        match self {
            Self::Campaign(change) => change.tells_itself(),
            Self::Person(_, change) => change.tells_itself(),
            Self::Fight(_, FightChange::Place(change)) => Moved::of(change).is_some(),
            Self::Fight(_, FightChange::Attacked(change)) => change.from.is_none(),
            Self::Fight(_, change) => change.tells_itself(),
            Self::Rolled { .. } | Self::Regraded(..) | Self::Noted { .. } => true,
            Self::Corrected(..) | Self::RanAgain(..) => false,
        }
    }

    /// The characters whom it is about, the first one foremost. A turn and a roll are about nobody: the
    /// statement and the sides say whose they are.
    pub(crate) fn about(&self) -> Vec<CharacterId> {
        match self {
            Self::Campaign(CampaignChange::Character(change)) => change
                .from
                .iter()
                .chain(&change.to)
                .map(|who| who.id)
                .collect(),
            Self::Campaign(CampaignChange::Work(change)) => {
                change.both().take(1).map(|work| work.who).collect()
            }
            Self::Campaign(CampaignChange::Fight(At { from, to, .. })) => {
                let fight = to.as_ref().or(from.as_ref());
                fight.map_or_else(Vec::new, |fight| fight.characters())
            }
            Self::Person(who, PersonChange::Condition(At { to: Some(held), .. })) => {
                let until = held.deadline().map(|deadline| deadline.of);
                let with = held.with.as_ref().map(|link| link.who);
                let others = until.into_iter().chain(with).filter(|other| other != who);
                std::iter::once(*who).chain(others).collect()
            }
            Self::Person(who, _) => vec![*who],
            Self::Fight(_, FightChange::Place(change)) => {
                change.both().take(1).map(|place| place.character).collect()
            }
            Self::Fight(_, FightChange::Attacked(change)) => {
                change.both().map(|one| one.who).collect()
            }
            Self::Noted { who, .. } => who.iter().copied().collect(),
            _ => Vec::new(),
        }
    }
}
