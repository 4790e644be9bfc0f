//! Basic Roleplaying: its characteristics, hit points, options and own verbs. How its attacks differ from those of
//! other games stands at the head of `attack`.

mod attack;
mod board;
mod checks;
mod conditions;
mod experience;
mod harm;
mod manoeuvres;
mod modifiers;
mod options;
mod remarks;
mod resist;
mod stats;
mod target;
mod training;
mod turns;

use crate::game::{Attacks, Checks, Game, NamedCheck, Order, Topic, Turns, Verb};
use crate::rules::brp as rules;

pub static GAME: Game = Game {
    id: "brp",
    name: "Basic Roleplaying",
    editions: options::EDITIONS,
    settings: options::SETTINGS,
    stats: stats::STATS,
    tracks: stats::TRACKS,
    board: board::BOARD,
    grades: rules::GRADES,
    graded: options::grades,
    target: target::CHANCE,
    told_facts: resist::FORCES,
    remarks: remarks::ALL,
    turns: Turns {
        order: Order::Fixed,
        init: rules::TURN_ORDER,
        happens: &harm::happens,
        threat: Some(harm::threat),
        ..Turns::PLAIN
    },
    conditions: conditions::CONDITIONS,
    verbs: VERBS,
    modifiers: modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    checks: Checks {
        named: &|_| CHECKS.to_vec(),
        rated: "rating",
        read: Some(checks::pending),
        target: checks::target,
        now: checks::target,
        outlasts: |check| !check.ends.is_empty() || check.or_else == harm::LASTING,
        skills: &[("Dodge", ""), ("Parry", ""), ("Teach", "")],
        save: "resist {dc} vs {who} {what} passive-rolls",
        save_against: "what is resisted, the active side: a number or a characteristic of the power's holder, such as dc POW",
        ..Checks::PLAIN
    },
    reference: &|| Topic::pages(include_str!("brp/reference.md")),
    states: harm::STATES,
    health: &harm::health,
    helps: &harm::helps,
    healing: "aid NAME by NAME gives First Aid, rest long NAME heals for a week, heal NAME 1d3 heals",
    attacks: Attacks {
        line: "attack {acting} | vs {who} ",
        pierce: true,
        traits: attack::TRAITS,
        fights: &attack::fights,
        defends: &attack::defends,
        automatic: &["db", "dm"],
        ..Attacks::PLAIN
    },
    contests: &["oppose {acting} | vs {who} ", "resist {acting} | vs {who} "],
    harm: Some(harm::HARM),
    react: &harm::react,
    ..Game::PLAIN
};

const VERBS: &[&[Verb]] = &[
    checks::VERBS,
    &[attack::ATTACK, harm::aid::AID, resist::RESIST],
    attack::ATTEMPTS,
    manoeuvres::VERBS,
    experience::VERBS,
    &[training::TRAIN],
];

/// The characteristic rolls by their common names.
const CHECKS: &[NamedCheck] = &[
    check("Effort", "STR*5"),
    check("Stamina", "CON*5"),
    check("Idea", "INT*5"),
    check("Luck", "POW*5"),
    check("Agility", "DEX*5"),
    check("Charm", "CHA*5"),
];

const fn check(name: &'static str, formula: &'static str) -> NamedCheck {
    NamedCheck {
        id: name,
        name,
        formula,
        value: None,
    }
}
