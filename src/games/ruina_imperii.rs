//! Ruina Imperii: pools of d6, risk, Fortune and its own verbs.

mod attack;
mod board;
mod fortune;
mod modifiers;
mod reference;
mod remarks;
mod rolls;
mod side;
mod stats;

use crate::game::{Attacks, Checks, Conditions, Game, Luck, Verb};
use crate::rules::ruina_imperii as rules;

pub static GAME: Game = Game {
    id: "ruina-imperii",
    name: "Ruina Imperii",
    stats: stats::STATS,
    tracks: stats::TRACKS,
    board: board::BOARD,
    luck: Some(Luck {
        track: stats::FORTUNE,
        key: "fortune {who} ",
        offers: |_, _| Vec::new(),
    }),
    grades: rules::GRADES,
    remarks: remarks::ALL,
    healing: "clear NAME \"broken arm\" ends an injury",
    conditions: Conditions {
        range: Some((-20, 20)),
        ..Conditions::PLAIN
    },
    verbs: VERBS,
    modifiers: modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    reference: reference::REFERENCE,
    attacks: Attacks {
        line: "attack {acting} | vs {who}",
        fights: attack::fights,
        defends: attack::defends,
        counter: "harm",
        ..Attacks::PLAIN
    },
    checks: Checks {
        read: Some(rolls::pending),
        now: rolls::now,
        ..Checks::PLAIN
    },
    ..Game::PLAIN
};

const VERBS: &[&[Verb]] = &[rolls::VERBS, fortune::VERBS];
