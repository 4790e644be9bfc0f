//! What all games share at the table: whose turn it is, what is left of it, what ends when it passes.
//! Verbs read their words and call this; so do the session and the screens.

pub mod able;
pub mod actions;
pub(crate) mod attack;
pub mod begin;
pub mod checks;
pub mod deadline;
pub mod defences;
pub mod delay;
pub mod downtime;
pub mod elective;
pub mod expiry;
pub mod fallen;
pub mod fight;
pub mod fights;
pub mod groups;
mod hindered;
pub mod pending;
pub mod ranks;
pub mod reveal;
pub mod turn;
pub mod turn_order;
pub mod turn_usage;
pub(crate) mod weapon_skills;
pub mod work;
