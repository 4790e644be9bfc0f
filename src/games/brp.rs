//! Basic Roleplaying: its characteristics, hit points, settings and the verbs that only it has.

mod checks;
mod contests;
mod experience;
mod harm;
mod modifiers;
mod read;
mod reference;
mod remarks;
mod resist;
mod target;
mod training;

use crate::campaign::Campaign;
use crate::game::{
    Checks, Conditions, Game, Harm, NamedCheck, Order, Setting, Stat, Track, Turns, Verb, base,
    stat,
};
use crate::rules::brp::{self as rules, Special, SpecialTie};

/// The game.
pub static GAME: Game = Game {
    id: "brp",
    name: "Basic Roleplaying",
    settings: SETTINGS,
    stats: STATS,
    tracks: TRACKS,
    grades: rules::GRADES,
    remarks: remarks::ALL,
    turns: Turns {
        order: Order::Fixed,
        init: rules::TURN_ORDER,
        ..Turns::PLAIN
    },
    conditions: Conditions {
        range: Some((-200, 200)),
        ..Conditions::PLAIN
    },
    verbs: VERBS,
    modifiers: &modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    checks: Checks {
        named: |_| CHECKS.to_vec(),
        ..Checks::PLAIN
    },
    reference: reference::REFERENCE,
    status: harm::status,
    attack: "oppose {acting} | vs {who} ",
    harm: Some(Harm {
        apply_damage: harm::apply_damage,
        heal: harm::heal,
    }),
    ..Game::PLAIN
};

const VERBS: &[Verb] = &[
    checks::CHECK,
    contests::OPPOSE,
    resist::RESIST,
    experience::EXPERIENCE,
    experience::MARK,
    experience::UNMARK,
    training::TRAIN,
];

const SETTINGS: &[Setting] = &[
    Setting {
        name: "special",
        values: &["Table", "RoundUp"],
        doc: "How a fifth of the chance is rounded for a special success: to the nearest, as the table has it, or up.",
    },
    Setting {
        name: "special_tie",
        values: &["BothFail", "HigherSkill"],
        doc: "What becomes of two special successes in a contest: both fail, or the higher rating wins.",
    },
];

/// How a fifth of the chance is rounded in this campaign.
fn special(campaign: &Campaign) -> Special {
    match campaign.setting("special") {
        Some("RoundUp") => Special::RoundUp,
        _ => Special::Nearest,
    }
}

/// What two special successes come to in this campaign.
fn special_tie(campaign: &Campaign) -> SpecialTie {
    match campaign.setting("special_tie") {
        Some("HigherSkill") => SpecialTie::HigherSkill,
        _ => SpecialTie::BothFail,
    }
}

/// What people have, and what the printed resistance table covers.
const HUMAN: (i64, i64) = (1, 21);

/// Bodies go further: an airliner has a SIZ of 110.
const BODY: (i64, i64) = (1, 110);

const STATS: &[Stat] = &[
    stat("STR", "Strength", BODY).also(&["Strength"]),
    stat("CON", "Constitution", BODY).also(&["Constitution"]),
    stat("SIZ", "Size", BODY).also(&["Size"]),
    stat("INT", "Intelligence", HUMAN).also(&["Intelligence"]),
    stat("POW", "Power", HUMAN).also(&["Power"]),
    stat("DEX", "Dexterity, which orders the turns", HUMAN).also(&["Dexterity"]),
    stat("CHA", "Charisma", HUMAN).also(&["Charisma", "APP", "Appearance"]),
    stat(MOVE, "Move, in metres or squares a turn", (0, 110)).also(&["Move"]),
    stat(
        ARMOUR,
        "Armour value: it takes its share of damage",
        (0, 50),
    )
    .also(&["Armour", "Armor"]),
];

/// The stat of armour.
const ARMOUR: &str = "AV";

/// The stat of speed.
const MOVE: &str = "MOV";

/// Whether a stat is a characteristic, which is rolled at a multiple.
fn is_characteristic(name: &str) -> bool {
    name != ARMOUR && name != MOVE && GAME.stat(name).is_some()
}

const TRACKS: &[Track] = &[Track {
    id: harm::HIT_POINTS,
    label: "Hit points",
    doc: "What is left of (CON+SIZ)/2, rounded up, as the published game has it; 0 or less is down.",
    max: harm::most,
    starts_full: true,
    bad: false,
    quiet: false,
}];

/// The characteristic rolls by the names that players know them by.
const CHECKS: &[NamedCheck] = &[
    NamedCheck {
        name: "Effort",
        formula: "STR*5",
    },
    NamedCheck {
        name: "Stamina",
        formula: "CON*5",
    },
    NamedCheck {
        name: "Idea",
        formula: "INT*5",
    },
    NamedCheck {
        name: "Luck",
        formula: "POW*5",
    },
    NamedCheck {
        name: "Agility",
        formula: "DEX*5",
    },
    NamedCheck {
        name: "Charm",
        formula: "CHA*5",
    },
];
