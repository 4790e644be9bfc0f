//! Remarks that acts of this game make.

use crate::game::remark::remarks;

remarks! {
    pub(super) ALL;

    /// For a difficulty without a roll.
    NO_ROLL = "no roll", "{}: no roll";

    /// A side whose own roll the contest has changed, with both grades.
    COUNTS_AS = "counts as", "{}";

    /// A special success against failures.
    DOUBLED = "doubled", "a special success against failures: twice what was meant";

    /// Both sides are equal.
    TIED = "tied", "the ratings are equal: the GM decides";

    /// Everybody fails.
    STALEMATE = "stalemate", "a stalemate";

    /// A dead character, whose marks stay.
    DEAD_LEARN_NOTHING = "dead learn nothing", "{}: dead, no experience roll";

    /// A side that would defend itself.
    NO_DEFENCE_LEFT = "no defence left", "{} has no defence of 1% or more left";

    /// The teacher fails.
    NOT_LEARNT = "not learnt", "nothing is learnt";

    /// An earlier lesson in another skill.
    ONE_AT_A_TIME = "one at a time", "{} before: one trains one skill at a time";

    /// The active side is too strong.
    CANNOT_FAIL = "cannot fail", "cannot fail, no roll";

    /// The passive side is too strong.
    CANNOT_SUCCEED = "cannot succeed", "cannot succeed, no roll";

    /// Result of a resistance roll: the active side wins.
    OVERCOMES = "overcomes", "{who} overcomes {}";

    /// Result of a resistance roll: the passive side wins.
    RESISTS = "resists", "{who} resists {}";

    /// Damage to the parrying item.
    PARRY_LOSES = "parry loses", "the parrying item loses {} HP";

    /// Damage to the parried weapon.
    WEAPON_LOSES = "weapon loses", "the attacking weapon loses {} HP";

    /// A turn has one attack; whether there may be more is for the GM to say.
    ATTACKS_AGAIN = "attacks again", "note: {who} attacks again this turn", Console;

    /// Edition `uge`.
    FUMBLES = "fumbles", "{} fumbles: the fumble table";

    /// Somebody disarmed.
    DROPS = "drops", "{} drops what it holds";

    /// Somebody who was nearly disarmed.
    KEEPS_HOLD = "keeps hold", "{} keeps hold of its weapon";

    /// Somebody who cannot be disarmed by the resistance table.
    NO_STRENGTH = "no strength", "{} has no STR to hold its weapon with";

    /// Somebody who fights defensively.
    DEFENDS = "defends", "{} gives up its attacks this round: it may parry and dodge, and one dodge makes no later defence harder";

    /// A special hit of edition `uge` that throws back, or an attempt at it.
    THROWN_BACK = "thrown back", "throws {} back";

    /// A special hit of edition `uge` that would throw back.
    HOLDS_GROUND = "holds ground", "{} is not thrown back";

    /// A special hit of edition `uge` that would throw back.
    NO_SIZE = "no size", "{} has no SIZ to be thrown back by";

    /// A wound of half the hit points, in edition `uge`: whose, and when it takes consciousness.
    MAJOR = "major wound", "a major wound to {}";

    /// First Aid that failed.
    NO_AID = "no aid", "nothing helps {}";

    /// For a dying character in a fight.
    DIES = "dies", "{} dies at the end of this round";

    /// The same, with one more round.
    DIES_NEXT = "dies next", "{} dies at the end of the next round";

    /// For a character brought down by a major wound.
    FAINTS = "faints", "{} falls unconscious at the end of this round";

    /// The same while rounds are not counted: whom, and in how many.
    FAINTS_LATER = "faints later", "a major wound makes {}";

    /// For a character whose state healing does not change.
    STILL_OUT = "still unconscious", "{} is still unconscious";

    /// The same for the dying.
    STILL_DYING = "still dying", "{} is still dying";

    /// For a dying character while rounds are not counted.
    DYING_NOW = "dying now", "{} is dying: back to 1 HP within the round, or dead";

    /// Commands for the dying.
    SAVES = "saves", "aid {}, or heal, saves them at 1 HP", Advice;

    /// Commands for the unconscious.
    WAKES = "wakes", "aid {}, or heal, wakes them at 3 HP", Advice;

    /// For the dying whom First Aid cannot bring back.
    ONLY_HEALING_SAVES = "only healing saves", "heal {} saves them at 1 HP; First Aid is not enough", Advice;

    /// For the unconscious whom First Aid cannot wake.
    ONLY_HEALING_WAKES = "only healing wakes", "heal {} wakes them at 3 HP; First Aid is not enough", Advice;
}
