//! One flow for every roll: a line is read into a plan, from which it is rolled or its odds are counted.
//!
//! `plan` holds what a plan consists of; `contest` rolls its sides and counts their chances; `attack` goes on
//! to the damage of a hit and to what follows; `many` is a roll of each of several characters, and `harm`
//! is what damage does to its target.

mod after;
mod attack;
mod contest;
mod harm;
mod many;
mod plan;

pub(crate) use attack::{NO_DAMAGE, attack_odds, odds, odds_after, remark_no_damage, roll};
pub(crate) use contest::{Earlier, Rolled, next, roll_on};
pub(crate) use harm::{GMS_CHOICE, heal, land, revive, strike};
pub(crate) use many::{Many, Shared, odds as many_odds, roll as roll_many};
pub(crate) use plan::{After, Aim, Cost, Does, Gain, Lasts, Plan, Ready, Whom, own_grade};
