//! The numbers of Ruina Imperii.
//!
//! Pools of d6: every 4, 5 or 6 is a hit, and dice may explode into more.

mod check;
mod fortune;
mod pool;
#[cfg(test)]
mod tests;

pub(crate) use check::{ANSWER, CHECK, CRITICAL_SUCCESS, GRADES, SUCCESS};
pub(crate) use fortune::Fortune;
pub(crate) use pool::{is_forced, pool};
