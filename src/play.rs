//! Play at the table, shared by all games: whose turn it is, what is left of it, and what ends
//! with it. Verbs, the session and the screens call it.

pub mod able;
pub mod actions;
pub mod aim;
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
pub(crate) mod flow;
pub mod groups;
pub mod pending;
mod places;
pub mod ranks;
pub mod rating;
pub mod reveal;
mod round_end;
pub mod sustaining;
pub mod taking;
pub mod turn;
mod turn_costs;
pub mod turn_order;
pub mod turn_usage;
pub(crate) mod weapon_skills;
pub mod work;
