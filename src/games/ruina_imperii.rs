//! Ruina Imperii: pools of d6, risk, Fortune and its own verbs.
//!
//! What differs in its attacks from those of other games: both sides roll at once, each with its own risk and Fortune, and
//! each has the other's hits as the number to beat, so that a tie is the target's. By default that is the pool of its best
//! fighting or evading skill; a number of hits may stand for it. The game has no damage: what is given with `dv` or stands
//! on the sheet is rolled for a hit and told, or moves the counter `harm` of the target, and what it means is the GM's
//! choice. `attack` reads it, `side` makes a pool of each side, and `rolls` has the verbs.

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
        fights: &attack::fights,
        defends: &attack::defends,
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

const VERBS: &[&[Verb]] = &[rolls::VERBS, &[fortune::FORTUNE]];
