//! The numbers of Forge of Power.
//!
//! A d20 plus a bonus against a difficulty class (DC). Elective turns, actions and zones are in
//! `play` and the campaign's zones.

mod attack;
mod check;
mod dying;
mod save;
#[cfg(test)]
mod tests;

pub(crate) use attack::{PASSIVE, WAYS};
pub(crate) use check::{
    CHECK, CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, GRADES, NAMED_DCS, SUCCESS,
};
pub(crate) use dying::{DEAD, DEATH_SAVE, death_save, is_dying, worse};
pub(crate) use save::{SAVES, damage_share};
