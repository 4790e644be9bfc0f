//! Remarks that acts of this game make.

use crate::game::remark::remarks;

remarks! {
    pub(super) ALL;

    /// About a skill.
    NOT_ASSISTED = "not assisted", "note: {} is normally not assisted";

    /// For a task that takes at least a day of work.
    BETTER_A_JOB = "better a job", "note: a task of 8 hours or more is better a job";

    /// For a character who rests under care: the healing of a day.
    UNDER_CARE = "under care", "{} is under care: 3 DV and 3 SV heal a day, a wound in 4 days, a trauma in a week";

    /// For a character without the stat that resists stress.
    UNRESISTED = "unresisted", "nothing resists";

    /// For an adventure, by its number.
    ADVENTURE_ENDS = "adventure ends", "adventure {} ends";

    /// For a character whose day brings no whole shift.
    PART_OF_A_SHIFT = "part of a shift", "{} has worked a part of a shift";

    /// About a check of an act that ran again with its die flipped.
    FLIPPED = "flipped", "#{}";

    /// For a character who gains a point, with the number there are now.
    GAINS = "gains", "{who} gains a Luck Point: {}";

    /// For a character who recovers over time, with what has changed.
    HEALED = "healed", "{who} heals: {}";

    /// For the target of an attack, with its state.
    NO_DEFENCE = "no defence", "no defence: {}";

    /// An ordered check waits for its second side.
    OTHER_ROLLS = "other rolls", "the other side rolls now: then vs NAME WHAT", Advice;

    /// For the target of a called shot that has its result.
    CALLED_SHOT = "called shot", "{} is hit where the called shot was aimed: the GM says what that does";

    /// For the target of a maim that has its result.
    MAIM = "maim", "{} is maimed where the strike was aimed: the GM says what is lost";

    /// For the bonus of a mighty blow without damage.
    MIGHTY_BLOW = "mighty blow", "the mighty blow adds {} DV";

    /// For the bonus of an armour gap without damage.
    ARMOUR_GAP = "armour gap", "the armour gap adds {} AP";

    /// For the target of a disarm.
    DROPS = "drops", "{} drops one thing that it holds";

    /// For a strike of an attack that hit, but not well enough.
    NO_RESULT = "no result", "{} has no result: that takes an exceptional or critical success";

    /// Commands for a character disabled by damage: the name, and the least that brings it below DUR.
    HEALS = "heals", "heal {} gets them up, below DUR", Advice;

    /// The same if stress disables the character as well.
    HEALS_TOO = "heals too", "heal {} brings damage below DUR; stress disables them too, and rest lowers it", Advice;

    /// Commands for a character disabled by stress.
    RESTS = "rests", "treat {} and days of rest lower stress", Advice;
}
