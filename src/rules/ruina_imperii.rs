//! The numbers of Ruina Imperii.
//!
//! Pools of d6: every 4, 5 or 6 is a hit, and dice may explode into more.

mod check;
mod fortune;
mod odds;
mod pool;
#[cfg(test)]
mod tests;

pub(crate) use check::{CRITICAL_SUCCESS, Contest, GRADES, SUCCESS, Side, check, opposed};
pub(crate) use fortune::Fortune;
pub(crate) use odds::{check_odds, opposed_chances};
pub(crate) use pool::{Explode, MOST_DICE, Pool, PoolError, Roll};
