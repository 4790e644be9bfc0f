//! What acts of this game explain in its own words.

use crate::game::Remark;

/// About a difficulty at which no dice are rolled.
pub(super) const NO_ROLL: Remark = Remark {
    id: "no roll",
    words: "{}: no roll",
};

/// A special success against failures.
pub(super) const DOUBLED: Remark = Remark {
    id: "doubled",
    words: "a special success against failures: twice what was meant",
};

/// Nobody is ahead.
pub(super) const TIED: Remark = Remark {
    id: "tied",
    words: "the ratings are equal: the GM decides",
};

/// Everybody fails.
pub(super) const STALEMATE: Remark = Remark {
    id: "stalemate",
    words: "a stalemate",
};

/// The teacher fails.
pub(super) const NOT_LEARNT: Remark = Remark {
    id: "not learnt",
    words: "nothing is learnt",
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

/// What a resistance roll decides.
pub(super) const ACTIVE_WINS: Remark = Remark {
    id: "active wins",
    words: "the active side gets its way",
};

/// What a resistance roll decides.
pub(super) const PASSIVE_WINS: Remark = Remark {
    id: "passive wins",
    words: "the passive side holds out",
};

pub(super) const ALL: &[Remark] = &[
    NO_ROLL,
    DOUBLED,
    TIED,
    STALEMATE,
    NOT_LEARNT,
    CANNOT_FAIL,
    CANNOT_SUCCEED,
    ACTIVE_WINS,
    PASSIVE_WINS,
];
