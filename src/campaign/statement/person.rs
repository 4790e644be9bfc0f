//! What is told about one character.

use serde::{Deserialize, Serialize};

use super::{CounterStatement, Named, Text};
use crate::campaign::fields::is_default;
use crate::campaign::{Edge, PendingCheck, Side, Weapon, pending};

/// Something about one character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PersonStatement {
    Condition(ConditionStatement),
    Took(DamageTaken),
    /// Damage that was taken does not count after all: so much of it.
    TakenBack(i64),
    Healed {
        amount: i64,
        /// What is left: of the damage, or of what damage takes away.
        left: i64,
        /// What that is called; empty for nothing.
        label: Text,
    },
    /// Tracks got better with time.
    Recovered(Vec<Moved>),
    /// A track stands elsewhere.
    Track {
        label: Text,
        to: i64,
        /// Where it stood before something that is taken off again.
        again: bool,
    },
    /// How many marks somebody has (`2 wounds`).
    Marks {
        count: i64,
        unit: Text,
    },
    /// How many marks count no more (`1 of 2 wounds negated`).
    MarksOff {
        off: i64,
        of: i64,
        unit: Text,
        /// What was done to them.
        how: Text,
    },
    PointsLeft {
        left: i64,
        of: i64,
        unit: Text,
        /// There was no room for all that were given.
        wasted: bool,
    },
    /// A point came back.
    Gained {
        unit: Text,
        left: i64,
        of: i64,
    },
    PointsChanged {
        label: Text,
        change: i64,
        left: i64,
    },
    Spent {
        amount: i64,
        /// What that many are called.
        label: Text,
        left: i64,
    },
    /// Has no such stat, which this would need.
    Lacks {
        stat: Text,
        /// What for (`stay standing`).
        what_for: Text,
    },
    /// A check is called for.
    Pending(Pending),
    /// A check that was called for is skipped: its number on the list, and what it was.
    PendingSkipped(u32, Pending),
    /// Checks that were called for and can no longer be made.
    PendingDropped(Vec<Pending>),
    /// Keeps these actions up, though out of the fight.
    StillSustains(Vec<Text>),
    /// Is better, as the rules count it.
    NoLonger {
        was: Text,
        /// What they are now instead (`unconscious`, who was dying).
        but: Option<Text>,
    },
    /// Keeps up actions.
    Sustains {
        /// What was begun or ended.
        did: Sustaining,
        /// How many are kept up now.
        count: usize,
        /// What that adds to every check; `None` in a game where it never does.
        cost: Option<i64>,
    },
    Moved(Text),
    Sheet(SheetStatement),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ConditionStatement {
    /// It holds from now on, or on these terms.
    Began(Began),
    /// It holds already.
    Stands(Text),
    /// It holds again after it had ended.
    Back(Text),
    /// It holds no more.
    Ended(Text),
}

/// Something that stands on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SheetStatement {
    Joined,
    Left,
    /// Was dead and is alive.
    Revived,
    /// Has a new name; the statement is about the old one.
    Renamed(Text),
    /// Is on this side now.
    Side(Side),
    /// Players see this name; empty for the own one.
    Alias(Text),
    /// Rolls their own dice, or has the console roll; `None` for what the campaign says.
    OwnDice(Option<bool>),
    /// Is hidden from the players, or not.
    Hidden(bool),
    /// Stats that were rolled as that one came in.
    Rolled(Vec<(Text, i64)>),
    Stat {
        stat: Text,
        /// `None` where it was taken away.
        to: Option<i64>,
        /// What it is counted by, where that was said with it: the 2 of `1/2`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        per: Option<i64>,
        /// What it usually is, at least and at most, where this is beyond it.
        usual: Option<(i64, i64)>,
    },
    /// The notes were written; empty where they were taken away.
    Notes(Text),
    /// Has a skill with these ranks.
    Skill {
        name: Text,
        /// Id of its stat; empty for none.
        stat: Text,
        ranks: i64,
        /// What ranks usually are, at least and at most, where these are beyond it.
        usual: Option<(i64, i64)>,
    },
    SkillForgotten(Text),
    /// A skill or an attack has another name; all else of it is what it was.
    Retitled {
        from: Text,
        to: Text,
    },
    /// A skill stands in another place of the sheet, from 1.
    SkillPlaced {
        name: Text,
        place: usize,
    },
    /// Attacks with this from now on.
    Attack(AttackStatement),
    AttackGone(Text),
    /// Something about a counter of this name.
    Counter(Text, CounterStatement),
    /// A success marked a skill for improvement.
    SkillEarned(Text),
    /// Skills were marked for improvement by hand.
    SkillsMarked(Vec<Text>),
    /// The marks of skills were taken away.
    SkillsUnmarked(Vec<Text>),
}

/// What somebody attacks with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackStatement {
    pub name: Text,
    /// The skill or stat; empty where a plain bonus stands instead.
    pub skill: Text,
    pub bonus: Option<i64>,
    /// Dice; empty for none.
    pub damage: Text,
    /// How much armour it ignores.
    pub pierce: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Text>,
}

/// A check that is called for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    pub check: PendingCheck,
    /// What it is held against as it is called for, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<i64>,
    /// What for; empty for nothing.
    pub what_for: Text,
    /// The condition that a failure brings; empty for none.
    pub or_else: Text,
    /// The die that says for how many rounds; 0 where none is rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds_die: u16,
}

/// A condition from now on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Began {
    pub condition: Text,
    /// What it adds to every roll.
    pub modifier: Option<i64>,
    /// When it ends by itself.
    pub until: Option<TurnEdge>,
    pub with: Option<EndsWith>,
}

/// When a condition ends by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnEdge {
    /// As that turn begins or ends.
    pub edge: Edge,
    pub of: Named,
    pub round: u32,
}

/// What a condition ends with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndsWith {
    /// The condition or sustained action.
    pub what: Text,
    /// Whose, where it is somebody else's.
    pub of: Option<Named>,
}

/// Damage that somebody took.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageTaken {
    /// What came through the armour.
    pub taken: i64,
    /// What it is called, where it is not plain damage (`stress`); empty for that.
    pub kind: Text,
    /// The armour that took its share.
    pub armour: Option<Armour>,
    /// What is left of that which damage takes away, and what that is called.
    pub left: Option<(i64, Text)>,
    /// How many marks it leaves, and what one is called (`wound`).
    pub marks: Option<(i64, Text)>,
    /// What cannot be counted, for a stat that is missing.
    pub uncounted: Option<Uncounted>,
    /// What it makes of that one (`disabled`); empty for nothing new.
    pub state: Text,
}

/// Armour that took its share of damage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    pub before: i64,
    pub value: i64,
    /// How much of that was pierced.
    pub pierced: i64,
}

/// What cannot be counted, for a stat that is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uncounted {
    pub stat: Text,
    /// What would be counted (`wounds`).
    pub what: Text,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    pub label: Text,
    pub from: i64,
    pub to: i64,
}

/// What was done about sustained actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sustaining {
    Began(Text),
    Released(Text),
    ReleasedAll,
}

impl ConditionStatement {
    /// Somebody is in a state from now on (`dead`).
    #[must_use]
    pub fn began(state: &str) -> Self {
        Self::Began(Began {
            condition: state.into(),
            ..Began::default()
        })
    }
}

impl From<ConditionStatement> for PersonStatement {
    fn from(statement: ConditionStatement) -> Self {
        Self::Condition(statement)
    }
}

impl From<SheetStatement> for PersonStatement {
    fn from(statement: SheetStatement) -> Self {
        Self::Sheet(statement)
    }
}

impl From<&Weapon> for AttackStatement {
    fn from(weapon: &Weapon) -> Self {
        Self {
            name: weapon.name.as_str().into(),
            skill: weapon.skill.as_str().into(),
            bonus: weapon.bonus,
            damage: weapon.damage.as_str().into(),
            pierce: weapon.pierce,
            traits: weapon
                .traits
                .iter()
                .map(|one| one.as_str().into())
                .collect(),
        }
    }
}

impl From<&pending::Pending> for Pending {
    fn from(pending: &pending::Pending) -> Self {
        Self {
            check: pending.check.clone(),
            target: None,
            what_for: pending.why.as_str().into(),
            or_else: pending.or_else.as_str().into(),
            rounds_die: pending.rounds_die,
        }
    }
}

impl Uncounted {
    /// Without the stat these cannot be counted.
    #[must_use]
    pub fn new(stat: &str, what: &str) -> Self {
        Self {
            stat: stat.into(),
            what: what.into(),
        }
    }
}
