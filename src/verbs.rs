//! Commands: how a line becomes a command, and the verbs that every game has.

mod by_itself;
mod commands;
pub mod complete;
mod correct;
mod counters;
mod dice;
mod each;
pub mod encounter;
pub mod fight;
pub mod offers;
mod parsed;
pub mod pending;
pub mod people;
mod players;
mod power_words;
pub(crate) mod powers;
mod ready;
pub(crate) mod rest;
pub mod rolling;
pub mod session;
pub mod totals;
pub mod work;
pub mod zones;

pub use commands::verbs;
pub(crate) use commands::{
    LINES, chance_of_manoeuvre, chance_of_power, gives_way, is_modifier, listed, named_elsewhere,
    quote, read, roll_again, verb,
};
pub(crate) use correct::Again;
pub use parsed::{Head, Parsed};
pub(crate) use power_words::POWER_WORDS;
