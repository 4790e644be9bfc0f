//! Forge of Power: d20 rolls with four levels of success, elective turns, and zones.

mod attack;
mod board;
mod brawl;
mod checks;
mod conditions;
mod death;
mod harm;
mod modifiers;
mod react;
mod reference;
mod remarks;
mod saves;
mod stats;
mod target;
mod telling;

use crate::dice::Die;
use crate::game::{Attacks, Checks, Conditions, Game, Order, Turns, Verb};
use crate::rules::forge_of_power as rules;
use crate::verbs::fight::POWER;

pub static GAME: Game = Game {
    id: "forge-of-power",
    name: "Forge of Power",
    stats: stats::STATS,
    tracks: stats::TRACKS,
    board: board::BOARD,
    grades: rules::GRADES,
    remarks: remarks::ALL,
    advice: remarks::ADVICE,
    telling: Some(telling::TELLING),
    turns: Turns {
        order: Order::Elective,
        die: Some(Die::D(20)),
        init: "Initiative",
        allotment: "1A",
        free_move: Some("Stride"),
        own_turn_only: true,
        fight_ends: death::fight_ends,
        ..Turns::PLAIN
    },
    zones: true,
    conditions: Conditions {
        range: Some((-50, 50)),
        rows: conditions::ROWS,
        ..Conditions::PLAIN
    },
    verbs: VERBS,
    modifiers: modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    states: harm::STATES,
    status: harm::status,
    health: harm::health,
    helps: harm::helps,
    healing: "heal NAME 5 heals",
    reference: reference::REFERENCE,
    attacks: Attacks {
        line: "attack {acting} | vs {who}",
        uses: "A",
        fights: attack::fights,
        powers: brawl::POWERS,
        ..Attacks::PLAIN
    },
    harm: Some(harm::HARM),
    react: react::react,
    checks: Checks {
        read: Some(checks::pending),
        now: checks::now,
        are_bonuses: true,
        key_of_many: "save {many} | dc ",
        skills: &[("Perception", ""), ("Stealth", "")],
        ..Checks::PLAIN
    },
    ..Game::PLAIN
};

const VERBS: &[&[Verb]] = &[
    checks::VERBS,
    attack::VERBS,
    brawl::VERBS,
    saves::VERBS,
    &[POWER],
];
