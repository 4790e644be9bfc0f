//! The numbers of Renaissance, in both editions.
//!
//! D% shows 0 to 99, and low is good: a roll up to the target succeeds. The margin of success
//! (MoS) is the roll itself; the margin of failure (MoF) is how far the roll is above the target.

mod check;
mod combat;
mod contest;
mod harm;
mod healing;
mod modifiers;
#[cfg(test)]
mod tests;
mod work;

pub(crate) use check::*;
pub(crate) use combat::*;
pub(crate) use contest::*;
pub(crate) use harm::*;
pub(crate) use healing::*;
pub(crate) use modifiers::*;
pub(crate) use work::*;
