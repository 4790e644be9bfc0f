//! Remarks that acts of this game make.

use crate::game::Remark;
use crate::verbs::people::harm::NO_DAMAGE;

/// For a difficulty without a roll.
pub(super) const NO_ROLL: Remark = Remark {
    id: "no roll",
    words: "{}: no roll",
};

/// A special success against failures.
pub(super) const DOUBLED: Remark = Remark {
    id: "doubled",
    words: "a special success against failures: twice what was meant",
};

/// Both sides are equal.
pub(super) const TIED: Remark = Remark {
    id: "tied",
    words: "the ratings are equal: the GM decides",
};

/// Everybody fails.
pub(super) const STALEMATE: Remark = Remark {
    id: "stalemate",
    words: "a stalemate",
};

/// A dead character, whose marks stay.
pub(super) const DEAD_LEARN_NOTHING: Remark = Remark {
    id: "dead learn nothing",
    words: "{}: dead, no experience roll",
};

/// A side that would defend itself.
pub(super) const NO_DEFENCE_LEFT: Remark = Remark {
    id: "no defence left",
    words: "{} has no defence of 1% or more left",
};

/// The teacher fails.
pub(super) const NOT_LEARNT: Remark = Remark {
    id: "not learnt",
    words: "nothing is learnt",
};

/// An earlier lesson in another skill.
pub(super) const ONE_AT_A_TIME: Remark = Remark {
    id: "one at a time",
    words: "{} before: one trains one skill at a time",
};

/// The active side is too strong.
pub(super) const CANNOT_FAIL: Remark = Remark {
    id: "cannot fail",
    words: "cannot fail, no roll",
};

/// The passive side is too strong.
pub(super) const CANNOT_SUCCEED: Remark = Remark {
    id: "cannot succeed",
    words: "cannot succeed, no roll",
};

/// Result of a resistance roll.
pub(super) const ACTIVE_WINS: Remark = Remark {
    id: "active wins",
    words: "the active side wins",
};

/// Result of a resistance roll.
pub(super) const PASSIVE_WINS: Remark = Remark {
    id: "passive wins",
    words: "the passive side resists",
};

/// Damage to the parrying item.
pub(super) const PARRY_LOSES: Remark = Remark {
    id: "parry loses",
    words: "the parrying item loses {} HP",
};

/// Damage to the parried weapon.
pub(super) const WEAPON_LOSES: Remark = Remark {
    id: "weapon loses",
    words: "the attacking weapon loses {} HP",
};

/// Edition `uge`.
pub(super) const FUMBLES: Remark = Remark {
    id: "fumbles",
    words: "{} fumbles: the fumble table",
};

/// A special hit of edition `uge` that throws back.
pub(super) const THROWN_BACK: Remark = Remark {
    id: "thrown back",
    words: "throws {} back",
};

/// A special hit of edition `uge` that would throw back.
pub(super) const HOLDS_GROUND: Remark = Remark {
    id: "holds ground",
    words: "{} is not thrown back",
};

/// A special hit of edition `uge` that would throw back.
pub(super) const NO_SIZE: Remark = Remark {
    id: "no size",
    words: "{} has no SIZ to be thrown back by",
};

/// A wound of half the hit points, in edition `uge`: whose, and when it takes consciousness.
pub(super) const MAJOR: Remark = Remark {
    id: "major wound",
    words: "a major wound to {}",
};

/// First Aid that failed.
pub(super) const NO_AID: Remark = Remark {
    id: "no aid",
    words: "nothing helps {}",
};

/// For a dying character in a fight.
pub(super) const DIES: Remark = Remark {
    id: "dies",
    words: "{} dies at the end of this round",
};

/// The same, with one more round.
pub(super) const DIES_NEXT: Remark = Remark {
    id: "dies next",
    words: "{} dies at the end of the next round",
};

/// For a character brought down by a major wound.
pub(super) const FAINTS: Remark = Remark {
    id: "faints",
    words: "{} falls unconscious at the end of this round",
};

/// For a character whose state healing does not change.
pub(super) const STILL_OUT: Remark = Remark {
    id: "still unconscious",
    words: "{} is still unconscious",
};

/// The same for the dying.
pub(super) const STILL_DYING: Remark = Remark {
    id: "still dying",
    words: "{} is still dying",
};

/// For a dying character while rounds are not counted.
pub(super) const DYING_NOW: Remark = Remark {
    id: "dying now",
    words: "{} is dying: back to 1 HP within the round, or dead",
};

/// Commands for the dying.
pub(super) const SAVES: Remark = Remark {
    id: "saves",
    words: "aid {}, or heal, saves them at 1 HP",
};

/// Commands for the unconscious.
pub(super) const WAKES: Remark = Remark {
    id: "wakes",
    words: "aid {}, or heal, wakes them at 3 HP",
};

/// For the dying whom First Aid cannot bring back.
pub(super) const ONLY_HEALING_SAVES: Remark = Remark {
    id: "only healing saves",
    words: "heal {} saves them at 1 HP; First Aid is not enough",
};

/// For the unconscious whom First Aid cannot wake.
pub(super) const ONLY_HEALING_WAKES: Remark = Remark {
    id: "only healing wakes",
    words: "heal {} wakes them at 3 HP; First Aid is not enough",
};

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
