//! The stats and tracks of Renaissance.

use crate::campaign::Character;
use crate::game::stat as game;
use crate::game::{Stat, Track, base, derived, stat, track};
use crate::rules::renaissance as rules;

const APTITUDE: (i64, i64) = (1, 40);

pub(super) const STATS: &[Stat] = &[
    stat("COG", "Cognition", APTITUDE),
    stat("COO", "Coordination", APTITUDE),
    stat("INT", "Intuition", APTITUDE),
    stat("SAV", "Savvy", APTITUDE),
    stat("SOM", "Somatics", APTITUDE),
    stat("WIL", "Willpower", APTITUDE),
    stat("DUR", "Durability", (1, 50)),
    stat("STR", "Strength", (1, 50)),
    stat(
        "Luck",
        "Luck, the stat: the most Luck Points one can hold",
        (0, 10),
    ),
    stat("AV", "Armour value", (0, 50)),
    stat(
        "Shifts",
        "Shifts of work a day, 1 unless it is set; 1/2 is one in two days",
        (0, 3),
    )
    .per("Days"),
    stat(
        "Days",
        "Days in which that many shifts are worked, 1 unless it is set",
        (1, 30),
    ),
    derived("WT", "wound threshold", "Wound threshold: DUR/5", &|who| {
        Some(rules::wound_threshold(base(who, "DUR")?))
    }),
    derived("DR", "death rating", "Death rating: DUR*2", &|who| {
        Some(rules::death_rating(base(who, "DUR")?))
    }),
    derived("LUC", "lucidity", "Lucidity: WIL*2", &|who| {
        Some(rules::lucidity(base(who, "WIL")?))
    }),
    derived(
        "TT",
        "trauma threshold",
        "Trauma threshold: LUC/5",
        &|who| Some(rules::trauma_threshold(base(who, "WIL")?)),
    ),
    derived("IR", "insanity rating", "Insanity rating: LUC*2", &|who| {
        Some(rules::insanity_rating(base(who, "WIL")?))
    }),
    derived(
        "INIT",
        "initiative",
        "Initiative in combat: (INT+COO)/5",
        &|who| {
            let sum = base(who, "INT")?.saturating_add(base(who, "COO")?);
            Some(sum.div_euclid(5))
        },
    ),
    derived("DB", "damage bonus", "Damage bonus: (SOM+STR)/10", &|who| {
        let sum = base(who, "SOM")?.saturating_add(base(who, "STR")?);
        Some(sum.div_euclid(10))
    }),
    derived(
        "CC",
        "carrying capacity",
        "Carrying capacity: STR/5",
        &|who| Some(base(who, "STR")?.div_euclid(5)),
    ),
];

pub(super) const TRACKS: &[Track] = &[
    track(
        "harm",
        "Damage",
        "Damage taken: disabled at DUR, dead at DR.",
    )
    .max(&|who| Some(rules::death_rating(base(who, "DUR")?)))
    .bad(),
    track("wounds", "Wounds", "Each gives -10 on every check.").bad(),
    track("negated", "Negated", "Wounds that give no penalty.").quiet(),
    track(
        "stress",
        "Stress",
        "Stress taken: more than LUC disables, more than IR takes the character out of play.",
    )
    .max(&|who| Some(rules::insanity_rating(base(who, "WIL")?)))
    .bad()
    .quiet(),
    track("traumas", "Traumas", "Each gives -10 on every check.")
        .bad()
        .quiet(),
    track("luck", "Luck", "Luck Points, up to the stat Luck.").full(&|who| base(who, "Luck")),
];

/// The wounds that somebody has tried to bind.
pub(super) const TRIED_WOUNDS: &str = "tried wounds";
/// Days since a wound, or a trauma, has healed.
pub(super) const DAYS_OF_HARM: &str = "days of harm";
pub(super) const DAYS_OF_STRESS: &str = "days of stress";
/// Fractions of a shift.
pub(super) const PARTS_OF_A_SHIFT: &str = "parts of a shift";
/// Remembers that stress has disabled a character.
pub(super) const OVERWROUGHT: &str = "overwrought";

pub(super) const KEPT: &[&str] = &[
    TRIED_WOUNDS,
    DAYS_OF_HARM,
    DAYS_OF_STRESS,
    PARTS_OF_A_SHIFT,
    OVERWROUGHT,
];

pub(super) fn track_of(who: &Character, id: &str) -> i64 {
    game::track_of(TRACKS, who, id)
}

/// A stat of a character, including derived ones.
pub(super) fn stat_of(who: &Character, name: &str) -> Option<i64> {
    game::stat_of(STATS, who, name)
}
