//! The numbers of Basic Roleplaying.
//!
//! D100 shows 1 to 100, and low is good: a roll up to the chance succeeds. The chance is the
//! ability after its difficulty.

mod attack;
mod check;
mod contest;
mod experience;
mod harm;
mod resistance;
#[cfg(test)]
mod tests;

pub(crate) use attack::*;
pub(crate) use check::*;
pub(crate) use contest::*;
pub(crate) use experience::*;
pub(crate) use harm::*;
pub(crate) use resistance::*;
