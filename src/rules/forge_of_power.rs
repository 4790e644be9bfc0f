//! The numbers of Forge of Power.
//!
//! A d20 plus a bonus against a difficulty class (DC). Elective turns, actions and zones are in
//! `play` and the campaign's zones.

mod attack;
mod brawl;
mod check;
mod dying;
mod odds;
mod save;
#[cfg(test)]
mod tests;

pub(crate) use attack::{attack_damage, skill_dc};
pub(crate) use brawl::{Brawl, FALL, Outcome};
pub(crate) use check::{
    CRITICAL_FAILURE, CRITICAL_SUCCESS, Check, FAILURE, GRADES, NAMED_DCS, NamedDc, SUCCESS, check,
    level,
};
pub(crate) use dying::{DEAD, DEATH_SAVE, Health, death_save, hurt, is_dying};
pub(crate) use odds::{
    attack_damage_odds, check_odds, fall_odds, grades, mean_share, save_damage_odds,
};
pub(crate) use save::{SAVES, damage_share};
