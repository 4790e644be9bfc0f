//! The attributes, saves and hit points of Forge of Power.

use crate::campaign::Character;
use crate::game::stat as game;
use crate::game::{Stat, Track, base, stat, track};
use crate::rules::forge_of_power::DEAD;

/// The range of attributes and skills, which are bonuses to a d20.
const BONUS: (i64, i64) = (-10, 30);

/// The stat that attacks are rolled against.
pub(super) const AC: &str = "AC";

/// The bonus for the first turn.
pub(super) const INITIATIVE: &str = "Initiative";

pub(super) const STATS: &[Stat] = &[
    stat("Strength", "attribute, a bonus", BONUS).also(&["STR"]),
    stat("Dexterity", "attribute, a bonus", BONUS).also(&["DEX"]),
    stat("Constitution", "attribute, a bonus", BONUS).also(&["CON"]),
    stat("Intelligence", "attribute, a bonus", BONUS).also(&["INT"]),
    stat("Wisdom", "attribute, a bonus", BONUS).also(&["WIS"]),
    stat("Charisma", "attribute, a bonus", BONUS).also(&["CHA"]),
    stat(INITIATIVE, "bonus to the roll for the first turn", BONUS).also(&["Init"]),
    stat("Fortitude", "save: body", BONUS).also(&["Fort"]),
    stat("Reflex", "save: quickness", BONUS).also(&["Ref"]),
    stat("Will", "save: mind", BONUS),
    stat(AC, "the DC of attacks on it", (0, 60)).also(&["Armor Class", "Armour Class"]),
    stat("HP", "the most hit points", (1, 1000)).also(&["MaxHP", "Max HP", "Hit Points"]),
];

/// The track of hit points.
pub(super) const HP: &str = "hp";

/// The track of temporary hit points.
pub(super) const TEMPORARY: &str = "temp";

/// The track for the dying value.
pub(super) const DYING: &str = "dying";

pub(super) const TRACKS: &[Track] = &[
    track(HP, "HP", "Hit points left, never below 0.").full(&|who| base(who, "HP")),
    track(
        TEMPORARY,
        "Temp HP",
        "Temporary hit points; damage reduces these first.",
    )
    .quiet(),
    track(DYING, "Dying", "Dying value, from 1; dead at 4.")
        .max(&|_| Some(DEAD))
        .bad()
        .quiet(),
];

pub(super) fn track_of(who: &Character, id: &str) -> i64 {
    game::track_of(TRACKS, who, id)
}
