//! The rules in brief, for reference at the table. The numbers come from `crate::rules::renaissance`; tests
//! compare them.

#[cfg(test)]
mod tests;

use super::modifiers::{COMBAT, PAGE};
use crate::game::{Topic, topic};

/// The pages shown with F1.
pub(super) const REFERENCE: &[Topic] = &[
    topic(
        "Checks",
        &[
            "Roll D%: two ten-sided dice read 00 to 99. At or below the target number (TN) is a success.",
            "The TN is a skill's rating or a formula of stats, plus every modifier; never above 98, never below 1 (in the draft edition: 0).",
            "So 00 always succeeds and 99 always fails.",
            "The margin of a success (MoS) is the roll. The margin of a failure (MoF) is the roll less the TN.",
            "Rating: ranks plus the linked aptitude. With 10 ranks one is basically proficient: everyday use needs no roll.",
            "check NAME WHAT; the player's own dice go after '='.",
        ],
    ),
    topic(
        "Grades",
        &[
            "Critical: doubles (00, 11, 22, ... 99), as a success or as a failure. It outranks exceptional.",
            "Exceptional: a margin of 30 or more (in the draft edition: more than 30).",
            "Basic (in the draft edition: normal): everything else.",
            "Upgrading lifts a bad failure to a basic one, a basic success to exceptional, exceptional to critical.",
            "Downgrading goes the other way. Failure never becomes success, nor success failure; margins stay.",
            "A check is shifted once in all. option downgraded_critical says where a downgraded critical lands.",
        ],
    ),
    topic(
        "Which check",
        &[
            "simple: the task gets done whatever the roll; at or below the TN excels, above it stumbles.",
            "oppose: both roll. The only success wins; of two, the higher MoS. Ties and double failures roll again.",
            "vary: as oppose, but two successes are a partial success for both.",
            "order: the first rolls; the second only if the first succeeded (or, on failure, failed).",
            "order NAME WHAT alone rolls the first; then vs NAME WHAT gives the second, chosen after seeing it.",
            "passive: the GM rolls in secret at -20; an open check of the same thing later replaces it.",
            "Without the skill: default to its aptitude, or to a related skill at -30; a refused check offers both.",
            "Again after a failure (option trying_again): -10 for each earlier try of the scene.",
        ],
    ),
    topic(
        "Common checks",
        &[
            "Overcome Fear WIL x2 · Resist Intimidation WIL + SAV (in the draft edition: WIL x2) · Resist Social Manipulation SAV + INT",
            "Difficult Recall COG x3 (in the draft edition: Difficult Memory Recall) · Solve a Puzzle COG x3 (in the draft edition: Solve a Logic Puzzle)",
            "Make a Guess INT x3 · Get a Hint INT x3 · Difficult Use of Language INT x3",
            "Feat of Strength SOM + STR · Feat of Endurance DUR + WIL",
            "React Quickly COO x3 · Catch Something COO x3",
            "Take a Chance, Stroke of Luck: Luck x10, the stat and not the points",
        ],
    ),
    topic(
        PAGE,
        &[
            "All of them add up.",
            "Sustained actions: -10 on everything for each beyond the first. Each wound and each trauma: -10.",
        ],
    ),
    topic(
        "Actions",
        &[
            "Standard: brief, with full attention. An attack, breaking down a door.",
            "Quick: brief and in passing. Moving, shouting, drawing a weapon.",
            "Task: takes attention and time, less than a day; 8 hours or more is better a job.",
            "Sustained: continues alongside everything else; each beyond the first gives -10.",
            "Job: counted in shifts of 8 hours, done in down-time.",
        ],
    ),
    topic(
        "Turn order",
        &[
            "Initiative: 1d10 and a modifier, in combat (INT + COO) / 5, rolled once; highest first. Penalties do not touch it.",
            "Ties: the higher modifier, then roster order; place NAME before NAME moves anyone.",
            "A turn of combat, about 3 seconds: 1 Standard and 1 Quick, or 3 Quick; one move; free actions cost nothing.",
            "One reaction from the end of a turn to the end of the next: act NAME reaction.",
            "Tasks go on only where the allotment has time for them (begin allot 1S+1Q|5m); otherwise working costs the turn, and on a job always.",
        ],
    ),
    topic(
        "Attacks",
        &[
            "attack NAME [ATTACK|SKILL] vs NAME [DEFENCE]: the defender rolls only against a hit; of two successes the higher MoS counts.",
            "Defence: Fray, or a melee skill to parry melee. An unaware target does not roll.",
            "DV: the dice (dv 1d10+DB adds the damage bonus), +5 from an MoS of 30, +10 from 60 (in the draft edition: 31 and 61). A critical success takes the maximum of all dice.",
            "Damage: DV less armour (AV less what pierces it, AP), never below 0.",
        ],
    ),
    topic(
        COMBAT,
        &[
            "feint NAME vs NAME, a Quick action: Deception against Read or SAV + INT; won, its target defends at -20 until the feinter's next turn begins.",
            "disarm, grapple and trip NAME vs NAME, Standard actions like attacks without damage: won, the target drops one thing, is grabbed or falls prone.",
            "escape NAME vs NAME, by somebody grabbed: Unarmed Combat or STR + SOM against the same of the holder.",
            "aim NAME vs NAME, a Quick action: +10 to attack that target until the end of the turn.",
        ],
    ),
    topic(
        "Damage and wounds",
        &[
            "Damage of DUR disables; damage of DR, twice DUR, kills.",
            "Each full wound threshold (WT, DUR / 5) in one blow is a wound: -10 on everything unless it is negated.",
            "medicine NAME by NAME, 10 minutes, once a wound: a success heals 1d10 and negates the wound; surgery, an hour at -20, after a failure. aid NAME by NAME, a minute, ends bleeding.",
            "A wounded character rolls SOM x3 once a blow, with the new wounds counted, or falls prone.",
        ],
    ),
    topic(
        "Stress and traumas",
        &[
            "Resist with WIL x3, or WIL x2 where that is hard; half of overwhelming stress remains even on a success.",
            "One trauma for each multiple of TT (a fifth of LUC) that a dose exceeds: -10 on everything.",
            "More than LUC (WIL x2) disables until below it again; more than IR (LUC x2) takes the character out of play.",
            "A traumatized character rolls WIL x3, or is stunned for a round.",
        ],
    ),
    topic(
        "Healing",
        &[
            "Alone: 1 DV a day, and without damage left 1 wound a week. 1 SV a day, then 1 trauma in 30 days.",
            "Resting under care (treat NAME): 3 DV a day and a wound every 4 days, 3 SV a day and a trauma a week.",
            "day lets a day pass, with healing and shifts of work.",
        ],
    ),
    topic(
        "Luck",
        &[
            "As many Luck Points as Luck, which runs from 0 to 10. A new session, or a declared session break, restores 1.",
            "Before a check: ignore all its penalties. After it: flip the dice (94 is 49), or upgrade it.",
            "Flip first, then upgrade: what was shifted is not flipped. option luck_points_per_check limits them.",
        ],
    ),
    topic(
        "Work",
        &[
            "A task or job rolls its check as it begins. Success: the time it takes. Exceptional or critical, not rushed: half of it (current edition).",
            "Failure: noticed after 25% of the time; exceptional or critical: after 50%.",
            "Down-time: a day is a shift for one job, or tasks for up to 8 hours. set NAME Shifts 2 gives two shifts a day, 1/2 one in two days.",
            "day continues the oldest job, or else tasks; day NAME \"what\" \"what\" sets what comes first.",
        ],
    ),
    topic(
        "Derived stats",
        &[
            "WT = DUR / 5 · DR = DUR x2 · LUC = WIL x2 · TT = LUC / 5 · IR = LUC x2",
            "INIT = (INT + COO) / 5 · DB = (SOM + STR) / 10 · carrying capacity CC = STR / 5",
            "Every division rounds down.",
        ],
    ),
];
