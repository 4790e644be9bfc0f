//! What acts of this game explain in its own words.

use crate::game::Remark;

/// About a skill.
pub(super) const NOT_ASSISTED: Remark = Remark {
    id: "not assisted",
    words: "note: {} is normally not assisted",
};

/// About a task of at least a day of work.
pub(super) const BETTER_A_JOB: Remark = Remark {
    id: "better a job",
    words: "note: a task of 8 hours or more is better a job",
};

/// About somebody who rests under care: what a day heals.
pub(super) const UNDER_CARE: Remark = Remark {
    id: "under care",
    words: "{} is under care: 3 DV and 3 SV heal a day, a wound in 4 days, a trauma in a week",
};

/// About somebody without the stat that resists stress.
pub(super) const UNRESISTED: Remark = Remark {
    id: "unresisted",
    words: "nothing resists",
};

/// About an adventure, by its number.
pub(super) const ADVENTURE_ENDS: Remark = Remark {
    id: "adventure ends",
    words: "adventure {} ends",
};

/// About somebody whose day brings no whole shift.
pub(super) const PART_OF_A_SHIFT: Remark = Remark {
    id: "part of a shift",
    words: "{} has worked a part of a shift",
};

/// About the target of an attack, with what it is.
pub(super) const NO_DEFENCE: Remark = Remark {
    id: "no defence",
    words: "no defence: {}",
};

/// An ordered check waits for its second side.
pub(super) const OTHER_ROLLS: Remark = Remark {
    id: "other rolls",
    words: "the other side rolls now: then vs NAME WHAT",
};

pub(super) const ALL: &[Remark] = &[
    NOT_ASSISTED,
    BETTER_A_JOB,
    UNDER_CARE,
    UNRESISTED,
    ADVENTURE_ENDS,
    PART_OF_A_SHIFT,
    NO_DEFENCE,
    OTHER_ROLLS,
];
