//! gmscreen: a full-screen terminal console for game masters.

pub mod dice;
pub mod rules;
