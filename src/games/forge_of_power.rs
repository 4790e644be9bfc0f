//! Forge of Power: d20 rolls with four levels of success, elective turns, zones.

mod checks;
mod harm;
mod modifiers;
mod reference;
mod saves;

use crate::command::fight::POWER;
use crate::dice::Die;
use crate::game::{Conditions, Game, Harm, Order, Stat, Track, Turns, Verb, base, stat};
use crate::rules::forge_of_power as rules;

/// The game.
pub static GAME: Game = Game {
    id: "forge-of-power",
    name: "Forge of Power",
    stats: STATS,
    tracks: TRACKS,
    grades: rules::GRADES,
    turns: Turns {
        order: Order::Elective,
        die: Some(Die::D(20)),
        init: "Initiative",
        allotment: "1A",
        free_move: Some("Stride"),
        ..Turns::PLAIN
    },
    zones: true,
    conditions: Conditions {
        range: Some((-50, 50)),
        ..Conditions::PLAIN
    },
    verbs: VERBS,
    modifiers: &modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    status: harm::status,
    reference: reference::REFERENCE,
    attack: "check {acting} | dc AC of {who}",
    harm: Some(Harm {
        apply_damage: harm::apply_damage,
        heal: harm::heal,
    }),
    ..Game::PLAIN
};

const VERBS: &[Verb] = &[checks::CHECK, saves::SAVE, POWER];

/// Attributes and skills are bonuses to a d20.
const BONUS: (i64, i64) = (-10, 30);

/// The stat that attacks are rolled against.
const AC: &str = "AC";

const STATS: &[Stat] = &[
    stat("Strength", "attribute, a bonus", BONUS).also(&["STR"]),
    stat("Dexterity", "attribute, a bonus", BONUS).also(&["DEX"]),
    stat("Constitution", "attribute, a bonus", BONUS).also(&["CON"]),
    stat("Intelligence", "attribute, a bonus", BONUS).also(&["INT"]),
    stat("Wisdom", "attribute, a bonus", BONUS).also(&["WIS"]),
    stat("Charisma", "attribute, a bonus", BONUS).also(&["CHA"]),
    stat("Initiative", "bonus to the roll for the first turn", BONUS).also(&["Init"]),
    stat("Fortitude", "save: body", BONUS).also(&["Fort"]),
    stat("Reflex", "save: quickness", BONUS).also(&["Ref"]),
    stat("Will", "save: mind", BONUS),
    stat(AC, "the DC of attacks on it", (0, 60)).also(&["Armor Class", "Armour Class"]),
    stat("HP", "the most hit points", (1, 1000)).also(&["MaxHP", "Max HP", "Hit Points"]),
];

const TRACKS: &[Track] = &[Track {
    id: "hp",
    label: "HP",
    doc: "Hit points left, never below 0.",
    max: |who| base(who, "HP"),
    starts_full: true,
    bad: false,
    quiet: false,
}];
