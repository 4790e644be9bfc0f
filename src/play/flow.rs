//! One flow for every roll: a line is read into a plan, from which it is rolled or its odds are counted.
//!
//! `plan` holds what a plan consists of. `throw` rolls the dice of a side, `contest` those of all sides, from the plan
//! to the event. `attack` goes on from there: to the damage of a hit, to `harm`, what damage does to its target, and to
//! `after`, what else follows. `many` is damage that several characters share by their checks. `reread` is an earlier
//! roll that counts differently now. `odds` counts the chances of the sides, `damage` those of an attack.

mod after;
mod attack;
mod contest;
mod damage;
mod harm;
mod many;
mod odds;
mod plan;
mod reread;
mod throw;

pub(crate) use after::befall;
pub(crate) use attack::{expect_hit, hit_anew, roll};
pub(crate) use contest::Rolled;
pub(crate) use damage::{HIT, attack_odds, defence, odds};
pub(crate) use harm::{GMS_CHOICE, heal, is_hurt, land, restore, revive, strike_by};
pub(crate) use many::{Share, Shared, odds as many_odds, roll as roll_many};
pub(crate) use odds::of_sides as odds_after;
pub(crate) use plan::{Aim, Bare, Boost, Compare, Cost, Deals, Gain, Plan, Ready};
pub(crate) use reread::{go_on, take_back, then};
