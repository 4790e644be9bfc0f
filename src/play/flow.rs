//! One flow for every roll: a line is read into a plan, from which it is rolled or its odds are counted.
//!
//! `plan` holds what a plan consists of. `throw` rolls the dice of a side, `contest` all sides; `attack` goes on to
//! `hit`, the damage, and `after`, what else follows; `many` is a roll of each of several characters, and `harm` is
//! what damage does to its target. `odds` counts the chances of the sides, `damage` those of an attack.

mod after;
mod attack;
mod contest;
mod damage;
mod harm;
mod hit;
mod many;
mod odds;
mod plan;
mod throw;

pub(crate) use attack::roll;
pub(crate) use contest::{Earlier, Rolled, next, roll_on};
pub(crate) use damage::{attack_chances, attack_odds, odds};
pub(crate) use harm::{GMS_CHOICE, heal, land, restore, revive, strike_by};
pub(crate) use hit::{Before, hit, may_hit};
pub(crate) use many::{Many, Shared, odds as many_odds, roll as roll_many};
pub(crate) use odds::of_sides as odds_after;
pub(crate) use plan::{Aim, Boost, Cost, Gain, Plan, Ready};
