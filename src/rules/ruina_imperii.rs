//! The numbers of Ruina Imperii.
//!
//! Pools of d6: every 4, 5 or 6 is a hit, and some dice explode into more.

mod check;
mod fortune;
mod odds;
mod pool;

pub use check::{
    CRITICAL_SUCCESS, Contest, FAILURE, GRADES, HARSH_FAILURE, SUCCESS, Side, check, opposed,
};
pub use fortune::Fortune;
pub use odds::{check_odds, hits_odds, opposed_odds};
pub use pool::{Explode, MOST_DICE, MOST_WAVES, Pool, PoolError, Roll, hits, risked};
