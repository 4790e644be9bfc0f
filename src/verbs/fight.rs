//! Verbs for fights: beginning and ending them, passing the turn, and the order.

mod act;
mod args;
mod begin;
pub mod elective;
mod fights;
mod order;
mod turns;

pub(crate) use act::{ACT, actions};
pub(super) use args::FIGHTER;

use crate::game::Verb;

/// The verb for several turns a round.
pub const TURNS: &[Verb] = &[order::TURNS];

/// The verb for a shared initiative.
pub const GROUPS: &[Verb] = &[order::GROUP];

/// The verb for delaying a turn.
pub const DELAYS: &[Verb] = &[turns::DELAY];

/// The verb for what a turn allows.
pub const ALLOTMENTS: &[Verb] = &[act::ALLOT];

/// The verb that begins a fight, and says what its turns allow.
pub const BEGINS_ALLOTTED: &[Verb] = &[begin::BEGIN_ALLOTTED];

/// The verb that begins a fight in other games.
pub const BEGINS: &[Verb] = &[begin::BEGIN];

/// The verbs that all games have for fights.
pub const VERBS: &[Verb] = &[
    act::ACT,
    turns::SURPRISED,
    turns::NEXT,
    turns::BACK,
    fights::END,
    order::JOIN,
    order::LEAVE,
    order::FLEE,
    order::PLACE,
    fights::PAUSE,
    fights::RESUME,
];
