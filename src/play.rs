//! Play at the table, shared by all games: whose turn it is, what is left of it, and what ends
//! with it. Verbs, the session and the screens call it.

pub(crate) mod able;
pub(crate) mod actions;
pub(crate) mod aim;
pub(crate) mod attack;
pub(crate) mod begin;
pub mod checks;
pub(crate) mod deadline;
pub(crate) mod delay;
pub(crate) mod elective;
pub(crate) mod expiry;
pub(crate) mod fallen;
pub mod fight;
pub(crate) mod fights;
pub(crate) mod flow;
pub(crate) mod groups;
pub(crate) mod initiative;
pub(crate) mod kind;
pub(crate) mod manoeuvre;
pub mod minions;
pub(crate) mod occasions;
pub(crate) mod past;
pub(crate) mod pending;
mod places;
pub(crate) mod ranks;
pub(crate) mod rating;
pub(crate) mod reveal;
mod round_end;
pub(crate) mod sustaining;
pub(crate) mod taking;
pub(crate) mod turn;
mod turn_costs;
pub(crate) mod turn_order;
pub(crate) mod weapon_skills;
pub(crate) mod work;
