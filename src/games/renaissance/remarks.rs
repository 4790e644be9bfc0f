//! Remarks that acts of this game make.

use crate::game::Remark;

/// About a skill.
pub(super) const NOT_ASSISTED: Remark =
    Remark::new("not assisted", "note: {} is normally not assisted");

/// For a task that takes at least a day of work.
pub(super) const BETTER_A_JOB: Remark = Remark::new(
    "better a job",
    "note: a task of 8 hours or more is better a job",
);

/// For a character who rests under care: the healing of a day.
pub(super) const UNDER_CARE: Remark = Remark::new(
    "under care",
    "{} is under care: 3 DV and 3 SV heal a day, a wound in 4 days, a trauma in a week",
);

/// For a character without the stat that resists stress.
pub(super) const UNRESISTED: Remark = Remark::new("unresisted", "nothing resists");

/// For an adventure, by its number.
pub(super) const ADVENTURE_ENDS: Remark = Remark::new("adventure ends", "adventure {} ends");

/// For a character whose day brings no whole shift.
pub(super) const PART_OF_A_SHIFT: Remark =
    Remark::new("part of a shift", "{} has worked a part of a shift");

/// For a character who gains a point, with the number there are now.
pub(super) const GAINS: Remark = Remark::new("gains", "{who} gains a Luck Point: {}");

/// For a character who recovers over time, with what has changed.
pub(super) const HEALED: Remark = Remark::new("healed", "{who} heals: {}");

/// For the target of an attack, with its state.
pub(super) const NO_DEFENCE: Remark = Remark::new("no defence", "no defence: {}");

/// An ordered check waits for its second side.
pub(super) const OTHER_ROLLS: Remark =
    Remark::new("other rolls", "the other side rolls now: then vs NAME WHAT");

/// For the target of a called shot that has its result.
pub(super) const CALLED_SHOT: Remark = Remark::new(
    "called shot",
    "{} is hit where the called shot was aimed: the GM says what that does",
);

/// For the target of a maim that has its result.
pub(super) const MAIM: Remark = Remark::new(
    "maim",
    "{} is maimed where the strike was aimed: the GM says what is lost",
);

/// For the bonus of a mighty blow without damage.
pub(super) const MIGHTY_BLOW: Remark = Remark::new("mighty blow", "the mighty blow adds {} DV");

/// For the bonus of an armour gap without damage.
pub(super) const ARMOUR_GAP: Remark = Remark::new("armour gap", "the armour gap adds {} AP");

/// For a strike of an attack that hit, but not well enough.
pub(super) const NO_RESULT: Remark = Remark::new(
    "no result",
    "{} has no result: that takes an exceptional or critical success",
);

/// Commands for a character disabled by damage: the name, and the least that brings it below DUR.
pub(super) const HEALS: Remark = Remark::new("heals", "heal {} gets them up, below DUR");

/// The same if stress disables the character as well.
pub(super) const HEALS_TOO: Remark = Remark::new(
    "heals too",
    "heal {} brings damage below DUR; stress disables them too, and rest lowers it",
);

/// Commands for a character disabled by stress.
pub(super) const RESTS: Remark = Remark::new("rests", "treat {} and days of rest lower stress");

pub(super) const ALL: &[Remark] = &[
    NOT_ASSISTED,
    BETTER_A_JOB,
    UNDER_CARE,
    UNRESISTED,
    ADVENTURE_ENDS,
    PART_OF_A_SHIFT,
    GAINS,
    HEALED,
    NO_DEFENCE,
    OTHER_ROLLS,
    CALLED_SHOT,
    MAIM,
    MIGHTY_BLOW,
    ARMOUR_GAP,
    NO_RESULT,
];

/// Advice that acts of this game give.
pub(super) const ADVICE: &[Remark] = &[HEALS, HEALS_TOO, RESTS];
