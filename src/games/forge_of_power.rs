//! Forge of Power: d20 rolls with four levels of success, elective turns, and zones.
//!
//! What differs in its attacks from those of other games: the target rolls nothing. A d20 and a bonus reach AC, which is
//! lower for a target that is flat-footed or worse, or what the line names instead: a DC, or 10 and a save or a skill of
//! the target. A hit does dice plus attribute, a critical hit its dice twice, and no armour takes from that. Any check
//! against somebody's AC or save is an attack. Powers such as `trip` are attacks against a save; what they do follows from the
//! grade, as rows of `verbs` say. An attack uses the 1-Action after it was rolled, and whom it aims at may interrupt. Damage
//! that many save against is rolled once.

mod board;
mod conditions;
mod death;
mod harm;
mod modifiers;
mod react;
mod remarks;
mod stats;
mod verbs;

use crate::dice::Die;
use crate::game::{Attacks, Checks, Conditions, Game, Order, Topic, Totals, Turns};
use crate::play::weapon_skills::is_weapon_skill;
use crate::rules::forge_of_power as rules;
use crate::verbs::totals::CHECKS;

pub static GAME: Game = Game {
    id: "forge-of-power",
    name: "Forge of Power",
    settings: death::SETTINGS,
    stats: stats::STATS,
    tracks: stats::TRACKS,
    board: board::BOARD,
    grades: rules::GRADES,
    remarks: remarks::ALL,
    totals: Some(TOTALS),
    turns: Turns {
        order: Order::Elective,
        die: Some(Die::D(20)),
        init: "Initiative",
        allotment: "1A",
        free_move: Some("Stride"),
        own_turn_only: true,
        happens: &death::happens,
        ..Turns::PLAIN
    },
    zones: true,
    conditions: Conditions {
        range: Some((-50, 50)),
        rows: conditions::ROWS,
        nouns: &[(conditions::LOOSE_GRIP, "a loose grip")],
        ..Conditions::PLAIN
    },
    verbs: &[verbs::VERBS],
    modifiers: modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    states: harm::STATES,
    health: &harm::health,
    helps: &harm::helps,
    healing: "heal NAME 5 gives back 5 hit points",
    reference: &|| Topic::pages(include_str!("forge_of_power/reference.md")),
    attacks: Attacks {
        line: "attack {acting} | vs {who}",
        uses: "A",
        fights: &|skill| is_weapon_skill(&skill.name),
        ..Attacks::PLAIN
    },
    harm: Some(harm::HARM),
    react: &react::react,
    checks: Checks {
        key_of_many: "save {many} | dc ",
        line: "check {who} {what} dc {dc}",
        save: "save {who} {what} dc {dc}",
        skills: &[("Perception", ""), ("Stealth", "")],
        ..CHECKS
    },
    ..Game::PLAIN
};

/// A d20 and a bonus against a DC, which somebody's saves and skills set with 10 more.
const TOTALS: &Totals = &Totals {
    named: rules::NAMED_DCS,
    saves: rules::SAVES,
    passive: rules::PASSIVE,
    surprised: conditions::FLAT_FOOTED,
    instead: death::without_save,
    after: death::after_check,
    share: rules::damage_share,
    ..Totals::new(rules::CHECK, stats::AC, rules::WAYS)
};
