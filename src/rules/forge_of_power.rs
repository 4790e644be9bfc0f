//! The numbers of Forge of Power.
//!
//! A d20 and a bonus against a difficulty class (DC); turns in elective order; zones.

mod check;
#[allow(dead_code)] // not yet called by the game
mod elective;
mod odds;
mod save;
#[cfg(test)]
mod tests;
#[allow(dead_code)] // not yet called by the game
mod turn;
#[allow(dead_code)] // not yet called by the game
mod zones;

pub(crate) use check::{CRITICAL_SUCCESS, Check, FAILURE, GRADES, NAMED_DCS, SUCCESS, check};
pub(crate) use odds::{check_odds, rolled_damage, save_damage_odds};
pub(crate) use save::{SAVES, damage_share};
