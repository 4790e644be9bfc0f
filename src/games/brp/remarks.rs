//! Remarks that acts of this game make.

use crate::game::Remark;
use crate::play::flow::NO_DAMAGE;

/// For a difficulty without a roll.
pub(super) const NO_ROLL: Remark = Remark::new("no roll", "{}: no roll");

/// A special success against failures.
pub(super) const DOUBLED: Remark = Remark::new(
    "doubled",
    "a special success against failures: twice what was meant",
);

/// Both sides are equal.
pub(super) const TIED: Remark = Remark::new("tied", "the ratings are equal: the GM decides");

/// Everybody fails.
pub(super) const STALEMATE: Remark = Remark::new("stalemate", "a stalemate");

/// A dead character, whose marks stay.
pub(super) const DEAD_LEARN_NOTHING: Remark =
    Remark::new("dead learn nothing", "{}: dead, no experience roll");

/// A side that would defend itself.
pub(super) const NO_DEFENCE_LEFT: Remark =
    Remark::new("no defence left", "{} has no defence of 1% or more left");

/// The teacher fails.
pub(super) const NOT_LEARNT: Remark = Remark::new("not learnt", "nothing is learnt");

/// An earlier lesson in another skill.
pub(super) const ONE_AT_A_TIME: Remark =
    Remark::new("one at a time", "{} before: one trains one skill at a time");

/// The active side is too strong.
pub(super) const CANNOT_FAIL: Remark = Remark::new("cannot fail", "cannot fail, no roll");

/// The passive side is too strong.
pub(super) const CANNOT_SUCCEED: Remark = Remark::new("cannot succeed", "cannot succeed, no roll");

/// Result of a resistance roll.
pub(super) const ACTIVE_WINS: Remark = Remark::new("active wins", "the active side wins");

/// Result of a resistance roll.
pub(super) const PASSIVE_WINS: Remark = Remark::new("passive wins", "the passive side resists");

/// Damage to the parrying item.
pub(super) const PARRY_LOSES: Remark = Remark::new("parry loses", "the parrying item loses {} HP");

/// Damage to the parried weapon.
pub(super) const WEAPON_LOSES: Remark =
    Remark::new("weapon loses", "the attacking weapon loses {} HP");

/// Edition `uge`.
pub(super) const FUMBLES: Remark = Remark::new("fumbles", "{} fumbles: the fumble table");

/// A special hit of edition `uge` that throws back.
pub(super) const THROWN_BACK: Remark = Remark::new("thrown back", "throws {} back");

/// A special hit of edition `uge` that would throw back.
pub(super) const HOLDS_GROUND: Remark = Remark::new("holds ground", "{} is not thrown back");

/// A special hit of edition `uge` that would throw back.
pub(super) const NO_SIZE: Remark = Remark::new("no size", "{} has no SIZ to be thrown back by");

/// A wound of half the hit points, in edition `uge`: whose, and when it takes consciousness.
pub(super) const MAJOR: Remark = Remark::new("major wound", "a major wound to {}");

/// First Aid that failed.
pub(super) const NO_AID: Remark = Remark::new("no aid", "nothing helps {}");

/// For a dying character in a fight.
pub(super) const DIES: Remark = Remark::new("dies", "{} dies at the end of this round");

/// The same, with one more round.
pub(super) const DIES_NEXT: Remark =
    Remark::new("dies next", "{} dies at the end of the next round");

/// For a character brought down by a major wound.
pub(super) const FAINTS: Remark =
    Remark::new("faints", "{} falls unconscious at the end of this round");

/// For a character whose state healing does not change.
pub(super) const STILL_OUT: Remark = Remark::new("still unconscious", "{} is still unconscious");

/// The same for the dying.
pub(super) const STILL_DYING: Remark = Remark::new("still dying", "{} is still dying");

/// For a dying character while rounds are not counted.
pub(super) const DYING_NOW: Remark = Remark::new(
    "dying now",
    "{} is dying: back to 1 HP within the round, or dead",
);

/// Commands for the dying.
pub(super) const SAVES: Remark = Remark::new("saves", "aid {}, or heal, saves them at 1 HP");

/// Commands for the unconscious.
pub(super) const WAKES: Remark = Remark::new("wakes", "aid {}, or heal, wakes them at 3 HP");

/// For the dying whom First Aid cannot bring back.
pub(super) const ONLY_HEALING_SAVES: Remark = Remark::new(
    "only healing saves",
    "heal {} saves them at 1 HP; First Aid is not enough",
);

/// For the unconscious whom First Aid cannot wake.
pub(super) const ONLY_HEALING_WAKES: Remark = Remark::new(
    "only healing wakes",
    "heal {} wakes them at 3 HP; First Aid is not enough",
);

pub(super) const ALL: &[Remark] = &[
    DIES,
    DIES_NEXT,
    FAINTS,
    DYING_NOW,
    STILL_OUT,
    STILL_DYING,
    PARRY_LOSES,
    WEAPON_LOSES,
    FUMBLES,
    THROWN_BACK,
    HOLDS_GROUND,
    NO_SIZE,
    MAJOR,
    NO_AID,
    NO_ROLL,
    DOUBLED,
    TIED,
    STALEMATE,
    NOT_LEARNT,
    ONE_AT_A_TIME,
    DEAD_LEARN_NOTHING,
    NO_DEFENCE_LEFT,
    CANNOT_FAIL,
    CANNOT_SUCCEED,
    ACTIVE_WINS,
    PASSIVE_WINS,
];

/// Advice that acts of this game give.
pub(super) const ADVICE: &[Remark] = &[
    NO_DAMAGE,
    SAVES,
    WAKES,
    ONLY_HEALING_SAVES,
    ONLY_HEALING_WAKES,
];
