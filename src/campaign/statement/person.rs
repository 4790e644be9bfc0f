//! Statements about one character.

use serde::{Deserialize, Serialize};

use super::{CounterStatement, Named, Text};
use crate::campaign::fields::is_default;
use crate::campaign::{Edge, PendingCheck, Side, Weapon, pending};

/// A statement about one character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum PersonStatement {
    Condition(ConditionStatement),
    Took(DamageTaken),
    /// This much of the damage taken no longer counts.
    TakenBack(i64),
    Healed {
        amount: i64,
        /// What is left: of the damage, or of what it reduces.
        left: i64,
        /// Its name; may be empty.
        label: Text,
    },
    /// Tracks recovered over time.
    Recovered(Vec<Moved>),
    /// A track changed.
    Track {
        label: Text,
        to: i64,
        /// The value before something that was reversed.
        again: bool,
    },
    /// How many marks the character has (`2 wounds`).
    Marks {
        count: i64,
        unit: Text,
    },
    /// How many marks no longer count (`1 of 2 wounds negated`).
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
        /// Whether some were lost because of the maximum.
        wasted: bool,
    },
    /// A point was regained.
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
        /// The name of that many.
        label: Text,
        left: i64,
    },
    /// The character lacks a stat that this needs.
    Lacks {
        stat: Text,
        /// The purpose (`stay standing`).
        what_for: Text,
    },
    /// A check is pending.
    Pending(Pending),
    /// A pending check was skipped: its number, and what it was.
    PendingSkipped(u32, Pending),
    /// Pending checks that can no longer be made.
    PendingDropped(Vec<Pending>),
    /// The character still sustains these actions after leaving the fight.
    StillSustains(Vec<Text>),
    /// The character's state improved, by the rules.
    NoLonger {
        was: Text,
        /// The new state (`unconscious`, after dying).
        but: Option<Text>,
    },
    /// The character's sustained actions changed.
    Sustains {
        /// What was begun or ended.
        did: Sustaining,
        /// How many are sustained now.
        count: usize,
        /// The modifier they give on every check; `None` in a game without one.
        cost: Option<i64>,
    },
    Moved(Text),
    Sheet(SheetStatement),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ConditionStatement {
    /// It begins, or its terms change.
    Began(Began),
    /// The character already has it.
    Stands(Text),
    /// It is back after it had ended.
    Back(Text),
    /// It has ended.
    Ended(Text),
}

/// A statement about the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SheetStatement {
    Joined,
    Left,
    /// Came back to life.
    Revived,
    /// Has a new name; the statement names the old one.
    Renamed(Text),
    /// Changed sides.
    Side(Side),
    /// Players see this name; empty for the real one.
    Alias(Text),
    /// Rolls their own dice, or the console rolls; `None` for the campaign's default.
    OwnDice(Option<bool>),
    /// Is hidden from the players, or revealed.
    Hidden(bool),
    /// Stats that were rolled when the character was added.
    Rolled(Vec<(Text, i64)>),
    Stat {
        stat: Text,
        /// `None` if it was removed.
        to: Option<i64>,
        /// The denominator given with it: the 2 of `1/2`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        per: Option<i64>,
        /// The usual range, inclusive, if this is outside it.
        usual: Option<(i64, i64)>,
    },
    /// The notes were written; empty if they were removed.
    Notes(Text),
    /// A text on the sheet was written, by the title of its field; empty if it was removed.
    Fact {
        title: Text,
        to: Text,
    },
    /// Has a skill with these ranks.
    Skill {
        name: Text,
        /// Id of its stat; may be empty.
        stat: Text,
        ranks: i64,
        /// The usual range of ranks, inclusive, if these are outside it.
        usual: Option<(i64, i64)>,
    },
    SkillForgotten(Text),
    /// A skill or an attack was renamed and is otherwise unchanged.
    Retitled {
        from: Text,
        to: Text,
    },
    /// A skill was moved to this place on the sheet, from 1.
    SkillPlaced {
        name: Text,
        place: usize,
    },
    /// Has this attack from now on.
    Attack(AttackStatement),
    AttackGone(Text),
    /// A statement about a counter of this name.
    Counter(Text, CounterStatement),
    /// A success marked a skill for improvement.
    SkillEarned(Text),
    /// Skills were marked for improvement by hand.
    SkillsMarked(Vec<Text>),
    /// The marks of skills were removed.
    SkillsUnmarked(Vec<Text>),
}

/// An attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackStatement {
    pub name: Text,
    /// The skill or stat; empty if it has a plain bonus.
    pub skill: Text,
    pub bonus: Option<i64>,
    /// Dice; may be empty.
    pub damage: Text,
    /// How much armour it ignores.
    pub pierce: i64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Text>,
}

/// A pending check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    pub check: PendingCheck,
    /// Its target number at that time, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<i64>,
    /// Its purpose; may be empty.
    pub what_for: Text,
    /// The condition that a failure brings; empty for none.
    pub or_else: Text,
    /// Faces of the die for the number of rounds; 0 if none is rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds_die: u16,
}

/// A condition that begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Began {
    pub condition: Text,
    /// Modifier of rolls.
    pub modifier: Option<i64>,
    /// The check or skill that it is for; empty for every roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on: Text,
    /// When it ends automatically.
    pub until: Option<TurnEdge>,
    pub with: Option<EndsWith>,
}

/// When a condition ends automatically.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnEdge {
    /// Whether that is the start or the end of the turn.
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
    /// The other character, if it is somebody else's.
    pub of: Option<Named>,
}

/// Damage taken by a character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageTaken {
    /// Damage after armour.
    pub taken: i64,
    /// Kind of damage, if not plain damage (`stress`); otherwise empty.
    pub kind: Text,
    /// The armour that reduced it.
    pub armour: Option<Armour>,
    /// What is left of the track that damage reduces, with its name.
    pub left: Option<(i64, Text)>,
    /// How many marks it causes, and the name of one (`wound`).
    pub marks: Option<(i64, Text)>,
    /// What cannot be counted, because a stat is missing.
    pub uncounted: Option<Uncounted>,
    /// The resulting state (`disabled`); empty if it did not change.
    pub state: Text,
    /// The value of that state, if it has one (`dying 2`); otherwise 0.
    #[serde(default)]
    pub level: i64,
}

impl DamageTaken {
    /// The resulting state with its value: `dying 2`.
    #[must_use]
    pub fn state_with_level(&self) -> String {
        match self.level {
            0 => self.state.to_string(),
            level => format!("{} {level}", self.state),
        }
    }
}

/// Armour that reduced the damage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    pub before: i64,
    pub value: i64,
    /// How much of that was pierced.
    pub pierced: i64,
}

/// Something that cannot be counted, because a stat is missing.
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

/// What was done with sustained actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sustaining {
    Began(Text),
    Released(Text),
    ReleasedAll,
}

impl ConditionStatement {
    /// The statement that a character is in a state from now on (`dead`).
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
    /// States that these cannot be counted without the stat.
    #[must_use]
    pub fn new(stat: &str, what: &str) -> Self {
        Self {
            stat: stat.into(),
            what: what.into(),
        }
    }
}
