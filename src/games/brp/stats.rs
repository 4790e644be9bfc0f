//! The characteristics, other stats and tracks of Basic Roleplaying.

use super::options::is_universal;
use crate::campaign::Character;
use crate::game::stat as game;
use crate::game::{Stat, Track, base, stat, track};

/// The human range, which the printed resistance table covers.
const HUMAN: (i64, i64) = (1, 21);

/// Bodies can be larger: an airliner has a SIZ of 110.
const BODY: (i64, i64) = (1, 110);

pub(super) const STATS: &[Stat] = &[
    stat("STR", "Strength", BODY).also(&["Strength"]),
    stat("CON", "Constitution", BODY).also(&["Constitution"]),
    stat("SIZ", "Size", BODY).also(&["Size"]),
    stat("INT", "Intelligence", HUMAN).also(&["Intelligence"]),
    stat("POW", "Power", HUMAN).also(&["Power"]),
    stat("DEX", "Dexterity, which orders the turns", HUMAN).also(&["Dexterity"]),
    stat("CHA", "Charisma", HUMAN).also(&["Charisma", "APP", "Appearance"]),
    stat(MOVE, "Move, in metres or squares a turn", (0, 110)).also(&["Move"]),
    stat(ARMOUR, "Armour value: reduces damage", (0, 50)).also(&["Armour", "Armor"]),
];

/// The stat of armour.
pub(super) const ARMOUR: &str = "AV";

/// The stat of speed.
const MOVE: &str = "MOV";

/// Whether a stat is a characteristic, which is rolled at a multiple.
pub(super) fn is_characteristic(name: &str) -> bool {
    name != ARMOUR && name != MOVE && STATS.iter().any(|stat| stat.is_called(name))
}

/// The track of hit points.
pub(super) const HIT_POINTS: &str = "hp";

/// The track of rounds left to a dying character.
pub(super) const DYING: &str = "dying";

/// The track of rounds until a major wound causes unconsciousness, in edition `uge`.
pub(super) const FADING: &str = "fading";

/// The track of damage from minor wounds, in edition `uge`.
pub(super) const MINOR: &str = "minor";

pub(super) const TRACKS: &[Track] = &[
    track(
        HIT_POINTS,
        "Hit points",
        "Hit points left, of (CON+SIZ)/2 rounded up; unconscious at 2, dying at 0.",
    )
    .full(&most),
    wounds(
        MINOR,
        "Minor wounds",
        "Damage from minor wounds, in edition uge: at half the hit points, POW*5 or unconscious.",
    )
    .only_if(is_universal),
    wounds(
        DYING,
        "Rounds to live",
        "Rounds until a character without hit points dies.",
    ),
    wounds(
        FADING,
        "Rounds awake",
        "Rounds until a major wound makes the character unconscious (edition uge).",
    )
    .only_if(is_universal),
];

/// What only the wounded have.
const fn wounds(id: &'static str, label: &'static str, doc: &'static str) -> Track {
    track(id, label, doc).bad().quiet()
}

/// A character's maximum hit points: the mean of CON and SIZ, rounded up.
pub(super) fn most(who: &Character) -> Option<i64> {
    let sum = base(who, "CON")?.saturating_add(base(who, "SIZ")?);
    crate::rules::floor_div(sum.saturating_add(1), 2)
}

pub(super) fn track_of(who: &Character, id: &str) -> i64 {
    game::track_of(TRACKS, who, id)
}
