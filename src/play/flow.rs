//! One flow for every roll: a line is read into a plan, from which it is rolled or its odds are counted.
//!
//! `plan` holds what a plan consists of; `contest` rolls its sides and counts their chances; `attack` goes on
//! to `hit`, the damage and what follows; `many` is a roll of each of several characters, and `harm`
//! is what damage does to its target.

mod after;
mod attack;
mod contest;
mod harm;
mod hit;
mod many;
mod plan;

pub(crate) use attack::{attack_odds, hits, odds, odds_after, roll};
pub(crate) use contest::{Earlier, Rolled, next, roll_on};
pub(crate) use harm::{GMS_CHOICE, heal, land, restore, revive};
pub(crate) use hit::{Before, NO_DAMAGE, hit, may_hit};
pub(crate) use many::{Many, Shared, odds as many_odds, roll as roll_many};
pub(crate) use plan::{Aim, Boost, Cost, Gain, Plan, Ready};
