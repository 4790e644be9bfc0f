//! Commands: how a line becomes a command, and the verbs that every game has.

mod commands;
pub mod complete;
mod correct;
mod counters;
mod dice;
pub mod encounter;
pub mod fight;
pub mod offers;
pub mod pending;
pub mod people;
mod players;
mod ready;
pub mod rolling;
pub mod session;
pub mod work;
pub mod zones;

pub use commands::{
    Command, command, distance, is_keyword, is_modifier, join_names, listed, named_elsewhere,
    quote, verb, verbs,
};
